"""What fails at a table in the terminal: a bot ends the program with the match saved, advice is only done without."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from matzl.deal.view import View
from matzl.errors import BotFailedError, RecordError, SetUpError, StoppedError
from matzl.players.bots import bot
from matzl.terminal import sitting as inside
from matzl.terminal.files import peek
from matzl.terminal.hint import HintScreen
from matzl.terminal.options import Wishes
from matzl.terminal.review import ReviewScreen
from matzl.terminal.sitting import Sitting, new_sitting, resumed_sitting
from matzl.terminal.table import TableScreen
from tests.terminal.seated import run, seated

WISHES = Wishes(seed=3, level="novice")


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*_: Any) -> Any:
        raise error

    return fail


def later(fail: Callable[[View], str]) -> Callable[[Sitting, View], str]:
    """A bot that plays well until somebody has played a card."""
    novice = bot("novice", 1)
    return lambda _, view: fail(view) if view.tricks else novice.choose(view)


@pytest.mark.parametrize(
    ("fail", "told"),
    [
        (
            raising(ZeroDivisionError("one divided\nby none")),
            "ZeroDivisionError: one divided by none",
        ),
        (raising(SetUpError("no such dice")), "SetUpError: no such dice"),
        (raising(StopIteration()), "StopIteration"),
        (lambda _: "xx", "NotationError: "),
        (lambda view: view.tricks[0].cards[0][1], "IllegalActionError: "),
    ],
)
def test_a_bot_that_fails_ends_the_program_with_the_match_saved(
    monkeypatch: pytest.MonkeyPatch, fail: Callable[[View], str], told: str
) -> None:
    monkeypatch.setattr(Sitting, "think", later(fail))

    async def play() -> None:
        async with seated("mittlere", WISHES) as table:
            for _ in range(20):
                if table.program.fault is not None:
                    break
                await table.until(lambda: table.program.fault is not None or asked(table.sitting))
                await table.press("enter")
            program, sitting = table.program, table.sitting
        fault = program.fault
        assert isinstance(fault, BotFailedError)
        message = str(fault)
        seat, number = sitting.deal.turn, len(sitting.deal.actions) + 1
        where = f"mittlere, deal 1 of a match of seed 3, in seat {seat} at action {number}"
        assert message.startswith(f"bot novice failed in {where}: {told}")
        assert "\n" not in message
        assert f"--resume {sitting.file}" in program.farewell
        again = resumed_sitting(peek(sitting.file), Wishes())
        assert again.deal.actions == sitting.deal.actions
        assert sitting.deal.actions

    run(play())


def asked(sitting: Sitting) -> bool:
    return sitting.deal.turn == sitting.seat


def test_a_match_that_cannot_be_saved_then_is_told_beside_the_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Sitting, "think", later(raising(ZeroDivisionError())))
    monkeypatch.setattr(Sitting, "save", raising(StoppedError("cannot save to here: full")))

    async def play() -> None:
        async with seated("mittlere", WISHES) as table:
            for _ in range(20):
                await table.until(lambda: table.program.fault is not None or asked(table.sitting))
                if table.program.fault is not None:
                    break
                await table.press("enter")
        assert isinstance(table.program.fault, BotFailedError)
        assert "cannot save to here: full" in table.program.farewell

    run(play())


def test_a_bot_that_fails_while_the_table_is_laid_is_no_wrong_wish(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(inside, "compile_kernels", raising(SetUpError("no such dice")))

    async def play() -> None:
        async with seated("mittlere", WISHES, sit=False) as table:
            await table.until(lambda: table.program.fault is not None)
        told = "bot novice failed in mittlere while the table was laid: SetUpError: no such dice"
        assert str(table.program.fault) == told
        assert isinstance(table.program.fault, BotFailedError)

    run(play())


def test_levels_that_there_are_not_are_a_wrong_wish_or_a_wrong_record() -> None:
    with pytest.raises(SetUpError, match="no bot 'champion'"):
        new_sitting("mittlere", Wishes(level="champion"))
    sitting = new_sitting("mittlere", WISHES)
    sitting.level = "champion"
    sitting.play(next(iter(sitting.deal.legal)))
    path = sitting.save()
    with pytest.raises(RecordError, match=f"^{path}: there is no bot 'champion'"):
        resumed_sitting(peek(path), Wishes())
    assert resumed_sitting(peek(path), Wishes(level="random")).level == "random"


@pytest.mark.parametrize("error", [ZeroDivisionError("by none"), StopIteration()])
def test_a_hint_that_fails_is_told_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(Sitting, "hint", raising(error))

    async def play() -> None:
        async with seated("mittlere", WISHES) as table:
            assert await table.asked()
            await table.press("h")
            assert isinstance(table.screen, HintScreen)
            await table.until(lambda: "This is a bug in matzl" in table.text)
            await table.press("enter")
            assert isinstance(table.screen, TableScreen)
            done = len(table.sitting.deal.actions)
            await table.press("enter")
            await table.asked()
            assert len(table.sitting.deal.actions) > done
        assert table.program.fault is None

    run(play())


@pytest.mark.parametrize(
    "review",
    [
        raising(ZeroDivisionError("by none")),
        lambda _: iter(raising(ZeroDivisionError("by none")), None),
        lambda _: iter(raising(RuntimeError("by none")), None),
    ],
)
def test_a_review_that_fails_is_told_and_the_result_stays(
    monkeypatch: pytest.MonkeyPatch, review: Callable[[Sitting], Any]
) -> None:
    monkeypatch.setattr(Sitting, "review", review)

    async def play() -> None:
        async with seated("mittlere", WISHES) as table:
            while await table.asked():
                await table.press("enter")
            result = table.screen
            await table.press("v")
            assert isinstance(table.screen, ReviewScreen)
            await table.until(lambda: "by none" in table.text)
            await table.press("enter")
            assert table.screen is result
        assert table.program.fault is None

    run(play())


# On the command line


def at_a_terminal(patch: str, folder: Path) -> tuple[int | None, str]:
    """What `matzl play` comes to with something patched, at a real terminal: its status, and all that appeared."""
    code = (
        "import sys\n"
        "from matzl.cli import main\n"
        "from matzl.terminal import asides, opening, sitting, table\n"
        "def fail(*_): raise ZeroDivisionError('by none')\n"
        "asides.SECONDS['calm'] = 0.0\n"
        "opening.known = lambda _: True\n"
        f"{patch}\n"
        "sys.argv = ['matzl', 'play', 'mittlere', '--seed', '3', '--level', 'novice', '--language', 'en']\n"
        "main()\n"
    )
    master, slave = pty.openpty()
    environment = {**os.environ, "MATZL_DATA_DIR": str(folder), "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=slave, stdout=slave, stderr=slave, env=environment
    )
    os.close(slave)
    shown = b""
    try:
        while piece := os.read(master, 10_000):
            shown += piece
    except OSError:  # so a terminal ends that nobody has open any more
        pass
    finally:
        os.close(master)
    return process.wait(60), shown.decode()


@pytest.mark.parametrize(
    ("patch", "told"),
    [
        ("sitting.Sitting.think = fail", "bot novice failed in mittlere, deal 1 of a match of seed 3, in seat "),
        ("table.TableScreen.show = fail", "ZeroDivisionError: by none"),
        ("sitting.compile_kernels = fail", "bot novice failed in mittlere while the table was laid: ZeroDivisionError: by none"),
    ],
)  # fmt: skip
def test_the_command_line_tells_it_in_a_line_as_a_fault_of_matzl(
    patch: str, told: str, tmp_path: Path
) -> None:
    status, shown = at_a_terminal(patch, tmp_path)
    assert status == 70
    assert "Traceback" not in shown
    _, left, after = shown.rpartition("\x1b[?1049l")  # back from the screen of the program
    assert left
    lines = [line for line in after.splitlines() if "matzl: " in line]
    [line] = lines
    assert f"matzl: a fault of matzl itself, please report it: {told}" in line
