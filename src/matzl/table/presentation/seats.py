"""The seats around the table with what is known of their occupants, and texts about absent people."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from matzl.deal.layout import grouped
from matzl.deal.view import View
from matzl.deal.words import counted, last_call, seat_roles, sides_from
from matzl.table.core.errors import error_sentence, table_error
from matzl.table.core.settings import TableRules
from matzl.table.core.stages import BOT, FREE, PERSON, Chair, Stage
from matzl.table.core.view import TableView
from matzl.table.core.waiting import Attendance, Clock
from matzl.table.presentation.cards import CardFace, card_faces
from matzl.text.languages import kept_by_language, with_local_dates
from matzl.text.languages import translated as _


class Absence(NamedTuple):
    """The absence of a person: when they were last seen, as readable text and in ISO format; both empty if unknown.

    `bot` is when the others may seat a bot there, in seconds since 1970; 0 if they already may, or if that is unknown.
    """

    clock: str = ""
    iso: str = ""
    bot: float = 0.0


def absence_of(table: TableView, seat: int) -> Absence | None:
    """Return the absence of the person in a seat; None for people who are present, bots and open seats."""
    away = table.attendance.away
    if table.chairs[seat].kind != PERSON or seat not in away:
        return None
    seen = away[seat]
    if seen is None:
        return Absence()
    waits = seat not in table.attendance.gone and table.settings.allows("seating")
    return Absence(clock_time(seen), iso_time(seen), seen + table.rules.away if waits else 0.0)


def absence_text(absence: Absence) -> str:
    """Return a short text about an absence."""
    return _("away since {time}").format(time=absence.clock) if absence.clock else _("away")


def clock_time(seconds: float) -> str:
    """Return a time as text in this computer's time zone: the time of day if it is today, else the date."""
    then, now = time.localtime(seconds), time.localtime()
    return with_local_dates(time.strftime("%H:%M" if then[:3] == now[:3] else "%Y-%m-%d", then))


def iso_time(seconds: float) -> str:
    """Return a time in ISO format.

    >>> iso_time(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Notice(NamedTuple):
    """A notice that the table waits for an absent person, or that a bot plays for the viewer.

    Attributes
    ----------
    text, absence
        A sentence; or the name of a person, and since when they are away.
    action
        ``bot`` if the viewer may seat a bot there now, ``sit`` if they may take the seat back; empty if they can only wait.
    """

    seat: int
    text: str
    absence: Absence | None = None
    action: str = ""


def notices(table: TableView) -> tuple[Notice, ...]:
    """Return the viewer's notices: that the host removed them or a bot plays for them, else of absences and free seats."""
    own = table.former_seat
    if table.removed and not table.is_host:
        return (Notice(0, error_sentence(table_error("removed"))),)
    if own is not None and table.chairs[own].kind == BOT and table.stage is not Stage.CLOSED:
        text = _("{name} plays in your seat.").format(name=table.chairs[own].name)
        return (Notice(own, text, action="sit"),)
    notices = []
    for seat in sorted({*table.awaited, *(table.may_replace & table.attendance.gone)}):
        chair, absence = table.chairs[seat], absence_of(table, seat)
        text, action = chair.name, "bot" if seat in table.may_replace else ""
        if chair.kind == FREE:
            text = _("A seat is free, and the table is waiting.")
        elif absence is None:
            text = _("{name} has kept the table waiting for a long time.").format(name=chair.name)
        if chair.kind == FREE or absence or action:
            notices.append(Notice(seat, text, absence, action))
    return tuple(notices)


def notice_text(notice: Notice) -> str:
    """Return the text of a notice and, if a person is away, since when."""
    return f"{notice.text}: {absence_text(notice.absence)}." if notice.absence else notice.text


def clock_text(clock: Clock, now: float) -> str:
    """Return the time left, such as ``1:05``; in brackets once the reserve is running.

    >>> clock_text(Clock(0, 100.0, 160.0), 35), clock_text(Clock(0, 100.0, 160.0), 101.5)
    ('1:05', '(0:59)')
    """
    reserve = now > clock.reserve_from
    left = max(0, math.ceil((clock.until if reserve else clock.reserve_from) - now))
    text = f"{left // 60}:{left % 60:02}"
    return f"({text})" if reserve else text


def attendance_sentences(table: TableView, before: Attendance) -> Iterator[str]:
    """Yield a sentence, for screen readers, on each other person who has left or come back."""
    now = table.attendance
    for chair in table.chairs:
        seat, away = chair.number, chair.number in now.away
        if chair.kind == PERSON and seat != table.seat and away != (seat in before.away):
            yield (_("{name} is away.") if away else _("{name} is back.")).format(name=chair.name)


class TableSeat(NamedTuple):
    """A seat and its occupant.

    Attributes
    ----------
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
        The value of its tricks, in words; empty if that is not shown.
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
    """Return the name shown for each seat."""
    return tuple(_("Free seat") if chair.kind == FREE else chair.name for chair in table.chairs)


def seat_sides(table: TableView) -> Mapping[int, str]:
    """Return each seat's side of the table, starting with the viewer's own, in the order of play."""
    own = 0 if table.seat is None else table.seat
    return sides_from(own, len(table.chairs), table.settings.info.direction)


def table_seats(
    table: TableView, deck: str, sides: Mapping[int, str], *, spoken: bool = True
) -> tuple[TableSeat, ...]:
    """Return all seats in the order of their sides of the table.

    About seats other than their own, viewers know only what spectators know.

    Parameters
    ----------
    spoken
        Whether cards in calls are named in full, or else by symbol and index.
    """
    absences = tuple(absence_of(table, chair.number) for chair in table.chairs)
    of_table = table.stage, table.rules, table.players, table.cutter, table.clock, table.chairs
    about = (*of_table, absences, deck, spoken)
    seats = list(_seats(table.public, about))
    if (own := table.seat) is not None:
        seats[own] = _seat(table.view, own, about, own=True)
    return tuple(seats[seat] for seat in sides)


@kept_by_language(256)
def _seats(view: View | None, about: tuple[Any, ...]) -> tuple[TableSeat, ...]:
    """Return all seats as spectators see them."""
    return tuple(_seat(view, chair.number, about) for chair in about[5])


def _seat(view: View | None, seat: int, about: tuple[Any, ...], *, own: bool = False) -> TableSeat:
    """Return a seat as the owner of a view sees it."""
    stage, rules, players, cutter, clock, chairs, absences, deck, spoken = about
    chair = chairs[seat]
    known: dict[str, Any] = {"absence": absences[seat], "seconds": rules.clock}
    if clock is not None and clock.seat == seat:
        known["clock"] = clock
    if view is None:
        return TableSeat(chair, own, to_move=seat == cutter, **known)
    playing, size = stage is Stage.PLAYING, view.hand_sizes[seat]
    tricks = [trick.winner for trick in view.tricks].count(seat)
    shown = _open_cards(view, seat) if playing else []
    return TableSeat(
        chair=chair,
        own=own,
        offices=tuple(seat_roles(view, seat)),
        to_move=playing and view.turn == seat,
        cards=size if playing else None,
        tricks=tricks if view.tricks else None,
        points=counted(view, seat) if tricks and rules.grants("points", players) else "",
        opens=tricks_title(rules, stage) if tricks else "",
        last_call=last_call(view, seat, deck, spoken=spoken) if playing else "",
        shown=card_faces(shown, deck),
        open=len(shown) == size,
        **known,
    )


def tricks_title(rules: TableRules, stage: Stage) -> str:
    """Return the title for the tricks that players may look back at; empty if there are none."""
    if rules.history == "none":
        return ""
    every = rules.history == "all" and stage is Stage.PLAYING
    return _("Tricks so far") if every else _("Previous trick")


def _open_cards(view: View, seat: int) -> list[str]:
    if seat == view.seat:
        return [view.upcard] if view.upcard and seat == view.dealer and not view.tricks else []
    groups = grouped(view.shown(seat), view.info, view.options, view.trump)
    return [card for group in groups for card in group]
