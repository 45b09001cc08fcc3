"""Hands for exact play where trumps rank as plain suits do: the higher the bit, the higher the rank, suits side by side.

A card lies at bit ``4 * strength + suit``, the weakest rank having strength 0. So the highest bit of a hand is a card of
its highest rank, and the next higher card of a suit is the next bit of that suit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_SUIT
from matzl.base.orders import Suits
from matzl.engine.bits import lowest
from matzl.engine.jit import inlined_kernel, kernel

SUIT = 0x11111111
"""Eight ranks of clubs."""


def places_of(suits: Suits) -> Any:
    """Where each card lies: int64[64], by the number of the card; the order must be the same under every trump."""
    places = np.zeros(64, np.int64)
    for suit, members in enumerate(suits[NO_SUIT]):
        for strength, card in enumerate(reversed(members)):
            places[card] = 4 * strength + suit
    return places


@kernel
def ranked(cards: int, places: Any) -> int:
    """A set of cards, each at its place."""
    found = 0
    while cards != 0:
        found |= 1 << places[lowest(cards)]
        cards &= cards - 1
    return found


@inlined_kernel
def suit_of(place: int) -> int:
    """All cards of the suit of a card."""
    return SUIT << (place & 3)


@inlined_kernel
def above(place: int) -> int:
    """All cards of the suit of a card that are higher."""
    return SUIT << (place & 3) & -(2 << place)


@inlined_kernel
def cards_of(suit: int) -> int:
    """All cards of a suit; none for `NO_SUIT`."""
    return 0 if suit == NO_SUIT else SUIT << suit


@inlined_kernel
def apart(cards: int, remaining: int) -> int:
    """Of cards of one hand that lie next to each other, nothing else remaining between them, only the highest."""
    kept, rest = 0, cards
    while rest != 0:
        place = lowest(rest)
        rest &= rest - 1
        higher = remaining & above(place)
        if cards & (higher & -higher) == 0:
            kept |= 1 << place
    return kept
