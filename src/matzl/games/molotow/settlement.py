"""Settlement in Molotow (§7): sticks for most and fewest points, potatoes in between, a draw if three are equal."""

from __future__ import annotations

from matzl.base.cards import NO_SEAT
from matzl.engine.bits import count, lowest
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.engine.tricks import OVER, item, pay
from matzl.games.jass.draw import begin_draw, draw_again, extreme
from matzl.games.jass.points import (
    BOTTOM,
    TOP,
    all_points,
    count_points,
    with_extreme,
    with_hundred,
)
from matzl.games.molotow.info import (
    ALL_TAKEN,
    BOTTOM_EQUAL,
    DRAWN,
    FOUR_DIFFERENT,
    MIDDLE_EQUAL,
    ODD_ONE,
    TOO_MANY,
    TOP_EQUAL,
)

EVERYBODY = 0b1111


@kernel
def settle(g: State) -> None:
    """§7.2 End the deal by the first test that applies."""
    g.phase = OVER
    count_points(g)
    hundred, top, bottom = with_hundred(g), with_extreme(g, TOP), with_extreme(g, BOTTOM)
    between = EVERYBODY & ~(top | bottom)
    if hundred != NO_SEAT and g.points[hundred] == all_points(g):
        _score(g, ALL_TAKEN, 3, top, 1, EVERYBODY ^ top)  # §7.3
    elif hundred != NO_SEAT:
        _score(g, TOO_MANY, 1, EVERYBODY ^ top, 3, top)  # §7.4
    elif count(between) == 2 and not _equal(g, between):
        _score(g, FOUR_DIFFERENT, 1, top | bottom, 1, between)  # §7.5
    elif count(top) == 2:
        _score(g, TOP_EQUAL, 1, bottom, 1, between)  # §7.6
    elif count(between) == 2:
        _score(g, MIDDLE_EQUAL, 1, top | bottom, 1, between)  # §7.7
    elif count(bottom) == 2:
        _score(g, BOTTOM_EQUAL, 1, top, 1, between)  # §7.8
    else:
        begin_draw(g, top if count(top) == 3 else bottom)  # §7.9, §7.10


@kernel
def settle_draw(g: State) -> None:
    """§7.9 Give the odd seat a stick and, §7.10, §7.13, the seat with the highest card a potato; in a tie, redraw."""
    highest = extreme(g, 1)
    if count(highest) > 1:
        draw_again(g, highest)
        return
    g.phase = OVER
    top, bottom = with_extreme(g, TOP), with_extreme(g, BOTTOM)
    _score(g, ODD_ONE, 1, top if count(top) == 1 else bottom, 0, 0)
    _score(g, DRAWN, 0, 0, 1, highest)


@kernel
def _score(g: State, code: int, sticks: int, winners: int, potatoes: int, losers: int) -> None:
    """§7.1 Give sticks to each seat of one set and potatoes to each seat of another."""
    index = item(g, code)
    for seat in range(4):
        won = sticks * (winners >> seat & 1)
        lost = potatoes * (losers >> seat & 1)
        g.sticks[seat] += won
        g.potatoes[seat] += lost
        pay(g, index, seat, won - lost)


@kernel
def _equal(g: State, two: int) -> bool:
    """Return whether the two seats of a set have equal points."""
    one = lowest(two)
    equal: bool = g.points[one] == g.points[lowest(two ^ 1 << one)]
    return equal
