"""The cards as they were dealt, which everybody may see once the deal is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matzl import registry
from matzl.deal.layout import grouped
from matzl.deal.view import View
from matzl.table.core.view import TableView
from matzl.table.presentation.cards import CardFace, card_faces
from matzl.table.presentation.seats import seat_names, seat_sides
from matzl.text.cards import suit_title
from matzl.text.languages import capitalised, kept_by_language


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A hand as dealt, trumps first: the name of its seat, the cards, and their names for screen readers.

    The words are short, such as “Hearts: A, K; clubs: 10”, since a result with all hands has to fit into one event.
    """

    name: str
    cards: tuple[CardFace, ...]
    label: str


@dataclass(frozen=True, slots=True)
class DealtCards:
    """The hands of all seats, the viewer's first, in the order of play; and the stock in the order of drawing."""

    hands: tuple[DealtHand, ...]
    stock: tuple[CardFace, ...]


def dealt_cards(table: TableView, deck: str) -> DealtCards | None:
    """Return the cards of the finished deal as they were dealt; None while a deal is played."""
    view, dealt = table.view, table.dealt
    if view is None or dealt is None:
        return None
    names = seat_names(table)
    hands = (sorted_hand(names[seat], dealt.hands[seat], view, deck) for seat in seat_sides(table))
    return DealtCards(tuple(hands), card_faces(dealt.stock, deck))


def sorted_hand(name: str, cards: Sequence[str], view: View, deck: str) -> DealtHand:
    """Return the cards of a hand, those that are trumps in a view first, with a name."""
    return _dealt_hand(name, tuple(cards), view.game, tuple(view.options.items()), view.trump, deck)


@kept_by_language()
def _dealt_hand(
    name: str,
    cards: tuple[str, ...],
    game: str,
    options: tuple[tuple[str, Any], ...],
    trump: str | None,
    deck: str,
) -> DealtHand:
    """Return a hand as `sorted_hand`; cached, since everybody sees it until all are ready for the next deal."""
    groups = [
        card_faces(group, deck)
        for group in grouped(cards, registry.info(game), dict(options), trump)
    ]
    words = (
        f"{suit_title(group[0].word[1], deck)}: {', '.join(each.index for each in group)}"
        for group in groups
    )
    faces = tuple(face for group in groups for face in group)
    return DealtHand(name, faces, capitalised("; ".join(words)))
