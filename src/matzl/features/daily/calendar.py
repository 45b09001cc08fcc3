"""The dates of the deals of the day, all in UTC, and streaks of days."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

FIRST_DAY = date(2026, 1, 1)
"""The date of the first deals of the day."""

_ONE = timedelta(days=1)
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Streak:
    """The current and the longest run of days with a result."""

    current: int
    longest: int


def today() -> date:
    """Return the present date in UTC."""
    return datetime.now(UTC).date()


def parse_day(text: str, now: date) -> date | None:
    """Return the date that a text such as ``2026-11-23`` names; None if no deal of the day has had that date so far.

    >>> parse_day("2026-02-03", date(2026, 11, 23))
    datetime.date(2026, 2, 3)
    >>> [parse_day(text, date(2026, 11, 23)) for text in ("2026-11-24", "2025-12-31", "2026-02-30", "20260203", "soon")]
    [None, None, None, None, None]
    """
    if not _ISO.fullmatch(text):
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST_DAY <= day <= now else None


def streak(days: Collection[date], now: date) -> Streak:
    """Return the streak of the dates whose deals were begun on their day and played to the end.

    Today interrupts no streak until it is over.

    >>> streak({date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 5)}, date(2026, 5, 6))
    Streak(current=1, longest=2)
    >>> streak({date(2026, 5, 1)}, date(2026, 5, 3))
    Streak(current=0, longest=1)
    """
    longest = length = 0
    before: date | None = None
    for day in sorted(days):
        length = length + 1 if before is not None and day - before == _ONE else 1
        longest, before = max(longest, length), day
    lasts = before is not None and now - before <= _ONE
    return Streak(length if lasts else 0, longest)
