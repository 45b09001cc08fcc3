"""Texts for people, in the reader's language: languages, cards of three decks, descriptions of games and deals.

The other packages work with numbers and codes, which become text here.
"""

from __future__ import annotations

from matzl.text.cards import (
    DECKS,
    Deck,
    card_index,
    card_indices,
    card_symbol,
    card_title,
    deck_title,
    deck_words,
    rank_title,
    sorted_hand,
    suit_symbol,
    suit_title,
)
from matzl.text.describe import item_title, refusal_sentence
from matzl.text.languages import LANGUAGES, join_words, language, plural, translated, use_language

__all__ = [
    "DECKS",
    "LANGUAGES",
    "Deck",
    "card_index",
    "card_indices",
    "card_symbol",
    "card_title",
    "deck_title",
    "deck_words",
    "item_title",
    "join_words",
    "language",
    "plural",
    "rank_title",
    "refusal_sentence",
    "sorted_hand",
    "suit_symbol",
    "suit_title",
    "translated",
    "use_language",
]
