"""The deal of the day in the terminal: resumed where it was, without help, and over after one deal."""

from __future__ import annotations

import pytest

from matzl.features.daily import daily_deal
from matzl.table.core.stages import Stage
from matzl.terminal.opening import MatchToOpen
from tests.tables.daily_player import DAY, quick_daily
from tests.terminal.seated import seated

GAME = "mittlere"


@pytest.fixture(autouse=True)
def quick(monkeypatch) -> None:
    quick_daily(monkeypatch)
    monkeypatch.setattr("matzl.terminal.result.LOOK", 0.0)


@pytest.mark.thorough
async def test_a_deal_of_the_day_is_resumed_without_help_and_ends_the_program() -> None:
    daily = daily_deal(GAME, DAY)
    start = MatchToOpen(GAME, daily=daily)
    async with seated(None, start=start) as table:
        assert await table.asked()
        assert table.table.seat == daily.seat
        assert str(DAY) in table.text
        await table.press("enter")
        assert await table.asked()
        await table.press("u")
        await table.until(lambda: "The rules of this table do not allow that." in table.text)
        before = table.view.actions
        await table.press("q")
        assert f"daily {GAME} --date {DAY}" in table.program.farewell
    async with seated(None, start=start) as table:
        assert await table.asked()
        assert table.view.actions == before
        await table.finish_deal()
        assert table.table.stage is Stage.OVER
        assert "Enter: compare results" in table.text
        assert "Score so far" not in table.text
        await table.press("enter")
        assert table.program.farewell == ""
