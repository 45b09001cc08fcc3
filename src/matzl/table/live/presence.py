"""Presence at tables: who has an open stream or has recently requested a page, in any process of the store.

Each process keeps its own streams in memory, writes to the store every few seconds whom it sees, and reads there whom the
others see. Presence is no part of a table's log: it changes often, and nobody needs it later.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from matzl.errors import TableError
from matzl.table.core.attendance import Attendance, awaited
from matzl.table.core.disclosure import may_look
from matzl.table.core.stages import PERSON
from matzl.table.core.state import Table
from matzl.table.live.tasks import in_background
from matzl.table.store import Store
from matzl.table.store.presence import Sighting

_LOGGER = logging.getLogger(__name__)

RENEW_SECONDS = 4.0
"""The seconds between two exchanges with the store."""

CONNECTED_SECONDS = 10.0
"""The seconds for which a visitor counts as connected after an open stream was seen last."""

PAGE_SECONDS = 90.0
"""The same for a player after a request without a stream, which may be the last one until they move."""

WATCHER_SECONDS = 15.0
"""The same for somebody without a seat, whose page asks again every few seconds without JavaScript, too."""

HOST_SECONDS = 300.0
"""The seconds after which an absent host's role passes on."""

WAITED_FOR = 3
"""A person for whom a listed table waits this many times the allowed absence counts as away, even with an open page."""

LATE_ROUNDS = 2
"""The number of rounds of the exchange after which the sightings at a table with a stream are read by themselves."""

RETRY_ROUNDS = 5
"""The number of exchanges that are left out after one that failed."""


def attendance(
    table: Table, sightings: Mapping[str, Sighting], now: float, *, started: float, waits: float
) -> Attendance:
    """Return the attendance at a table.

    Parameters
    ----------
    sightings
        The last sighting of each visitor.
    now
        The time, in seconds since 1970.
    started
        When this process started: nobody's absence is counted from before, since no server may have been running.
    waits
        Since when the table has waited for those to move.
    """
    away: dict[int, float | None] = {}
    gone, host_gone = set(), False
    for chair in table.chairs:
        if chair.kind != PERSON:
            continue
        sighting = sightings.get(table.visitors[chair.number])
        if sighting is not None and now < sighting.until:
            continue
        seen = None if sighting is None else sighting.seen
        absent = now - max(seen or 0.0, started)
        away[chair.number] = seen
        if absent >= table.rules.away:
            gone.add(chair.number)
        if chair.host and absent >= HOST_SECONDS:
            host_gone = True
    if table.settings.listed and now - waits >= WAITED_FOR * table.rules.away:
        gone |= awaited(table) & table.people
    watchers = 0
    if table.admitted:
        players = {*table.visitors, *(who.visitor for who in table.replaced.values())}
        watching = {each for each in table.admitted - players if may_look(table, each)}
        watchers = sum(who in watching and now < each.until for who, each in sightings.items())
    return Attendance(away, frozenset(gone), host_gone, watchers)


class PresenceTracker:
    """The visitors connected to the tables of a store, as known to this process.

    Parameters
    ----------
    on_tick
        Called every few seconds with the key of each table that has an open stream here.

    Attributes
    ----------
    started
        When this process started, in seconds since 1970.
    """

    def __init__(self, store: Store, on_tick: Callable[[str], None]) -> None:
        self.started = time.time()
        self._store, self._on_tick = store, on_tick
        self._streams: dict[str, Counter[str]] = {}
        self._known: dict[str, dict[str, Sighting]] = {}
        self._read: dict[str, float] = {}
        self._unwritten: set[tuple[str, str]] = set()
        self._forgotten: set[str] = set()
        self._exchange: asyncio.Task[None] | None = None
        self._closed = False

    async def sightings(self, table: str) -> Mapping[str, Sighting]:
        """Return the last sighting of each visitor at a table."""
        # the exchange reads those of tables with streams, a little later than after `RENEW_SECONDS`
        longest = RENEW_SECONDS * (LATE_ROUNDS if table in self._streams else 1)
        if time.monotonic() - self._read.get(table, -longest) >= longest:
            await self._read_from_store([table])
        return self.known(table)

    def known(self, table: str) -> Mapping[str, Sighting]:
        """Return the sightings at a table that this process has in memory, those with an open stream as seen now."""
        known, now = self._known.get(table, {}), time.time()
        here = Sighting(now, now + CONNECTED_SECONDS)
        for visitor in self._streams.get(table, ()):
            # A store that is slow to answer must not make anybody appear absent.
            if visitor not in self._forgotten:
                known[visitor] = here
        return known

    def _is_connected(self, table: str, visitor: str) -> bool:
        return visitor in self._streams.get(table, ())

    def visit(self, table: str, visitor: str, *, seated: bool) -> None:
        """Note a request of a visitor, with or without a seat there."""
        if visitor and not self._is_connected(table, visitor):
            self._see(table, visitor, PAGE_SECONDS if seated else WATCHER_SECONDS)

    def leave(self, table: str, visitor: str) -> None:
        """Note that a visitor has left the table for good."""
        if not self._is_connected(table, visitor):
            self._see(table, visitor, 0.0)

    def forget(self, visitor: str) -> None:
        """Stop noting anything about a visitor, even the end of their streams, since they are being deleted."""
        self._forgotten.add(visitor)
        self._unwritten = {key for key in self._unwritten if key[1] != visitor}

    @contextmanager
    def stream(self, table: str, visitor: str) -> Iterator[None]:
        """Count a visitor as connected in this context."""
        streams = self._streams.setdefault(table, Counter())
        streams[visitor] += 1
        self._see(table, visitor, CONNECTED_SECONDS)
        try:
            yield
        finally:
            streams[visitor] -= 1
            if not streams[visitor]:
                del streams[visitor]
            if not streams:
                self._streams.pop(table, None)
            self._see(table, visitor, CONNECTED_SECONDS)

    def _see(self, table: str, visitor: str, seconds: float) -> None:
        if visitor in self._forgotten:
            return
        now = time.time()
        self._known.setdefault(table, {})[visitor] = Sighting(now, now + seconds)
        self._unwritten.add((table, visitor))
        if not self._closed and (self._exchange is None or self._exchange.done()):
            self._exchange = in_background(self._run())

    async def _run(self) -> None:
        """Exchange sightings with the store until there are no more streams."""
        left_out = 0
        while self._streams or self._unwritten:
            for table, streams in self._streams.items():
                for visitor in streams:
                    self._see(table, visitor, CONNECTED_SECONDS)
            tables = set(self._streams)
            if left_out:
                left_out -= 1
            else:
                try:
                    await self._write()
                    await self._read_from_store(tables)
                except TableError:  # the store has reported it
                    left_out = RETRY_ROUNDS
                except SQLAlchemyError:
                    _LOGGER.exception("presence cannot be stored")
                    left_out = RETRY_ROUNDS
            for table in tables:
                self._on_tick(table)
            await asyncio.sleep(RENEW_SECONDS)
        self._known.clear()
        self._read.clear()

    async def _write(self) -> None:
        written = set(self._unwritten)
        rows = {key: self._known[key[0]][key[1]] for key in written}
        if rows:
            await self._store.run(self._store.presence.write, rows)
        self._unwritten -= written

    async def _read_from_store(self, tables: Iterable[str]) -> None:
        """Read the sightings by other processes; of two sightings of a visitor the later one counts."""
        found = await self._store.run(self._store.presence.read, list(tables))
        for table, others in found.items():
            known = self._known.setdefault(table, {})
            for visitor, sighting in others.items():
                if visitor not in known or known[visitor].seen < sighting.seen:
                    known[visitor] = sighting
            self._read[table] = time.monotonic()

    async def close(self) -> None:
        """Store what has been seen last, and stop."""
        self._closed = True
        if self._exchange is not None:
            self._exchange.cancel()
            await asyncio.gather(self._exchange, return_exceptions=True)
        try:
            await self._write()
        except (TableError, SQLAlchemyError):
            _LOGGER.exception("presence cannot be stored")
