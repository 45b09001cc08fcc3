"""Texts about who is at the table: who is away and since when, and for whom bots play."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from matzl.table.core.stages import BOT, FREE, PERSON, Stage
from matzl.table.core.view import TableView
from matzl.table.core.waiting import Attendance, Clock
from matzl.text.languages import translated as _
from matzl.text.languages import with_local_dates


@dataclass(frozen=True, slots=True)
class Absence:
    """The absence of a person: the time when they were last seen, for readers and for programs; empty if it is unknown."""

    clock: str = ""
    iso: str = ""


def absence_of(table: TableView, seat: int) -> Absence | None:
    """Return the absence of the person in a seat; None for those who are there, bots and open seats."""
    away = table.attendance.away
    if table.chairs[seat].kind != PERSON or seat not in away:
        return None
    seen = away[seat]
    return Absence() if seen is None else Absence(clock_time(seen), iso_time(seen))


def absence_text(absence: Absence) -> str:
    """Return a short text about an absence."""
    return _("away since {time}").format(time=absence.clock) if absence.clock else _("away")


def clock_time(seconds: float) -> str:
    """Return a time as text, in this computer's time zone: the time of day if it is today, else the date."""
    then, now = time.localtime(seconds), time.localtime()
    today = then[:3] == now[:3]
    return with_local_dates(time.strftime("%H:%M" if today else "%Y-%m-%d", then))


def iso_time(seconds: float) -> str:
    """Return a time for programs.

    >>> iso_time(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice that the table waits for a seat where nobody is, or that a bot plays for the viewer.

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
    """Return what the viewer should know about people who are away, and can do about it."""
    own = table.claimed_seat
    if own is not None and table.chairs[own].kind == BOT and table.stage is not Stage.CLOSED:
        text = _("{name} plays in your seat.").format(name=table.chairs[own].name)
        return (Notice(own, text, action="sit"),)
    found = []
    for seat in sorted({*table.awaited, *(table.may_replace & table.attendance.gone)}):
        chair, absence = table.chairs[seat], absence_of(table, seat)
        action = "bot" if seat in table.may_replace else ""
        if chair.kind == FREE:
            found.append(Notice(seat, _("A seat is free, and the table is waiting."), None, action))
        elif absence is not None:
            found.append(Notice(seat, chair.name, absence, action))
        elif action:
            text = _("{name} has kept the table waiting for a long time.").format(name=chair.name)
            found.append(Notice(seat, text, None, action))
    return tuple(found)


def notice_text(notice: Notice) -> str:
    """Return a notice with the time since the person left."""
    if notice.absence is None:
        return notice.text
    return f"{notice.text}: {absence_text(notice.absence)}."


def clock_text(clock: Clock, now: float) -> str:
    """Return the time left, such as ``1:05``; in brackets once it comes from the reserve.

    >>> clock_text(Clock(0, 100.0, 160.0), 35), clock_text(Clock(0, 100.0, 160.0), 101.5)
    ('1:05', '(0:59)')
    """
    reserve = now > clock.reserve_from
    left = max(0, math.ceil((clock.until if reserve else clock.reserve_from) - now))
    text = f"{left // 60}:{left % 60:02}"
    return f"({text})" if reserve else text


def attendance_sentences(table: TableView, before: Attendance) -> Iterator[str]:
    """Yield a sentence on each other person who has gone away or come back, for screen readers."""
    now = table.attendance
    for chair in table.chairs:
        seat, away = chair.number, chair.number in now.away
        if chair.kind == PERSON and seat != table.seat and away != (seat in before.away):
            sentence = _("{name} is away.") if away else _("{name} is back.")
            yield sentence.format(name=chair.name)
