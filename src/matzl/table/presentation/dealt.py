"""The cards as they were dealt, which everybody may see once the deal is over."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.deal.hands import grouped
from matzl.table.presentation.cards import CardFace, card_faces
from matzl.table.presentation.seats import seat_names, seat_sides
from matzl.table.view import TableView
from matzl.text.cards import suit_title
from matzl.text.languages import capitalised


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A hand as it was dealt, sorted with the trumps of the deal first: the name of its seat, the cards, and these in words.

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

    def hand(seat: int) -> DealtHand:
        groups = [
            card_faces(group, deck)
            for group in grouped(dealt.hands[seat], view.info, view.options, view.trump)
        ]
        words = (
            f"{suit_title(group[0].word[1], deck)}: {', '.join(each.index for each in group)}"
            for group in groups
        )
        faces = tuple(face for group in groups for face in group)
        return DealtHand(names[seat], faces, capitalised("; ".join(words)))

    names = seat_names(table)
    return DealtCards(tuple(map(hand, seat_sides(table))), card_faces(dealt.stock, deck))
