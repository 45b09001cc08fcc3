"""Invitations: their content, who may sit down where, and the message when nobody may."""

from __future__ import annotations

import html

import pytest

from matzl.table.core import commands
from tests.web.client import HTML
from tests.web.parsed_html import read
from tests.web.test_bad_input import stored


@pytest.fixture
def table(browser) -> str:
    """Open Anna's table of Molotow with a bot and two free chairs."""
    return browser.table(game="molotow", chairs=["novice", "open", "open"], options={"deals": 5})


@pytest.fixture
def links(browser, table) -> tuple[str, str]:
    """Return the links to sit down and to watch; the browser then belongs to a new visitor."""
    seen = browser.seen(table)
    browser.client.cookies.clear()
    return f"/join/{seen.invite}", f"/join/{seen.watch}"


def do(browser, table, visitor, command) -> None:
    browser.client.portal.call(browser.service.execute, table, visitor, command)


def test_an_invitation_names_the_host_and_the_game(browser, table, links) -> None:
    page = read(browser.get(links[0]))
    assert page.one("h1").text == "Anna invites you to play Molotow"
    assert page.one("meta", property="og:title").get("content") == page.one("h1").text
    assert "A match of 5 deals." in page.html
    assert "Swiss Jass for four" in page.html
    assert "Vreni, a bot (Novice)" in page.html
    assert page.html.count("free") >= 2
    assert page.all("svg", **{"class": "picture"})
    assert {each.get("value") for each in page.all("input", type="radio")} == {"2", "3"}


def test_options_that_differ_from_the_defaults_are_named_with_their_clauses(browser) -> None:
    table = browser.table(
        game="mittlere", chairs=["open", "open"], options={"tie": "draw", "deals": 3}
    )
    page = read(browser.get(f"/join/{browser.seen(table).invite}"))
    assert "Two tied on points: The two draw cards, and the lower card loses" in page.html
    assert "/rules/mittlere?clause=9.3#c9.3" in page.links
    assert page.html.count("A match of 3 deals") == 1
    assert "A deal without trumps" not in page.html


def test_a_visitor_sits_down_on_the_chosen_chair(browser, table, links) -> None:
    form = read(browser.get(links[0])).filled(links[0])
    answer = browser.client.post(
        links[0], data=form | {"name": "Beat", "seat": "3"}, follow_redirects=False
    )
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{table}")
    seen = browser.seen(table)
    assert (seen.seat, seen.names[3]) == (3, "Beat")


def test_whoever_asks_for_a_chair_taken_meanwhile_gets_the_next_free_one(
    browser, table, links
) -> None:
    for name, seat in (("Beat", 2), ("Cilla", 3)):
        browser.client.cookies.clear()
        assert browser.post(links[0], headers=HTML, name=name, seat="2").status_code == 303
        assert (browser.seen(table).seat, browser.seen(table).names[seat]) == (seat, name)


def test_without_name_and_chair_a_visitor_is_guest_on_the_first_free_chair(
    browser, table, links
) -> None:
    assert browser.post(links[0], headers=HTML).status_code == 303
    assert (browser.seen(table).seat, browser.seen(table).names[2]) == (2, "Guest")


def test_a_player_who_opens_the_invitation_is_redirected_to_the_table(browser, table) -> None:
    link = f"/join/{browser.seen(table).invite}"
    page = read(browser.get(link))
    assert f"/table/{table}" in page.links
    assert "You already have a seat at this table." in page.html
    assert browser.post(link, headers=HTML).headers["location"] == f"/table/{table}"
    assert browser.seen(table).seat == 0


@pytest.mark.parametrize(
    ("path", "fields", "status", "sentence"),
    [
        ("/join/{invite}", {"seat": "7"}, 409, "This table has no such seat."),
        ("/join/{invite}", {"watch": "yes"}, 403, "The rules of this table do not allow that."),
        ("/table/{table}/sit", {"seat": "3"}, 409, "That seat is taken."),
        ("/table/{table}/sit", {"seat": "x"}, 422, ""),
        ("/table/none/sit", {}, 404, ""),
    ],
)
def test_whoever_is_refused_is_not_stored(browser, url, path, fields, status, sentence) -> None:
    chairs, rules = ["novice", "open", "open"], {"spectators": False}
    table = browser.table(game="molotow", chairs=chairs, rules=rules)
    invite = browser.seen(table).invite
    browser.client.cookies.clear()
    browser.post(f"/join/{invite}", name="Beat", seat="3", headers=HTML)
    browser.client.cookies.clear()
    before = stored(url)
    target = path.format(invite=invite, table=table)
    answer = browser.post(target, headers=HTML, name="Cilla", **fields)
    assert answer.status_code == status
    assert sentence in html.unescape(answer.text)
    assert stored(url) == before
    assert "matzl-8642-visitor" not in browser.client.cookies


def test_a_full_table_offers_no_chair(browser, table, links) -> None:
    for name in ("Beat", "Cilla"):
        browser.client.cookies.clear()
        assert browser.post(links[0], headers=HTML, name=name).status_code == 303
    browser.client.cookies.clear()
    page = read(browser.get(links[0]))
    assert "Every seat at this table is taken." in page.html
    assert "/open/molotow" in page.links
    assert [each.text for each in page.all("button", **{"class": "first large"})] == ["Watch"]
    assert not page.all("input", name="name")
    assert "Sit down" not in page.html
    assert read(browser.post(links[0], headers=HTML, name="Dora"), 409)
    assert "matzl-8642-visitor" not in browser.client.cookies


def test_a_spectator_is_admitted_by_the_link(browser, table, links) -> None:
    page = read(browser.get(links[1]))
    assert page.one("h1").text == "Anna invites you to watch Molotow"
    assert not page.all("input", type="radio")
    assert not page.all("input", name="name"), "nobody would see it"
    answer = browser.post(links[1], headers=HTML)
    watching = links[1].removeprefix("/join/")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{watching}")
    assert browser.seen(table).seat is None
    assert table not in browser.get(f"/table/{watching}").text, "the key would invite to play"
    assert browser.post(f"/table/{watching}/sit").status_code == 403


def test_the_link_of_a_closed_table_says_so(browser, table, links) -> None:
    closing = browser.service.store.call(browser.service.store.events.read, table)[0].by
    do(browser, table, closing, commands.Close())
    for link in (*links, f"/table/{table}"):
        assert "The host has closed this table." in read(browser.get(link), 410).html
