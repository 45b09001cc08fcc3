"""The key below a result in the terminal: it makes a challenge, and shows its page."""

from __future__ import annotations

from matzl.pages.terminal import PageScreen
from matzl.terminal.options import PlayOptions
from tests.terminal.conftest import data_folder
from tests.terminal.seated import seated

__all__ = ["data_folder"]


async def test_the_key_below_a_result_makes_a_challenge() -> None:
    async with seated("bondtolva", PlayOptions(seed=4, level="novice")) as table:
        await table.finish_deal()
        assert "c: Challenge a friend" in table.text
        await table.press("c")
        await table.until(
            lambda: isinstance(table.screen, PageScreen) and "/challenge/" in table.text
        )
