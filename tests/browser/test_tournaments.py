"""Tournaments in the browser: unclipped at every size, checked by axe, reached by the Tab key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings, unreachable
from tests.browser.guests import Guest
from tests.browser.live_server import prepare
from tests.browser.table_page import arrived
from tests.browser.window import LANGUAGES, page_faults, resize, visitor
from tests.conftest import sampled

LONG = "Wolfgang-Maximilian Au"


def makes(guest: Guest, game: str = "bondtolva", form: str = "duplicate", rounds: int = 1) -> str:
    """Make a tournament with one deal a round; return its path."""
    prepare(game)
    page = guest.goes(f"/tournaments/{game}")
    page.fill("main [name=name]", "Annabella")
    page.check(f"input[name=format][value={form}]")
    for field, number in (("rounds", rounds), ("deals", 1)):
        page.fill(f"input[name={field}]", str(number))
    page.check("input[name=level][value=novice]")
    page.click("form[action^='/tournaments'] button.first")
    page.wait_for_url("**/tournament/*")
    return page.url.removeprefix(guest.address)


def joins(guest: Guest, path: str, name: str = LONG) -> Page:
    page = guest.goes(path)
    page.fill("main [name=name]", name)
    page.click("form[action$='/join'] button")
    expect(page.locator("form[action$='/join']")).to_have_count(0)
    return page


def plays(guest: Guest, path: str) -> Page:
    """Play the one deal of a round; return the page of the tournament."""
    page = guest.goes(path)
    page.click("a[href^='/table/']")
    table = arrived(page)
    table.plays_the_deal()
    return guest.goes(path)


@pytest.mark.parametrize("language", sampled(LANGUAGES, ("de",)))
def test_a_tournament_is_whole_from_its_form_to_the_standings(party, language) -> None:
    guest, friend = (visitor(party, "360x640", language) for _ in range(2))
    assert page_faults(guest.goes("/tournaments/german-solo")) == []
    path = makes(guest)
    assert page_faults(guest.page) == []
    assert page_faults(friend.goes(path)) == []
    assert page_faults(guest.goes("/tournaments")) == []
    joins(friend, path)
    page = guest.goes(path)
    assert page_faults(page) == []
    page.focus("form[action$='/round'] button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="1")).to_be_visible()
    assert page_faults(page) == []
    friend.goes(path).click("form[action$='/leave'] button")
    plays(guest, path)
    expect(page.locator("table:has(thead)").first.locator("tbody tr")).to_have_count(2)
    assert page_faults(page) == []
    assert page_faults(guest.goes(f"{path}/round/1")) == []


@pytest.mark.thorough
def test_a_league_is_whole_with_its_results(party) -> None:
    guest, friend = (visitor(party, "390x844", "de") for _ in range(2))
    path = makes(guest, "german-solo", "league")
    joins(friend, path)
    guest.goes(path).click("form[action$='/round'] button")
    friend.goes(path).click("form[action$='/leave'] button")
    plays(guest, path)
    assert page_faults(guest.page) == []
    page = guest.goes(f"{path}/round/1")
    assert [*findings(page), *unreachable(page)] == []
    resize(page, "360x640")  # a table of many names scrolls within the page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
