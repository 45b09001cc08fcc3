"""Replays in the terminal: steps, hands, other deals, and the way there from the result of a deal."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from matzl import Match
from matzl.deal.replay import Played
from matzl.pages.terminal import PageScreen
from matzl.terminal.options import PlayOptions
from matzl.terminal.replay import ReplayApp, ReplayScreen
from matzl.terminal.result import ResultScreen
from matzl.text.languages import LANGUAGES, use_language
from tests.playing import played_match
from tests.terminal.seated import Seated, seated


@asynccontextmanager
async def shown(size: tuple[int, int] = (100, 40)) -> AsyncIterator[tuple[Seated, ReplayScreen]]:
    """Show a match of Bondtolva of two deals."""
    match = played_match(Match("bondtolva", seed=3), random.Random(3), deals=2)
    app = ReplayApp(Played.of(match, ["Anna", "Berta"]), 1, "french")
    async with app.run_test(size=size) as pilot:
        at = Seated(app, pilot)
        await at.until(lambda: app.shown.board is not None)
        yield at, app.shown


@pytest.mark.parametrize("size", [(100, 40), (80, 24)])
async def test_keys_step_by_card_and_by_trick_and_to_other_deals(size) -> None:
    async with shown(size) as (at, screen):
        last, steps = screen.board.last_step, []
        for key in [
            "right",
            "right",
            "left",
            "down",
            "down",
            "up",
            "end",
            "right",
            "home",
            "left",
        ]:
            await at.press(key)
            steps.append(screen.step)
        assert steps[:3] == [1, 2, 1]
        assert steps[4] > steps[3] == steps[5] >= 2
        assert steps[6:] == [last, last, 0, 0]
        first = screen.board.seats[0].cards
        await at.press("n")
        await at.until(lambda: screen.board is not None)
        assert screen.number == 2
        assert screen.board.seats[0].cards != first
        await at.press("n")
        assert screen.number == 2


async def test_hands_are_open_or_one_alone_and_any_seat_comes_first() -> None:
    async with shown() as (at, screen):
        assert [seat.hidden for seat in screen.board.seats] == [0, 0]
        assert "▒" not in at.text
        await at.press("o")
        assert [bool(seat.hidden) for seat in screen.board.seats] == [False, True]
        assert "▒" in at.text
        await at.press("s")
        assert screen.board.seats[0].name == "Berta"
        assert [bool(seat.hidden) for seat in screen.board.seats] == [False, True]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_list_of_keys_fits_into_the_smallest_window(language) -> None:
    with use_language(language):
        async with shown((80, 24)) as (at, _):
            assert "…" not in at.text.splitlines()[-1]
            assert " Esc " in at.text.splitlines()[-1]


async def test_the_position_is_drawn_and_its_clause_opens() -> None:
    async with shown() as (at, screen):
        assert "Anna" in at.text
        assert screen.board.sentence in at.text
        assert f"(§{screen.board.allowed[0].clause})" in at.text
        await at.press("w")
        await at.until(lambda: isinstance(at.screen, PageScreen))


async def test_a_finished_deal_is_replayed_from_its_result() -> None:
    async with seated("bondtolva", PlayOptions(seed=5, level="novice")) as table:
        await table.finish_deal()
        await table.press("b")
        await table.until(lambda: isinstance(table.screen, ReplayScreen))
        screen = table.screen
        await table.until(lambda: screen.board is not None)
        await table.press("end")
        assert screen.board.last_step == len(table.deal.actions)
        assert screen.board.result.total == tuple(
            f"{amount:+d}".replace("-", "−") if amount else "0"
            for amount in table.view.result.payoffs
        )
        await table.press("escape")
        assert isinstance(table.screen, ResultScreen)
