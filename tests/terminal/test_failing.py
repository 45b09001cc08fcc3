"""Failures at a table in the terminal: a stalled table goes on when asked, failed advice is reported."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from matzl.deal.view import View
from matzl.errors import RecordError
from matzl.players.bots import bot
from matzl.table.live import autoplay, service, warm_up
from matzl.table.live import hints as analysis
from matzl.terminal.asides import HintScreen
from matzl.terminal.options import PlayOptions, peek
from matzl.terminal.table import TableScreen
from tests.terminal.real_terminal import at_a_terminal, last_line
from tests.terminal.seated import run, seated

OPTIONS = PlayOptions(seed=3, level="novice")


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*_: Any, **__: Any) -> Any:
        raise error

    return fail


def failing_later(fail: Callable[[View], str]) -> Callable[[str, int, View], str]:
    """Return a bot that plays well until the first card has been played."""
    novice = bot("novice", 1)
    return lambda _level, _seed, view: fail(view) if view.tricks else novice.choose(view)


@pytest.mark.parametrize(
    ("fail", "logged"),
    [
        (raising(ZeroDivisionError("one divided\nby none")), "ZeroDivisionError"),
        pytest.param(lambda view: view.tricks[0].cards[0][1], "Error", marks=pytest.mark.thorough),
    ],
)
def test_a_table_with_a_failing_bot_stops_and_can_retry(
    monkeypatch: pytest.MonkeyPatch, fail: Callable[[View], str], logged: str
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(autoplay, "bot_action", failing_later(fail))

        async def play() -> None:
            async with seated("mittlere", OPTIONS) as table:
                while table.table.stalled is None:
                    await table.until(table.to_act)
                    if table.table.stalled is None:
                        await table.press("enter")
                done = table.deal.actions
                assert "The table has stopped" in table.text
                assert "Novice" in table.text
                assert "Try again" in table.text
                assert table.program.is_running
                assert logged in table.client.log.read_text("utf-8")
                await table.press("enter")
                await table.until(lambda: table.table.failures == 2 and table.to_act())
                assert table.deal.actions == done, "no other move is made in place of the bot's"
                broken.undo()
                await table.press("enter")
                assert await table.asked()
                assert table.table.stalled is None
                assert table.deal.actions[: len(done)] == done
                assert len(table.deal.actions) > len(done)
            assert table.program.fault is None

        run(play())


async def test_amateurs_decide_for_bots_that_cannot_be_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MATZL_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(service, "WarmUp", warm_up.WarmUp)
    monkeypatch.setattr(warm_up.WarmUp, "_compile", raising(ZeroDivisionError("by none")))
    async with seated("mittlere", replace(OPTIONS, level="club")) as table:
        await table.asked()
        await table.until(lambda: "could not think about this move" in table.text)
        await table.press("enter")
        await table.asked()
        assert table.program.fault is None
        assert {entry.data.get("level") for entry in table.table.log} >= {"amateur"}


async def test_an_unknown_level_is_a_record_error(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    async with seated("mittlere", PlayOptions(seed=3, level="novice", save=path)) as table:
        await table.decide()
        await table.press("s")
    record = json.loads(path.read_text("utf-8"))
    record["meta"] = {"bots": "champion", "seed": 3}
    path.write_text(json.dumps(record), "utf-8")
    async with seated(None, PlayOptions(), peek(path), sit=False) as table:
        await table.until(lambda: table.program.fault is not None)
    fault = table.program.fault
    assert isinstance(fault, RecordError)
    assert str(fault).startswith(f"{path}: there is no bot 'champion'")
    async with seated(None, PlayOptions(level="random"), peek(path)) as table:
        await table.asked()
        assert {chair.level for chair in table.table.chairs} == {None, "random"}


@pytest.mark.parametrize("error", [ZeroDivisionError("by none"), StopIteration()])
async def test_a_failed_hint_is_reported_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(analysis, "compute_hint", raising(error))
    async with seated("mittlere", OPTIONS) as table:
        assert await table.asked()
        await table.press("h")
        assert isinstance(table.screen, HintScreen)
        await table.until(lambda: "The hint failed" in table.text)
        assert type(error).__name__ in table.client.log.read_text("utf-8")
        await table.press("enter")
        assert isinstance(table.screen, TableScreen)
        done = len(table.deal.actions)
        await table.press("enter")
        await table.asked()
        assert len(table.deal.actions) > done
    assert table.program.fault is None


# On the command line


@pytest.mark.thorough
def test_a_data_folder_that_cannot_be_used_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    status, shown = at_a_terminal("", tmp_path / "data" / "matzl")
    assert status == 1
    assert "Traceback" not in shown
    assert f"cannot create the data folder {tmp_path / 'data' / 'matzl'}" in shown


@pytest.mark.thorough
def test_a_database_that_cannot_be_read_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("no database " * 1000)
    status, shown = at_a_terminal("", tmp_path)
    assert status == 1
    assert "cannot be used" in last_line(shown)
