"""The deal of the day in the terminal: played from its page or a command, resumed, without help, and compared afterwards."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.features.daily.rule import daily_deal
from tests.features.daily.player import DAY, quick_daily
from tests.terminal.conftest import data_folder
from tests.terminal.seated import seated, to_table

__all__ = ["data_folder"]

GAME = registry.names()[0]


@pytest.fixture(autouse=True)
def quick(monkeypatch) -> None:
    quick_daily(monkeypatch)
    monkeypatch.setattr("matzl.terminal.result.LOOK", 0.0)
    monkeypatch.setattr("matzl.features.daily.rule.today", lambda: DAY)


async def test_a_deal_of_the_day_is_played_from_its_page_and_compared_there() -> None:
    async with seated(None, address=f"/daily/{GAME}", sit=False) as table:
        await table.until(lambda: "Play this deal" in table.text)
        await table.press("enter")
        await to_table(table)
        assert await table.asked()
        assert table.table.seat == daily_deal(GAME, DAY).seat
        await table.finish_deal()
        assert "Enter: compare results" in table.text
        await table.press("enter")
        for _ in range(2):
            await table.until(lambda: "Nobody else has played this deal here" in table.text)
            await table.until(lambda: "…" not in table.text.partition("Novice")[2])
            assert "matzl, deal of the day: Mittlere, 04\xa0May\xa02026" in table.text
            await table.press("escape")
            await table.until(lambda: "Sit down: the cards" in table.text)
            table.program.follow(f"/daily/{GAME}")  # it has been played: the results again
