"""Failures at a table in the terminal: a stalled table goes on when asked, failed advice is reported."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from matzl.players.bots import bot
from matzl.table.core.compute_view import table_view
from matzl.table.core.waiting import NextMove, Stalled
from matzl.table.live import autoplay
from matzl.table.live import hints as analysis
from matzl.table.presentation.question import at_fault
from matzl.terminal.asides import HintScreen
from matzl.terminal.options import PlayOptions
from matzl.terminal.prompts import prompt_of
from matzl.terminal.table import TableScreen
from tests.tables.table_driver import playing
from tests.terminal.seated import seated

OPTIONS = PlayOptions(seed=3, level="novice")


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*_: Any, **__: Any) -> Any:
        raise error

    return fail


async def test_a_table_with_a_failing_bot_stops_and_can_retry(monkeypatch) -> None:
    novice, failing = bot("novice", 1), raising(ZeroDivisionError("one divided\nby none"))
    async with seated("mittlere", OPTIONS) as table:
        with monkeypatch.context() as broken:
            broken.setattr(
                autoplay,
                "bot_action",
                lambda _level, _seed, view: (failing if view.tricks else novice.choose)(view),
            )
            while table.table.stalled is None:
                await table.press("enter")
                await table.until(lambda: table.to_act() or table.table.stalled is not None)
            await table.until(lambda: "Try again" in table.text)
            assert "The table has stopped" in table.text
            assert "ZeroDivisionError" in table.client.log.read_text("utf-8")
        await table.until(table.to_act)
        await table.press("enter")
        assert await table.asked()
        assert (table.table.stalled, table.program.fault) == (None, None)


def test_who_is_asked_can_still_move_at_a_stalled_table() -> None:
    """As when no bot could move for them although their time is up."""
    driver = playing("bondtolva")
    turn, stalled = driver.table.deal.turn, Stalled(NextMove("clock", 0), driver.table.move)
    views = [table_view(driver.table, driver.visitor(seat), stalled) for seat in (turn, 1 - turn)]
    prompts = [prompt_of(SimpleNamespace(table=view, deck="french", log="")) for view in views]
    assert [(prompt.yours, prompt.plays) for prompt in prompts] == [(True, True), (True, False)]
    assert prompts[1].choice("again")
    stalled, chair = Stalled(NextMove("bot", 0), 0), SimpleNamespace(level="my_bots:Bad")
    assert at_fault(SimpleNamespace(stalled=stalled, chairs=[chair])) == "my_bots:Bad"


async def test_a_failed_hint_is_reported_and_the_game_goes_on(monkeypatch) -> None:
    monkeypatch.setattr(analysis, "compute_hint", raising(ZeroDivisionError("by none")))
    async with seated("mittlere", OPTIONS) as table:
        assert await table.asked()
        await table.press("h")
        assert isinstance(table.screen, HintScreen)
        await table.until(lambda: "The hint failed" in table.text)
        assert "ZeroDivisionError" in table.client.log.read_text("utf-8")
        await table.press("enter")
        assert isinstance(table.screen, TableScreen)
        done = len(table.deal.actions)
        await table.press("enter")
        await table.asked()
        assert (len(table.deal.actions) > done, table.program.fault) == (True, None)
