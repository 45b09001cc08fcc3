"""Names of cards and suits in the French, the German (Tell) and the Swiss-German pack, and how a hand is sorted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matzl.cards import RANK_LETTERS, SUIT_LETTERS
from matzl.errors import SetUpError


@dataclass(frozen=True, slots=True)
class Deck:
    """How one kind of pack names its suits and ranks, and the letters by which a picture may mark them."""

    title: str
    suits: tuple[str, str, str, str]
    symbols: tuple[str, str, str, str]
    ranks: tuple[str, ...]
    indices: tuple[str, ...]


_LOW = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine")
_LOW_INDICES = ("2", "3", "4", "5", "6", "7", "8", "9")

DECKS: dict[str, Deck] = {
    "french": Deck(
        "French",
        ("clubs", "diamonds", "hearts", "spades"),
        ("♣", "♦", "♥", "♠"),
        (*_LOW, "ten", "jack", "queen", "king", "ace"),
        (*_LOW_INDICES, "10", "J", "Q", "K", "A"),
    ),
    "german": Deck(
        "German",
        ("acorns", "bells", "hearts", "leaves"),
        ("Ac", "Be", "He", "Le"),
        (*_LOW, "ten", "unter", "ober", "king", "sow"),
        (*_LOW_INDICES, "10", "U", "O", "K", "S"),
    ),
    "swiss": Deck(
        "Swiss-German",
        ("acorns", "bells", "roses", "shields"),
        ("Ac", "Be", "Ro", "Sh"),
        (*_LOW, "banner", "under", "ober", "king", "ace"),
        (*_LOW_INDICES, "Ba", "U", "O", "K", "A"),
    ),
}
"""The packs by name; all three show the same cards."""


def _deck(name: str) -> Deck:
    try:
        return DECKS[name]
    except (KeyError, TypeError):
        raise SetUpError(
            f"there is no deck {name!r}; there are {', '.join(DECKS)}", "unknown-deck"
        ) from None


def suit_title(suit: str, deck: str = "french") -> str:
    """The name of a suit letter.

    >>> suit_title("S"), suit_title("S", "swiss")
    ('spades', 'shields')
    """
    return _deck(deck).suits[SUIT_LETTERS.index(suit)]


def suit_symbol(suit: str, deck: str = "french") -> str:
    """A short mark for a suit letter.

    >>> suit_symbol("S"), suit_symbol("S", "swiss")
    ('♠', 'Sh')
    """
    return _deck(deck).symbols[SUIT_LETTERS.index(suit)]


def card_title(card: str, deck: str = "french") -> str:
    """A card in words.

    >>> card_title("TS"), card_title("TS", "swiss"), card_title("AS", "german")
    ('ten of spades', 'banner of shields', 'sow of leaves')
    """
    ranks = _deck(deck).ranks
    return f"{ranks[RANK_LETTERS.index(card[0])]} of {suit_title(card[1], deck)}"


def card_symbol(card: str, deck: str = "french") -> str:
    """A card in short: suit, then index.

    >>> card_symbol("TS"), card_symbol("TS", "swiss")
    ('♠10', 'Sh Ba')
    """
    indices = _deck(deck).indices
    symbol = suit_symbol(card[1], deck)
    gap = " " if symbol.isalpha() else ""
    return f"{symbol}{gap}{indices[RANK_LETTERS.index(card[0])]}"


def deck_words(deck: str = "french") -> dict[str, str]:
    """What a deck calls the pictures, the tens and the suits, by their names in the French one.

    >>> deck_words("swiss")["jack"], deck_words("german")["clubs"]
    ('under', 'acorns')
    """
    french, named = _deck("french"), _deck(deck)
    pictures = zip(french.ranks[-5:], named.ranks[-5:], strict=True)
    return dict(pictures) | dict(zip(french.suits, named.suits, strict=True))


def sorted_hand(cards: Iterable[str], suits: Sequence[Sequence[str]]) -> list[str]:
    """Cards in the order of `suits`, each given from its highest card to its lowest."""
    place = {card: i for i, card in enumerate(card for suit in suits for card in suit)}
    return sorted(cards, key=lambda card: place[card])
