"""Advice in the terminal: hints, and slow bots that block nothing."""

from __future__ import annotations

import asyncio

import pytest

from matzl.judge import hint
from matzl.players.levels import ADVISER
from matzl.table.core.waiting import Preparation
from matzl.table.live import hints as analysis
from matzl.teaching import reason
from matzl.terminal.asides import HintScreen
from matzl.terminal.options import PlayOptions
from matzl.terminal.table import TableScreen
from matzl.text.cards import card_symbol
from matzl.text.describe import amount, margin
from tests.terminal.seated import Seated, seated

OPTIONS = PlayOptions(seed=4, level="novice")


async def to_choice(table: Seated) -> None:
    """Play until there is a choice among cards."""
    while await table.asked():
        if len(table.view.legal) > 1:
            return
        await table.press("enter")
    raise AssertionError("there was no choice in the whole deal")


async def test_a_hint_shows_the_value_of_each_choice_and_highlights_the_best() -> None:
    async with seated("mittlere", OPTIONS) as table:
        await to_choice(table)
        view, done = table.view, len(table.deal.actions)
        numbered = table.screen.chooser.numbered
        await table.press("h")
        assert isinstance(table.screen, HintScreen)
        await table.until(lambda: "score points" in table.text)
        expected = hint(view, ADVISER)
        assert table.screen.hint == expected
        lines = table.text.splitlines()
        for word, value in expected.values.items():
            line = next(
                line for line in lines if f" {card_symbol(word)} " in line and "│  " in line
            )
            assert amount(value.mean) in line
            assert margin(value.error) in line
            assert f" {numbered.index(word) + 1}  {card_symbol(word)} " in line
            assert ("▸" in line) == (word == expected.action)
        assert "± is the 95% interval" in " ".join(table.text.split())
        await table.press("enter")
        assert isinstance(table.screen, TableScreen)
        assert len(table.deal.actions) == done
        await table.press("enter")
        await table.asked()
        assert table.deal.actions[done] == expected.action


async def test_no_hint_is_computed_for_a_forced_card(monkeypatch) -> None:
    monkeypatch.setattr(analysis, "compute_hint", None)
    async with seated("mittlere", OPTIONS) as table:
        while await table.asked() and len(table.view.legal) > 1:
            await table.press("enter")
        assert len(table.view.legal) == 1
        await table.press("h")
        assert isinstance(table.screen, HintScreen)
        assert "There is only one legal action." in table.text
        assert "±" not in table.text
        await table.press("enter")
        assert isinstance(table.screen, TableScreen)


def not_ready(monkeypatch: pytest.MonkeyPatch, table: Seated) -> asyncio.Event:
    """Prepare the adviser until an event is set, and return it."""
    ready, warm_up = asyncio.Event(), table.client.service.warm_up

    def progress(*_: object) -> Preparation | None:
        return None if ready.is_set() else Preparation.COMPILING

    async def wait(*_: object) -> None:
        await ready.wait()

    monkeypatch.setattr(warm_up, "progress", progress)
    monkeypatch.setattr(warm_up, "ready", wait)
    return ready


async def test_a_hint_appears_once_the_adviser_is_prepared(monkeypatch) -> None:
    async with seated("mittlere", OPTIONS) as table:
        await to_choice(table)
        monkeypatch.setattr(analysis, "compute_hint", lambda view: hint(view, "club"))
        ready = not_ready(monkeypatch, table)
        await table.press("h")
        await table.until(lambda: "is being prepared" in table.text)
        assert isinstance(table.screen, HintScreen)
        assert "average result" not in table.text
        assert "±" not in table.text
        ready.set()
        await table.until(lambda: "average result" in table.text)
        told_by_lesson = reason(table.view, table.screen.hint.action, table.table.names, "french")
        assert told_by_lesson.text.split()[0] in table.text
        assert table.text.index(told_by_lesson.text.split()[0]) < table.text.index("average result")
        assert table.screen.hint is not None
        assert "prepared" not in table.text
        await table.press("enter")
        assert isinstance(table.screen, TableScreen)
