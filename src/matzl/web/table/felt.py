"""What lies on the carpet: the trick, the stock, and what all know of the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from matzl.deal.moves import Trick
from matzl.deal.view import View
from matzl.table.view import TableView
from matzl.text.describe import table_lines
from matzl.web.table.pictures import Picture, picture
from matzl.web.table.seats import Sitter, called, sides, sitters


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of a trick: who laid it, from which side, whether it was led, and whether it is the best so far."""

    seat: int
    side: str
    name: str
    card: Picture
    led: bool
    best: bool


@dataclass(frozen=True, slots=True)
class Felt:
    """The carpet and those round it.

    Attributes
    ----------
    taken_by
        The seat that has taken the trick, None while it is not complete.
    known
        What lies there or was said, by title.
    stock
        How many cards of the stock are left, None where there is none.
    """

    sitters: list[Sitter]
    laid: tuple[Laid, ...] = ()
    taken_by: int | None = None
    known: Mapping[str, str] = field(default_factory=dict)
    stock: int | None = None


def felt(seen: TableView, deck: str) -> Felt:
    """The carpet as a guest sees it."""
    view = seen.view
    if view is None:
        return Felt(sitters(seen, deck))
    trick = view.tricks[-1] if view.tricks else None
    return Felt(
        sitters=sitters(seen, deck),
        laid=laid(seen, view, trick, deck) if trick else (),
        taken_by=trick.winner if trick else None,
        known=table_lines(view, called(seen), deck),
        stock=view.stock_left if view.info.stock else None,
    )


def laid(seen: TableView, view: View, trick: Trick, deck: str) -> tuple[Laid, ...]:
    """The cards of a trick in the order in which they were laid."""
    of_last = trick is view.tricks[-1]
    best = trick.winner if trick.winner is not None or not of_last else view.winning
    side, everybody = sides(seen), called(seen)
    return tuple(
        Laid(seat, side[seat], everybody[seat], picture(card, deck), not place, seat == best)
        for place, (seat, card) in enumerate(trick.cards)
    )
