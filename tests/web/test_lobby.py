"""The lobby: games, tables to resume and to join, a quick start, and how others can join."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from matzl import registry
from matzl.table.core.stages import Stage
from matzl.text.languages import LANGUAGES
from matzl.web.app import make_app
from matzl.web.reader import qr_svg
from matzl.web.state import ServerSettings
from tests.web.client import Browser
from tests.web.conftest import WIDE
from tests.web.parsed_html import read


def test_every_game_has_its_picture_sentences_and_actions_the_easiest_first(browser) -> None:
    page = read(browser.get("/"))
    assert {"/replay", "/tournaments", "/daily"} <= page.links
    assert "Card games that hardly anybody knows any more" in page.html
    for name in registry.names():
        assert registry.info(name).tagline in page.html
        assert page.all("button", formaction=f"/lesson/{name}", form="shared")
        assert page.all("button", formaction=f"/play/{name}", form="shared")  # I know it
        assert {f"/open/{name}", f"/learn/{name}"} <= page.links
    assert len(page.all("svg", **{"class": "picture"})) == len(registry.names())
    assert page.html.count("/cards/french.") > 3 * len(registry.names())
    assert "/cards/swiss." not in page.html
    games = [each.get("href") for each in page.all("a") if "/learn/" in (each.get("href") or "")]
    assert games[0] == "/learn/bondtolva"
    assert page.one("button", formaction="/lesson/bondtolva").text.startswith("Begin here")
    assert set(games) == {f"/learn/{name}" for name in registry.names()}
    assert "2 players · 10 min · like Sixty-Six" in page.html


def test_a_game_without_a_picture_of_its_own_has_a_default_one(browser, whist) -> None:
    assert len(read(browser.get("/")).all("svg", **{"class": "picture"})) == len(registry.names())


@pytest.mark.parametrize("game", registry.names())
def test_one_click_opens_a_table_against_bots(browser, game) -> None:
    sent = read(browser.get("/")).filled("/lesson/bondtolva")
    answer = browser.client.post(f"/play/{game}", data=sent, follow_redirects=False)
    assert answer.status_code == 303
    seen = browser.seen(answer.headers["location"].removeprefix("/table/"))
    assert seen.settings.game == game
    assert [chair.kind for chair in seen.chairs[1:]] == ["bot"] * (len(seen.chairs) - 1)
    assert seen.seat == 0
    assert seen.names[0] == "Guest"
    assert seen.stage is Stage.PLAYING


def test_the_level_is_remembered(browser) -> None:
    usual = read(browser.get("/")).filled("/lesson/bondtolva")["level"]
    assert browser.post("/play/molotow", level=usual).status_code == 303
    assert not browser.client.cookies.get("matzl-8642-level"), "a better one may be usual next time"
    assert browser.post("/play/molotow", level="expert").status_code == 303
    assert read(browser.get("/")).filled("/lesson/bondtolva")["level"] == "expert"
    browser.client.cookies.clear()
    browser.client.cookies.set("matzl-8642-level", "grandmaster")
    assert read(browser.get("/")).filled("/lesson/bondtolva")["level"] == usual


def test_own_unfinished_tables_are_listed_and_not_offered_as_open_ones(browser) -> None:
    table = browser.table(game="molotow", chairs=["novice", "open", "open"], listed=True)
    page = read(browser.get("/"))
    assert f"/table/{table}" in page.links
    assert not any(link.startswith("/join/") for link in page.links)
    assert "Waiting for players." in page.html


def test_open_tables_are_offered_by_their_invitation_only_if_listed(browser) -> None:
    listed = browser.table(game="molotow", chairs=["novice", "open", "open"], listed=True)
    hidden = browser.table(game="bondtolva", chairs=["open"])
    invite, secret = browser.seen(listed).invite, browser.seen(hidden).invite
    browser.client.cookies.clear()
    page = read(browser.get("/"))
    assert f"/join/{invite}" in page.links
    assert "2 seats are free. At the table: Anna and Vreni." in page.html
    assert secret not in page.html
    assert f"/table/{listed}" not in page.html


@pytest.mark.parametrize("lan", [True, False])
def test_in_a_network_addresses_are_shown_with_qr_codes(service, lan) -> None:
    settings = ServerSettings(address="http://192.168.1.7:8642", lan=lan, rates=WIDE)
    with TestClient(make_app(settings, service), base_url=settings.address) as client:
        browser = Browser(client, service)
        lobby = read(browser.get("/"))
        table = browser.table(game="molotow", chairs=["novice", "open", "open"])
        waiting = browser.get(f"/table/{table}").text
        codes = [
            read(browser.post("/me/code", headers={}, kind=kind)) for kind in ("device", "recovery")
        ]
    assert [len(page.all("svg", **{"class": "qr"})) for page in (lobby, *codes)] == [lan, lan, 0]
    assert (qr_svg(f"{settings.address}/table/{table}") in waiting) == lan
    assert ("--lan" in lobby.html) != lan
    if lan:
        assert lobby.one("input", type="url").get("value") == f"{settings.address}/"


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_are_offered_by_their_own_names(browser, language) -> None:
    assert browser.post("/language", language=language, back="/").status_code == 303
    page = read(browser.get("/"))
    assert page.one("html").get("lang") == language
    offered = [each for each in page.all("button") if each.get("name") == "language"]
    assert {each.text for each in offered} == set(LANGUAGES.values())
    assert [e.get("value") for e in offered if e.get("aria-current")] == [language]
