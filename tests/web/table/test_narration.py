"""What is told to those who listen: all that happened, once, and what they are asked."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.table import commands as wishes
from matzl.table.presentation.narration import narrate, title
from matzl.table.stage import Stage
from tests.tables.sitting import ONLOOKER, PEOPLE, playing, seated
from tests.web.table.guests import your_turn


@pytest.mark.parametrize("game", registry.names())
def test_each_event_is_told_once_and_nothing_is_told_twice(game):
    sitting = seated(game, onlooker=True)
    sitting.start()
    for _ in range(80):
        before = sitting.seen(ONLOOKER)
        if not sitting.step():
            break
        after = sitting.seen(ONLOOKER)
        new = narrate(after, before.number)
        assert new
        assert all(sentence and "{" not in sentence for sentence in new)
        assert narrate(after, after.number) == []


def test_tricks_and_trumps_are_told_when_they_come():
    sitting = playing("mittlere", seed=2)
    heard: list[str] = []
    while sitting.table.stage is Stage.PLAYING:
        before = sitting.seen(PEOPLE[0]).number
        sitting.step()
        heard += narrate(sitting.seen(PEOPLE[0]), before)
    text = " ".join(heard)
    assert text.count("take the trick") + text.count("takes the trick") == 12
    assert text.count("are trumps") == 1
    assert heard[-1].startswith("This deal")


def test_somebody_who_missed_a_while_is_told_all_of_it_in_order():
    sitting = playing("molotow")
    start = sitting.seen(PEOPLE[0]).number
    in_parts: list[str] = []
    for _ in range(4):
        before = sitting.seen(PEOPLE[3]).number
        sitting.step()
        in_parts += narrate(sitting.seen(PEOPLE[3]), before)[:1]
    assert narrate(sitting.seen(PEOPLE[3]), start)[: len(in_parts)] == in_parts


def test_the_title_says_when_it_is_ones_turn():
    sitting = playing("bondtolva")
    titles = {your_turn(sitting.seen(v)): title(sitting.seen(v)) for v in PEOPLE[:2]}
    assert titles == {True: "Your turn – Bondtolva", False: "Bondtolva"}


def test_what_is_said_is_narrate():
    sitting = playing("bondtolva")
    before = sitting.seen(PEOPLE[0]).number
    sitting.wish(PEOPLE[1], wishes.Say(phrase="thanks"))
    assert narrate(sitting.seen(PEOPLE[0]), before)[0] == "Berta says: Thank you!"
