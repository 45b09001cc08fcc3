"""Pages of features in each language: unclipped at every size, checked by axe, reached by the Tab key."""

from __future__ import annotations

import random

import pytest

from matzl import Deal
from matzl.records import dumps
from tests.browser.accessibility import findings
from tests.browser.guests import Guest
from tests.browser.table_page import arrived
from tests.browser.window import LANGUAGES, fits, page_faults, resize, visitor
from tests.conftest import sampled
from tests.playing import played

NAME, LONG = "Annabella", "Wolfeschlegelsteinhausen"

languages = pytest.mark.parametrize("language", sampled(LANGUAGES, ("de",)))


@pytest.fixture(autouse=True)
def novices(live_server, monkeypatch) -> None:
    """Let novices be the bots where a record names none: they play at once."""
    monkeypatch.setattr(live_server.service, "levels", ("novice",))


def sends(guest: Guest, path: str, **fields: str) -> str:
    """Send a form without its page; return the address to which it leads."""
    answer = guest.page.request.post(guest.address + path, form=fields, max_redirects=0)
    assert answer.status == 303, answer.text()
    address: str = answer.headers["location"]
    return address


def faults_at(guest: Guest, *paths: str) -> list[str]:
    """Return the faults of some pages."""
    return [f"{path}: {fault}" for path in paths for fault in page_faults(guest.goes(path))]


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_before_the_table_and_of_a_visitor_are_whole(party, language) -> None:
    guest = visitor(party, "360x640", language)
    guest.expects = ["404"]
    of_games = ("/open/plus-minus", "/learn/german-solo", "/puzzles/german-solo")
    assert faults_at(guest, "/", "/me", "/join/nowhere", "/puzzles", *of_games) == []
    assert findings(guest.goes("/rules/mittlere?clause=4.9")) == []
    resize(guest.page, "360x640")
    fits(guest.page)

    sends(guest, "/me", name=NAME)
    assert faults_at(guest, "/me", "/move", "/me/sign-out") == []
    for number in range(2):  # a code for another device, and one for recovery
        guest.goes("/me").locator("form[action='/me/code'] button").nth(number).click()
        assert page_faults(guest.page) == []


@pytest.mark.thorough
@languages
def test_a_challenge_is_whole_before_it_is_played_and_with_its_results(party, language) -> None:
    guest, friend = (visitor(party, "360x640", language) for _ in range(2))
    record = dumps(played(Deal("mittlere", seed=4), random.Random(4)).record())
    replay = sends(guest, "/replay", record=record)
    path = sends(guest, f"{replay}/1/challenge", seat="0", name=NAME)
    assert faults_at(guest, path) + faults_at(friend, path) == []
    friend.goes(sends(friend, f"{path}/play", name=LONG))
    arrived(friend.page).plays_the_deal()
    assert faults_at(friend, path) + faults_at(guest, path, "/me") == []


@pytest.mark.long
@languages
@pytest.mark.parametrize(
    ("game", "form"),
    sampled([("bondtolva", "duplicate"), ("german-solo", "league")], [("bondtolva", "duplicate")]),
)
def test_a_tournament_is_whole_from_its_form_to_the_standings(party, language, game, form) -> None:
    guest, friend = (visitor(party, "360x640", language) for _ in range(2))
    fields = {"format": form, "rounds": "1", "deals": "1", "level": "novice"}
    assert faults_at(guest, f"/tournaments/{game}") == []
    path = sends(guest, f"/tournaments/{game}", name=NAME, **fields)
    assert faults_at(friend, path) + faults_at(guest, path, "/tournaments") == []
    sends(friend, f"{path}/join", name=LONG)
    assert faults_at(guest, path) == []
    sends(guest, f"{path}/round", number="1")
    sends(friend, f"{path}/leave")
    following, guest.page = guest.page, guest.context.new_page()
    assert faults_at(guest, path) == []
    arrived(following).plays_the_deal()  # it has led to the table by itself
    assert faults_at(guest, path, f"{path}/round/1") == []
