"""Exact play by the rules alone: every line of play to its end, in any game and any phase once all hands are known.

Slow, and meant so: what the fast solvers are checked by, and what serves small endings of a game that has none.

What exact play is: the seat in turn takes the action that is best for it. From the first lead on, seats that play together
aim at their payoffs less those of the others; before it, while sides are not settled, and where each plays for itself, a
seat aims at its own payoff. Of several actions that are equally good for it a seat takes each with the same chance, whatever
they mean to others: so every position has one value. Where chance moves, values are expectations.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.engine.bits import lowest
from matzl.engine.jit import alike, inlined_kernel, kernel
from matzl.engine.tricks import OVER
from matzl.search.dispatch import chances, first_of_play, phases_of_chance, sides
from matzl.search.rules import legal, play

SAME = 1e-9
"""Values that differ by less are equal: sums of fractions come out this or that way in their last bits."""

_DEEPEST = 128  # more actions than any deal has


@kernel
def exact_values(g: Any, table: Any, values: Any) -> None:
    """What each legal action is worth under exact play.

    Parameters
    ----------
    g
        A state in which every hand is known and a seat has the choice.
    table : int64[any, 4]
        Solvers that remember positions do it here; this one does not.
    values : float64[64, 4]
        Row `a` takes the payoff of each seat after action `a`; rows of actions that are not legal are left alone.
    """
    stack, found = alike(g, _DEEPEST), np.zeros((_DEEPEST, 4))
    left = np.zeros(_DEEPEST, np.int64)
    tried = np.zeros(_DEEPEST, np.int64)
    ways = np.zeros(_DEEPEST, np.int64)
    best = np.zeros(_DEEPEST)
    stack[0] = g
    left[0] = legal(stack[0])
    depth = 0
    while left[0] != 0 or depth > 0:
        if left[depth] != 0:
            tried[depth] = lowest(left[depth])
            left[depth] &= left[depth] - 1
            stack[depth + 1] = stack[depth]
            play(stack[depth + 1], tried[depth])
            depth += 1
            left[depth] = _open(stack[depth], found[depth])
            best[depth], ways[depth] = -np.inf, 0
            continue
        if ways[depth] > 0:
            found[depth] /= ways[depth]
        depth -= 1
        if depth == 0:
            values[tried[0]] = found[1]
            continue
        aim = _aim(stack[depth], found[depth + 1])
        if aim > best[depth] + SAME:
            best[depth], ways[depth] = aim, 0
            found[depth] = 0.0
        if aim > best[depth] - SAME:
            found[depth] += found[depth + 1]
            ways[depth] += 1


@kernel
def _open(g: Any, found: Any) -> int:
    """The actions to be tried in a position; none when the deal is over, and its payoffs are then in `found`."""
    for seat in range(len(found)):
        found[seat] = g.payoffs[seat] if g.phase == OVER and seat < g.seats else 0.0
    if g.phase == OVER:
        return 0
    return chances(g) if _is_chance(g) else legal(g)


@inlined_kernel
def _is_chance(g: Any) -> bool:
    return phases_of_chance(g) >> g.phase & 1 != 0


@kernel
def _aim(g: Any, payoffs: Any) -> float:
    """What the seat in turn wants to be high: its own payoff, or that of its side less that of the other; chance nothing."""
    if _is_chance(g):
        return 0.0
    together = sides(g) if g.phase >= first_of_play(g) else 0
    if together == 0:
        return 1.0 * payoffs[g.turn]
    own = 0.0
    for seat in range(len(payoffs)):
        friend = (together >> seat ^ together >> g.turn) & 1 == 0
        own += payoffs[seat] if friend else -payoffs[seat]
    return own
