"""The values of the cards of Bondtolva (§6): matadors, and eyes, which decide between equals."""

from __future__ import annotations

from matzl.base.cards import Cards, Suit
from matzl.games.bondtolva.settlement import ACES_AND_TENS, eyes

COUNTS = ("matadors", "points")
"""The counts, the deciding one first."""


def matadors(cards: Cards, trump: Suit, *, ended: bool = False) -> int:
    """Return the number of aces and tens (§6.1)."""
    return (cards & ACES_AND_TENS).bit_count()


def points(cards: Cards, trump: Suit, *, ended: bool = False) -> int:
    """Return the eyes of cards (§6.2)."""
    return int(eyes(cards))
