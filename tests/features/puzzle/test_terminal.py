"""Puzzles in the terminal: a position, a choice, its verdict, and the next one."""

from __future__ import annotations

from matzl import registry
from matzl.features.puzzle.model import puzzles
from matzl.pages.terminal import PageScreen
from matzl.pages.widgets import Choice
from tests.features.puzzle.test_pages import nearest, wrong_action
from tests.terminal.conftest import data_folder
from tests.terminal.seated import press_choice, seated

__all__ = ["data_folder"]

GAME = registry.names()[0]
ADDRESS = f"/puzzles/{GAME}?number=next&shown="


async def opened(table) -> PageScreen:
    """Wait for the puzzles of a game."""
    await table.until(lambda: isinstance(table.screen, PageScreen) and table.screen.query(Choice))
    await table.idle()
    return table.screen


async def test_a_puzzle_is_chosen_answered_and_followed_by_the_next() -> None:
    async with seated(None, address=ADDRESS, sit=False, size=(100, 50)) as table:
        screen = await opened(table)
        first = nearest(GAME, 0)
        second = nearest(GAME, 0, first)  # none is solved
        number = puzzles(GAME).index(second) + 1
        await press_choice(table, wrong := wrong_action(first))
        await table.until(lambda: "Try again" in table.text)
        await press_choice(table, f"/puzzles/{GAME}/{first.id}?shown={wrong}")
        await press_choice(table, f"/puzzles/{GAME}/{second.id}")
        await table.until(lambda: f"Puzzle {number}: " in table.text)
        await press_choice(table, second.answer)
        await table.until(lambda: "Right: " in table.text)
        assert table.screen is screen


async def test_without_a_puzzle_to_solve_the_list_is_shown(monkeypatch) -> None:
    monkeypatch.setattr("matzl.features.puzzle.pages.puzzles", lambda _: ())
    async with seated(None, address=ADDRESS, sit=False) as table:
        await opened(table)
        assert "There are no puzzles for this game." in table.text
