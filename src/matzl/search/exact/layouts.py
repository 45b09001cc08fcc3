"""Bit layouts of hands for solvers: in lanes (one per suit, trumps first), or by rank with suits side by side.

In the layout by *lanes* each lane is sixteen bits of an int64 and holds one suit as the game counts suits (a black queen
may be a trump); trumps are lane 0. Bits 0 to 12 of a lane are its cards by rank, so a higher card is a higher bit in any
game. Bit 14 is always free and serves as a fence. Bits 61 and 62 of the word never belong to a card.

In the layout by *rank* a card is bit ``4 * rank + suit``, the weakest rank being 0. It serves games in which trumps rank
like plain suits: the highest bit of a hand is a card of its highest rank, and the next higher card of a suit is the next
bit of that suit.
"""

from __future__ import annotations

from itertools import chain, product
from typing import Any

import numpy as np

from matzl.base.cards import NO_SUIT, Cards, Suits, each
from matzl.engine.bits import lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.tricks import order_tables

LANE = (1 << 13) - 1
"""The cards of lane 0."""
LANES = LANE | LANE << 16 | LANE << 32 | LANE << 48
ONES = 1 | 1 << 16 | 1 << 32 | 1 << 48
FENCES = ONES << 14
SUIT = 0x11111111
"""The clubs in the layout by rank: eight ranks."""


def lane_bits(suits: Suits) -> Any:
    """Return the bit of each card in the layout by lanes, under each trump: int64[5, 64].

    Parameters
    ----------
    suits
        The suits under each trump, highest card first. The trump suit is in lane 0; the suit that would be there takes the
        lane of the trump suit.
    """
    bits = np.zeros((5, 64), np.int64)
    for trump, under_trump in enumerate(suits):
        lanes = list(range(4))
        if trump != NO_SUIT:
            lanes[0], lanes[trump] = lanes[trump], lanes[0]
        for suit, members in enumerate(under_trump):
            for rank, card in enumerate(reversed(members)):
                bits[trump, card] = 16 * lanes[suit] + rank
    return bits


def rank_bits(suits: Suits) -> Any:
    """Return each card's bit in the layout by rank, int64[64]; the order must be the same under every trump."""
    bits = np.zeros(64, np.int64)
    for suit, members in enumerate(suits[NO_SUIT]):
        for rank, card in enumerate(reversed(members)):
            bits[card] = 4 * rank + suit
    return bits


def rank_tables(suits: Suits) -> tuple[Any, Any]:
    """Return the tables of `matzl.engine.tricks.order_tables` in the layout by rank: int64[5, 64] each."""
    bits = rank_bits(suits)
    tables = np.zeros((2, 5, 64), np.int64)
    for laid, table in zip(tables, order_tables(suits), strict=True):
        for trump, card in product(range(5), chain(*suits[NO_SUIT])):
            laid[trump, bits[card]] = sum(1 << int(bits[one]) for one in each(table[trump, card]))
    return tables[0], tables[1]


@kernel
def laid_out(cards: Cards, bits: Any) -> int:
    """Convert a set of cards to a layout; `bits` is `rank_bits` or a row of `lane_bits`."""
    moved = 0
    while cards:
        moved |= 1 << int(bits[lowest(cards)])
        cards &= cards - 1
    return moved


# By lanes


@inlined_kernel
def lane_of(card: int) -> int:
    """Return all cards in the lane of a card, given as a set of one."""
    return LANE << (lowest(card) & 48)


@inlined_kernel
def beating(best: int, trumps: int) -> int:
    """Return the cards that beat the best card of a trick; `trumps` is lane 0, or empty without trumps."""
    higher = lane_of(best) & -(best << 1)
    return higher if best & trumps else higher | trumps


# By rank


@inlined_kernel
def above(bit: int) -> int:
    """Return all cards of a card's suit that are higher than it."""
    return SUIT << (bit & 3) & -(2 << bit)


@inlined_kernel
def highest_of_runs(cards: int, remaining: int) -> int:
    """Return the highest card of each run of equivalent cards: cards of a hand with no other remaining card between them."""
    kept, rest = 0, cards
    while rest != 0:
        bit = lowest(rest)
        rest &= rest - 1
        higher = remaining & above(bit)
        if cards & (higher & -higher) == 0:
            kept |= 1 << bit
    return kept
