"""Cards, suits, seats and sets of cards as small integers, their two-character names, and the order of cards.

A card is ``13 * suit + rank``: suits clubs, diamonds, hearts, spades (0 to 3), ranks from the deuce (0) to the ace (12). So
every French pack fits, and a set of cards takes 52 bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeAlias

Card: TypeAlias = int
"""A card, 0 to 51."""
Cards: TypeAlias = int
"""A set of cards: bit c stands for card c."""
Suit: TypeAlias = int
"""A suit, 0 to 3: clubs, diamonds, hearts, spades."""
Seat: TypeAlias = int
"""A seat, from 0 in the order of play."""
Action: TypeAlias = int
"""An action, as a bit number of the current phase: a card, a suit, a call …"""
Actions: TypeAlias = int
"""A set of actions: bit a stands for action a."""
Suits: TypeAlias = list[list[list[Card]]]
"""For each trump (four suits, and 4 for none) four lists of cards, highest first; a card is in one list only."""

SUIT_LETTERS = "CDHS"
RANK_LETTERS = "23456789TJQKA"
SUITS = range(4)
CLUBS, DIAMONDS, HEARTS, SPADES = SUITS
NO_SUIT = 4
"""No suit: no trump yet, or nothing led yet."""
NO_SEAT = -1
"""No seat."""
NO_CARD = 63
"""No card yet; no card of any pack has this number."""
CARD_NAMES = tuple(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS)

_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}


def card(name: str) -> Card:
    """Return the card with this name.

    >>> card("2C"), card("AS")
    (0, 51)

    Raises
    ------
    KeyError
        When no card has that name.
    """
    return _NUMBERS[name]


def card_name(card: Card) -> str:
    """Return the name of a card: rank, then suit.

    >>> card_name(51)
    'AS'
    """
    return CARD_NAMES[card]


def cards(names: str | Iterable[str]) -> Cards:
    """Return the set of the cards with these names, given as an iterable or as one string separated by spaces.

    >>> hex(cards("2C 3C"))
    '0x3'
    """
    result = 0
    for name in names.split() if isinstance(names, str) else names:
        result |= 1 << card(name)
    return result


def each(bits: Cards) -> Iterator[Card]:
    """Yield the members of a set, lowest first.

    >>> list(each(0b101))
    [0, 2]
    """
    bits = int(bits)  # it may come from an array
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


@cache
def pack_of(ranks: str) -> tuple[Card, ...]:
    """Return all cards of these ranks in four suits, in the order of their numbers.

    >>> len(pack_of("6789TJQKA"))
    36
    """
    return tuple(c for c, name in enumerate(CARD_NAMES) if name[0] in ranks)


def suits_under(plain: str, trumps: str) -> Suits:
    """Return the suits under each trump, highest card first, for games in which every card keeps its printed suit.

    Parameters
    ----------
    plain, trumps
        The ranks from highest to lowest, in a plain suit and in trumps.

    >>> [card_name(card) for card in suits_under("AKQJ", "JAKQ")[3][3]]
    ['JS', 'AS', 'KS', 'QS']
    """

    def ordered(suit: int, ranks: str) -> list[Card]:
        return [13 * suit + RANK_LETTERS.index(rank) for rank in ranks]

    return [
        [ordered(suit, trumps if suit == trump else plain) for suit in SUITS]
        for trump in (*SUITS, NO_SUIT)
    ]
