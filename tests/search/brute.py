"""Every line of play to its end, by the rules alone; the seat in turn takes what is best for itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl._jit import kernel
from matzl.bits import lowest
from matzl.rules import dispatch
from matzl.rules.state import states
from matzl.rules.trick import OVER


@kernel
def _best(stack: Any, depth: Any, found: Any) -> None:
    """Write what each seat gets in ``stack[depth[0]]`` under exact play into the row `found` of that depth."""
    here = depth[0]
    g = stack[here]
    if g.phase == OVER:
        for seat in range(4):
            found[here, seat] = g.payoffs[seat]
        return
    actions, best = dispatch.legal(g), -1e9
    while actions:
        stack[here + 1] = g
        dispatch.play(stack[here + 1], lowest(actions))
        actions &= actions - 1
        depth[0] = here + 1
        _best(stack, depth, found)
        if found[here + 1, g.turn] > best:
            best = found[here + 1, g.turn]
            for seat in range(4):
                found[here, seat] = found[here + 1, seat]


@kernel
def _values(stack: Any, depth: Any, found: Any, values: Any) -> None:
    actions = dispatch.legal(stack[0])
    while actions:
        action = lowest(actions)
        actions &= actions - 1
        stack[1] = stack[0]
        dispatch.play(stack[1], action)
        depth[0] = 1
        _best(stack, depth, found)
        values[action] = found[1]


def brute_values(state: Any) -> Any:
    """What each seat gets after each legal action: float64[64, 4], rows of illegal actions not numbers."""
    stack = states(state.dtype, 60)
    stack[0] = state[0]
    values = np.full((64, 4), np.nan)
    _values(stack, np.zeros(1, np.int64), np.zeros((60, 4)), values)
    return values
