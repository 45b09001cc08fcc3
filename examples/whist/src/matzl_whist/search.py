"""Search hooks of whist: the sides, and exact play of any number of cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.engine.bits import lowest
from matzl.engine.kernels import alike, kernel
from matzl.engine.state import State
from matzl.search.exact.layouts import LANE, laid_out, lane_bits
from matzl.search.exact.position import (
    ANY_LOSS,
    NO_LOSS,
    POSITION,
    SIDE,
    TRUMPS,
    TURN,
    lay_table,
)
from matzl.search.exact.tricks import most_tricks
from matzl_whist.info import BOOK, SUITS
from matzl_whist.play import duties, play_card
from matzl_whist.rules import winning_side

__all__ = ["exact_values", "sides"]

PARTNERS = 0b0101
BITS = lane_bits(SUITS)


@kernel
def sides(g: State) -> int:
    """Return the seats that play with seat 0, including itself."""
    return PARTNERS


@kernel
def lay_out(g: State, p: Any) -> None:
    """Write the position of a deal for the solver, which counts the tricks of seats 0 and 2."""
    bits = BITS[g.trump]
    for seat in range(4):
        p[seat] = laid_out(g.hand[seat], bits)
    p[SIDE] = PARTNERS
    p[TRUMPS] = LANE
    p[NO_LOSS] = ANY_LOSS
    p[TURN] = g.turn
    laid = np.zeros(4, np.int64)
    for k in range(g.laid):
        laid[k] = bits[g.trick[k]]
    lay_table(p, laid, g.laid, bits[g.led], bits[g.best], g.winner)


@kernel
def exact_values(g: State, table: Any, values: Any) -> None:
    """Compute the payoffs after each legal card under exact play (§7.1, §7.2)."""
    p, nexts, left = np.zeros(POSITION, np.int64), alike(g, 1), 13 - g.tricks.sum()
    lay_out(g, p)
    best = g.tricks[0] + g.tricks[2] + most_tricks(p, table, 0, left, (left + 1) >> 1)
    ours = PARTNERS >> g.turn & 1
    allowed = duties(g)[1]
    while allowed:
        card = lowest(allowed)
        allowed &= allowed - 1
        nexts[0] = g
        after = nexts[0]
        play_card(after, card)
        lay_out(after, p)
        tricks, left = after.tricks[0] + after.tricks[2], 13 - after.tricks.sum()
        # No card is better for the side in turn than the best one, so one question is usually enough.
        if ours:
            tricks += most_tricks(p, table, 0, best - tricks, best - tricks)
        else:
            tricks += most_tricks(p, table, max(0, best - tricks), left, best - tricks + 1)
        side = winning_side(tricks)
        odd = (tricks if side == 0 else 13 - tricks) - BOOK
        for seat in range(4):
            values[card, seat] = 1.0 * odd if seat & 1 == side else 0.0
