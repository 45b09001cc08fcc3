"""Puzzles in the terminal: from the menu to a position, a choice, its verdict, and the next one."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.features.puzzle.puzzle import ALL_CARDS, KNOWN, puzzles
from matzl.pages.terminal import Choice, PageScreen
from matzl.terminal.menu import MenuScreen
from matzl.text.cards import card_symbol
from tests.terminal.conftest import data_folder
from tests.terminal.seated import seated

__all__ = ["data_folder"]

GAME = registry.names()[0]


async def opened(table) -> PageScreen:
    """Open the puzzles of the first game from the menu."""
    await table.until(lambda: "6 Matzlfangen" in table.text)
    await table.press("p")
    await table.until(lambda: isinstance(table.screen, PageScreen) and table.screen.query(Choice))
    await table.idle()
    return table.screen


async def press(table, target: str) -> None:
    """Press the choice of an action, or a link to an address that begins so."""

    def matching() -> list[Choice]:
        def names(choice: Choice) -> tuple[str, str]:
            return choice.value, choice.target.address[: len(target)]

        return [choice for choice in table.screen.query(Choice) if target in names(choice)]

    await table.until(matching)
    matching()[0].focus()
    await table.press("enter")
    await table.idle()


async def test_a_puzzle_is_chosen_answered_and_followed_by_the_next() -> None:
    async with seated(None, sit=False, size=(100, 50)) as table:
        screen = await opened(table)
        first, second, *_ = puzzles(GAME)
        assert "Puzzle 1: " in table.text
        await press(table, next(word for word in first.values if word != first.answer))
        await table.until(lambda: "Not the best: " in table.text)
        await press(table, f"/puzzles/{GAME}/{second.id}")
        await table.until(lambda: "Puzzle 2: " in table.text)
        await press(table, second.answer)
        await table.until(lambda: "Right: " in table.text)
        await press(table, f"/puzzles/{GAME}/{first.id}")
        await table.until(lambda: "Puzzle 1: " in table.text)
        assert table.screen is screen
        await table.press("escape")
        assert isinstance(table.screen, MenuScreen)


@pytest.mark.parametrize("kind", [KNOWN, ALL_CARDS])
async def test_hidden_hands_are_on_the_screen_only_if_all_cards_are_known(
    kind, monkeypatch
) -> None:
    first = next(each for each in puzzles(GAME) if each.kind == kind)
    monkeypatch.setattr("matzl.features.puzzle.pages.puzzles", lambda _: (first,))
    async with seated(None, sit=False, size=(120, 60)) as table:
        await opened(table)
        deal = first.deal
        seats = [seat for seat in range(deal.seats) if seat != first.seat]
        others = {card for seat in seats for card in deal.hand(seat)}
        shown = {card for card in others if f" {card_symbol(card, 'french')} " in table.text}
        assert shown == (others if kind == ALL_CARDS else set())


@pytest.mark.thorough
async def test_the_clause_of_a_verdict_opens() -> None:
    async with seated(None, sit=False, size=(100, 60)) as table:
        await opened(table)
        await press(table, f"/rules/{GAME}?clause=")
        await table.until(lambda: table.screen.address.startswith(f"/rules/{GAME}"))


async def test_without_a_puzzle_to_solve_the_list_is_shown(monkeypatch) -> None:
    monkeypatch.setattr("matzl.features.puzzle.pages.puzzles", lambda _: ())
    async with seated(None, sit=False) as table:
        await opened(table)
        assert "There are no puzzles for this game." in table.text
