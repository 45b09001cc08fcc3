"""The log message that explains why the first search in a game on a machine takes a long time: it is being compiled."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from multiprocessing import parent_process

from matzl.engine.compiled import in_plain_python
from matzl.engine.sources import cache_folder

LOGGER = logging.getLogger(__name__)

_announced: set[str] = set()


def announce(game: str) -> None:
    """Log a line if this is the first compiled search in a game on this machine.

    The line is a warning in a terminal or at a prompt, where a person is waiting, otherwise information.
    """
    if game in _announced or in_plain_python():
        return
    _announced.add(game)
    folder = cache_folder()
    if not folder.is_dir():  # nothing is cached
        return
    mark = folder / f"{game}.search"
    if not mark.exists():
        LOGGER.log(
            logging.WARNING if _interactive() else logging.INFO,
            "compiling search for %s; this happens once and takes up to half a minute",
            game,
        )
        with suppress(OSError):
            mark.touch()


def _interactive() -> bool:
    """Return whether a person is likely to read warnings: at a Python prompt or in a terminal.

    In a child process nobody is: its parent shows the progress.
    """
    terminal = sys.stderr is not None and sys.stderr.isatty()
    return hasattr(sys, "ps1") or (terminal and parent_process() is None)
