"""Attendance at the tables of a service: computing it for views, notifying viewers, and replacing absent hosts."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from matzl.errors import TableError
from matzl.table.core.attendance import Attendance
from matzl.table.core.events import Event
from matzl.table.core.state import Table
from matzl.table.live.presence import PresenceTracker, attendance
from matzl.table.live.tables import LiveTable, LiveTables
from matzl.table.live.tasks import in_background

_LOGGER = logging.getLogger(__name__)


class Attending:
    """The attendance at the tables of a service.

    Attributes
    ----------
    presence
        The visitors who are connected.
    """

    def __init__(self, tables: LiveTables) -> None:
        self.presence = PresenceTracker(self.tell)
        self._tables = tables
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def at(self, live: LiveTable) -> Attendance:
        """Return the attendance at a table now."""
        sightings = self.presence.sightings(live.table.key)
        started, waits = self.presence.started, live.since
        return attendance(live.table, sightings, time.time(), started=started, waits=waits)

    def note_visit(self, table: Table, visitor: str, *, left: bool = False) -> None:
        """Note a request of a visitor, who may have left the table for good by it."""
        if left:
            self.presence.leave(table.key, visitor)
        else:
            self.presence.visit(table.key, visitor, seated=visitor in table.visitors)

    def tell(self, table_id: str) -> None:
        """Notify the viewers of a table if the attendance has changed, and pass on the role of an absent host."""
        live = self._tables.live.get(table_id)
        if live is None:
            return
        now = self.at(live)
        if now.mark != live.attendance:
            live.attendance = now.mark
            live.notify()
        if now.host_gone and live.table.people - now.away.keys() and not self._closed:
            self._start_task(self._pass_on_host(table_id))

    async def _pass_on_host(self, table_id: str) -> None:
        """Make a person who is at the table its host, if the host is still away."""
        try:
            async with self._tables.hold(table_id) as live:
                now = self.at(live)
                there = live.table.people - now.away.keys()
                if now.host_gone and there:
                    await self._tables.append(live, [Event("host", {"seat": min(there)})])
        except (TableError, SQLAlchemyError):
            _LOGGER.exception("the host of table %s cannot be replaced", table_id)

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that ends with the service."""
        task = in_background(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End all tasks."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.presence.close()
