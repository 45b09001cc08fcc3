"""A transposition table of positions between tricks, keyed by the cards that matter (Ginsberg's partition search).

A row applies to every position in which all hands have the same lengths in every lane, and in which the cards from some
rank up in each lane are in the same hands, wherever the lower cards are. Ranks count only the cards left, so played cards
leave no gap. Rows are valid for any deal, so a table may be kept between deals.

A row is four words, int64. Word 0 is the *shape*: the length of each hand in three lanes, and the number of tricks left.
Words 1 and 2 hold bits 0 and 1 of the seat of each card left, with the leader and the kind of contract above them. Word 3
is the set of the cards that matter, with bounds of the number of tricks above it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from matzl.engine.kernels import inlined_kernel, kernel

WAYS = 8
"""The number of rows per bucket; the oldest row is replaced."""
CARDS_BITS = 52
CARDS_MASK = (1 << CARDS_BITS) - 1
ABOVE = ((1 << 62) - 1) & ~CARDS_MASK
HALF = (1 << 31) - 1


class Key(NamedTuple):
    """The first row of the bucket of a position, and words 0 to 2 of its row."""

    row: int
    shape: int
    one: int
    two: int


NO_KEY = Key(-1, 0, 0, 0)


@inlined_kernel
def first_row(table: Any, shape: int, kind: int) -> int:
    """Return the first row of a bucket; products stay below 2**62, so that plain Python computes the same."""
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
    """Store bounds of the number of tricks as the newest row of a bucket.

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
