"""A database shared with other processes: messages between them, and claims to the automatic moves of a table.

A dedicated connection listens for messages, and holds an advisory lock for each table whose automatic moves this process
makes. When it is lost, the server releases the locks, and the moves stop until a new connection holds them. Messages are not
stored: a poll finds events that no message has announced, and whatever else has been missed is read again with the next
connection. The only authority is the number of an event in the log.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from typing import Any

from sqlalchemy.exc import IntegrityError

from matzl.base.type_variables import T
from matzl.errors import in_a_line
from matzl.table.live.live_table import steady_time
from matzl.table.live.tasks import Tasks
from matzl.table.store import Store
from matzl.table.store.postgresql import CHANNEL, OPTIONS, driver_address, lock_of, payloads

_LOGGER = logging.getLogger(__name__)

POLL_SECONDS = 3.0
"""The seconds between two polls for events that no message has announced, and for locks that have become free."""

ANSWER_SECONDS = 10.0
"""The seconds without an answer after which a connection counts as lost."""

NAME = "matzl messages"
"""The name of the connection in the statistics of the database server."""

MAX_WAITING = 10_000
"""The largest number of waiting messages; beyond it, as while the connection is lost, the oldest are dropped."""

MAX_TRIES = 5
"""The number of attempts in which another process may be first before that counts as an error."""

_LENGTHS = """
SELECT table_id, (SELECT max(seq) FROM event WHERE event.table_id = place.table_id)
FROM place WHERE table_id = ANY(%s)
"""


async def insert_first(work: Callable[[], Awaitable[T]]) -> T:
    """Await work that appends events; if another process was first, repeat it on the new state."""
    for _ in range(MAX_TRIES):
        try:
            return await work()
        except IntegrityError:
            continue
    return await work()


class Sharing:
    """The messages and locks by which this process shares a database with others; inactive if the database is not shared.

    Parameters
    ----------
    watched
        Returns the tables whose events must not be missed.

    Attributes
    ----------
    receivers
        By kind of message, the function that is called with its values; also for ``event`` (a table, the number of its last
        event), ``free`` (a table whose automatic moves another process might no longer make), ``connected``, ``lost``.
    connected
        Whether messages arrive; always for a database that is not shared.
    kept
        The names of work that this process does for all, besides the moves of tables, until its connection is lost.
    since
        The time at which there was no connection any more, by `steady_time`; 0 if none has been lost.
    """

    def __init__(self, store: Store, tasks: Tasks, watched: Callable[[], Collection[str]]) -> None:
        self._store, self._tasks, self._watched = store, tasks, watched
        self.receivers: dict[str, Callable[..., object]] = {}
        self.connected, self.since = not store.shared, 0.0
        self.kept = set[str]()
        self._task: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._outbox: deque[list[Any]] = deque(maxlen=MAX_WAITING)
        self._requested_locks: dict[str, asyncio.Future[bool]] = {}
        self._owned, self._refused, self._released = set[str](), set[str](), list[str]()
        self._unknown_kinds = set[str]()

    def start(self) -> None:
        """Connect, unless already connected or connecting."""
        if self._store.shared and self._task is None:
            self._task = self._tasks.start(self._run())

    def tell(self, kind: str, *values: Any) -> None:
        """Send a message to the other processes."""
        if self._store.shared:
            self.start()
            self._outbox.append([kind, *values])
            self._wake.set()

    def owns(self, key: str) -> bool:
        """Return whether this process currently makes a table's automatic moves."""
        return not self._store.shared or key in self._owned

    async def own(self, key: str) -> bool:
        """Claim a table's automatic moves, or another name in `kept`; return False if another process has them."""
        if self.owns(key):
            return True
        self.start()
        if key in self._refused:  # until the next poll
            return False
        if key not in self._requested_locks:
            self._requested_locks[key] = asyncio.get_running_loop().create_future()
            self._wake.set()
        return await asyncio.shield(self._requested_locks[key])

    def release(self, key: str) -> None:
        """Let other processes make the automatic moves of a table."""
        if key in self._owned:
            self._owned.discard(key)
            self._released.append(key)
            self._wake.set()

    async def _run(self) -> None:
        """Maintain a connection, replacing it when lost."""
        from psycopg import AsyncConnection, Error

        address = driver_address(self._store.url)
        while True:
            try:
                options = OPTIONS | {"application_name": NAME}
                connecting = AsyncConnection.connect(address, autocommit=True, **options)
                async with await connecting as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self.connected = True
                    if self.since:
                        _LOGGER.warning("automatic moves go on: the database is connected again")
                    self.receivers["connected"]()
                    await self._serve(connection)
            except (Error, OSError, TimeoutError) as error:
                level = logging.WARNING if self.connected else logging.INFO  # once
                message = "automatic moves stop: the connection to the database is lost: %s"
                _LOGGER.log(level, message, in_a_line(error))
            except Exception:
                _LOGGER.exception("automatic moves stop: messages of other processes are lost")
            finally:
                self.connected = False
                self._owned.clear()
                self._released.clear()
                for key in list(self._requested_locks):
                    self._answer(key, granted=False)
            self.since = steady_time()
            self.receivers["lost"]()
            await asyncio.sleep(1.0)

    async def _serve(self, connection: Any) -> None:
        """Send and receive as needed until the connection is lost."""
        loop, polled = asyncio.get_running_loop(), 0.0
        while True:
            if time.monotonic() - polled < POLL_SECONDS:
                loop.add_reader(connection.fileno(), self._wake.set)
                try:
                    async with asyncio.timeout(polled + POLL_SECONDS - time.monotonic()):
                        await self._wake.wait()
                except TimeoutError:
                    pass
                finally:
                    loop.remove_reader(connection.fileno())
            self._wake.clear()
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._exchange(connection)
                if time.monotonic() - polled >= POLL_SECONDS:
                    polled = time.monotonic()
                    await self._poll(connection)

    async def _exchange(self, connection: Any) -> None:
        """Release and take locks, send messages, and receive other processes' messages."""
        released, self._released = self._released, []
        if released:
            command = "SELECT pg_advisory_unlock(lock) FROM unnest(%s::bigint[]) AS lock"
            await connection.execute(command, [[lock_of(key) for key in released]])
        if keys := {lock_of(key): key for key in self._requested_locks}:
            command = "SELECT lock, pg_try_advisory_lock(lock) FROM unnest(%s::bigint[]) AS lock"
            rows = await connection.execute(command, [list(keys)])
            for lock, granted in await rows.fetchall():
                self._answer(keys[lock], granted=granted)
        messages = [self._outbox.popleft() for _ in range(len(self._outbox))]
        for payload in payloads(messages):
            await connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
        async for notice in connection.notifies(timeout=0):
            if notice.pid != connection.info.backend_pid:
                for kind, *values in json.loads(notice.payload):
                    self._receive(kind, values)

    def _receive(self, kind: str, values: list[Any]) -> None:
        """Handle a message; ignore kinds that only another version knows."""
        try:
            if kind in self.receivers:
                self.receivers[kind](*values)
        except Exception:
            if kind not in self._unknown_kinds:
                _LOGGER.exception("messages of another version are left out: %s", kind)
            self._unknown_kinds.add(kind)

    def _answer(self, key: str, *, granted: bool) -> None:
        (self._owned if granted else self._refused).add(key)
        owned = self._requested_locks.pop(key)
        if not owned.done():
            owned.set_result(granted)

    async def _poll(self, connection: Any) -> None:
        """Look for events whose messages were missed, and for tables whose automatic moves no process makes."""
        watched = self._watched()
        for key in self._owned - self.kept - set(watched):
            self.release(key)
        if watched:
            rows = await connection.execute(_LENGTHS, [list(watched)])
            for key, length in await rows.fetchall():
                self.receivers["event"](key, length or 0)
        refused, self._refused = self._refused, set()
        for key in refused:
            self.receivers["free"](key)
