"""Counting lines of play: the kernel behind `matzl.deal.perft`."""

from __future__ import annotations

from typing import Any

from matzl.engine import dispatch
from matzl.engine.bits import lowest
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.engine.tricks import OVER


@kernel
def count_lines(stack: State, choices: Any, depth: int, endings: Any, counts: Any) -> int:
    """Count all lines from ``stack[0]``.

    Parameters
    ----------
    stack
        ``depth + 1`` states; the first is the position to begin at.
    choices : int64[depth + 1]
        Scratch space: the actions left at each step.
    depth
        The number of actions in a line.
    endings, counts : int64[any, seats], int64[any]
        Receive the payoffs of deals that end on the way, and their numbers; all 0 at first.

    Returns
    -------
    The number of lines, or -1 if the endings do not fit.
    """
    lines, known, step = 0, 0, 0
    choices[0] = dispatch.legal(stack[0])
    if depth == 0:
        return 1
    while step >= 0:
        if choices[step] == 0:
            step -= 1
            continue
        action = lowest(choices[step])
        choices[step] &= choices[step] - 1
        stack[step + 1] = stack[step]
        g = stack[step + 1]
        dispatch.play(g, action)
        if g.phase == OVER:
            place = 0
            while place < known and not _same(endings[place], g.payoffs):
                place += 1
            if place == len(endings):
                return -1
            if place == known:
                for seat in range(endings.shape[1]):
                    endings[place, seat] = g.payoffs[seat]
                known += 1
            counts[place] += 1
        if step + 1 == depth:
            lines += 1
        else:
            step += 1
            choices[step] = dispatch.legal(g)
    return lines


@kernel
def _same(ending: Any, payoffs: Any) -> bool:
    """Return whether all seats have the same payoffs."""
    different = 0
    for seat in range(len(ending)):
        different |= ending[seat] ^ payoffs[seat]
    return different == 0
