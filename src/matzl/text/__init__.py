"""Words for people: names of cards in three packs, sentences for refusals, titles for the items of a result.

Inside, everything is numbers and codes; here they become text, at the edge, in the reader's language.
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
from matzl.text.languages import LANGUAGES, language, listed, plural, speaking, translated
from matzl.text.sentences import item_title, refusal_sentence

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
    "language",
    "listed",
    "plural",
    "rank_title",
    "refusal_sentence",
    "sorted_hand",
    "speaking",
    "suit_symbol",
    "suit_title",
    "translated",
]
