"""The reasons why a table waits: absent people, a clock, a failed move, bots being prepared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from matzl.table.core.stages import Stage
from matzl.table.core.state import Table


@dataclass(frozen=True, slots=True)
class Attendance:
    """The attendance at a table: who is away and who is watching.

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
        The connected visitors who look on: those without a seat, and for whom no bot plays.
    """

    away: Mapping[int, float | None] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()
    host_gone: bool = False
    watchers: tuple[str, ...] = ()

    @property
    def mark(self) -> str:
        """A short text, different for attendances that look different; empty if everybody is present and nobody watches."""
        away = "".join(
            f"{'g' if seat in self.gone else 'a'}{seat}"
            for seat in sorted({*self.away, *self.gone})
        )
        return away + (f"w{len(self.watchers)}" if self.watchers else "")


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


@dataclass(frozen=True, slots=True)
class NextMove:
    """The next automatic move of a table.

    Attributes
    ----------
    kind
        ``start``, ``bot``, ``draw``, ``forced``, ``claimed``, ``cut``, ``back``, ``ready``, ``rematch`` or ``clock``.
    seat
        The seat that moves.
    pause
        Seconds before the move; not compared, since it may be drawn anew for the same move.
    """

    kind: str
    seat: int
    pause: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Stalled:
    """An automatic move that failed; the table waits until it is retried.

    Attributes
    ----------
    failed
        The automatic move.
    move
        The table's count of moves at the time.
    times
        The number of times it has failed.
    reason
        The code of the error that prevented storing it, and after which it is retried automatically; empty for a bug.
    """

    failed: NextMove
    move: int
    times: int = 1
    reason: str = ""

    @property
    def of_viewers(self) -> Stalled:
        """The part that viewers may know, which excludes whether the move was forced."""
        kind = "bot" if self.bot is not None else "other"
        return replace(self, failed=NextMove(kind, self.failed.seat))

    @property
    def bot(self) -> int | None:
        """The seat of the bot that could not move; None if something else failed."""
        return self.failed.seat if self.failed.kind == "bot" else None


@dataclass(frozen=True, slots=True)
class Clock:
    """The running clock of the person to move.

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
        """Return the seconds of the reserve that this move has used by the time `now`."""
        return max(0.0, min(now, self.until) - self.reserve_from)


def running_clock(table: Table, since: float) -> Clock | None:
    """Return the clock of the person to move, started at the time `since`; None if no clock runs."""
    if not table.rules.clock or table.stage not in (Stage.PLAYING, Stage.CUTTING):
        return None
    seat = next(iter(awaited(table) & table.people), None)
    if seat is None or table.claimed_by is not None:
        return None
    left = max(0.0, table.rules.reserve - table.spent.get(seat, 0.0))
    ends = since + table.rules.clock
    return Clock(seat, ends, ends + left)


class Preparation(StrEnum):
    """The stages of preparing bots, a hint or an analysis."""

    COMPILING = "compiling"
    THINKING = "thinking"
    FAILED = "failed"
