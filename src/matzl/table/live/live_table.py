"""A table in memory, with the signals for its viewers and automatic moves, and a clock for both."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from matzl.table.core.state import Table

ORIGIN = time.time() - time.monotonic()
"""The time at which the monotonic clock of this process was 0, in seconds since 1970."""


def steady_time() -> float:
    """Return the seconds since 1970 by the clock as it was set when this process started; later changes have no effect."""
    return ORIGIN + time.monotonic()


def clock_ahead() -> float:
    """Return how many seconds the system clock is ahead of `steady_time`, as happens if it is set or the computer sleeps.

    Times exchanged with people, programs and other processes are by the system clock.
    """
    return round(time.time() - steady_time(), 1)


@dataclass(slots=True)
class LiveTable:
    """A table in memory; hold its lock to read or change it. Once `forgotten`, it must be loaded again.

    Attributes
    ----------
    changed
        The event that is set at the next change, and then replaced.
    runner
        The task that makes the table's automatic moves.
    streams
        The number of viewers that wait for a change.
    idle
        The number of events after which no automatic move was due; -1 if one may be.
    move, since
        The table's count of moves, and when it changed last or was loaded, by `steady_time`.
    attendance
        The attendance that the viewers have been told of: its mark, and who looks on.
    begun
        When the last command arrived, in seconds of the monotonic clock.
    """

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    runner: asyncio.Task[None] | None = None
    streams: int = 0
    forgotten: bool = False
    idle: int = -1
    move: int = -1
    since: float = 0.0
    attendance: tuple[str, tuple[str, ...]] = ("", ())
    begun: float = 0.0

    def __post_init__(self) -> None:
        self._note_move()

    def _note_move(self) -> None:
        if self.move != self.table.move:
            self.move, self.since = self.table.move, steady_time()

    def notify(self) -> None:
        """Wake everything that waits for a change."""
        self._note_move()
        self.changed.set()
        self.changed = asyncio.Event()
