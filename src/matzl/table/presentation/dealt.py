"""The cards as they were dealt, which everybody may see once the deal is over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from matzl.deal.hands import grouped
from matzl.table.presentation.cards import CardFace, card_faces
from matzl.table.presentation.seats import seat_names, seat_sides
from matzl.table.view import TableView


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A hand as it was dealt, sorted as in play with the trumps of the deal first, and the name of its seat."""

    name: str
    cards: tuple[CardFace, ...]


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

    def sorted_faces(cards: Iterable[str]) -> tuple[CardFace, ...]:
        groups = grouped(cards, view.info, view.options, view.trump)
        return card_faces((card for group in groups for card in group), deck)

    names = seat_names(table)
    hands = tuple(
        DealtHand(names[seat], sorted_faces(dealt.hands[seat])) for seat in seat_sides(table)
    )
    return DealtCards(hands, card_faces(dealt.stock, deck))
