"""Endings: the last cards are played exactly in every world, each seat knowing all cards."""

from __future__ import annotations

from typing import Any

from matzl._jit import kernel
from matzl.bits import lowest
from matzl.search import verbs


@kernel
def solve_actions(
    worlds: Any, choices: int, seat: int, table: Any, worths: Any, values: Any
) -> None:
    """What each action leads to in each world under exact play.

    Parameters
    ----------
    worlds
        Complete deals, all at the same decision.
    choices
        The legal actions, as a set.
    seat
        For whom a result is judged.
    table : int64[rows, 4]
        A transposition table.
    worths : float64[64, 4]
        Takes what the actions are worth to each seat.
    values : float64[worlds, 64]
        Takes what each action was worth to the seat.
    """
    for k in range(len(worlds)):
        g = worlds[k]
        verbs.exact_worths(g, table, worths)
        left = choices
        while left:
            action = lowest(left)
            left &= left - 1
            values[k, action] = worths[action, seat]
