"""The seats around the table: side, name, offices, tricks taken, last call and cards shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from matzl.deal.layout import grouped
from matzl.deal.view import View
from matzl.deal.words import counted, last_call, seat_roles, sides_from
from matzl.table.core.stages import FREE, PERSON, Chair, Stage
from matzl.table.core.view import TableView
from matzl.table.core.waiting import Clock
from matzl.table.presentation.attendance import Absence, absence_of
from matzl.table.presentation.cards import CardFace, card_faces
from matzl.text.languages import translated as _


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat and its occupant.

    Attributes
    ----------
    side
        ``below`` (the viewer's own), ``left``, ``above`` or ``right``.
    chair
        The occupant.
    own
        Whether it is the viewer's seat.
    offices
        Dealer, declarer, partner, as far as the viewer knows.
    to_move
        Whether the deal waits for this seat.
    cards, tricks
        The number of cards held and of tricks taken; None where no deal is being played.
    points
        What its tricks count, in words; empty if that is not shown.
    opens
        The title of the tricks that its pile of tricks shows when it is pressed; empty if it shows none.
    last_call
        The last call, until the seat plays a card.
    shown
        The cards of the hand that are open to all; in the viewer's own seat only the dealer's turned-up card, before the
        first trick.
    open
        Whether the whole hand is shown.
    absence
        Since when its holder is away; None for those who are there.
    clock
        The clock that runs for its holder; None if none does.
    seconds
        The time in seconds for a decision, 0 without clocks.
    """

    side: str
    chair: Chair
    own: bool
    offices: tuple[str, ...] = ()
    to_move: bool = False
    cards: int | None = None
    tricks: int | None = None
    points: str = ""
    opens: str = ""
    last_call: str = ""
    shown: tuple[CardFace, ...] = ()
    open: bool = False
    absence: Absence | None = None
    clock: Clock | None = None
    seconds: int = 0


def seat_names(table: TableView) -> tuple[str, ...]:
    """Return the name shown for each seat, by seat."""
    return tuple(_("Free seat") if chair.kind == FREE else chair.name for chair in table.chairs)


def seat_sides(table: TableView) -> Mapping[int, str]:
    """Return the side of the table of each seat, starting with the viewer's own, in the order of play."""
    own = 0 if table.seat is None else table.seat
    return sides_from(own, len(table.chairs), table.settings.info.direction)


def table_seats(
    table: TableView, deck: str, sides: Mapping[int, str], *, spoken: bool = True
) -> tuple[TableSeat, ...]:
    """Return all seats in the order of their sides.

    Parameters
    ----------
    spoken
        Whether cards in calls are named in full, or else by symbol and index.
    """
    return tuple(table_seat(table, seat, side, deck, spoken=spoken) for seat, side in sides.items())


def table_seat(
    table: TableView, seat: int, side: str, deck: str, *, spoken: bool = True
) -> TableSeat:
    """Return one seat, as `table_seats`."""
    chair, own, view = table.chairs[seat], seat == table.seat, table.view
    known: dict[str, Any] = {"absence": absence_of(table, seat), "seconds": table.rules.clock}
    if table.clock is not None and table.clock.seat == seat:
        known["clock"] = table.clock
    if view is None:
        return TableSeat(side, chair, own, to_move=seat == table.cutter, **known)
    playing, size = table.stage is Stage.PLAYING, view.hand_sizes[seat]
    tricks = [trick.winner for trick in view.tricks].count(seat)
    people = sum(each.kind == PERSON for each in table.chairs)
    shown = _shown(view, seat) if playing else []
    return TableSeat(
        side=side,
        chair=chair,
        own=own,
        offices=tuple(seat_roles(view, seat)),
        to_move=playing and view.turn == seat,
        cards=size if playing else None,
        tricks=tricks if view.tricks else None,
        points=counted(view, seat) if tricks and table.rules.grants("points", people) else "",
        opens=tricks_title(table) if tricks else "",
        last_call=last_call(view, seat, deck, spoken=spoken) if playing else "",
        shown=card_faces(shown, deck),
        open=len(shown) == size,
        **known,
    )


def tricks_title(table: TableView) -> str:
    """Return the title of the tricks that players may look at again; empty where they may look at none."""
    if table.rules.history == "none":
        return ""
    every = table.rules.history == "all" and table.stage is Stage.PLAYING
    return _("Tricks so far") if every else _("Previous trick")


def _shown(view: View, seat: int) -> list[str]:
    if seat == view.seat:
        return [view.upcard] if view.upcard and seat == view.dealer and not view.tricks else []
    seen = view.shown(seat)
    groups = grouped(seen, view.info, view.options, view.trump) if seen else []
    return [card for group in groups for card in group]
