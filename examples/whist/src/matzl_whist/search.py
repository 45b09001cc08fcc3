"""What search must be told of whist: who plays with whom, and exact play of any number of cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.engine.bits import lowest
from matzl.engine.jit import kernel
from matzl.search.defaults import chances, lay_stock, promises, worth
from matzl.search.exact.lanes import LANE, in_lanes, places_in_lanes
from matzl.search.exact.position import (
    ANY_LOSS,
    NO_LOSS,
    POSITION,
    SIDE,
    TRUMPS,
    TURN,
    lay_card,
    lay_table,
)
from matzl.search.exact.tricks import most_tricks
from matzl_whist.info import BOOK, SUITS
from matzl_whist.play import duties
from matzl_whist.settlement import winning_side

__all__ = ["chances", "exact_values", "lay_stock", "promises", "sides", "worth"]

PARTNERS = 0b0101
PLACES = places_in_lanes(SUITS)


@kernel
def sides(g: Any) -> int:
    """The seats that play with seat 0."""
    return PARTNERS


@kernel
def lay_out(g: Any, p: Any) -> None:
    """Lay a deal out for the search, which counts the tricks of seats 0 and 2."""
    places = PLACES[g.trump]
    for seat in range(4):
        p[seat] = in_lanes(g.hand[seat], places)
    p[SIDE] = PARTNERS
    p[TRUMPS] = LANE
    p[NO_LOSS] = ANY_LOSS
    p[TURN] = g.turn
    laid = np.zeros(4, np.int64)
    for k in range(g.laid):
        laid[k] = places[g.trick[k]]
    lay_table(p, laid, g.laid, places[g.led], places[g.best], g.winner)


@kernel
def exact_values(g: Any, table: Any, values: Any) -> None:
    """What each seat gets under exact play after each card that may be played (§7.1, §7.2)."""
    taken, left = g.tricks[0] + g.tricks[2], 13 - g.tricks.sum()
    whole, p = np.zeros(POSITION, np.int64), np.zeros(POSITION, np.int64)
    lay_out(g, whole)
    best = most_tricks(whole, table, 0, left, (left + 1) >> 1)
    ours = PARTNERS >> g.turn & 1
    allowed = duties(g)[1]
    while allowed:
        card = lowest(allowed)
        allowed &= allowed - 1
        p[:] = whole
        lay_card(p, PLACES[g.trump, card])
        # No card does better for the side in turn than the best; so mostly one question is enough.
        if ours:
            tricks = taken + most_tricks(p, table, 0, best, best)
        else:
            tricks = taken + most_tricks(p, table, best, left, best + 1)
        side = winning_side(tricks)
        odd = (tricks if side == 0 else 13 - tricks) - BOOK
        for seat in range(4):
            values[card, seat] = 1.0 * odd if seat & 1 == side else 0.0
