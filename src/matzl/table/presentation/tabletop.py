"""The cards on the table and the public facts of the deal: trick, stock, trumps, seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from matzl.deal.moves import Trick
from matzl.deal.view import View
from matzl.table.presentation.cards import CardFace, card_face
from matzl.table.presentation.seats import TableSeat, seat_names, seat_sides, table_seats
from matzl.table.view import TableView
from matzl.text.describe import table_lines


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card of a trick: who played it, from which side, whether it was led, and whether it is the best so far."""

    seat: int
    side: str
    name: str
    card: CardFace
    led: bool
    best: bool


@dataclass(frozen=True, slots=True)
class Tabletop:
    """The table top and the seats around it.

    Attributes
    ----------
    trick
        The cards of the current trick in the order of play.
    taken_by
        The seat that has taken the trick, None while it is incomplete.
    known
        Public facts of the deal, by title.
    stock
        The number of cards left in the stock, None in a game without one.
    """

    seats: list[TableSeat]
    trick: tuple[TrickCard, ...] = ()
    taken_by: int | None = None
    known: Mapping[str, str] = field(default_factory=dict)
    stock: int | None = None


def tabletop(table: TableView, deck: str, *, spoken: bool = True) -> Tabletop:
    """Return the table top as the viewer sees it.

    Parameters
    ----------
    spoken
        Whether cards in calls are named in full, or else by symbol and index.
    """
    view = table.view
    if view is None:
        return Tabletop(table_seats(table, deck, spoken=spoken))
    trick = view.tricks[-1] if view.tricks else None
    return Tabletop(
        seats=table_seats(table, deck, spoken=spoken),
        trick=trick_cards(table, view, trick, deck) if trick else (),
        taken_by=trick.winner if trick else None,
        known=table_lines(view, seat_names(table), deck),
        stock=view.stock_left if view.info.stock else None,
    )


def trick_cards(table: TableView, view: View, trick: Trick, deck: str) -> tuple[TrickCard, ...]:
    """Return the cards of a trick in the order in which they were played."""
    is_last = trick is view.tricks[-1]
    best = trick.winner if trick.winner is not None or not is_last else view.winning
    sides, names = seat_sides(table), seat_names(table)
    return tuple(
        TrickCard(seat, sides[seat], names[seat], card_face(card, deck), not place, seat == best)
        for place, (seat, card) in enumerate(trick.cards)
    )
