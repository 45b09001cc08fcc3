"""A position of two sides as an array of integers: the hands in lanes, the trick on the table, and the query.

The constants here are its indices. The four hands come first, then what does not change during a search.

A *transposition table* holds positions between tricks, keyed by the cards that matter (Ginsberg's partition search).
A row applies to every position in which all hands have the same lengths in every lane, and in which the cards from some
rank up in each lane are in the same hands, wherever the lower cards are. Ranks count only the cards left, so played cards
leave no gap. Rows are valid for any deal, so a table may be kept between deals.

A row is four words, int64. Word 0 is the *shape*: the length of each hand in three lanes, and the number of tricks left.
Words 1 and 2 hold bits 0 and 1 of the seat of each card left, with the leader and the kind of contract above them. Word 3
is the set of the cards that matter, with bounds of the number of tricks above it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from matzl.engine.bits import count
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.search.exact.layouts import lane_of

SIDE, TRUMPS, AVOIDS, CALLED, NO_LOSS = range(4, 9)
"""The seats whose tricks count, as a set; lane 0 if there are trumps, else 0; 1 if this side, then a single seat, must win
no trick; the called card as a set of one, or 0, which its holder must play when its lane is led; and the number of cards in
each hand after a trick from which the side that counts must not have lost that trick (`ANY_LOSS` if it may lose any)."""
TURN, LAID, LED, BEST, WINNER, RANKED, NEED, SHAPE = range(9, 17)
"""The seat to move; of the trick on the table the number of cards, the lane led, the best card as a set of one, its seat,
and whether the trick has another card of its lane; the number of tricks asked for; the length of each hand in lanes 0, 1
and 2."""
MOVES = 17
MOVES_EACH = 14
"""The number of entries for the moves at one card; from `MOVES` on there is such room for each card of a deal."""
POSITION = MOVES + 56 * MOVES_EACH
ANY_LOSS = 99


class OpenTrick(NamedTuple):
    """The trick on the table, as kernels take it; its fields are the entries of a position with the same names."""

    laid: int
    led: int
    best: int
    winner: int
    ranked: int


NO_TRICK = OpenTrick(0, 0, 0, 0, 0)


@inlined_kernel
def side_of(p: Any, seat: int) -> int:
    """Return the seats on the side of a seat, including that seat, as a set; `p` is the position."""
    return p[SIDE] if p[SIDE] >> seat & 1 else 15 & ~p[SIDE]


@kernel
def measure(p: Any) -> None:
    """Write the length of each hand in lanes 0, 1 and 2 to ``p[SHAPE]``, in four bits each."""
    p[SHAPE] = 0
    for lane in range(3):
        for seat in range(4):
            p[SHAPE] |= count(p[seat] >> 16 * lane & 0xFFFF) << 16 * lane + 4 * seat


@kernel
def lay_table(p: Any, cards: Any, laid: int, led: int, best: int, winner: int) -> None:
    """Put a trick on the table: cards as lane bits (int64[4]), their number, the first and the best card, and the winner."""
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


WAYS = 8
"""The number of rows per bucket; the oldest row is replaced."""
CARDS_BITS = 52
CARDS_MASK = (1 << CARDS_BITS) - 1
ABOVE = ((1 << 62) - 1) & ~CARDS_MASK
HALF = (1 << 31) - 1


class Key(NamedTuple):
    """A key of the transposition table: the first row of a bucket, and words 0 to 2 of the position's row."""

    row: int
    shape: int
    one: int
    two: int


NO_KEY = Key(-1, 0, 0, 0)


@inlined_kernel
def first_row(table: Any, shape: int, kind: int) -> int:
    """Return the first row of a position's bucket; products stay below 2**62, so that plain Python gives the same result."""
    low, high = (shape ^ kind << 13) & HALF, (shape ^ kind << 40) >> 31
    mixed = low * 0x5BD1E995 ^ high * 0x1B873593
    return (mixed >> 24 ^ mixed >> 9) & (len(table) - 1) & -WAYS


@kernel
def look_up(table: Any, key: Key, need: int) -> tuple[int, int]:
    """Look up whether at least `need` tricks can be won.

    Returns
    -------
    1 or 0 if a row answers, -1 if none does; and the cards that the answer rests on, squeezed as in `store`.
    """
    for k in range(key.row, key.row + WAYS):
        if table[k, 0] == key.shape:
            rest = table[k, 3]
            cards = rest & CARDS_MASK
            mask = cards | ABOVE
            if (table[k, 1] ^ key.one) & mask == 0 and (table[k, 2] ^ key.two) & mask == 0:
                if rest >> CARDS_BITS & 15 >= need:
                    return 1, cards
                if rest >> CARDS_BITS + 4 & 15 < need:
                    return 0, cards
    return -1, 0


@kernel
def store(table: Any, key: Key, cards: int, at_least: int, at_most: int) -> None:
    """Store bounds on the number of tricks as the newest row of a bucket.

    Parameters
    ----------
    table, key
        As in `look_up`.
    cards
        The cards that the bounds rest on, squeezed together over the cards left.
    at_least, at_most
        The bounds.
    """
    row = key.row
    for k in range(row + WAYS - 1, row, -1):
        for word in range(4):
            table[k, word] = table[k - 1, word]
    table[row, 0] = key.shape
    table[row, 1] = key.one
    table[row, 2] = key.two
    table[row, 3] = cards | at_least << CARDS_BITS | at_most << CARDS_BITS + 4
