"""The clock of the person who is to move: first the time for a move, then the reserve of the deal."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.table.core.attendance import awaited
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table


@dataclass(frozen=True, slots=True)
class Clock:
    """The running clock of the person who is to move.

    Attributes
    ----------
    seat
        The seat.
    reserve_from, until
        When the time for the move ends and the reserve begins, and when the reserve ends, in seconds since 1970.
    """

    seat: int
    reserve_from: float
    until: float

    def spent(self, now: float) -> float:
        """Return the seconds of the reserve that have been used."""
        return max(0.0, min(now, self.until) - self.reserve_from)


def running_clock(table: Table, since: float) -> Clock | None:
    """Return the clock running at a table since `since`, or None."""
    if not table.rules.clock or table.stage not in (Stage.PLAYING, Stage.CUTTING):
        return None
    seat = next(iter(awaited(table) & table.people), None)
    if seat is None or table.claimed_by is not None:
        return None
    left = max(0.0, table.rules.reserve - table.spent.get(seat, 0.0))
    ends = since + table.rules.clock
    return Clock(seat, ends, ends + left)
