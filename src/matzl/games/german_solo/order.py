"""§1 of German Solo: the order of the cards, with the two black queens and the seven among trumps."""

from __future__ import annotations

from matzl.base.cards import CLUBS, SPADES, card, cards
from matzl.base.orders import Suits, suits_under

RANKS = "789TJQKA"  # §1.1
PLAIN_ORDER = "AKQJT987"  # §1.6, §1.7
SPADILLE, BASTA = card("QC"), card("QS")
BLACK_QUEENS = cards("QC QS")


def _suits() -> Suits:
    """Under each trump the four suits from the highest card to the lowest.

    §1.6 Plain suits, and §1.7 all suits where there are no trumps, rank as in the pack.
    §1.2, §1.3, §1.4, §1.5 Trumps: spadille, manille, basta, and the rest of the trump suit as in the pack.
    §1.8 The black queens belong to trumps and to no other suit.
    """
    under_each = suits_under(PLAIN_ORDER, PLAIN_ORDER)
    for trump in range(CLUBS, SPADES + 1):
        suits = [[c for c in suit if c not in (SPADILLE, BASTA)] for suit in under_each[trump]]
        manille = suits[trump].pop()
        suits[trump] = [SPADILLE, manille, BASTA, *suits[trump]]
        under_each[trump] = suits
    return under_each


SUITS_UNDER = _suits()
