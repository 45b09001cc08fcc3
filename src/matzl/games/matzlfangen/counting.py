"""The card points of Matzlfangen (§6)."""

from __future__ import annotations

from matzl.base.cards import Cards, Suit
from matzl.games.matzlfangen.info import LAST_TRICK
from matzl.games.matzlfangen.settlement import card_points

__all__ = ["LAST_TRICK", "points"]


def points(cards: Cards, trump: Suit, *, ended: bool = False) -> int:
    """Return the card points of a set of cards (§6.1), the same in trumps as in other suits."""
    return int(card_points(cards))
