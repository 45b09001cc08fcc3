"""The log message that explains why the first search or batch in a game takes a long time: it is being compiled."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from multiprocessing import parent_process

from matzl.engine.compiled import in_plain_python
from matzl.engine.sources import cache_folder

LOGGER = logging.getLogger(__name__)

_announced: set[str] = set()


def announce(game: str, what: str, *wider: str) -> None:
    """Log a line if this is the first use on this machine of something that is compiled for a game, such as its search.

    `wider` names other uses for which the same thing is compiled. In a terminal or at a prompt, where a person is waiting,
    the line is a warning, otherwise information.
    """
    names = [f"{game}.{each}" for each in (what, *wider)]
    if not _announced.isdisjoint(names) or in_plain_python():
        return
    _announced.add(names[0])
    folder = cache_folder()
    if any((folder / name).exists() for name in names):
        return
    level = logging.WARNING if _interactive() else logging.INFO
    text = "compiling %s for %s; this happens once and takes up to half a minute"
    LOGGER.log(level, text, what, game)
    with suppress(OSError):  # then it is compiled again, and said again, in the next process
        folder.mkdir(parents=True, exist_ok=True)
        (folder / names[0]).touch()


def _interactive() -> bool:
    """Return whether a person is likely to read warnings: at a Python prompt or in a terminal.

    In a child process nobody is: its parent shows the progress.
    """
    terminal = sys.stderr is not None and sys.stderr.isatty()
    return hasattr(sys, "ps1") or (terminal and parent_process() is None)
