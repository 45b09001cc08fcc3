"""Functions for worker processes that die or hang; in a module that is quick to load."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from matzl.deal.view import View
from matzl.table.live.jobs import job
from matzl.text.languages import language


def surroundings() -> tuple[bool, str, int]:
    """Return whether rules run without numba, the language, and the niceness."""
    from matzl import Deal  # the rules
    from matzl.text.languages import language

    return Deal("mittlere").seats == 3 and "numba" not in sys.modules, language(), os.nice(0)


def answer(word: str) -> str:
    """Return a word."""
    return word


def dies_once(mark: Path, word: str) -> str:
    """End the process without an answer, but return a word the second time."""
    if not mark.exists():
        mark.touch()
        os._exit(3)
    return word


def leave(mark: Path) -> None:
    """Create a file."""
    mark.touch()


def dies() -> None:
    """End the process without an answer."""
    os._exit(3)


def hangs() -> None:
    """Never return."""
    while True:
        time.sleep(60)


@job
def hangs_once(mark: str, word: str) -> str:
    """Never return the first time, but return a word the second time."""
    if not Path(mark).exists():
        Path(mark).touch()
        hangs()
    return word


@job
def breaks(card: str) -> str:
    """Raise an error that is none of matzl."""
    raise KeyError(card)


@job
def spoken() -> str:
    """Return the language of the caller."""
    return language()


class Lowest:
    """A custom bot that chooses the first legal action."""

    def __init__(self, seed: int) -> None:
        """Need no random numbers."""

    def choose(self, view: View) -> str:
        """Return the first legal action."""
        return view.legal[0]
