"""The first use of search in a game: what it needs is compiled, once for all processes, with a word to whoever waits.

Where there are two processors, another process compiles a part of it meanwhile; from the cache folder both have it all.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np

from matzl.base.cards import each
from matzl.deal.deal import Deal
from matzl.deal.vocabulary import vocabulary
from matzl.engine import jit as jit
from matzl.engine.randomness import streams
from matzl.engine.state import copied, states
from matzl.search.hooks import told
from matzl.search.likelihood import resample, weigh
from matzl.search.playouts import try_actions
from matzl.search.policy import NOVICE, choose
from matzl.search.threads import cores
from matzl.search.worlds import Worlds

LOGGER = logging.getLogger(__name__)

_prepared: set[tuple[str, bool]] = set()
_loaded: set[tuple[str, bool]] = set()


def prepare(game: str, *, endings: bool, at_once: bool) -> None:
    """See that all kernels of search in a game are compiled; where they are not, say so first.

    It is a line of the log: a warning where somebody waits at a terminal or a notebook, else for information.

    Parameters
    ----------
    endings
        Whether exact play is wanted, too.
    at_once
        Whether this process is to load them all now: a decision with a time to keep has none for that.
    """
    if (game, endings) not in _prepared:
        _prepared.add((game, endings))
        _compile(game, endings=endings)
    if at_once and (game, endings) not in _loaded:
        _loaded.add((game, endings))
        for use in (use_playouts, use_worlds, *[use_endings][: int(endings)]):
            use(game)


def _compile(game: str, *, endings: bool) -> None:
    """Compile what is not there yet."""
    mark = _mark(game, endings=endings)
    if mark is not None and not mark.exists():
        LOGGER.log(
            logging.WARNING if _watched() else logging.INFO,
            "search%s in %s is being compiled, which happens once and takes up to half a minute",
            " with exact endings" if endings else "",
            game,
        )
        part = "endings" if endings else "worlds"
        with _beside(game, part) as child:
            use_playouts(game)
            if endings:
                use_worlds(game)
            # A game from outside is known to this process alone.
            if child is None or child.wait() != 0:
                PARTS[part](game)
        with suppress(OSError):  # the folder may have been cleared; then it is said again
            mark.touch()


def _watched() -> bool:
    """Whether somebody is likely to see what is said: there is a prompt, or a terminal."""
    return hasattr(sys, "ps1") or (sys.stderr is not None and sys.stderr.isatty())


def _mark(game: str, *, endings: bool) -> Path | None:
    """The file that tells that it is compiled; none where nothing is compiled, or nothing is kept."""
    folder = jit.cache_folder() if jit.COMPILED else None
    name = f"{game}.endings" if endings else f"{game}.search"
    return folder / name if folder is not None and folder.is_dir() else None


@contextmanager
def _beside(game: str, part: str) -> Iterator[subprocess.Popen[bytes] | None]:
    """Another process that compiles a part; none where there is one processor, or it cannot be had.

    It ends with its standard input, at the latest when this process does, however that comes to its end.
    """
    child = _begun([sys.executable, "-m", "matzl.search.warm_up", game, part])
    try:
        yield child
    finally:
        if child is not None and child.stdin is not None:
            child.stdin.close()


def _begun(command: Sequence[str]) -> subprocess.Popen[bytes] | None:
    if cores() == 1 or not sys.executable:
        return None
    with suppress(OSError):
        return subprocess.Popen(  # noqa: S603  (our own program)
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    return None


def _end_with_input() -> None:
    """Nothing is ever sent: there is an end to read when the other process has closed its own."""
    os.read(0, 1)
    os._exit(1)


def use_playouts(game: str) -> None:
    """Use what a decision is played out with, on a deal before its first action."""
    deal = Deal(game, 1)
    world, seats = copied(deal.state), deal.seats
    dice, trial = np.zeros(1, np.uint64), states(world.dtype, 1)
    choose(world, NOVICE, streams(1, 0, seats), 1)
    try_actions(world, deal.legal.mask, 0, 0, trial, streams(1, 0, 0), dice, np.zeros((1, 64)))
    nothing, weights = np.zeros(0, np.int64), np.ones(1)
    weigh(
        world, copied(world), np.zeros(seats, np.int64), np.zeros(64, np.int64), nothing,
        vocabulary(deal.game).actions, 0, 0, 0.5, 0.5, trial, dice, weights,
    )  # fmt: skip
    resample(weights, dice, np.zeros(1, np.int64))


def use_worlds(game: str) -> None:
    """Use what hidden cards are laid with."""
    deal = Deal(game, 1)
    Worlds(deal.view(deal.turn)).draw(1, streams(1, 0, 0), 0)


def use_endings(game: str) -> None:
    """Use what exact play needs: on the last two cards of some deal, and where a first action is looked at again."""
    table = np.zeros((8, 4), np.int64)
    first = Deal(game, 1)
    for action in each(first.legal.mask):
        told(game, "second_look")(first.view(first.turn), action, copied(first.state), table)
    for number in range(MOST_DEALS):
        deal = Deal(game, 1, number)
        while not deal.over and (deal.by_chance or len(deal.hand(deal.turn or 0)) > 2):
            deal.play(max(deal.legal))
        if not deal.over and not deal.by_chance and deal.phase.name == "play":
            told(game, "exact_worths")(deal.state[0], table, np.zeros((64, 4)))
            return


MOST_DEALS = 100
"""Among so many deals one comes to its last cards, in any game that does."""

PARTS = {"worlds": use_worlds, "endings": use_endings}
"""What another process can compile."""

if __name__ == "__main__":
    threading.Thread(target=_end_with_input, daemon=True).start()
    PARTS[sys.argv[2]](sys.argv[1])
