"""What the page that teaches a game shows beside its sentences: the order of the cards, as cards."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS
from matzl.base.info import GameInfo
from matzl.base.options import defaults
from matzl.text.cards import card_title
from matzl.text.languages import translated as _

TRUMPS, PLAIN = SUIT_LETTERS.index("H"), SUIT_LETTERS.index("D")
"""The suits that stand for all others: what is so in them is so in each."""


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card of a deck, and what it is called."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Order:
    """Cards from the highest to the lowest."""

    title: str
    cards: tuple[CardShown, ...]


def orders(info: GameInfo, deck: str) -> list[Order]:
    """The order of trumps and of a plain suit; only one where they are the same.

    >>> from matzl import registry
    >>> [len(order.cards) for order in orders(registry.info("mittlere"), "french")]
    [9, 9]
    >>> [order.title for order in orders(registry.info("bondtolva"), "french")]
    ['The cards of every suit, from high to low']
    """
    suits = info.order(defaults(info))
    trumps, plain = suits[TRUMPS][TRUMPS], suits[TRUMPS][PLAIN]
    if [card % 13 for card in trumps] == [card % 13 for card in suits[NO_SUIT][TRUMPS]]:
        return [Order(_("The cards of every suit, from high to low"), _shown(trumps, deck))]
    return [
        Order(_("Trumps, from high to low"), _shown(trumps, deck)),
        Order(_("Any other suit, from high to low"), _shown(plain, deck)),
    ]


def _shown(cards: list[int], deck: str) -> tuple[CardShown, ...]:
    names = [CARD_NAMES[card] for card in cards]
    return tuple(CardShown(name, card_title(name, deck)) for name in names)
