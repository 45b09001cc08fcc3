"""The order of cards, as data: under each trump, the four suits from the highest card to the lowest."""

from __future__ import annotations

from typing import TypeAlias

from matzl.base.cards import NO_SUIT, RANK_LETTERS, SUITS, Card

Suits: TypeAlias = list[list[list[Card]]]
"""For each trump (four suits, and 4 for none) four lists of cards, highest first; a card is in one list only."""


def suits_under(plain: str, trumps: str) -> Suits:
    """Return the suits under each trump, for games in which each suit has exactly its printed cards.

    Parameters
    ----------
    plain, trumps
        The ranks from highest to lowest, in a plain suit and in trumps.

    >>> from matzl.base.cards import card_name
    >>> [card_name(card) for card in suits_under("AKQJ", "JAKQ")[3][3]]
    ['JS', 'AS', 'KS', 'QS']
    """

    def ordered(suit: int, ranks: str) -> list[Card]:
        return [13 * suit + RANK_LETTERS.index(rank) for rank in ranks]

    return [
        [ordered(suit, trumps if suit == trump else plain) for suit in SUITS]
        for trump in (*SUITS, NO_SUIT)
    ]
