"""Names of cards and suits in the French, the German (Tell) and the Swiss-German pack, and how a hand is sorted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matzl.base.cards import RANK_LETTERS, SUIT_LETTERS
from matzl.errors import SetUpError
from matzl.text.languages import translated


@dataclass(frozen=True, slots=True)
class Deck:
    """How one kind of pack names its suits and ranks, in English.

    Attributes
    ----------
    title
        What the pack is called.
    suits, symbols
        The suits in words, and in a sign or two letters.
    ranks, plurals
        The ranks from the deuce to the ace; the last five of them when there are several.
    indices
        What stands in the corner of a card, from the deuce to the ace.
    card
        How a card is called by its rank and suit.
    """

    title: str
    suits: tuple[str, str, str, str]
    symbols: tuple[str, str, str, str]
    ranks: tuple[str, ...]
    plurals: tuple[str, str, str, str, str]
    indices: tuple[str, ...]
    card: str = "{rank} of {suit}"


_LOW = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine")
_LOW_INDICES = ("2", "3", "4", "5", "6", "7", "8", "9")

DECKS: dict[str, Deck] = {
    "french": Deck(
        "French",
        ("clubs", "diamonds", "hearts", "spades"),
        ("♣", "♦", "♥", "♠"),
        (*_LOW, "ten", "jack", "queen", "king", "ace"),
        ("tens", "jacks", "queens", "kings", "aces"),
        (*_LOW_INDICES, "10", "J", "Q", "K", "A"),
    ),
    "german": Deck(
        "German",
        ("acorns", "bells", "hearts", "leaves"),
        ("Ac", "Be", "He", "Le"),
        (*_LOW, "ten", "unter", "ober", "king", "sow"),
        ("tens", "unters", "obers", "kings", "sows"),
        (*_LOW_INDICES, "10", "U", "O", "K", "S"),
    ),
    "swiss": Deck(
        "Swiss-German",
        ("acorns", "bells", "roses", "shields"),
        ("Ac", "Be", "Ro", "Sh"),
        (*_LOW, "banner", "under", "ober", "king", "ace"),
        ("banners", "unders", "obers", "kings", "aces"),
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
    return translated(_deck(deck).suits[SUIT_LETTERS.index(suit)], deck)


def suit_symbol(suit: str, deck: str = "french") -> str:
    """A short mark for a suit letter.

    >>> suit_symbol("S"), suit_symbol("S", "swiss")
    ('♠', 'Sh')
    """
    return translated(_deck(deck).symbols[SUIT_LETTERS.index(suit)], deck)


def card_title(card: str, deck: str = "french") -> str:
    """A card in words.

    >>> card_title("TS"), card_title("TS", "swiss"), card_title("AS", "german")
    ('ten of spades', 'banner of shields', 'sow of leaves')
    """
    called = translated(_deck(deck).card, deck)
    return called.format(rank=rank_title(card[0], deck), suit=suit_title(card[1], deck))


def rank_title(rank: str, deck: str = "french") -> str:
    """The name of a rank letter.

    >>> rank_title("T"), rank_title("T", "swiss")
    ('ten', 'banner')
    """
    return translated(_deck(deck).ranks[RANK_LETTERS.index(rank)], deck)


def card_indices(deck: str = "french") -> tuple[str, ...]:
    """What stands in the corner of the cards of a deck, from the deuce to the ace, as the language prints it.

    >>> card_indices("swiss")[-5:]
    ('Ba', 'U', 'O', 'K', 'A')
    """
    return tuple(translated(index, deck) for index in _deck(deck).indices)


def card_index(card: str, deck: str = "french") -> str:
    """What stands in the corner of a card.

    >>> card_index("TS"), card_index("TS", "swiss")
    ('10', 'Ba')
    """
    return translated(_deck(deck).indices[RANK_LETTERS.index(card[0])], deck)


def card_symbol(card: str, deck: str = "french") -> str:
    """A card in short: suit, then index.

    >>> card_symbol("TS"), card_symbol("TS", "swiss")
    ('♠10', 'Sh Ba')
    """
    symbol = suit_symbol(card[1], deck)
    gap = " " if symbol.isalpha() else ""
    return f"{symbol}{gap}{card_index(card, deck)}"


def deck_title(deck: str) -> str:
    """What a pack is called.

    >>> deck_title("swiss")
    'Swiss-German'
    """
    return translated(_deck(deck).title, deck)


def deck_words(deck: str = "french") -> dict[str, str]:
    """What a deck calls the pictures, the tens and the suits, by their English names in the French one.

    >>> deck_words("swiss")["jack"], deck_words("german")["clubs"], deck_words("swiss")["tens"]
    ('under', 'acorns', 'banners')
    """

    def words(named: Deck) -> tuple[str, ...]:
        return (*named.ranks[-5:], *named.plurals, *named.suits)

    pairs = zip(words(_deck("french")), words(_deck(deck)), strict=True)
    return {name: translated(word, deck) for name, word in pairs}


def sorted_hand(cards: Iterable[str], suits: Sequence[Sequence[str]]) -> list[str]:
    """Cards in the order of `suits`, each given from its highest card to its lowest."""
    place = {card: i for i, card in enumerate(card for suit in suits for card in suit)}
    return sorted(cards, key=lambda card: place[card])
