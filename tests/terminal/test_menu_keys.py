"""The keys of the menu for the selected game: the deal of the day, a guided deal, the page on strategy."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matzl import registry
from matzl.features.daily import FIRST_DAY, daily_deal
from matzl.terminal.daily import DailyScreen
from matzl.terminal.guided_deals import GuidedDealsScreen
from matzl.terminal.menu import MenuScreen
from matzl.terminal.strategy import StrategyScreen
from matzl.text.languages import use_language
from tests.conftest import sampled
from tests.tables.daily_player import DAY, quick_daily
from tests.terminal.seated import run, seated, to_table

FIRST = registry.names()[0]


async def shown(table) -> None:
    """Wait for the menu, and select the first game."""
    await table.until(lambda: "6 Matzlfangen" in table.text)
    await table.idle()


async def test_there_is_no_deal_of_the_day_before_the_first(monkeypatch) -> None:
    monkeypatch.setattr("matzl.features.daily.calendar.today", lambda: FIRST_DAY - timedelta(1))
    async with seated(None, sit=False) as table:
        await shown(table)
        await table.press("t")
        await table.until(lambda: "The deals of the day begin on 2026-01-01" in table.text)


async def test_a_deal_of_the_day_is_played_from_the_menu_and_compared_there(monkeypatch) -> None:
    quick_daily(monkeypatch)
    monkeypatch.setattr("matzl.terminal.result.LOOK", 0.0)
    monkeypatch.setattr("matzl.terminal.daily.LOOK", 0.0)
    monkeypatch.setattr("matzl.features.daily.calendar.today", lambda: DAY)
    async with seated(None, sit=False) as table:
        await shown(table)
        await table.press("t")
        await to_table(table)
        assert await table.asked()
        assert table.table.seat == daily_deal(FIRST, DAY).seat
        await table.finish_deal()
        await table.press("enter")
        for _ in range(2):
            await table.until(lambda: "Nobody else has played this deal here" in table.text)
            assert isinstance(table.screen, DailyScreen)
            await table.until(lambda: "…" not in table.text.partition("Novice")[2])
            assert f"matzl, deal of the day: Mittlere, {DAY}" in table.text
            await table.press("escape")
            assert isinstance(table.screen, MenuScreen)
            await shown(table)
            await table.press("t")  # it has been played: the results again


async def test_a_game_with_several_guided_deals_asks_which() -> None:
    async with seated(None, sit=False) as table:
        await shown(table)
        games = registry.names()
        await table.press(*["down"] * games.index("german-solo"), "l")
        await table.until(lambda: isinstance(table.screen, GuidedDealsScreen))
        await table.press("escape")
        assert isinstance(table.screen, MenuScreen)
        await table.press("l", "down", "enter")
        await to_table(table)
        assert await table.asked()
        assert table.table.settings.lesson == "bidding"
        assert "Advice: " in table.text


@pytest.mark.thorough
async def test_a_single_guided_deal_begins_at_once() -> None:
    async with seated(None, sit=False) as table:
        await shown(table)
        await table.press("l")
        await to_table(table)
        assert await table.asked()
        assert (table.table.settings.game, table.table.settings.lesson) == (FIRST, "first")


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_on_strategy_is_read_on_the_screen(language) -> None:
    async def read() -> None:
        async with seated(None, sit=False, size=(80, 24)) as table:
            await shown(table)
            await table.press("s")
            await table.until(lambda: isinstance(table.screen, StrategyScreen))
            frame = table.screen.query_one(".frame")
            await table.until(lambda: frame.max_scroll_y > 24)
            await table.press("space")
            assert frame.scroll_y > 0
            await table.press("escape")
            assert isinstance(table.screen, MenuScreen)

    with use_language(language):
        run(read())


@pytest.mark.parametrize("language", sampled(["en", "sv", "de"], ("de",)))
def test_the_keys_are_named_on_the_smallest_screen(language) -> None:
    async def look() -> None:
        async with seated(None, sit=False, size=(80, 24)) as table:
            await table.until(lambda: "6 Matzlfangen" in table.text)
            for key in "ltpsrq":
                assert f"{key}: " in table.text

    with use_language(language):
        run(look())
