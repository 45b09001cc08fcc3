"""Narration for screen readers: each event once, in order, and the question."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.stages import Stage
from matzl.table.presentation.narration import bubbles, narrate, page_title
from matzl.text.cards import card_title
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
    assert heard[-1].startswith(("Won", "Lost"))


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


def test_table_talk_is_narrated_without_the_same_question_again():
    driver = playing("bondtolva")
    turn, other = driver.table.deal.turn, PEOPLE[1 - driver.table.deal.turn]
    before = driver.table_view(PEOPLE[turn]).number
    driver.command(other, commands.Say(phrase="thanks"))
    said = f"{other.title()} says: Thank you!"
    assert narrate(driver.table_view(PEOPLE[turn]), before) == [said]


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
    """Let a bot take an action since the time of the player to move is up; return the seat and the word."""
    seat = driver.table.deal.turn
    word = word or next(iter(driver.table.deal.legal))
    driver.add(Event("done", {"seat": seat, "word": word, "clock": "novice"}))
    return seat, word


@pytest.mark.parametrize(
    ("game", "word", "words"),
    [
        ("molotow", "", "played the {card}"),
        ("german-solo", "pass", "chose: Pass"),
        ("matzlfangen", "cut", "cut the pack"),
    ],
)
def test_all_are_told_what_was_done_when_a_clock_ran_out(game, word, words):
    driver = seated(game)
    driver.start()
    before = driver.table_view(PEOPLE[0]).number
    if word == "cut":
        seat = driver.table.cutter
        driver.add(Event("cut", {"seat": seat, "knocked": False, "clock": "novice"}))
    else:
        seat, card = late(driver, word)
        words = words.format(card=card_title(card, "french")) if not word else words
    for number, visitor in enumerate(PEOPLE):
        table = driver.table_view(visitor)
        whose = "Your" if number == seat else f"{PEOPLE[seat].title()}’s"
        sentence = f"{whose} time ran out; a bot {words}."
        assert narrate(table, before)[0] == sentence
        assert bubbles(table, before, "french") == [(seat, "", sentence)]


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
