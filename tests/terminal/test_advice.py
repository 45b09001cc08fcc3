"""Advice at the table in the terminal: hints, a review of the deal, and bots that take their time."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from matzl.analysis import hint, review
from matzl.players.bots import bot
from matzl.players.levels import ADVISER
from matzl.terminal.guide import GuideScreen
from matzl.terminal.hint import HintScreen
from matzl.terminal.options import Wishes
from matzl.terminal.result import ResultScreen
from matzl.terminal.review import ReviewScreen
from matzl.terminal.sitting import Sitting, Waiting
from matzl.terminal.table import TableScreen
from matzl.text.cards import card_symbol
from matzl.text.describe import amount
from tests.terminal.seated import Seated, run, seated

WISHES = Wishes(seed=4, level="novice")


class Gate:
    """A thought that takes as long as a test wants."""

    def __init__(self, thought: Any) -> None:
        self.thought, self.begun, self.open = thought, threading.Event(), threading.Event()

    def __call__(self, *asked: Any) -> Any:
        self.begun.set()
        assert self.open.wait(60)
        return self.thought(*asked)


async def to_choice(table: Seated) -> None:
    """Play on until there is a choice among cards."""
    while await table.asked():
        if len(table.sitting.view.legal) > 1:
            return
        await table.press("enter")
    raise AssertionError("there was no choice in the whole deal")


def test_a_hint_tells_what_each_choice_is_worth_and_picks_out_the_best() -> None:
    async def play() -> None:
        async with seated("mittlere", WISHES) as table:
            await to_choice(table)
            view, done = table.sitting.view, len(table.sitting.deal.actions)
            await table.press("h")
            assert isinstance(table.screen, HintScreen)
            await table.until(lambda: table.screen.hint is not None)
            told = hint(view, ADVISER)
            assert table.screen.hint == told
            lines = table.text.splitlines()
            for word, worth in told.values.items():
                line = next(
                    line for line in lines if f" {card_symbol(word)} " in line and "│  " in line
                )
                assert amount(worth.mean) in line
                assert amount(worth.error, sign=False) in line
                assert ("▸" in line) == (word == told.action)
            assert "The numbers are points of the score." in table.text
            assert "about one value in" in table.text
            assert "Opponents may" in table.text
            await table.press("enter")
            assert isinstance(table.screen, TableScreen)
            assert len(table.sitting.deal.actions) == done
            await table.press("enter")
            await table.asked()
            assert table.sitting.deal.actions[done] == told.action

    run(play())


def test_where_one_card_alone_may_be_played_there_is_nothing_to_choose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: Any) -> None:
        raise AssertionError("nothing is to be thought over")

    monkeypatch.setattr(Sitting, "hint", never)

    async def play() -> None:
        async with seated("mittlere", WISHES) as table:
            while await table.asked() and len(table.sitting.view.legal) > 1:
                await table.press("enter")
            assert len(table.sitting.view.legal) == 1
            await table.press("h")
            assert isinstance(table.screen, HintScreen)
            assert "There is nothing to choose." in table.text
            assert "±" not in table.text
            await table.press("enter")
            assert isinstance(table.screen, TableScreen)

    run(play())


def test_the_screen_lives_while_a_hint_is_thought_over(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(lambda view: hint(view, "club"))
    monkeypatch.setattr(Sitting, "hint", lambda _, view: gate(view))

    async def play() -> None:
        async with seated("mittlere", WISHES) as table:
            await to_choice(table)
            done = len(table.sitting.deal.actions)
            await table.press("h")
            assert gate.begun.wait(60)
            assert "Thinking …" in table.text
            await table.press("escape")
            assert isinstance(table.screen, TableScreen)
            gate.open.set()
            await table.settle()
            assert isinstance(table.screen, TableScreen)
            assert len(table.sitting.deal.actions) == done

    run(play())


def test_the_screen_lives_while_a_bot_thinks_and_gives_no_hint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate = Gate(lambda view: bot("novice").choose(view))
    monkeypatch.setattr(Sitting, "think", lambda _, view: gate(view))

    async def play() -> None:
        async with seated("mittlere", WISHES) as table:
            await table.until(gate.begun.is_set)
            assert table.sitting.waiting is Waiting.BOT
            await table.press("h")
            assert isinstance(table.screen, TableScreen)
            await table.until(lambda: "when it is your turn" in table.text)
            await table.press("g")
            assert isinstance(table.screen, GuideScreen)
            await table.press("escape")
            gate.open.set()
            assert await table.asked()

    run(play())


def test_before_the_end_it_is_said_when_decisions_are_looked_at_again() -> None:
    async def play() -> None:
        async with seated("mittlere", WISHES) as table:
            await table.asked()
            await table.press("v")
            assert isinstance(table.screen, TableScreen)
            [notice] = table.program._notifications
            assert notice.message.endswith("when the deal is over.")

    run(play())


def test_the_review_is_not_drawn_into_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(lambda: iter(()))
    monkeypatch.setattr(Sitting, "review", lambda _: iter(gate, None))

    async def play() -> None:
        async with seated("mittlere", WISHES, size=(80, 24)) as table:
            while await table.asked():
                await table.press("enter")
            await table.press("v")
            assert gate.begun.wait(60)
            assert "Thinking …" in table.text
            lines = [line for line in table.text.splitlines() if line.strip()]
            assert (lines[0].strip()[0], lines[-1].strip()[0]) == ("╭", "╰")
            assert sum("╭" in line for line in lines) == 1, table.text
            await table.press("escape")
            gate.open.set()

    run(play())


def test_after_a_deal_ones_own_decisions_are_looked_at_again() -> None:
    async def play() -> None:
        async with seated("mittlere", WISHES, size=(80, 24)) as table:
            while await table.asked():
                await table.press("enter")
            await table.press("v")
            assert isinstance(table.screen, ReviewScreen)
            await table.until(lambda: table.screen.done)
            deal, seat = table.sitting.deal, table.sitting.seat
            expected = [each for each in review(deal, ADVISER) if each.seat == seat]
            assert table.screen.decisions == expected
            assert amount(max(each.cost for each in expected), sign=False) in table.text
            frame = table.screen.query_one(".frame")
            assert frame.scroll_y == 0
            await table.press("down")
            assert frame.scroll_y == min(frame.max_scroll_y, frame.size.height // 2)
            await table.press("escape")
            assert isinstance(table.screen, ResultScreen)

    run(play())
