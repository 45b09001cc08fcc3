"""Attendance at a table: who is away, and for whom the table waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from matzl.table.core.stages import Stage
from matzl.table.core.state import Table


@dataclass(frozen=True, slots=True)
class Attendance:
    """The attendance at a table.

    Attributes
    ----------
    away
        The seats of people who are not connected, with the time when they were last seen in seconds since 1970; None if
        that is unknown.
    gone
        The seats of people who have been away, or have kept a listed table waiting, for longer than the table allows.
    host_gone
        Whether the host has been away for so long that the role passes on.
    watchers
        The number of connected visitors who look on: those without a seat, and for whom no bot plays.
    """

    away: Mapping[int, float | None] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()
    host_gone: bool = False
    watchers: int = 0

    @property
    def mark(self) -> str:
        """A short text that differs for attendances that look different; empty if everybody is there and nobody watches."""
        if not self.away and not self.gone:
            return f"w{self.watchers}" if self.watchers else ""
        away = "".join(
            f"{'g' if seat in self.gone else 'a'}{seat}"
            for seat in sorted({*self.away, *self.gone})
        )
        return away + (f"w{self.watchers}" if self.watchers else "")


ALL_PRESENT = Attendance()


def awaited(table: Table) -> frozenset[int]:
    """Return the seats that the table is waiting for: seats of people, and open ones."""
    waiting = table.people | table.open_seats
    if table.stage is Stage.OVER and not table.settings.allows("again"):
        return frozenset()
    if table.stage in (Stage.RESULT, Stage.OVER):
        return waiting - table.ready
    if table.cutter is not None:
        return waiting & {table.cutter}
    deal = table.deal
    if table.stage is Stage.PLAYING and deal is not None and not deal.by_chance:
        return waiting & {deal.turn}
    return frozenset()
