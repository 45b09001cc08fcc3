"""Bots that sit in for people who are away: their names tell for whom, everywhere at the table."""

from __future__ import annotations

import pytest

from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.presentation.narration import narrate
from matzl.table.presentation.result import deal_result
from matzl.table.presentation.score import score, standing
from matzl.table.presentation.seats import notices
from matzl.table.presentation.tabletop import deal_history, tabletop
from matzl.text.languages import use_language
from tests.tables.table_driver import ONLOOKER, PEOPLE, TableDriver, playing


def replaced(game: str = "mittlere", **how) -> TableDriver:
    """Return a table in mid-deal where a bot has the seat of Berta, who is away."""
    driver = playing(game, onlooker=True, **how)
    driver.command(PEOPLE[0], commands.SeatBot(1, "novice"), {1})
    return driver


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Berta (bot)"), ("sv", "Berta (bott)"), ("de", "Berta (Bot)")]
)
def test_the_name_of_the_absent_person_is_shown_wherever_the_bot_is(language, name):
    driver = replaced("molotow")
    while len(driver.table.deal.tricks) < 3:
        driver.step()
    with use_language(language):
        for visitor in (PEOPLE[0], PEOPLE[1], ONLOOKER):
            table = driver.table_view(visitor)
            top, history = tabletop(table, "french"), deal_history(table, "french")
            assert name in [seat.chair.name for _, seat in top.seats]
            assert name in [card.name for trick in history.tricks for card in trick.cards]
            assert name in score(table).names
            assert name in dict(standing(table))
            text = " ".join(narrate(table, 0)).replace(name, "")
            assert "Sepp" not in text
            assert "Vreni" not in text


def test_the_absent_person_reads_who_plays_in_the_own_seat():
    (notice,) = notices(replaced().table_view(PEOPLE[1]))
    assert (notice.text, notice.action) == ("Berta (bot) plays in your seat.", "sit")


def test_results_and_replays_name_the_absent_person():
    driver = replaced()
    driver.until(Stage.RESULT)
    table = driver.table_view(PEOPLE[0])
    assert "Berta (bot)" in deal_result(table, "french").payoffs.names
    assert table.names == ("Anna", "Berta (bot)", "Clara")


def test_whoever_is_removed_while_a_bot_plays_for_them_is_named():
    driver = replaced()
    before = driver.table_view(PEOPLE[0]).number
    driver.command(PEOPLE[0], commands.Remove(1))
    table = driver.table_view(PEOPLE[0])
    assert table.removed == ("Berta",)
    assert "The host has removed Berta." in narrate(table, before)
