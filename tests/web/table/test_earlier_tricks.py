"""Earlier tricks of a deal are sent as the rules of the table say: all, the last one, or none."""

from __future__ import annotations

import json

import pytest

from matzl import registry
from matzl.features.lesson.notes import at_turn
from matzl.features.lesson.pages import taught
from matzl.table.core.stages import Stage
from matzl.table.presentation.narration import narrate, oldest_shown
from matzl.web.regions import SharedRegions, page_context
from matzl.web.stream import EventFrames
from tests.tables.table_driver import ONLOOKER, PEOPLE, playing
from tests.web.named_cards import hidden_in
from tests.web.table.readers import reader, regions

pytestmark = pytest.mark.two_games


def laid(view, number):
    """Return the cards of the latest tricks."""
    return {card for trick in view.tricks[-number:] for _, card in trick.cards}


def seen_anyway(view):
    """Return the cards in the visitor's hand, open cards, and those that are called."""
    called = {word[-2:] for word in view.actions if ":" in word and not word.startswith("draw")}
    shown = {card for seat in range(view.seats) for card in view.shown(seat)}
    return called | shown | set(view.hand) | ({view.upcard} if view.upcard else set())


def sent_to(table, language="en"):
    """Return everything that is sent to somebody who opens the page now and asks for all events of the deal."""
    asking = reader(language=language)
    page = [
        *regions(table, asking).values(),
        *page_context(table, asking, SharedRegions())["latest"],
    ]
    return "\n".join([*page, EventFrames(asking, table).first])


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize(("history", "tricks"), [("none", 1), ("last", 2)])
def test_no_card_of_a_trick_that_is_over_is_sent(game, history, tricks):
    driver = playing(game, rules={"history": history}, onlooker=True)
    compared = 0
    while driver.table.stage is Stage.PLAYING:
        for visitor in (PEOPLE[0], ONLOOKER):
            table = driver.table_view(visitor)
            if len(table.view.tricks) <= tricks:
                continue
            known = seen_anyway(table.view) | laid(table.view, tricks)
            text = sent_to(table, ("en", "sv", "de")[compared % 3])
            assert hidden_in(text, frozenset(known)) == set()
            assert hidden_in(text, frozenset(known - laid(table.view, 1))), "the trick is shown"
            compared += 1
        driver.step()
    assert compared > 8


def test_what_is_sent_with_all_tricks_names_their_cards():
    driver = playing("molotow", rules={"history": "all"})
    while len(driver.table.deal.tricks) < 4:
        driver.step()
    table = driver.table_view(PEOPLE[0])
    known = seen_anyway(table.view) | laid(table.view, 1)
    assert len(hidden_in(sent_to(table), frozenset(known))) >= 8
    assert oldest_shown(table) == 0


def test_a_frame_says_from_which_event_on_the_log_is_kept():
    driver = playing("mittlere", rules={"history": "none"})
    lead = 0
    for _ in range(24):
        table = driver.table_view(PEOPLE[0])
        frame = EventFrames(reader(), table).first.rpartition("data: ")[2]
        trick = table.view.tricks[-1:]
        if trick and len(trick[0].cards) == 1:
            lead = table.number
            assert len(narrate(table, 0)) <= 3, "the lead, the beginning of the match, the question"
        assert json.loads(frame).get("oldest", 0) == lead
        driver.play()
    assert lead > 12


def test_a_remark_on_an_own_card_goes_with_its_trick():
    shown = {"none": 0, "last": 0}
    for history in shown:
        driver = playing("mittlere", chairs=("novice",) * 2, rules={"history": history})
        driver.table.settings = taught(driver.table.settings, "first")[0]
        for _ in range(200):
            if driver.table.stage is not Stage.PLAYING:
                break
            table = driver.table_view(PEOPLE[0])
            made = table.own_way
            if made is not None and 0 < made.trick < len(table.view.tricks):
                shown[history] += bool(at_turn(table, "french"))
            driver.step()
    assert shown["none"] == 0 < shown["last"]
