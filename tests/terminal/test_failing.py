"""Failures at a table in the terminal: a stalled table goes on when asked, failed advice is reported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matzl.errors import RecordError
from matzl.players.bots import bot
from matzl.table.live import autoplay
from matzl.table.live import hints as analysis
from matzl.terminal.asides import HintScreen
from matzl.terminal.options import PlayOptions, peek
from matzl.terminal.table import TableScreen
from tests.terminal.matches import old_record
from tests.terminal.real_terminal import at_a_terminal, last_line
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
        assert table.table.stalled is None
        assert table.program.fault is None


async def test_an_unknown_level_is_a_record_error(tmp_path) -> None:
    path = tmp_path / "match.json"
    old_record("mittlere", path, bots="champion")
    async with seated(None, PlayOptions(), peek(path), sit=False) as table:
        await table.until(lambda: table.program.fault is not None)
    fault = table.program.fault
    assert isinstance(fault, RecordError)
    assert str(fault).startswith(f"{path}: there is no bot 'champion'")
    async with seated(None, PlayOptions(level="random"), peek(path)) as table:
        await table.asked()
        assert {chair.level for chair in table.table.chairs} == {None, "random"}


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
        assert len(table.deal.actions) > done
    assert table.program.fault is None


# On the command line


@pytest.mark.thorough
def test_a_data_folder_that_cannot_be_used_is_reported_in_one_line(tmp_path) -> None:
    (tmp_path / "data").write_text("a file")
    status, shown = at_a_terminal("", tmp_path / "data" / "matzl")
    assert status == 1
    assert "Traceback" not in shown
    assert f"cannot create the data folder {tmp_path / 'data' / 'matzl'}" in shown


@pytest.mark.thorough
def test_a_database_that_cannot_be_read_is_reported_in_one_line(tmp_path) -> None:
    (tmp_path / "tables.db").write_text("no database " * 1000)
    status, shown = at_a_terminal("", tmp_path)
    assert status == 1
    assert "cannot be used" in last_line(shown)
