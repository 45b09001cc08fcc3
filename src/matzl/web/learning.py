"""The order of the cards as shown on the page that teaches a game."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS
from matzl.base.info import GameInfo
from matzl.base.options import defaults
from matzl.text.cards import card_title
from matzl.text.languages import translated as _

TRUMP_SUIT, PLAIN_SUIT = SUIT_LETTERS.index("H"), SUIT_LETTERS.index("D")
"""Sample suits: the order of the cards is the same in every trump suit, and in every plain suit."""


@dataclass(frozen=True, slots=True)
class CardOrder:
    """Cards from the highest to the lowest, each with its code and its name."""

    title: str
    cards: tuple[tuple[str, str], ...]


def card_orders(info: GameInfo, deck: str) -> list[CardOrder]:
    """Return the order of trumps and of a plain suit, or a single order if they are the same.

    >>> from matzl import registry
    >>> [len(order.cards) for order in card_orders(registry.info("mittlere"), "french")]
    [9, 9]
    >>> [order.title for order in card_orders(registry.info("bondtolva"), "french")]
    ['The cards of every suit, from high to low']
    """
    suits = info.order(defaults(info))
    trumps, plain = suits[TRUMP_SUIT][TRUMP_SUIT], suits[TRUMP_SUIT][PLAIN_SUIT]
    if [card % 13 for card in trumps] == [card % 13 for card in suits[NO_SUIT][TRUMP_SUIT]]:
        return [CardOrder(_("The cards of every suit, from high to low"), _named(trumps, deck))]
    return [
        CardOrder(_("Trumps, from high to low"), _named(trumps, deck)),
        CardOrder(_("Any other suit, from high to low"), _named(plain, deck)),
    ]


def _named(cards: list[int], deck: str) -> tuple[tuple[str, str], ...]:
    return tuple((CARD_NAMES[card], card_title(CARD_NAMES[card], deck)) for card in cards)
