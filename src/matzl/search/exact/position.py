"""A position of two sides in tricks, as an array of integers: the hands in lanes, the trick on the table, what is asked.

Its places are named here. The hands come first; then what does not change while a question is searched.
"""

from __future__ import annotations

from typing import Any

from matzl.engine.bits import count, index
from matzl.engine.jit import inlined_kernel, kernel
from matzl.search.exact.lanes import beating, lane_of

SIDE, TRUMPS, AVOIDS, CALLED, NO_LOSS = range(4, 9)
"""The set of the seats whose tricks count; lane 0 if there are trumps; 1 if this side, one seat then, wants no trick;
the card called (a set of one, or empty), which its holder must play when its lane is led; and how many cards each
must be left after a trick for the side that counts not to be allowed to lose it (`ANY_LOSS` when it may lose any)."""
TURN, LAID, LED, BEST, WINNER, RANKED, NEED, SHAPE = range(9, 17)
"""The seat in turn; of the trick on the table how many cards, the lane led, the best card as a set of one, its seat,
and whether another card of its lane lies there, too; how many tricks are asked for; how long each hand is in lanes 0,
1 and 2."""
NODES = 17
"""Counts the positions visited."""
MOVES = 18
MOVES_EACH = 14
"""From `MOVES` on there is room for the moves of each seat at each card."""
POSITION = MOVES + 56 * MOVES_EACH
ANY_LOSS = 99


@inlined_kernel
def side_of(p: Any, seat: int) -> int:
    """The seats that play with a seat, itself among them."""
    return p[SIDE] if p[SIDE] >> seat & 1 else 15 & ~p[SIDE]


@kernel
def measure(p: Any) -> None:
    """Write how long each hand is in lanes 0, 1 and 2: four bits each."""
    p[SHAPE] = 0
    for lane in range(3):
        for seat in range(4):
            p[SHAPE] |= count(p[seat] >> 16 * lane & 0xFFFF) << 16 * lane + 4 * seat


@kernel
def lay_table(p: Any, cards: Any, laid: int, led: int, best: int, winner: int) -> None:
    """Put a trick on the table: its cards, by places in lanes (int64[4]), how many, the first, the best and its seat."""
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
def lay_card(p: Any, place: int) -> None:
    """Lay a card of the seat in turn, by its place in lanes; the search takes a trick that is full."""
    seat, card = p[TURN], 1 << place
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
