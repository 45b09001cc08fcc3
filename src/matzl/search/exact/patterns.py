"""A table of what is known of positions between tricks, kept by what mattered in them (Ginsberg's partition search).

A row says: whoever has hands as long in every lane as this, and in each lane the cards from some rank up in the same
hands, is in the same case, wherever the lower cards are. Played cards leave no gap, so that rank means rank among the
cards left. Rows stand for themselves: they hold for any deal, and what an earlier one has left in the table is
knowledge, not rubbish.

A row is four words. Its *shape* is the length of each hand in three lanes and the number of tricks left. The next two hold,
for each card left, bit 0 and bit 1 of the seat that has it, with the leader and the kind of game above them. The last
is the set of the cards that mattered, with bounds of the tricks to come above it.
"""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import inlined_kernel, kernel

WAYS = 8
"""How many rows belong to one shape; the oldest is given up for a new one."""
CARDS_BITS = 52
CARDS_MASK = (1 << CARDS_BITS) - 1
ABOVE = ((1 << 62) - 1) & ~CARDS_MASK
HALF = (1 << 31) - 1


@inlined_kernel
def first_row(table: Any, shape: int, kind: int) -> int:
    """Where the rows of a shape begin; products stay below 2**62, so that plain Python gets the same."""
    low, high = (shape ^ kind << 13) & HALF, (shape ^ kind << 40) >> 31
    mixed = low * 0x5BD1E995 ^ high * 0x1B873593
    return (mixed >> 24 ^ mixed >> 9) & (len(table) - 1) & -WAYS


@kernel
def look_up(table: Any, row: int, shape: int, one: int, two: int, need: int) -> tuple[int, int]:
    """Whether at least `need` tricks can be had: 1 or 0 by a row that knows, -1 if none does; and the cards it rests on.

    The cards are squeezed, as `store` took them.
    """
    for k in range(row, row + WAYS):
        if table[k, 0] == shape:
            rest = table[k, 3]
            cards = rest & CARDS_MASK
            mask = cards | ABOVE
            if (table[k, 1] ^ one) & mask == 0 and (table[k, 2] ^ two) & mask == 0:
                if rest >> CARDS_BITS & 15 >= need:
                    return 1, cards
                if rest >> CARDS_BITS + 4 & 15 < need:
                    return 0, cards
    return -1, 0


@kernel
def store(
    table: Any, row: int, shape: int, one: int, two: int, cards: int, at_least: int, at_most: int
) -> None:
    """Keep what was found, as the newest of the rows of its shape."""
    for k in range(row + WAYS - 1, row, -1):
        for word in range(4):
            table[k, word] = table[k - 1, word]
    table[row, 0] = shape
    table[row, 1] = one
    table[row, 2] = two
    table[row, 3] = cards | at_least << CARDS_BITS | at_most << CARDS_BITS + 4


__all__ = ["first_row", "look_up", "store"]
