"""Cards in lanes: four suits of any game side by side, each from its lowest card up, trumps in lane 0.

A *lane* is sixteen bits of an int64 and holds one suit as the game counts suits (a black queen may be a trump). Bits
0 to 12 of a lane are its cards by rank, so that a higher card is a higher bit whatever the game; bit 14 is always
free and serves as a fence, and bits 61 and 62 of the whole word never belong to a card. What is worked out on lanes
holds for every trick game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_SUIT
from matzl.base.orders import Suits
from matzl.engine.bits import lowest
from matzl.engine.jit import inlined_kernel, kernel

LANE = (1 << 13) - 1
"""The cards of lane 0."""
LANES = LANE | LANE << 16 | LANE << 32 | LANE << 48
ONES = 1 | 1 << 16 | 1 << 32 | 1 << 48
FENCES = ONES << 14


def places_in_lanes(suits: Suits) -> Any:
    """The bit of each card in lanes, under each trump: int64[5, 64], from the suits under each trump, highest card first.

    With trumps these are lane 0, and the suit that would lie there takes the lane of the trump suit.
    """
    places = np.zeros((5, 64), np.int64)
    for trump, under_trump in enumerate(suits):
        lanes = list(range(4))
        if trump != NO_SUIT:
            lanes[0], lanes[trump] = lanes[trump], lanes[0]
        for suit, members in enumerate(under_trump):
            for rank, card in enumerate(reversed(members)):
                places[trump, card] = 16 * lanes[suit] + rank
    return places


@kernel
def in_lanes(cards: int, places: Any) -> int:
    """A set of cards, moved to its lanes; `places` is a row of `places_in_lanes`."""
    moved = 0
    while cards:
        moved |= 1 << places[lowest(cards)]
        cards &= cards - 1
    return moved


@inlined_kernel
def lane_of(card: int) -> int:
    """All cards of the lane in which a card (a set of one) lies."""
    return LANE << (lowest(card) & 48)


@inlined_kernel
def down_to(cards: int) -> int:
    """In each lane that has one of these cards, the lowest of them and everything above it."""
    return (cards | ~((cards | FENCES) - ONES)) & LANES


@inlined_kernel
def beating(best: int, trumps: int) -> int:
    """The places of the cards that win over the best of a trick so far; `trumps` is lane 0, or empty without trumps."""
    higher = lane_of(best) & -(best << 1)
    return higher if best & trumps else higher | trumps
