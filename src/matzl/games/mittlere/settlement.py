"""§7 of Mittlere: one test decides who wins or loses the deal."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SEAT, NO_SUIT
from matzl.engine.bits import count, lowest
from matzl.engine.jit import kernel
from matzl.engine.tricks import OVER, item, pay
from matzl.games.jass.draw import begin_draw, draw_again, extreme
from matzl.games.jass.points import count_points, with_hundred
from matzl.games.mittlere.info import (
    ALL_TRICKS,
    ANNUL,
    ANNULLED,
    AS_HUNDRED,
    DRAW_FOR_IT,
    DRAWN,
    MIDDLE,
    NO_TRICK,
    NO_TRICK_BESIDE,
    TOO_MANY,
    TWO_EQUAL,
)


@kernel
def settle(g: Any) -> None:
    """§7.2 The tests in their order; the first that applies decides alone."""
    g.phase = OVER
    if g.no_trump == ANNUL and g.trump == NO_SUIT:
        g.annulled = 1
        item(g, ANNULLED)  # §7.3
        return
    count_points(g)
    all_tricks, no_trick = _with_tricks(g, 12), _with_tricks(g, 0)
    hundred, alone = with_hundred(g), _without_equal(g)
    if all_tricks != NO_SEAT:
        _wins(g, ALL_TRICKS, all_tricks)  # §7.4
    elif no_trick != NO_SEAT and hundred != NO_SEAT and g.zero_tricks == AS_HUNDRED:
        _wins(g, NO_TRICK_BESIDE, 3 - no_trick - hundred)  # §7.6
    elif no_trick != NO_SEAT:
        _loses(g, NO_TRICK, no_trick)  # §7.5
    elif hundred != NO_SEAT:
        _loses(g, TOO_MANY, hundred)  # §7.7
    elif alone != NO_SEAT and g.tie == DRAW_FOR_IT:
        begin_draw(g, 0b111 ^ 1 << alone)  # §7.9
    elif alone != NO_SEAT:
        _wins(g, TWO_EQUAL, alone)  # §7.8
    else:
        _loses(g, MIDDLE, _middle(g))  # §7.10


@kernel
def settle_draw(g: Any) -> None:
    """§7.9, §7.13 The lower of two drawn cards loses; equal ranks draw again."""
    lower = extreme(g, -1)
    if count(lower) > 1:
        draw_again(g, lower)
        return
    g.phase = OVER
    _loses(g, DRAWN, lowest(lower))


@kernel
def _wins(g: Any, code: int, winner: int) -> None:
    """§7.1 Two sticks for the winner, a potato for each other."""
    place = item(g, code)
    for seat in range(3):
        g.sticks[seat] = 2 if seat == winner else 0
        g.potatoes[seat] = 0 if seat == winner else 1
        pay(g, place, seat, g.sticks[seat] - g.potatoes[seat])


@kernel
def _loses(g: Any, code: int, loser: int) -> None:
    """§7.1 Two potatoes for the loser, a stick for each other."""
    place = item(g, code)
    for seat in range(3):
        g.sticks[seat] = 0 if seat == loser else 1
        g.potatoes[seat] = 2 if seat == loser else 0
        pay(g, place, seat, g.sticks[seat] - g.potatoes[seat])


@kernel
def _with_tricks(g: Any, tricks: int) -> int:
    """The seat that took so many tricks, or nobody; for none and for all twelve there is at most one that matters."""
    for seat in range(3):
        if g.tricks[seat] == tricks:
            return seat
    return NO_SEAT


@kernel
def _without_equal(g: Any) -> int:
    """The seat that stands alone when the two others have the same points, or nobody."""
    for seat in range(3):
        if g.points[(seat + 1) % 3] == g.points[(seat + 2) % 3]:
            return seat
    return NO_SEAT


@kernel
def _middle(g: Any) -> int:
    """The seat with more points than one and fewer than the other; all three differ."""
    middle = 0
    for seat in range(3):
        one, other = g.points[(seat + 1) % 3], g.points[(seat + 2) % 3]
        if (one < g.points[seat]) == (g.points[seat] < other):
            middle = seat
    return middle
