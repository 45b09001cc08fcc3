"""A card as a user interface shows it: its code, its name and its corner index."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from matzl.text.cards import card_index, card_title
from matzl.text.languages import capitalised


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card of a deck: its code such as ``AS``, its name, and the index printed in its corner."""

    word: str
    title: str
    index: str


def card_face(card: str, deck: str) -> CardFace:
    """Return the face of a card in a deck.

    >>> card_face("TS", "swiss")
    CardFace(word='TS', title='Banner of shields', index='Ba')
    """
    return CardFace(card, capitalised(card_title(card, deck)), card_index(card, deck))


def card_faces(cards: Iterable[str], deck: str) -> tuple[CardFace, ...]:
    """Return the faces of several cards, in the order given."""
    return tuple(card_face(card, deck) for card in cards)
