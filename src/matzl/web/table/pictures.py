"""Cards as the page shows them: the word by which they are played, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from matzl.text.cards import card_index, card_title
from matzl.text.languages import capitalised


@dataclass(frozen=True, slots=True)
class Picture:
    """A card of a deck: its word such as ``AS``, its name, and what stands in its corner."""

    word: str
    title: str
    index: str


def picture(card: str, deck: str) -> Picture:
    """A card of a deck.

    >>> picture("TS", "swiss")
    Picture(word='TS', title='Banner of shields', index='Ba')
    """
    return Picture(card, capitalised(card_title(card, deck)), card_index(card, deck))


def pictures(cards: Iterable[str], deck: str) -> tuple[Picture, ...]:
    """Cards of a deck, in the order given."""
    return tuple(picture(card, deck) for card in cards)
