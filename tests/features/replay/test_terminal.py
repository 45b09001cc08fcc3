"""Replays in the terminal: steps by keys, hands, other deals, costs, and the way there from the result of a deal."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from matzl import Match
from matzl.deal.replay import Played
from matzl.features.replay.analysis import analyse
from matzl.features.roles import start
from matzl.pages.board import BoardView
from matzl.pages.terminal import PageScreen
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.sqlite import sqlite_url
from matzl.terminal.app import Matzl
from matzl.terminal.options import PlayOptions
from matzl.terminal.result import ResultScreen
from matzl.text.languages import LANGUAGES, use_language
from tests.conftest import sampled
from tests.playing import played_match
from tests.terminal.conftest import data_folder
from tests.terminal.seated import Seated, seated

__all__ = ["data_folder"]

MATCH = played_match(Match("bondtolva", seed=3), random.Random(3), deals=2)


@asynccontextmanager
async def shown(data_folder, size: tuple[int, int] = (100, 60)) -> AsyncIterator[Seated]:
    """Show a match of Bondtolva of two deals."""
    service = TableService(Store(sqlite_url(data_folder)))
    key = await start(service)["replay"].keep(Played.of(MATCH, ["Anna", "Berta"]))
    await service.close()
    app = Matzl(None, PlayOptions(), f"/replay/{key}/1")
    async with app.run_test(size=size) as pilot:
        at = Seated(app, pilot)
        await at.until(lambda: isinstance(app.focused, BoardView))
        yield at


def shows(at: Seated, step: int | None = None) -> bool:
    """Return whether a board with the focus is shown, at a step if one is given."""
    there = "step " if step is None else f"step {step} of"
    return isinstance(at.program.focused, BoardView) and there in at.text


async def chosen(at: Seated, label: str) -> None:
    """Press what has a label."""
    choices = [each for each in at.screen.query(".choice") if label in str(each.render())]
    choices[0].focus()
    await at.press("enter")


@pytest.mark.parametrize("size", [pytest.param((100, 40), marks=pytest.mark.thorough), (80, 24)])
async def test_keys_step_by_card_and_by_trick(data_folder, size) -> None:
    last = len(MATCH.finished[0].deal.actions)
    async with shown(data_folder, size) as at:
        for key, step in (("right", 1), ("right", 2), ("left", 1), ("end", last), ("home", 0)):
            await at.press(key)
            await at.until(lambda step=step: shows(at, step))
            await at.idle()
        await at.press("down")
        await at.until(lambda: "step 0 of" not in at.text and shows(at))
        await at.press("up")
        await at.until(lambda: shows(at, 0))


async def test_hands_and_other_deals_are_chosen_on_the_page(data_folder) -> None:
    async with shown(data_folder) as at:
        assert "▒" not in at.text
        at.screen.query_one("#field-only").value = True
        await chosen(at, "Show")
        await at.until(lambda: "▒" in at.text)
        await chosen(at, "2 ")
        await at.until(lambda: at.screen.address.endswith("/2") and shows(at))
        await at.idle()


@pytest.mark.parametrize("language", sampled(LANGUAGES, ["de"]))
async def test_the_list_of_keys_fits_into_the_smallest_window(data_folder, language) -> None:
    with use_language(language):
        async with shown(data_folder, (80, 24)) as at:
            await at.until(lambda: "←→" in at.text)
            assert "…" not in at.text.splitlines()[-1]
            assert " Esc" in at.text.splitlines()[-1]


async def test_a_review_goes_to_the_costliest_decision_of_the_player(monkeypatch) -> None:
    monkeypatch.setattr(
        "matzl.features.replay.analysis_job.analyse", lambda it: analyse(it, "club:worlds=2")
    )
    async with seated("mittlere", PlayOptions(seed=4, level="novice")) as table:
        await table.finish_deal()
        result = table.screen
        assert isinstance(result, ResultScreen)
        await table.press("v")
        await table.until(lambda: isinstance(table.screen, PageScreen))
        await table.until(lambda: "Cost " in table.text)
        await table.press("escape")
        await table.until(lambda: table.screen is result)
        await table.press("b")
        await table.until(lambda: f"step 0 of {len(table.deal.actions)}" in table.text)
