"""Exact play: endings evaluated by the solver of a game, and the reference solver for games without one.

The reference solver tries every line of play to its end by the rules alone, in any phase, all hands known. It is slow, and
all other solvers are tested against it.

Exact play is defined as follows. The seat to move takes the action that is best for it. From the first lead on, seats that
play together maximise their payoffs minus the payoffs of the others; before it, while sides are not settled, and in games
in which each plays for itself, a seat maximises its own payoff. A seat takes each of its best actions equally often,
whatever they mean to others, so every position has one value. At chance nodes, values are expectations.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from matzl.base.cards import Action, each
from matzl.deal.view import View
from matzl.engine.bits import lowest
from matzl.engine.compiled import compiled
from matzl.engine.dispatch import chance_phases, first_play_phase
from matzl.engine.kernels import alike, inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import OVER
from matzl.search.hooks import chance_actions, hook, legal, play, sides
from matzl.search.inference import Evaluation, Sample
from matzl.search.threads import run_in_threads

TABLE_ROWS = 1 << 16
"""The number of rows of a transposition table, 32 bytes each."""
EXACT_COST = 20
"""An upper bound on the cost of an exact value, in playouts."""

SAME = 1e-9
"""The difference below which values count as equal, since the last bits of a sum depend on its order."""

_MAX_DEPTH = 128  # more actions than any deal has


def solver_of(game: str, *, in_match: bool = False) -> Any:
    """Return the kernel that solves positions of a game: the game's own, or else `exact_values`, with the same parameters.

    It computes payoffs, or the values in a match where the game tells them apart (``exact_match_values``).
    """
    own = hook(game, "exact_match_values") if in_match else None
    return own or hook(game, "exact_values") or exact_values


_tables = threading.local()


def table_of(game: str) -> Any:
    """Return the transposition table of a game in this thread: int64[rows, 4].

    Solvers may keep a table between deals, but solvers of different games must not share one.
    """
    if not hasattr(_tables, game):
        setattr(_tables, game, np.zeros((TABLE_ROWS, 4), np.int64))
    return getattr(_tables, game)


def play_exactly(view: View, sample: Sample) -> Evaluation:
    """Evaluate each legal action of the seat to move in each world by exact play."""
    seat, worlds, actions = int(view.state["turn"][0]), sample.worlds, list(each(view.legal.mask))
    solver = compiled(solver_of(view.game, in_match=True))
    values = np.zeros((len(worlds), 64))

    def evaluate_range(first: int, last: int) -> None:
        table, payoffs = table_of(view.game), np.zeros((64, 4))
        for k in range(first, last):
            solver(worlds[k], table, payoffs)
            values[k] = payoffs[:, seat]

    run_in_threads(evaluate_range, len(worlds), len(worlds) * len(actions) * EXACT_COST)
    return Evaluation(actions, values[:, actions], sample)


def reevaluated(
    view: View, actions: list[Action], best: Callable[[], int], worlds: State
) -> Iterator[tuple[int, Any]]:
    """Yield the index of each action that becomes the best, and its more accurate values from the game: float64[worlds].

    `best` returns the index of the best action by the values so far; it is called again after each result, until it
    repeats an index. Actions for which the game has no more accurate values are left out.
    """
    seen: set[int] = set()
    reevaluate, table = hook(view.game, "reevaluate"), table_of(view.game)
    while (index := best()) not in seen:
        seen.add(index)
        if (accurate := reevaluate(view, actions[index], worlds, table)) is not None:
            yield index, accurate


@kernel
def exact_values(g: State, table: Any, values: Any) -> None:
    """Compute the payoffs after each legal action under exact play.

    Parameters
    ----------
    g
        A state in which every hand is known and a seat has the choice.
    table : int64[any, 4]
        The transposition table of other solvers; not used by this one.
    values : float64[64, 4]
        Row `a` receives the payoff of each seat after action `a`; rows of illegal actions stay as they are.
    """
    stack, payoffs, left = alike(g, _MAX_DEPTH), np.zeros((_MAX_DEPTH, 4)), legal(g)
    stack[0] = g
    while left:
        _solve(stack, lowest(left), payoffs, 1)
        for seat in range(4):  # numba takes two seconds to compile the assignment of a whole row
            values[lowest(left), seat] = payoffs[1, seat]
        left &= left - 1


@kernel
def _solve(stack: State, action: Action, payoffs: Any, depth: int) -> None:
    """Write the payoffs under exact play after `action` to row `depth` of `payoffs`."""
    stack[depth] = stack[depth - 1]
    g, paid, best, ways = stack[depth], payoffs[depth], -np.inf, 0
    play(g, action)
    paid[:] = 0.0
    if g.phase == OVER:
        for seat in range(g.seats):
            paid[seat] = g.payoffs[seat]
        return
    left = chance_actions(g) if _is_chance(g) else legal(g)
    while left:
        _solve(stack, lowest(left), payoffs, depth + 1)
        left &= left - 1
        aim = _objective(g, payoffs[depth + 1])
        if aim > best + SAME:
            best, ways = aim, 0
            paid[:] = 0.0
        if aim > best - SAME:
            paid += payoffs[depth + 1]
            ways += 1
    paid /= ways


@inlined_kernel
def _is_chance(g: State) -> bool:
    return chance_phases(g) >> g.phase & 1 != 0


@kernel
def _objective(g: State, payoffs: Any) -> float:
    """Return the objective of the seat to move: its payoff, or that of its side minus the other's; 0 for chance."""
    if _is_chance(g):
        return 0.0
    together = sides(g) if g.phase >= first_play_phase(g) else 0
    if together == 0:
        return 1.0 * payoffs[g.turn]
    own = 0.0
    for seat in range(len(payoffs)):
        friend = (together >> seat ^ together >> g.turn) & 1 == 0
        own += payoffs[seat] if friend else -payoffs[seat]
    return own
