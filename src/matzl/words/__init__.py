"""Words for people: names of cards in three packs, sentences for refusals, titles for the items of a result.

Inside, everything is numbers and codes; here they become text, at the edge, in the reader's language (English so far).
"""

from __future__ import annotations

from matzl.words.cards import (
    DECKS,
    Deck,
    card_symbol,
    card_title,
    deck_words,
    sorted_hand,
    suit_symbol,
    suit_title,
)
from matzl.words.sentences import item_title, refusal_sentence

__all__ = [
    "DECKS",
    "Deck",
    "card_symbol",
    "card_title",
    "deck_words",
    "item_title",
    "refusal_sentence",
    "sorted_hand",
    "suit_symbol",
    "suit_title",
]
