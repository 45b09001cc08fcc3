"""Puzzles in the terminal: from the menu to a position, a choice, its verdict, and the next one."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.features.puzzle import ALL_CARDS, KNOWN, puzzles
from matzl.terminal.book import BookScreen
from matzl.terminal.menu import MenuScreen
from matzl.terminal.puzzle import PuzzleScreen
from matzl.text.cards import card_symbol
from tests.terminal.seated import run, seated

GAME = registry.names()[0]


async def opened(table) -> PuzzleScreen:
    """Open the puzzles of the first game from the menu."""
    await table.until(lambda: "6 Matzlfangen" in table.text)
    await table.press("p")
    await table.until(lambda: isinstance(table.screen, PuzzleScreen) and table.screen.puzzle)
    await table.idle()
    return table.screen


async def choose(table, screen: PuzzleScreen, word: str) -> None:
    """Choose an action, and wait until the answer is noted."""
    choices = screen.query_one("#choices")
    choices.highlighted = choices.get_option_index(word)
    await table.press("enter")
    await table.until(lambda: screen.answered)
    await table.idle()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_puzzle_is_chosen_answered_and_followed_by_the_next(size) -> None:
    async with seated(None, sit=False, size=size) as table:
        screen = await opened(table)
        first = screen.puzzle
        assert first is puzzles(GAME)[0]
        assert f"puzzle 1 of {len(puzzles(GAME))}" in table.text
        assert "Esc: back" in table.text
        await choose(table, screen, next(w for w in first.values if w != first.answer))
        assert "Not the best: " in table.text
        await table.press("n")
        await table.until(lambda: screen.puzzle is puzzles(GAME)[1])
        await table.until(lambda: not screen.answered)
        await choose(table, screen, screen.puzzle.answer)
        assert "Right: " in table.text
        await table.press("n")
        await table.until(lambda: screen.puzzle is first)
        await table.press("escape")
        assert isinstance(table.screen, MenuScreen)


@pytest.mark.parametrize("kind", [KNOWN, ALL_CARDS])
async def test_hidden_hands_are_on_the_screen_only_if_all_cards_are_known(
    kind, monkeypatch
) -> None:
    first = next(each for each in puzzles(GAME) if each.kind == kind)
    monkeypatch.setattr("matzl.features.puzzle.puzzles", lambda _: (first,))
    async with seated(None, sit=False, size=(120, 40)) as table:
        screen = await opened(table)
        deal = first.deal
        others = {
            card
            for seat in range(deal.seats)
            if seat != screen.puzzle.seat
            for card in deal.hand(seat)
        }
        shown = {card for card in others if f" {card_symbol(card, 'french')} " in table.text}
        assert shown == (others if kind == ALL_CARDS else set())


@pytest.mark.thorough
async def test_the_clause_of_a_verdict_opens() -> None:
    async with seated(None, sit=False) as table:
        screen = await opened(table)
        await choose(table, screen, screen.puzzle.answer)
        screen._clause = "4.1"
        await table.press("w")
        await table.until(lambda: isinstance(table.screen, BookScreen))


def test_when_all_are_solved_or_there_are_none_the_screen_says_so(monkeypatch) -> None:
    found = puzzles(GAME)[:1]
    monkeypatch.setattr("matzl.features.puzzle.puzzles", lambda _: found)

    async def test() -> None:
        nonlocal found
        async with seated(None, sit=False) as table:
            screen = await opened(table)
            await choose(table, screen, screen.puzzle.answer)
            await table.press("n")
            await table.until(lambda: "You have solved all of them." in table.text)
            await table.press("escape")
            found = ()
            await table.press("p")
            await table.until(lambda: "There are no puzzles for this game." in table.text)

    run(test())


async def test_all_of_a_long_position_can_be_scrolled_into_view() -> None:
    async with seated(None, sit=False, size=(80, 24)) as table:
        screen = await opened(table)
        sheet = screen.query_one("#sheet")
        for _ in range(9):
            await table.press("pagedown")
        assert sheet.scroll_y == sheet.max_scroll_y
        await table.press("pageup")
        assert sheet.scroll_y < max(sheet.max_scroll_y, 1)
