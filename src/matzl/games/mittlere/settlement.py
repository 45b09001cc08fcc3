"""Settlement in Mittlere (§7): the first test that applies decides who wins or loses the deal."""

from __future__ import annotations

from matzl.base.cards import NO_SEAT, NO_SUIT, Seat
from matzl.engine.bits import count, lowest
from matzl.engine.kernels import kernel
from matzl.engine.state import State
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

WINS, LOSES = 1, -1
"""The outcome for the odd seat, as `_score` takes it."""


@kernel
def settle(g: State) -> None:
    """§7.2 End the deal by the first test that applies."""
    g.phase = OVER
    if g.no_trump == ANNUL and g.trump == NO_SUIT:
        g.annulled = 1
        item(g, ANNULLED)  # §7.3
        return
    count_points(g)
    tricks = g.tricks[0] + g.tricks[1] + g.tricks[2]
    all_tricks, no_trick = _with_tricks(g, tricks), _with_tricks(g, 0)
    hundred, alone = with_hundred(g), _without_equal(g)
    if all_tricks != NO_SEAT:
        _score(g, ALL_TRICKS, all_tricks, WINS)  # §7.4
    elif no_trick != NO_SEAT and hundred != NO_SEAT and g.zero_tricks == AS_HUNDRED:
        _score(g, NO_TRICK_BESIDE, 3 - no_trick - hundred, WINS)  # §7.6
    elif no_trick != NO_SEAT:
        _score(g, NO_TRICK, no_trick, LOSES)  # §7.5
    elif hundred != NO_SEAT:
        _score(g, TOO_MANY, hundred, LOSES)  # §7.7
    elif alone != NO_SEAT and g.tie == DRAW_FOR_IT:
        begin_draw(g, 0b111 ^ 1 << alone)  # §7.9
    elif alone != NO_SEAT:
        _score(g, TWO_EQUAL, alone, WINS)  # §7.8
    else:
        _score(g, MIDDLE, _middle(g), LOSES)  # §7.10


@kernel
def settle_draw(g: State) -> None:
    """§7.9, §7.13 End the deal against the seat with the lower of two drawn cards; if the ranks are equal, draw again."""
    lower = extreme(g, -1)
    if count(lower) > 1:
        draw_again(g, lower)
        return
    g.phase = OVER
    _score(g, DRAWN, lowest(lower), LOSES)


@kernel
def _score(g: State, code: int, odd: Seat, sign: int) -> None:
    """§7.1 Give the odd seat two sticks and the others a potato each, or, if it loses, two potatoes and a stick each."""
    index = item(g, code)
    for seat in range(3):
        payoff = 2 * sign if seat == odd else -sign
        g.sticks[seat] = max(payoff, 0)
        g.potatoes[seat] = max(-payoff, 0)
        pay(g, index, seat, payoff)


@kernel
def _with_tricks(g: State, tricks: int) -> int:
    """Return the first seat with exactly `tricks` tricks, or `NO_SEAT`."""
    for seat in range(3):
        if g.tricks[seat] == tricks:
            return seat
    return NO_SEAT


@kernel
def _without_equal(g: State) -> int:
    """Return the seat whose two opponents have equal points, or `NO_SEAT`."""
    for seat in range(3):
        if g.points[(seat + 1) % 3] == g.points[(seat + 2) % 3]:
            return seat
    return NO_SEAT


@kernel
def _middle(g: State) -> int:
    """Return the seat with more points than one opponent and fewer than the other; no two seats may have equal points."""
    for seat in range(3):
        one, other = g.points[(seat + 1) % 3], g.points[(seat + 2) % 3]
        if (one < g.points[seat]) == (g.points[seat] < other):
            return seat
    return NO_SEAT
