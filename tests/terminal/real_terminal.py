"""``matzl play`` as a process in a terminal of its own."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

CODE = """
import asyncio, os, signal, sys, threading
from matzl.cli import main
from matzl.terminal import local, table

def fail(*_):
    raise ZeroDivisionError('by none')

async def fail_later(*_):
    fail()

def at_once(do):
    open_stored = local.LocalTables.open_stored

    async def opened(*given):
        do()
        return await open_stored(*given)

    local.LocalTables.open_stored = opened

{patch}
sys.argv = ['matzl', 'play', *{words}, '--language', 'en']
main()
"""

AT_TABLE = ("mittlere", "--seed", "3", "--bots", "novice")


def at_a_terminal(
    patch: str,
    folder: Path,
    *keys: tuple[str, bytes],
    words: Sequence[str] = AT_TABLE,
    **environment: str,
) -> tuple[int | None, str]:
    """Run `matzl play` with a patch; return its exit status and its output.

    Parameters
    ----------
    keys
        The bytes that are typed, each after a text that the program has shown since those before.
    """
    master, slave = pty.openpty()
    given = {**os.environ, "MATZL_DATA_DIR": str(folder), "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(
        [sys.executable, "-c", CODE.format(patch=patch, words=tuple(words))],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=given | environment,
    )
    os.close(slave)
    shown, waiting, since = b"", list(keys), 0
    try:
        while piece := os.read(master, 10_000):
            shown += piece
            if waiting and waiting[0][0].encode() in shown[since:]:
                since = len(shown)
                os.write(master, waiting.pop(0)[1])
    except OSError:  # the terminal has been closed
        pass
    finally:
        os.close(master)
    return process.wait(300), shown.decode(errors="replace")


def last_line(shown: str) -> str:
    """Return the line of the error, after the program has left its screen."""
    assert "Traceback" not in shown
    _, left, after = shown.rpartition("\x1b[?1049l")
    assert left
    [line] = [line for line in after.splitlines() if "matzl: " in line]
    return line
