"""Devices: codes for a second one and for lost ones, their form, the list of devices, and signing out."""

from __future__ import annotations

import re

import pytest

from matzl.table.store import visitors
from matzl.web import sessions
from matzl.web.reader import device_name
from tests.web.client import Browser
from tests.web.parsed_html import read

COOKIE = "matzl-8642-visitor"
AGENTS = {
    "Firefox, Android": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
    "Chrome, Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Safari/537.36",
    "Edge, Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Safari, iPhone": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari, macOS": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "": "curl",
}


@pytest.fixture
def second(browser) -> Browser:
    """Return the browser of another device."""
    return browser.other()


def code_of(browser, kind: str = "device") -> str:
    page = browser.post("/me/code", headers={}, kind=kind)
    assert page.status_code == 200
    code = re.search(r"<code>([\w-]+)<", page.text)[1]
    assert page.text.count(code) == 1
    linked = f"http://127.0.0.1:8642/move/{code.replace('-', '')}" in page.text
    assert linked == (kind == "device")
    assert "style=" not in page.text
    return code


def devices(browser) -> list[str]:
    """Return the ids of the devices that can be signed out elsewhere."""
    page = read(browser.get("/me"))
    return [each.get("value") for each in page.all("input") if each.get("name") == "device"]


def test_a_second_device_takes_the_same_seat(browser, second) -> None:
    anna = browser.named("Anna")
    code = code_of(browser)
    for _ in range(2):  # only viewing the link does not use it up
        page = read(second.get(f"/move/{code.replace('-', '')}", **{"Sec-Fetch-Site": "none"}))
        assert page.filled("/move")["code"] == code.replace("-", "")
        assert COOKIE not in second.client.cookies
    answer = second.post("/move", code=code.lower())
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert second.visitor() == anna
    assert second.client.cookies[COOKIE] != browser.client.cookies[COOKIE]
    assert "Anna" in second.get("/me").text
    assert browser.visitor() == anna, "the first device keeps its visitor"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_link_on_another_site_fills_nothing_in(browser, second, site) -> None:
    browser.named("Anna")
    code = code_of(browser).replace("-", "")
    for path in (f"/move/{code}", f"/move?code={code}"):
        answer = second.get(path, **{"Sec-Fetch-Site": site})
        assert read(answer, 403).filled("/move")["code"] == ""
    assert second.get("/move", **{"Sec-Fetch-Site": site}).status_code == 200
    assert second.post("/move", code=code, headers={"Sec-Fetch-Site": site}).status_code == 403
    assert COOKIE not in second.client.cookies


@pytest.mark.parametrize("kind", ["device", "recovery"])
def test_who_is_somebody_already_is_asked_first(browser, second, kind) -> None:
    """Also without a seat at a table: a name and a history are lost as well."""
    anna, berta = browser.named("Anna"), second.named("Berta")
    answer = second.post("/move", headers={}, code=code_of(browser, kind))
    assert answer.status_code == 200
    assert "You are Berta on this device now. With this code you will be Anna here." in answer.text
    assert "Berta has no other device and no recovery code" in answer.text
    assert second.visitor() == berta
    old = second.client.cookies[COOKIE]
    assert second.post("/move", **read(answer).filled("/move")).status_code == 303
    assert second.visitor() == anna
    assert second.service.store.visitors.by_secret(old) is None, "Berta has left this device"


def test_who_has_a_way_back_is_not_warned(browser, second) -> None:
    browser.named("Anna")
    second.named("Berta")
    code_of(second, "recovery")
    answer = second.post("/move", headers={}, code=code_of(browser))
    assert "you will be Anna here" in answer.text
    assert "no recovery code" not in answer.text
    assert "no recovery code" not in second.get("/me/sign-out").text
    assert "no recovery code" in browser.get("/me/sign-out").text


def test_signing_out_makes_a_stranger_of_the_browser(browser, service) -> None:
    browser.named("Anna")
    secret = browser.client.cookies[COOKIE]
    page = read(browser.get("/me/sign-out"))
    answer = browser.post("/me/sign-out", **page.filled("/me/sign-out"))
    assert (answer.status_code, answer.headers["location"]) == (303, "/me?saved=out")
    assert COOKIE not in browser.client.cookies
    assert "You are signed out on this device." in browser.get("/me?saved=out").text
    assert service.store.visitors.by_secret(secret) is None
    assert "Anna" not in browser.get("/me", Cookie=f"{COOKIE}={secret}").text


def test_a_device_is_signed_out_from_another(browser, second) -> None:
    anna = browser.named("Anna")
    second.post("/move", code=code_of(browser))
    code, (other,) = code_of(second), devices(browser)
    assert browser.post("/me/sign-out", device=other).headers["location"] == "/me?saved=out-there"
    assert "Anna" not in second.get("/me").text
    assert browser.visitor() == anna
    assert devices(browser) == []
    assert second.post("/move", code=code).status_code == 422, "a code that it has made"


def test_the_own_page_lists_the_devices(browser, second) -> None:
    agents = {name: {"User-Agent": agent} for name, agent in AGENTS.items()}
    browser.post("/me", name="Anna", headers=agents["Firefox, Android"])
    second.post("/move", code=code_of(browser), headers=agents["Safari, iPhone"])
    listed = [each.text for each in read(browser.get("/me")).all("li") if "last seen" in each.text]
    assert len(listed) == 2
    (own,) = [each for each in listed if "Firefox, Android" in each]
    (other,) = [each for each in listed if "Safari, iPhone" in each]
    assert "this device" in own
    assert "this device" not in other
    assert "Sign out there" in other
    assert len(re.findall(r"\d+\xa0\w{3}\xa0\d{4}", other)) == 2


@pytest.mark.parametrize(("name", "agent"), AGENTS.items())
def test_the_name_of_a_device_is_plain(name, agent) -> None:
    assert device_name({"user-agent": agent}) == name


def test_use_is_noted_once_an_hour_and_prolongs_the_cookie(browser, monkeypatch) -> None:
    anna = browser.named("Anna")
    secret, now = browser.client.cookies[COOKIE], visitors.time.time()
    assert "set-cookie" not in browser.post("/me", name="Anne").headers
    monkeypatch.setattr(visitors.time, "time", lambda: now + sessions.USE_SECONDS + 9)
    headers = {"User-Agent": AGENTS["Safari, macOS"]}
    answer = browser.post("/me", name="Anna", headers=headers)
    assert f"{COOKIE}={secret}; " in answer.headers["set-cookie"]
    (device,) = browser.service.store.visitors.devices(anna)
    assert (device.name, device.seen) == ("Safari, macOS", now + sessions.USE_SECONDS + 9)
    assert "set-cookie" not in browser.post("/me", name="Anne").headers
