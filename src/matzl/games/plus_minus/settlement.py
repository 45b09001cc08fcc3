"""Settlement in Plus-Minus (§7): sticks for most and fewest points, and sticks held between two tied seats."""

from __future__ import annotations

from matzl.base.cards import NO_SEAT, Seat
from matzl.engine.bits import count, lowest
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.engine.tricks import OVER, item, pay
from matzl.games.jass.points import BOTTOM, TOP, count_points, with_extreme, with_hundred
from matzl.games.plus_minus.info import (
    BOTTOM_EQUAL,
    FEWEST,
    MOST,
    ODD_ONE,
    RELEASED,
    TOO_MANY,
    TOP_EQUAL,
)


@kernel
def settle(g: State) -> None:
    """§7.2 Pay the odd one out if the others tie, else the seats with most and fewest points; release held sticks."""
    g.phase = OVER
    count_points(g)
    top, bottom = with_extreme(g, TOP), with_extreme(g, BOTTOM)
    if count(top) == g.seats - 1:
        _sticks(g, ODD_ONE, lowest(bottom), 2)  # §7.3
    elif count(bottom) == g.seats - 1:
        _sticks(g, ODD_ONE, lowest(top), 2)  # §7.3 also with a hundred or more
    else:
        if count(bottom) == 1:
            _sticks(g, FEWEST, lowest(bottom), 1)  # §7.4
        else:
            _tie(g, BOTTOM_EQUAL, bottom)  # §7.7
        if count(top) == 2:
            _tie(g, TOP_EQUAL, top)  # §7.6
        elif with_hundred(g) == NO_SEAT:
            _sticks(g, MOST, lowest(top), 1)  # §7.5
        else:
            item(g, TOO_MANY)  # §7.5
    _release(g)


@kernel
def _sticks(g: State, code: int, seat: Seat, sticks: int) -> None:
    """§7.1 Give sticks to one seat."""
    pay(g, item(g, code), seat, sticks)


@kernel
def _tie(g: State, code: int, two: int) -> None:
    """Hold a stick between the two seats of a set; at most one pair ties, since the points sum to 157, which is odd."""
    item(g, code)
    g.tied[0] = lowest(two)
    g.tied[1] = lowest(two ^ 1 << g.tied[0])


@kernel
def _release(g: State) -> None:
    """§7.8 Give the sticks held between two seats to the one that has scored; §7.9 do so for every pair in turn.

    §7.10 This never includes the pair that tied in this deal, since neither of the two scored.
    """
    scored = 0
    for seat in range(g.seats):
        scored |= (1 if g.payoffs[seat] > 0 else 0) << seat
    for a in range(g.seats):
        for b in range(a + 1, g.seats):
            kept = g.held[a, b]
            if kept > 0 and (scored >> a ^ scored >> b) & 1:
                _sticks(g, RELEASED, a if scored >> a & 1 else b, kept)
                kept = 0
            g.still_held[a, b] = kept
    if g.tied[0] != NO_SEAT:
        g.still_held[g.tied[0], g.tied[1]] += 1
