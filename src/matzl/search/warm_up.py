"""Warm-up: compile the search kernels of a game before their first use, once for all processes.

With two processors or more, a child process compiles one part at the same time; both processes then load it from the cache.
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
from matzl.engine import jit
from matzl.engine.randomness import streams
from matzl.engine.sources import cache_folder
from matzl.engine.state import copied, states
from matzl.search.hooks import hook
from matzl.search.in_game import guide_of_inference
from matzl.search.likelihood import resample, weigh
from matzl.search.playouts import NO_PAYOFFS, playout_values
from matzl.search.policy.choosing import observe_view
from matzl.search.policy.guide import Guide, new_guide
from matzl.search.policy.network import evaluate_observed
from matzl.search.policy.weights import policy_of
from matzl.search.rules import NOVICE, choose
from matzl.search.threads import cores
from matzl.search.tree import grow, new_tree
from matzl.search.worlds import Worlds
from matzl.search.worlds.replay import Past

LOGGER = logging.getLogger(__name__)

_compiled: set[tuple[str, bool]] = set()
_loaded: set[tuple[str, bool]] = set()


def prepare(game: str, *, endings: bool, load: bool) -> None:
    """Compile all search kernels of a game that are not in the cache, and log a line first.

    The line is a warning in a terminal or at a prompt, where somebody is waiting, otherwise information.

    Parameters
    ----------
    game
        The name of the game.
    endings
        Whether to include what only strong levels and analysis need.
    load
        Whether to load the kernels into this process now, because the next decision has a time limit.
    """
    if (game, endings) not in _compiled:
        _compiled.add((game, endings))
        _compile(game, endings=endings)
    if load and (game, endings) not in _loaded:
        _loaded.add((game, endings))
        for use in (use_playouts, use_worlds, *[use_endings][: int(endings)]):
            use(game)


def _compile(game: str, *, endings: bool) -> None:
    """Compile what is not in the cache."""
    mark = _mark(game, endings=endings)
    if mark is not None and not mark.exists():
        LOGGER.log(
            logging.WARNING if _interactive() else logging.INFO,
            "compiling %ssearch for %s; this happens once and takes up to half a minute",
            "all of " if endings else "",
            game,
        )
        part = "endings" if endings else "worlds"
        with _child(game, part) as child:
            use_playouts(game)
            if endings:
                use_worlds(game)
            # A child fails where the game is known only to this process.
            if child is None or child.wait() != 0:
                PARTS[part](game)
        with suppress(
            OSError
        ):  # if the folder has been removed, the line is logged again next time
            mark.touch()


def _interactive() -> bool:
    """Return whether a person is likely to read warnings: at a Python prompt or in a terminal."""
    return hasattr(sys, "ps1") or (sys.stderr is not None and sys.stderr.isatty())


def _mark(game: str, *, endings: bool) -> Path | None:
    """Return the file that marks finished compilation; None if nothing is compiled or cached."""
    folder = cache_folder() if jit.COMPILED else None
    name = f"{game}.endings" if endings else f"{game}.search"
    return folder / name if folder is not None and folder.is_dir() else None


@contextmanager
def _child(game: str, part: str) -> Iterator[subprocess.Popen[bytes] | None]:
    """Run a child process that compiles a part; None with a single processor or if it cannot be started.

    The child exits when its standard input is closed, so at the latest when this process ends.
    """
    child = _started([sys.executable, "-m", "matzl.search.warm_up", game, part])
    try:
        yield child
    finally:
        if child is not None and child.stdin is not None:
            child.stdin.close()


def _started(command: Sequence[str]) -> subprocess.Popen[bytes] | None:
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


def _exit_with_input() -> None:
    """Exit when the parent closes standard input; it never writes to it."""
    os.read(0, 1)
    os._exit(1)


def compiled_apart(game: str, *, endings: bool) -> None:
    """Mark the search kernels of a game as compiled, once every part in `PARTS` has been used."""
    mark = _mark(game, endings=endings)
    if mark is not None:
        with suppress(OSError):
            mark.touch()


def use_playouts(game: str) -> None:
    """Compile the playouts of `club`: by a policy where that also proposes its actions, else by rules of thumb."""
    deal = Deal(game, 1)
    view = deal.view(deal.turn)
    choose(view.state, NOVICE, streams(1, 0, deal.seats), 1)
    policy = policy_of(game) if hook(game, "PROPOSED") else None
    if policy is None:
        _play_out(game, None)
        return
    guide = new_guide(policy)
    observe_view(view.state, policy.tables, guide.scratch)
    evaluate_observed(view.legal.mask, policy, guide.scratch)
    _play_out(game, guide)


def use_other_playouts(game: str) -> None:
    """Compile the playouts that `use_playouts` leaves out: those of strong levels, of hints and reviews, and of `solve`."""
    policy = policy_of(game)
    if policy is None:
        return
    if hook(game, "PROPOSED"):
        _play_out(game, None)
    elif hook(game, "GUIDED"):
        _play_out(game, new_guide(policy))


def _play_out(game: str, guide: Guide | None) -> None:
    """Play out one world."""
    deal = Deal(game, 1)
    world = copied(deal.state)
    playout_values(
        world, deal.legal.mask, 0, 0, guide, states(world.dtype, 1), streams(1, 0, 0),
        np.zeros(1, np.uint64), np.zeros((1, 64)), NO_PAYOFFS,
    )  # fmt: skip


def use_worlds(game: str) -> None:
    """Compile the kernels that sample worlds, and exact play where `club` plays endings exactly."""
    deal = Deal(game, 1)
    Worlds(deal.view(deal.turn)).draw(1, streams(1, 0, 0), 0)
    if hook(game, "PROPOSED"):
        _use_solvers(game, ("exact_match_values",))


def use_inference(game: str) -> None:
    """Compile the kernels that weigh worlds by their likelihood."""
    deal = Deal(game, 1)
    world, seats = copied(deal.state), deal.seats
    rng, trial, weights = np.zeros(1, np.uint64), states(world.dtype, 1), np.ones(1)
    none, actions = np.zeros(0, np.int64), vocabulary(deal.game).actions
    past = Past(none, none, actions, np.zeros(seats, np.int64), np.zeros(64, np.int64), 0, 0)
    guided = hook(game, "GUIDED") or hook(game, "TREE_WORLDS")
    # Efforts without a policy compile the other form of the kernel when they first need it.
    guide = guide_of_inference(game, 0.0) if guided else None
    weigh(world, copied(world), past, 0.5, 0.5, trial, rng, weights, guide, 0.0)
    resample(weights, rng, np.zeros(1, np.int64))


def use_trees(game: str) -> None:
    """Compile the kernel that grows trees, with the policy of the game as guide."""
    policy = policy_of(game)
    guide = None if policy is None else new_guide(policy)
    world = copied(Deal(game, 1).state)
    grow(world, 1.0, 0, guide, new_tree(1), states(world.dtype, 1), np.zeros(1, np.uint64))


def use_endings(game: str) -> None:
    """Compile what only strong levels and analysis need: inference, trees, their playouts, and exact play."""
    use_inference(game)
    use_other_playouts(game)
    if hook(game, "TREE_WORLDS"):
        use_trees(game)
    table = np.zeros((8, 4), np.int64)
    first = Deal(game, 1)
    for action in each(first.legal.mask):
        hook(game, "reevaluate")(first.view(first.turn), action, copied(first.state), table)
    _use_solvers(game, ("exact_match_values", "exact_values"))


def _use_solvers(game: str, solvers: Sequence[str]) -> None:
    """Compile these hooks of exact play, in the ending of a deal."""
    table = np.zeros((8, 4), np.int64)
    for number in range(_MAX_DEALS):
        deal = Deal(game, 1, number)
        while not deal.over and (deal.by_chance or len(deal.hand(deal.turn or 0)) > 2):
            deal.play(max(deal.legal))
        if not deal.over and not deal.by_chance and deal.phase.name == "play":
            for solver in solvers:
                hook(game, solver)(deal.state[0], table, np.zeros((64, 4)))
            return


_MAX_DEALS = 100
"""The number of deals among which at least one reaches its last cards."""

PARTS = {"playouts": use_playouts, "worlds": use_worlds, "endings": use_endings}
"""The parts of search; the last is for strong levels and analysis."""

if __name__ == "__main__":
    threading.Thread(target=_exit_with_input, daemon=True).start()
    PARTS[sys.argv[2]](sys.argv[1])
