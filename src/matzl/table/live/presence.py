"""Presence at tables: who has an open stream or has recently requested a page.

Presence stays in memory only: it changes often, and nobody needs it later. Processes that share a database tell each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from matzl.errors import TableError
from matzl.table.core.events import Event
from matzl.table.core.permits import may_look
from matzl.table.core.stages import PERSON, Stage
from matzl.table.core.state import Table
from matzl.table.core.waiting import Attendance, awaited
from matzl.table.live.live_table import LiveTable, clock_ahead, steady_time
from matzl.table.live.tables import LiveTables

_LOGGER = logging.getLogger(__name__)

TICK_SECONDS = 4.0
"""The seconds between two checks for visitors who are no longer connected."""

CONNECTED_SECONDS = 10.0
"""The seconds for which a visitor counts as connected after an open stream was last seen."""

LEFT_SECONDS = 4.0
"""The seconds for which a visitor counts as connected after their last stream has closed: longer than a reload takes."""

PAGE_SECONDS = 90.0
"""The seconds for which a player counts as connected after a request without a stream; the next one may be a move."""

WATCHER_SECONDS = 15.0
"""The seconds for which a visitor without a seat, whose page reloads even without JavaScript, counts as connected."""

HOST_SECONDS = 300.0
"""The seconds after which an absent host's role passes on."""

WAITED_FOR = 3
"""The multiple of the allowed absence for which a listed table waits for a person whose page is open."""

KEPT_SECONDS = 24 * 3600.0
"""The age, in seconds, from which sightings are forgotten; no table allows a longer absence."""


class Sighting(NamedTuple):
    """The times, by `steady_time`, when a visitor was last seen and until which the visitor counts as connected."""

    seen: float
    until: float


def attendance(
    table: Table, sightings: Mapping[str, Sighting], now: float, *, started: float, waits: float
) -> Attendance:
    """Return the attendance at a table.

    Parameters
    ----------
    sightings
        The last sighting of each visitor.
    now
        The time, by `steady_time`.
    started
        When this process started: nobody's absence is counted from before, since no server may have been running.
    waits
        Since when the table has waited for the people who are to move, by `steady_time`.
    """
    away: dict[int, float | None] = {}
    gone, host_gone = set(), False
    for chair in table.chairs:
        if chair.kind != PERSON:
            continue
        sighting = sightings.get(table.visitors[chair.number])
        if sighting is not None and now < sighting.until:
            continue
        away[chair.number] = None if sighting is None else sighting.seen
        absent = now - max(away[chair.number] or 0.0, started)
        if absent >= table.rules.away:
            gone.add(chair.number)
        host_gone |= chair.host and absent >= HOST_SECONDS
    if table.settings.listed and now - waits >= WAITED_FOR * table.rules.away:
        gone |= awaited(table) & table.people
    players = {*table.visitors, *(who.visitor for who in table.replaced.values())}
    here = {who for who, each in sightings.items() if now < each.until}
    watchers = sorted(each for each in here & table.admitted - players if may_look(table, each))
    return Attendance(away, frozenset(gone), host_gone, tuple(watchers))


def due(table: Table, now: Attendance) -> list[Event]:
    """Return the events that absence causes: a new host, or vacated seats after a match at a table that stays."""
    there = table.people - now.away.keys()
    free = now.gone | table.replaced.keys()
    if free and table.name and table.stage is Stage.OVER:
        return [Event("left", {"seat": seat}) for seat in sorted(free)]
    return [Event("host", {"seat": min(there)})] if now.host_gone and there else []


class Presence:
    """The visitors who are connected to the tables of a service.

    Attributes
    ----------
    started
        When this process started, by `steady_time`.
    """

    def __init__(self, tables: LiveTables) -> None:
        self.started = steady_time()
        self._tables = tables
        self._streams: dict[str, Counter[str]] = {}
        self._seen: dict[str, dict[str, Sighting]] = {}
        self._elsewhere: dict[str, float] = {}
        self._ticks: asyncio.Task[None] | None = None
        tables.sharing.receivers["here"] = self._hear

    def at(self, live: LiveTable) -> Attendance:
        """Return the attendance at a table now."""
        seen = self.sightings(live.table.key)
        started = max(self.started, self._tables.sharing.since)
        now = attendance(live.table, seen, steady_time(), started=started, waits=live.since)
        away = {seat: last and last + clock_ahead() for seat, last in now.away.items()}
        return replace(now, away=away) if away else now

    def sightings(self, table_id: str) -> Mapping[str, Sighting]:
        """Return the last sighting of each visitor at a table; those with an open stream count as seen now."""
        now = steady_time()
        here = Sighting(now, now + CONNECTED_SECONDS)
        return self._seen.get(table_id, {}) | dict.fromkeys(self._streams.get(table_id, ()), here)

    @property
    def here(self) -> set[str]:
        """The visitors who have a table open, in this or another process."""
        now = steady_time()
        for visitor in [who for who, until in self._elsewhere.items() if until < now]:
            del self._elsewhere[visitor]
        here = {visitor for streams in self._streams.values() for visitor in streams if visitor}
        return here | self._elsewhere.keys()

    def visit(self, table_id: str, visitor: str, *, seated: bool) -> None:
        """Record a visitor's request at a table; `seated` says whether the visitor has a seat there."""
        if visitor:
            self._note(table_id, visitor, PAGE_SECONDS if seated else WATCHER_SECONDS)

    def leave(self, table_id: str, visitor: str) -> None:
        """Record that a visitor has left the table for good."""
        self._note(table_id, visitor, 0.0)

    @contextmanager
    def stream(self, table_id: str, visitor: str) -> Iterator[None]:
        """Count a visitor as connected within a ``with`` block."""
        streams = self._streams.setdefault(table_id, Counter())
        streams[visitor] += 1
        self._tables.sharing.tell("here", table_id, visitor, CONNECTED_SECONDS, True)
        if self._ticks is None or self._ticks.done():
            self._ticks = self._tables.tasks.start(self._tick())
        try:
            yield
        finally:
            streams[visitor] -= 1
            if not streams[visitor]:
                del streams[visitor]
                self._note(table_id, visitor, LEFT_SECONDS)
                asyncio.get_running_loop().call_later(LEFT_SECONDS, self.tell, table_id)
            if not streams:
                self._streams.pop(table_id, None)

    def _note(self, table_id: str, visitor: str, seconds: float) -> None:
        now = steady_time()
        self._seen.setdefault(table_id, {})[visitor] = Sighting(now, now + seconds)
        self._tables.sharing.tell("here", table_id, visitor, seconds, False)

    def _hear(self, table_id: str, visitor: str, seconds: float, follows: bool) -> None:
        """Record that another process has seen a visitor, who may have an open stream there."""
        now = steady_time()
        self._seen.setdefault(table_id, {})[visitor] = Sighting(now, now + seconds)
        if follows and visitor:
            self._elsewhere[visitor] = now + seconds
        self.tell(table_id)

    async def _tick(self) -> None:
        while self._streams:
            for table, streams in list(self._streams.items()):
                self.tell(table)
                for visitor in streams:
                    self._tables.sharing.tell("here", table, visitor, CONNECTED_SECONDS, True)
            await asyncio.sleep(TICK_SECONDS)

    def tell(self, table_id: str) -> None:
        """Notify the viewers of a table if the attendance has changed, and apply the consequences of absence."""
        live = self._tables.live.get(table_id)
        if live is None:
            return
        now = self.at(live)
        if live.attendance != (seen := (now.mark, now.watchers)):
            live.attendance = seen
            live.notify()
        if due(live.table, now):
            self._tables.tasks.start(self._move_on(table_id))

    async def _move_on(self, table_id: str) -> None:
        """Append the events that the absence of people causes, if they are still due."""
        sharing = self._tables.sharing
        try:
            await sharing.own(table_id)  # not under the lock: it waits for the database
            async with self._tables.hold(table_id) as live:
                events = due(live.table, self.at(live))
                if events and sharing.owns(table_id):
                    await self._tables.append(live, events)
        except (IntegrityError, TableError):
            pass  # another process was first, or the store has logged it
        except SQLAlchemyError:
            _LOGGER.exception("the absent people of table %s cannot be replaced", table_id)

    def discard_old(self) -> None:
        """Forget old sightings."""
        since = steady_time() - KEPT_SECONDS
        for table, seen in list(self._seen.items()):
            recent = {visitor: each for visitor, each in seen.items() if each.seen >= since}
            self._seen[table] = recent
            if not recent:
                del self._seen[table]
