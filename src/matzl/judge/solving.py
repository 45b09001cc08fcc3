"""The kernel that solves many deals: exactly near their ends, by playouts before that."""

from __future__ import annotations

from typing import Any, NamedTuple

from matzl.engine import dispatch
from matzl.engine.bits import lowest
from matzl.engine.kernels import kernel
from matzl.engine.randomness import restart
from matzl.engine.state import State
from matzl.search import hooks
from matzl.search.playouts import playout_values


class SolverScratch(NamedTuple):
    """Arrays that one thread works on.

    Attributes
    ----------
    table : int64[rows, 4]
        A transposition table of the game.
    found : float64[64, 4]
        The values of a deal, by the bits of the actions.
    start, trial
        States as one-element arrays.
    seeds : uint64[playouts]
        The random streams of playouts.
    rng : uint64[1]
        A random stream.
    payoffs : float64[playouts, 64, 4]
        The results of playouts.
    """

    table: Any
    found: Any
    start: State
    trial: State
    seeds: Any
    rng: Any
    payoffs: Any


@kernel
def solve_rows(
    first: int,
    last: int,
    states: State,
    exact: Any,
    seeds: Any,
    mistakes: int,
    ids: Any,
    scratch: Any,
    values: Any,
) -> None:
    """Find the values of the actions of some deals.

    Parameters
    ----------
    first, last
        The first deal, and the one after the last.
    states
        The deals.
    exact : bool[deals]
        Whether to play a deal exactly.
    seeds : int64[deals]
        The seed of the playouts of each deal, as `mixed_seed` returns it.
    mistakes
        The number of random decisions per 256 in a playout.
    ids : int64[phases, 64]
        The id of each action in each phase.
    scratch
        `SolverScratch` as a plain tuple.
    values : float64[deals, actions, seats]
        Receives the payoffs of each seat after each legal action; others are left as they are.
    """
    arrays = SolverScratch(*scratch)
    for row in range(first, last):
        choices, phase = dispatch.legal(states[row]), states[row].phase
        arrays.start[0] = states[row]
        if exact[row]:
            hooks.exact_values(arrays.start[0], arrays.table, arrays.found)
        else:
            restart(arrays.seeds, seeds[row], 0)
            _play_out(arrays, choices, mistakes)
        while choices:
            action = lowest(choices)
            choices &= choices - 1
            for seat in range(values.shape[2]):
                values[row, ids[phase, action], seat] = arrays.found[action, seat]


@kernel
def _play_out(scratch: SolverScratch, choices: int, mistakes: int) -> None:
    """Set the values of a deal to the means of its playouts."""
    playout_values(
        scratch.start,
        choices,
        0,
        mistakes,
        None,
        scratch.trial,
        scratch.seeds,
        scratch.rng,
        scratch.found,
        scratch.payoffs,
    )
    while choices:
        action = lowest(choices)
        choices &= choices - 1
        for seat in range(scratch.found.shape[1]):
            total = 0.0
            for k in range(len(scratch.payoffs)):
                total += scratch.payoffs[k, action, seat]
            scratch.found[action, seat] = total / len(scratch.payoffs)
