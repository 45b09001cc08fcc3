"""The card points of the Jass games (§6)."""

from __future__ import annotations

from matzl.base.cards import NO_SUIT, Cards, Suit
from matzl.games.jass.info import LAST_TRICK
from matzl.games.jass.points import EIGHTS, card_points

__all__ = ["LAST_TRICK", "points"]


def points(cards: Cards, trump: Suit, *, ended: bool = False) -> int:
    """Return the card points of cards, those of earlier tricks by the current trumps, too (§6.3).

    Parameters
    ----------
    ended
        Whether no trumps can be made any more, so that without trumps eights count (§6.4).
    """
    without = EIGHTS if trump == NO_SUIT and not ended else 0
    return int(card_points(cards & ~without, trump))
