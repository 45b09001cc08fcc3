"""A game of another package has its table in the terminal like the games of matzl."""

from __future__ import annotations

import pytest

from matzl.terminal.options import PlayOptions
from tests.terminal.seated import seated


@pytest.mark.thorough
async def test_whist_is_played_in_the_terminal(whist) -> None:
    async with seated("whist", PlayOptions(seed=1, seat=3), size=(80, 24)) as table:
        assert table.view.info.title in table.text
        await table.finish_deal()
        assert "Tricks over six" in table.text
