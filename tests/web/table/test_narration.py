"""Narration for screen readers: each event once, in order, and the question."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.stages import Stage
from matzl.table.presentation.narration import bubbles, narrate, page_title
from matzl.text.cards import card_title
from matzl.text.languages import use_language
from tests.tables.table_driver import ONLOOKER, PEOPLE, playing, seated
from tests.web.table.readers import your_turn


@pytest.mark.parametrize("game", registry.names())
def test_each_event_is_narrated_exactly_once(game):
    driver = seated(game, onlooker=True)
    driver.start()
    for _ in range(80):
        before = driver.table_view(ONLOOKER)
        if not driver.step():
            break
        after = driver.table_view(ONLOOKER)
        new = narrate(after, before.number)
        assert new
        assert all(sentence and "{" not in sentence for sentence in new)
        assert narrate(after, after.number) == []


def test_tricks_and_trumps_are_narrated_when_they_are_made():
    driver = playing("mittlere", seed=2)
    heard: list[str] = []
    while driver.table.stage is Stage.PLAYING:
        before = driver.table_view(PEOPLE[0]).number
        driver.step()
        heard += narrate(driver.table_view(PEOPLE[0]), before)
    text = " ".join(heard)
    assert text.count("take the trick") + text.count("takes the trick") == 12
    assert text.count("are trumps") == 1
    assert heard[-1].startswith("This deal")


def test_missed_events_are_narrated_in_order():
    driver = playing("molotow")
    start = driver.table_view(PEOPLE[0]).number
    in_parts: list[str] = []
    for _ in range(4):
        before = driver.table_view(PEOPLE[3]).number
        driver.step()
        in_parts += narrate(driver.table_view(PEOPLE[3]), before)[:1]
    assert narrate(driver.table_view(PEOPLE[3]), start)[: len(in_parts)] == in_parts


def test_the_title_says_whether_it_is_the_viewers_turn():
    driver = playing("bondtolva")
    titles = {your_turn(driver.table_view(v)): page_title(driver.table_view(v)) for v in PEOPLE[:2]}
    assert titles == {True: "Your turn – Bondtolva", False: "Bondtolva"}


def test_table_talk_is_narrated():
    driver = playing("bondtolva")
    before = driver.table_view(PEOPLE[0]).number
    driver.command(PEOPLE[1], commands.Say(phrase="thanks"))
    assert narrate(driver.table_view(PEOPLE[0]), before)[0] == "Berta says: Thank you!"


def test_a_message_does_not_ask_the_same_question_again():
    driver = playing("bondtolva")
    turn = driver.table.deal.turn
    before = driver.table_view(PEOPLE[turn]).number
    driver.command(PEOPLE[1 - turn], commands.Say(phrase="thanks"))
    assert len(narrate(driver.table_view(PEOPLE[turn]), before)) == 1


def test_a_bubble_shows_what_another_has_said_last():
    driver = playing("mittlere", onlooker=True)
    before = driver.table_view(PEOPLE[0]).number
    for visitor, words in ((0, "mine"), (1, "first"), (2, "hello"), (1, "second")):
        driver.command(PEOPLE[visitor], commands.Say(text=words))
    assert sorted(bubbles(driver.table_view(PEOPLE[0]), before, "french")) == [
        (1, "Berta", "second"),
        (2, "Clara", "hello"),
    ]
    assert len(bubbles(driver.table_view(ONLOOKER), before, "french")) == 3
    now = driver.table_view(PEOPLE[0])
    assert bubbles(now, now.number, "french") == []


def late(driver, word=""):
    """Let a bot take an action since the time of the player in turn is up; return the seat and the word."""
    seat = driver.table.deal.turn
    word = word or next(iter(driver.table.deal.legal))
    driver.add(Event("done", {"seat": seat, "word": word, "clock": "novice"}))
    return seat, word


@pytest.mark.parametrize(
    ("language", "own", "of_another"),
    [
        (
            "en",
            "Your time ran out; a bot played the {card}.",
            "{name}'s time ran out; a bot played the {card}.",
        ),
        (
            "sv",
            "Din tid tog slut; en bott spelade {card}.",
            "Tiden tog slut för {name}; en bott spelade {card}.",
        ),
        (
            "de",
            "Deine Zeit war um; ein Bot hat {card} gespielt.",
            "Die Zeit von {name} war um; ein Bot hat {card} gespielt.",
        ),
    ],
)
def test_all_are_told_what_was_played_when_a_clock_ran_out(language, own, of_another):
    driver = playing("mittlere")
    before = driver.table_view(PEOPLE[0]).number
    seat, word = late(driver)
    with use_language(language):
        known = {"card": card_title(word, "french"), "name": PEOPLE[seat].title()}
        for place, visitor in enumerate(PEOPLE[:3]):
            table = driver.table_view(visitor)
            expected = (own if place == seat else of_another).format(**known)
            assert narrate(table, before)[0] == expected
            assert bubbles(table, before, "french") == [(seat, "", expected)]


def test_a_call_made_when_a_clock_ran_out_is_told():
    driver = playing("german-solo")
    before = driver.table_view(PEOPLE[0]).number
    seat, _ = late(driver, "pass")
    told = [narrate(driver.table_view(each), before)[0] for each in PEOPLE]
    assert told.pop(seat) == "Your time ran out; a bot chose: Pass."
    assert set(told) == {f"{PEOPLE[seat].title()}'s time ran out; a bot chose: Pass."}


def test_a_cut_made_when_a_clock_ran_out_is_told():
    driver = seated("matzlfangen")
    driver.start()
    cutter, before = driver.table.cutter, driver.table_view(PEOPLE[0]).number
    driver.add(Event("cut", {"seat": cutter, "knocked": False, "clock": "novice"}))
    told = [narrate(driver.table_view(each), before)[0] for each in PEOPLE]
    assert told.pop(cutter) == "Your time ran out; a bot cut the pack."
    assert set(told) == {f"{PEOPLE[cutter].title()}'s time ran out; a bot cut the pack."}


def test_a_card_that_a_bubble_named_goes_with_its_trick():
    driver = playing("mittlere", rules={"history": "none"})
    before = driver.table_view(PEOPLE[0]).number
    late(driver)
    assert bubbles(driver.table_view(PEOPLE[0]), before, "french")
    while len(driver.table.deal.tricks) < 2:
        driver.play()
    assert bubbles(driver.table_view(PEOPLE[0]), before, "french") == []


def test_the_wish_for_another_match_is_told():
    driver = playing("mittlere", options={"deals": 1})
    driver.until(Stage.OVER)
    before = driver.table_view(PEOPLE[0]).number
    driver.command(PEOPLE[1], commands.Ready(driver.table.move))
    assert narrate(driver.table_view(PEOPLE[0]), before)[0] == "Berta would like another match."
    assert narrate(driver.table_view(PEOPLE[1]), before)[0] == "You would like another match."
