"""Narration for screen readers: each event once, in order, and the question."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.table import commands
from matzl.table.parts import Stage
from matzl.table.presentation.narration import narrate, page_title
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
