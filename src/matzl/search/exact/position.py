"""A position of two sides as an array of integers: the hands in lanes, the trick on the table, and the question asked.

The constants here are its indices. The four hands come first, then what does not change during a search.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from matzl.engine.bits import count, index
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.search.exact.layouts import beating, lane_of

SIDE, TRUMPS, AVOIDS, CALLED, NO_LOSS = range(4, 9)
"""The seats whose tricks count, as a set; lane 0 if there are trumps, else 0; 1 if this side, then a single seat, must win
no trick; the called card as a set of one, or 0, which its holder must play when its lane is led; and the number of cards in
each hand after a trick from which the side that counts must not have lost that trick (`ANY_LOSS` if it may lose any)."""
TURN, LAID, LED, BEST, WINNER, RANKED, NEED, SHAPE = range(9, 17)
"""The seat in turn; of the trick on the table the number of cards, the lane led, the best card as a set of one, its seat,
and whether the trick has another card of its lane; the number of tricks asked for; the length of each hand in lanes 0, 1
and 2."""
MOVES = 17
MOVES_EACH = 14
"""From `MOVES` on there is room for the moves of each seat at each card of a deal."""
POSITION = MOVES + 56 * MOVES_EACH
ANY_LOSS = 99


class OpenTrick(NamedTuple):
    """The trick on the table, for kernels: the entries of these names of a position."""

    laid: int
    led: int
    best: int
    winner: int
    ranked: int


NO_TRICK = OpenTrick(0, 0, 0, 0, 0)


@inlined_kernel
def side_of(p: Any, seat: int) -> int:
    """Return the side of a seat, itself included, as a bit set of seats (15: all four); `p` is the exact position."""
    return p[SIDE] if p[SIDE] >> seat & 1 else 15 & ~p[SIDE]


@kernel
def measure(p: Any) -> None:
    """Write the length of each hand in lanes 0, 1 and 2, four bits each."""
    p[SHAPE] = 0
    for lane in range(3):
        for seat in range(4):
            p[SHAPE] |= count(p[seat] >> 16 * lane & 0xFFFF) << 16 * lane + 4 * seat


@kernel
def lay_table(p: Any, cards: Any, laid: int, led: int, best: int, winner: int) -> None:
    """Put a trick on the table: its cards as bits in lanes (int64[4]), their number, the first, the best and its seat."""
    p[LAID] = laid
    p[LED], p[BEST], p[WINNER], p[RANKED] = 0, 0, 0, 0  # `p` may have held another trick
    if laid == 0:
        return
    p[LED] = lane_of(1 << led)
    p[BEST] = 1 << best
    p[WINNER] = winner
    for k in range(laid):
        if cards[k] != best and 1 << cards[k] & lane_of(p[BEST]):
            p[RANKED] = 1


@kernel
def lay_card(p: Any, bit: int) -> None:
    """Play a card of the seat in turn, given as its bit in lanes; a full trick is left for the search to take."""
    seat, card = p[TURN], 1 << bit
    p[index(seat)] ^= card
    if p[LAID] == 0:
        p[LED] = lane_of(card)
        p[BEST], p[WINNER], p[RANKED] = card, seat, 0
    elif card & beating(p[BEST], p[TRUMPS]):
        p[RANKED] = int(card & lane_of(p[BEST]) != 0)
        p[BEST], p[WINNER] = card, seat
    elif card & lane_of(p[BEST]):
        p[RANKED] = 1
    p[LAID] += 1
    p[TURN] = (seat + 1) & 3
