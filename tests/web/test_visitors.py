"""Visitors: when they are created, the attributes of their cookie, and their choices."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from matzl.web.app import make_app
from matzl.web.reader import preferred_language
from matzl.web.state import ServerSettings
from tests.web.client import Browser
from tests.web.conftest import WIDE
from tests.web.parsed_html import read


def cookies(answer) -> dict[str, str]:
    """Return the cookies that an answer sets: names, and the attributes after the value."""
    found = {}
    for header in answer.headers.get_list("set-cookie"):
        name, _, rest = header.partition("=")
        found[name] = rest.partition("; ")[2]
    return found


def test_reading_a_page_creates_no_visitor(browser) -> None:
    assert cookies(browser.get("/me")) == {}


def test_the_first_post_that_needs_a_visitor_creates_one(browser) -> None:
    answer = browser.post("/me", name="Anna")
    assert cookies(answer) == {
        "matzl-8642-visitor": "Path=/; HttpOnly; SameSite=Lax; Max-Age=63072000"
    }
    assert len(browser.client.cookies["matzl-8642-visitor"]) >= 43
    first = browser.visitor()
    assert cookies(browser.post("/me", name="Beat")) == {}
    assert browser.visitor() == first
    assert "Beat" in browser.get("/me").text


def test_behind_https_cookies_are_secure_and_tied_to_the_host(service) -> None:
    settings = ServerSettings(address="https://cards.example", lan=True, rates=WIDE)
    with TestClient(make_app(settings, service), base_url=settings.address) as client:
        answer = Browser(client, service).post("/me", name="Anna")
    assert cookies(answer) == {
        "__Host-matzl-visitor": "Path=/; HttpOnly; SameSite=Lax; Max-Age=63072000; Secure"
    }


def test_an_unknown_cookie_is_ignored(browser) -> None:
    browser.client.cookies.set("matzl-8642-visitor", "x" * 43)
    answer = browser.get("/me")
    assert (answer.status_code, cookies(answer)) == (200, {})
    assert browser.post("/me", name="Anna").status_code == 303


def test_cookies_of_other_programs_on_the_host_lock_nobody_out(browser) -> None:
    """They may be anything that a header can hold."""
    browser.named("Wilhelmina")
    own = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())

    @settings(deadline=None, max_examples=20, suppress_health_check=list(HealthCheck))
    @example('a="open')
    @example('i18n.locale={"lang":"en"}')
    @example("$Version=1")
    @example("matzl-9000-visitor=someone-else")
    @example("\x7f=;;;")
    @given(st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=40))
    def sent(other: str) -> None:
        for header in (f"{other}; {own}", f"{own}; {other}"):
            answer = browser.client.get("/me", headers={"Cookie": header.encode("latin-1")})
            assert "Wilhelmina" in answer.text
            assert cookies(answer) == {}

    sent()


def test_cookies_in_several_headers_are_all_read(browser) -> None:
    browser.named("Wilhelmina")
    own = [("Cookie", f"{name}={value}") for name, value in browser.client.cookies.items()]
    browser.client.cookies.clear()
    answer = browser.client.get("/me", headers=[("Cookie", "a=1"), *own, ("Cookie", "b=2")])
    assert "Wilhelmina" in answer.text


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil.example", "", "/\r\nX: y", "x"]
)
def test_no_redirect_leads_to_another_site(browser, back) -> None:
    answer = browser.post("/language", language="sv", back=back)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("sv", "sv"),
        ("de-AT, en;q=0.5", "de"),
        ("en;q=0.5, sv;q=0.9", "sv"),
        ("sv;q=0, de;q=0.1", "de"),
        ("*", "en"),
        ("sv;q=x, de;q=2, en", "en"),
        ("," * 5000, "en"),
    ],
)
def test_the_browser_chooses_the_language(header, language) -> None:
    assert preferred_language(header) == language


def test_a_browser_without_a_known_language_gets_that_of_the_server() -> None:
    assert preferred_language("fr", "sv") == "sv"


def test_deck_and_language_are_remembered_with_and_without_a_name(browser) -> None:
    answer = browser.post("/me", name="", deck="swiss", language="sv", headers={})
    assert answer.status_code == 303
    assert set(cookies(answer)) == {"matzl-8642-deck", "matzl-8642-language"}
    page = browser.get(answer.headers["location"]).text
    assert 'role="status">Sparat.' in page
    assert '<option value="swiss" selected>' in page
    browser.post("/me", name="  Zoë\t<b>  ")
    browser.post("/me", name="", language="de")
    browser.client.cookies.delete("matzl-8642-language")
    page = browser.get("/me").text
    assert 'value="Zoë &lt;b&gt;"' in page
    assert '<option value="swiss" selected>' in page
    assert '<html lang="de">' in page
    assert browser.post("/me", deck="tarot").status_code == 422
    browser.post("/me", deck="")
    assert '<option value="swiss" selected>' not in browser.get("/me").text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_chosen_colours_are_in_the_page_itself(browser, scheme) -> None:
    """A page in the wrong colours never appears, and no script is needed."""
    assert "@media (prefers-color-scheme: dark)" in browser.get("/").text
    answer = browser.post("/me", scheme=scheme, headers={})
    assert (answer.status_code, answer.headers["location"]) == (303, "/me?saved=yes")
    assert set(cookies(answer)) == {"matzl-8642-scheme"}
    page = browser.get("/").text
    assert "prefers-color-scheme" not in page
    assert ("color-scheme: dark;" in page) == (scheme == "dark")
    assert f'<option value="{scheme}" selected>' in browser.get("/me").text
    browser.post("/me", scheme="")
    assert "@media (prefers-color-scheme: dark)" in browser.get("/").text


def test_unknown_colours_are_refused_and_ignored(browser) -> None:
    assert browser.post("/me", scheme="pink").status_code == 422
    browser.client.cookies.set("matzl-8642-scheme", "pink")
    assert 'media="(prefers-color-scheme: dark)"' in browser.get("/").text


def test_a_face_is_chosen_once_somebody_is_known(browser) -> None:
    assert not read(browser.get("/me")).all("input", name="face")
    browser.post("/me", name="Anna")
    browser.post("/me", name="Anna", face="crown", colour="pink")
    page = browser.get("/me").text
    for chosen in ('name="face" value="crown" checked', 'name="colour" value="pink" checked'):
        assert chosen in page
    assert browser.post("/me", name="Anna", face="bird").status_code == 422


def test_error_page_of_a_form_leads_back_to_the_table(browser) -> None:
    answer = browser.client.post("/table/none/play", data={})
    assert answer.status_code >= 400
    assert '<input type="hidden" name="back" value="/table/none">' in answer.text
