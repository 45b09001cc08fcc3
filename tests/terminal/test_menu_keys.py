"""The keys of the menu for the selected game: its page with guided deals, the page on strategy."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.features import functions
from matzl.pages.terminal import PageScreen
from matzl.terminal.menu import MenuScreen
from matzl.text.languages import use_language
from tests.conftest import sampled
from tests.terminal.seated import seated, to_table


async def shown(table) -> None:
    """Wait for the menu, and select the first game."""
    await table.until(lambda: "6 Matzlfangen" in table.text)
    await table.idle()


async def test_a_guided_deal_is_chosen_on_the_page_of_a_game() -> None:
    async with seated(None, sit=False) as table:
        await shown(table)
        games = registry.names()
        await table.press(*["down"] * games.index("german-solo"))
        await table.until(lambda: "German Solo – r: " in table.text)
        await table.press("l")
        await table.until(lambda: isinstance(table.screen, PageScreen) and "In brief" in table.text)
        await table.press("escape")
        assert isinstance(table.screen, MenuScreen)
        await table.press("l")
        await table.until(lambda: isinstance(table.screen, PageScreen) and "In brief" in table.text)
        await table.press("down", "enter")
        await to_table(table)
        assert await table.asked()
        assert table.table.settings.origin.id == "bidding"
        assert "Advice: " in table.text


@pytest.mark.parametrize("language", sampled(["en", "sv", "de"], ("de",)))
async def test_the_page_on_strategy_is_read_on_the_screen(language) -> None:
    with use_language(language):
        async with seated(None, sit=False, size=(80, 24)) as table:
            await shown(table)
            await table.press("s")
            await table.until(lambda: isinstance(table.screen, PageScreen))
            frame = table.screen.query_one(".page")
            await table.until(lambda: frame.max_scroll_y > 24)
            await table.press("pagedown")
            assert frame.scroll_y > 0
            await table.press("escape")
            assert isinstance(table.screen, MenuScreen)


@pytest.mark.parametrize("language", sampled(["en", "sv", "de"], ("de",)))
async def test_the_keys_are_named_on_the_smallest_screen(language) -> None:
    with use_language(language):
        async with seated(None, sit=False, size=(80, 24)) as table:
            await table.until(lambda: "6 Matzlfangen" in table.text)
            of_features = {command.key for command in functions("__init__", "COMMAND")}
            for key in {*"ltpsr"} & of_features | {"q"}:
                assert f"{key}: " in table.text
