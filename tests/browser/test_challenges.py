"""Challenges in the browser: unclipped at every size, checked by axe, reached by the Tab key."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from matzl import Deal
from matzl.records import dumps
from tests.browser.guests import Guest
from tests.browser.table_page import arrived
from tests.browser.window import LANGUAGES, page_faults, visitor
from tests.conftest import sampled
from tests.playing import played

LONG = "Wolfgang-Maximilian Au"


@pytest.fixture(autouse=True)
def novices(live_server, monkeypatch) -> None:
    """Let novices be the bots where a record names none: they play at once."""
    monkeypatch.setattr(live_server.service, "levels", ("novice",))


def challenges(guest: Guest, name: str = "Annabella", game: str = "mittlere") -> str:
    """Make a challenge from a record; return its path."""
    page = guest.goes("/replay")
    page.fill("[name=record]", dumps(played(Deal(game, seed=4), random.Random(4)).record()))
    page.click("form[action='/replay'] button.first")
    page.fill("form[action$='/challenge'] [name=name]", name)
    page.click("form[action$='/challenge'] button")
    page.wait_for_url("**/challenge/*")
    return page.url.removeprefix(guest.address)


def accepts(guest: Guest, path: str) -> Page:
    """Play the deal of a challenge to its end; return the page of the challenge."""
    page = guest.goes(path)
    page.fill("main [name=name]", LONG)
    page.click("form[action$='/play'] button")
    arrived(page).plays_the_deal()
    return guest.goes(path)


@pytest.mark.parametrize("language", sampled(LANGUAGES, ("de",)))
def test_a_challenge_is_whole_before_it_is_played_and_with_its_results(party, language) -> None:
    guest, friend = (visitor(party, "360x640", language) for _ in range(2))
    path = challenges(guest)
    assert page_faults(guest.page) == []
    assert page_faults(friend.goes(path)) == []
    page = accepts(friend, path)
    expect(page.locator(".list.boxed li")).to_have_count(2)
    assert page_faults(page) == []
    assert page_faults(guest.goes(path)) == []
    assert page_faults(guest.goes("/me")) == []
