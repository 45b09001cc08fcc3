"""Names of cards and suits in the French, the German (Tell) and the Swiss-German deck."""

from __future__ import annotations

from typing import NamedTuple

from matzl.base.cards import RANK_LETTERS, SUIT_LETTERS
from matzl.errors import SetUpError, names_meant
from matzl.text.languages import kept_by_language, translated


class Deck(NamedTuple):
    """The English names of the suits and ranks of a deck.

    Attributes
    ----------
    title
        The name of the deck.
    suits, symbols
        The suits in words, and as a symbol or two letters.
    ranks, plurals
        The ranks from the deuce to the ace; the plurals of the last five.
    indices
        The corner indices of the cards, from the deuce to the ace.
    card
        The pattern of a card's name, with its rank and suit as parameters.
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

DEFAULT_DECK = "french"
"""The deck of tables and texts for which none is chosen."""

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
"""The decks by name; all three have the same cards."""


def _deck(name: str) -> Deck:
    try:
        return DECKS[name]
    except (KeyError, TypeError):
        meant = names_meant(name, DECKS)
        raise SetUpError(f"there is no deck {name!r}; {meant}", "unknown-deck") from None


def suit_title(suit: str, deck: str = DEFAULT_DECK) -> str:
    """Return the name of a suit, given its letter.

    >>> suit_title("S"), suit_title("S", "swiss")
    ('spades', 'shields')
    """
    return translated(_deck(deck).suits[SUIT_LETTERS.index(suit)], deck)


def suit_symbol(suit: str, deck: str = DEFAULT_DECK) -> str:
    """Return the symbol of a suit, given its letter.

    >>> suit_symbol("S"), suit_symbol("S", "swiss")
    ('♠', 'Sh')
    """
    return translated(_deck(deck).symbols[SUIT_LETTERS.index(suit)], deck)


def card_title(card: str, deck: str = DEFAULT_DECK) -> str:
    """Return the name of a card.

    >>> card_title("TS"), card_title("TS", "swiss"), card_title("AS", "german")
    ('ten of spades', 'banner of shields', 'sow of leaves')
    """
    _deck(deck)  # refuses also what is not hashable
    return _card_title(card, deck)


@kept_by_language()
def _card_title(card: str, deck: str) -> str:
    name = translated(_deck(deck).card, deck)
    return name.format(rank=rank_title(card[0], deck), suit=suit_title(card[1], deck))


def rank_title(rank: str, deck: str = DEFAULT_DECK) -> str:
    """Return the name of a rank, given its letter.

    >>> rank_title("T"), rank_title("T", "swiss")
    ('ten', 'banner')
    """
    return translated(_deck(deck).ranks[RANK_LETTERS.index(rank)], deck)


def card_indices(deck: str = DEFAULT_DECK) -> tuple[str, ...]:
    """Return the corner indices of a deck, from deuce to ace, in the current language.

    >>> card_indices("swiss")[-5:]
    ('Ba', 'U', 'O', 'K', 'A')
    """
    return tuple(translated(index, deck) for index in _deck(deck).indices)


def card_index(card: str, deck: str = DEFAULT_DECK) -> str:
    """Return the corner index of a card.

    >>> card_index("TS"), card_index("TS", "swiss")
    ('10', 'Ba')
    """
    return translated(_deck(deck).indices[RANK_LETTERS.index(card[0])], deck)


def card_symbol(card: str, deck: str = DEFAULT_DECK) -> str:
    """Return a card as suit symbol and corner index.

    >>> card_symbol("TS"), card_symbol("TS", "swiss")
    ('♠10', 'Sh Ba')
    """
    symbol = suit_symbol(card[1], deck)
    return f"{symbol}{' ' if symbol.isalpha() else ''}{card_index(card, deck)}"


def deck_title(deck: str) -> str:
    """Return the name of a deck.

    >>> deck_title("swiss")
    'Swiss-German'
    """
    return translated(_deck(deck).title, deck)


def deck_words(deck: str = DEFAULT_DECK) -> dict[str, str]:
    """Return a deck's names of suits and of the ranks from the ten up, by their English names in the French deck.

    >>> deck_words("swiss")["jack"], deck_words("german")["clubs"], deck_words("swiss")["tens"]
    ('under', 'acorns', 'banners')
    """

    def words(named: Deck) -> tuple[str, ...]:
        return (*named.ranks[-5:], *named.plurals, *named.suits)

    pairs = zip(words(_deck("french")), words(_deck(deck)), strict=True)
    return {name: translated(word, deck) for name, word in pairs}


INKS: dict[str, dict[str, str]] = {
    "french": {"C": "#23683a", "D": "#2458a0", "H": "#b92b2b", "S": "#1d1f24"},
    "german": {"C": "#5b3a17", "D": "#9c6006", "H": "#b92b2b", "S": "#23683a"},
    "swiss": {"C": "#5b3a17", "D": "#9c6006", "H": "#bb3f68", "S": "#2458a0"},
}
"""The colours of suits on cards, by deck; no two inks of a deck look alike, and their symbols differ as well."""


def ink(suit: str, deck: str) -> str:
    """Return the colour of a suit on a card."""
    return INKS[deck][suit]
