"""Tables in memory: loaded from the event log, unloaded when unused; and the names of the people there."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import OrderedDict
from collections.abc import (
    AsyncGenerator,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Sequence,
)
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import TypeAlias
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from matzl.errors import TableError, in_a_line
from matzl.features import functions
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.names import Names
from matzl.table.core.snapshot import apply_events, restored
from matzl.table.core.stages import Chair
from matzl.table.core.state import Table
from matzl.table.core.texts import WAITING
from matzl.table.live.live_table import LiveTable, clock_ahead, steady_time
from matzl.table.live.sharing import Sharing
from matzl.table.live.tasks import Tasks, in_background
from matzl.table.store import Store
from matzl.table.store.event_log import NewEvents
from matzl.table.store.visitors import Person
from matzl.text.drawings.portraits import face_of

_LOGGER = logging.getLogger(__name__)

MAX_LIVE = 500
"""The maximum number of tables kept in memory while nobody looks at them."""

MAX_AT_ONCE = 500
"""The maximum number of events that are read and applied at once; those of longer logs are applied in a thread."""

MAX_NAMES = 20_000
"""The maximum number of visitors' names kept in memory; beyond it all are forgotten and read again."""


Unstored: TypeAlias = list[tuple[NewEvents, asyncio.Future[None]]]
"""Batches of events that wait to be stored, each with the future that is done once the batch has been stored."""


class LiveTables:
    """The tables of a store that are in memory.

    Parameters
    ----------
    on_change
        Called when events have been added to a table, under its lock.

    Attributes
    ----------
    live
        The tables by key, the least recently used first.
    tasks
        The background work at the tables.
    deleted
        The visitors who have been deleted since the process started.
    people
        The `Person` of each visitor who has been asked for (`people_of`).
    ratings
        The ratings of visitors in a game: 0 before the first deal, None for those who do not show theirs.
    sharing
        The other processes with the same database.
    """

    def __init__(self, store: Store, on_change: Callable[[LiveTable], None]) -> None:
        self.live: OrderedDict[str, LiveTable] = OrderedDict()
        self.tasks, self.deleted = Tasks(), set[str]()
        self.people: dict[str, Person] = {}
        self.ratings: dict[tuple[str, str], int | None] = {}
        self._unstored: Unstored = []
        self._storing = asyncio.Lock()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._damaged: set[str] = set()
        self._store, self._on_change, self._started = store, on_change, steady_time()
        self.sharing = Sharing(store, self.tasks, self._watched)
        self.sharing.receivers |= {
            "event": self._follow,
            "free": partial(self._reload, changed=False),
            "connected": self._begin_again,
            "lost": self.notify,
            "forget": self._reload,
            "person": lambda visitor: self.tasks.start(self.look_up(visitor)),
        }

    @asynccontextmanager
    async def hold(self, key: str) -> AsyncGenerator[LiveTable]:
        """Lock a table, loading it from the log unless it is in memory.

        Raises
        ------
        TableError
            If there is no such table, or its events are damaged.
        """
        while True:
            live = await self._load(key)
            async with live.lock:
                if not self.sharing.connected:
                    await self.catch_up(live)
                if not live.forgotten:
                    yield live
                    return

    async def _load(self, key: str) -> LiveTable:
        """Return a table from memory or from the log."""
        live = self.live.get(key)
        if live is None:
            async with self.loading(key):
                live = self.live.get(key)
                if live is None:
                    table, moved = await self._read(key), self._store.events.moved_at
                    since = await self._store.run(moved, key) if self._store.shared else 0.0
                    live = self.add(table, since)
                    async with live.lock:  # messages that came before are lost
                        await self.catch_up(live)
        if not live.forgotten:
            self.live.move_to_end(key)
        return live

    def loading(self, key: str) -> asyncio.Lock:
        """Return the lock under which a table is loaded or opened."""
        return self._loading.setdefault(key, asyncio.Lock())

    async def _read(self, key: str) -> Table:
        """Return a table from the log, without blocking other tables during a long load."""
        log = self._store.events
        with self.naming_damage(key):
            table = restored(key, await self._store.run(log.snapshot, key))
            events = await self._part(key, table.length)
            if not events:
                if table.length or await self._store.run(log.is_known, key):
                    raise ValueError("its events are missing")
                raise table_error("unknown-table")
            if len(events) < MAX_AT_ONCE:
                apply_events(table, events)
                return table
            snapshot = await asyncio.to_thread(apply_events, table, events)
            while len(events) == MAX_AT_ONCE:  # never the whole log in memory
                events = await self._part(key, table.length)
                snapshot = await asyncio.to_thread(apply_events, table, events) or snapshot
            if snapshot is not None:
                with suppress(TableError):  # the database can only be read
                    await self._store.run(log.keep_snapshot, key, snapshot)
            return table

    async def _part(self, key: str, after: int) -> list[Event]:
        """Return a table's events after event number `after`, at most `MAX_AT_ONCE`."""
        return await self._store.run(self._store.events.read, key, (), after, MAX_AT_ONCE)

    @contextmanager
    def naming_damage(self, key: str) -> Iterator[None]:
        """Within a ``with`` block, convert errors in a table's events to a `TableError` naming the table; log it once."""
        try:
            yield
        except (TableError, SQLAlchemyError):
            raise
        except Exception as error:
            if key not in self._damaged:
                self._damaged.add(key)
                _LOGGER.warning("table %s is damaged: %s", key, in_a_line(error))
            raise table_error("damaged-table", table=key) from error

    async def repeated(self, key: str, visitor: str, action: str) -> bool:
        """Return whether a visitor's command with this idempotency key, if any, has been executed at a table."""
        log = self._store.events
        return bool(action) and await self._store.run(log.repeated, key, visitor, action)

    def add(self, table: Table, since: float = 0.0) -> LiveTable:
        """Keep a table in memory and return it; unload the least recently used ones beyond `MAX_LIVE`."""
        self.sharing.start()
        added = self.live[table.key] = LiveTable(table)
        if since:  # stored by another process, whose clock may be wrong
            added.since = min(max(since - clock_ahead(), self._started), added.since)
        self.forget_unused(list(self.live.values())[:-MAX_LIVE])
        return added

    def forget_unused(self, tables: Iterable[LiveTable]) -> None:
        """Unload those of the given tables that nobody is viewing or changing."""
        for live in tables:
            if not live.streams and live.runner is None and not live.lock.locked():
                self.forget(live)
                self.sharing.release(live.table.key)

    def forget(self, live: LiveTable) -> None:
        """Unload a table; it is loaded again when needed, by this process if it makes its automatic moves."""
        live.forgotten = True
        self.live.pop(live.table.key, None)

    def _watched(self) -> list[str]:
        """Return the tables that have viewers here or whose automatic moves this process makes."""
        return [key for key in self.live if self.live[key].streams or self.sharing.owns(key)]

    def _follow(self, key: str, length: int) -> None:
        """Load the events that another process has added to a table; unload the table if unused here."""
        live = self.live.get(key)
        if live is None or live.table.length >= length:
            return
        if not self.sharing.owns(key):
            self.forget_unused([live])
        if not live.forgotten:
            self.tasks.start(self._caught_up(key))

    async def catch_up(self, live: LiveTable) -> bool:
        """Load other processes' events for a table whose lock is held; return whether there were any."""
        table, before = live.table, live.table.length
        if not self._store.shared or live.forgotten:
            return False
        try:
            while events := await self._part(table.key, table.length):
                apply_events(table, events)
        except Exception as error:  # noqa: BLE001  (a damaged log can raise any error)
            if not isinstance(error, TableError):  # otherwise the database cannot be read now
                self.forget(live)
        if live.forgotten or table.length > before:
            live.notify()
            self._on_change(live)
        return table.length > before

    async def _caught_up(self, key: str) -> None:
        if live := self.live.get(key):
            async with live.lock:
                await self.catch_up(live)

    def _begin_again(self) -> None:
        """Reload everything that other processes may have changed or deleted while there was no connection."""
        first = partial(self._follow, length=sys.maxsize)
        for key in list(self.live):
            (self._reload if self.sharing.since else first)(key)
        if self.sharing.since:
            known, self.people, self.ratings = list(self.people), {}, {}
            self.tasks.start(self._find_deleted(known))

    async def _find_deleted(self, visitors: Sequence[str]) -> None:
        people = await self._store.run(self._store.visitors.people, visitors)
        self.deleted |= {visitor for visitor, person in people.items() if person.name is None}

    def _reload(self, key: str, *, changed: bool = True) -> None:
        if (live := self.live.get(key)) and changed:
            moving = live.runner is not None or live.lock.locked()
            self.forget(live)
            live.notify()
            if moving:
                self.tasks.start(self._go_on(key))
        elif live:
            self._on_change(live)

    async def _go_on(self, key: str) -> None:
        """Resume the automatic moves of an unloaded table."""
        with suppress(TableError):  # it has been deleted, or the database cannot be read
            async with self.hold(key) as live:
                self._on_change(live)

    async def look_up(self, visitor: str) -> None:
        """Read a visitor from the store again, and show what has changed at all tables."""
        people = await self._store.run(self._store.visitors.people, [visitor])
        self._show(visitor, people[visitor])

    async def append(
        self, live: LiveTable, events: Sequence[Event], once: str | None = None, begun: float = 0.0
    ) -> None:
        """Apply events to a table and store them (requires its lock); if that fails, the table is unloaded.

        `once` is its command's idempotency key; `begun` is when the command arrived, by default now.
        """
        table, length = live.table, live.table.length
        live.begun = begun or time.monotonic()
        done = asyncio.get_running_loop().create_future()
        try:
            snapshot = apply_events(table, events)
            if not self.sharing.connected:  # it may have words that others have just deleted
                snapshot = None
            self._unstored.append((NewEvents(table, events, length, once, snapshot), done))
            if len(self._unstored) == 1:
                in_background(self._store_waiting())
            await done
        except BaseException:
            self.forget(live)
            raise
        finally:
            live.notify()
        self._on_change(live)

    async def _store_waiting(self) -> None:
        """Store the pending events of all tables; one transaction takes everything that arrived during the last one."""
        async with self._storing:
            several, self._unstored = self._unstored, []
            if not await self._store_together(several) and len(several) > 1:
                for each in several:
                    await self._store_together([each])

    async def _store_together(self, several: Unstored) -> bool:
        """Store events in one transaction; return False after a failure that may concern only some of them."""
        several = [each for each in several if not each[1].done()]  # whoever waited may have gone
        if not several:
            return True
        error: Exception | None = None
        try:
            await self._store.run(self._store.events.append, *(new for new, _ in several))
        except Exception as fault:  # noqa: BLE001  (those who wait get it)
            error = fault
        alone = len(several) == 1 or getattr(error, "code", "") in WAITING
        for _, waiter in several if error is None or alone else ():
            if not waiter.done():
                waiter.set_exception(error) if error else waiter.set_result(None)
        return error is None or alone

    async def chairs(self, table: Table) -> tuple[Chair, ...]:
        """Return the seats of a table with the names of their holders in the current language."""
        people = await self.people_of(table.participants)
        names = table.names_of_people({who: each.name for who, each in people.items()})
        return table.named_chairs(names, {who: each.face for who, each in people.items()})

    async def people_of(self, visitors: Collection[str]) -> dict[str, Person]:
        """Return the `Person` of each visitor, read from the store when first needed."""
        if len(self.people) > MAX_NAMES:
            self.people, self.ratings = {}, {}
        known = self.people
        missing = [visitor for visitor in visitors if visitor not in known]
        if missing:
            people = await self._store.run(self._store.visitors.people, missing)
            for visitor, person in people.items():
                known.setdefault(visitor, person)  # it may have changed since it was read
        return {visitor: known[visitor] for visitor in visitors}

    async def names_of(self, visitors: Collection[str]) -> Names:
        """Return the names of some visitors, None for deleted ones."""
        return {who: each.name for who, each in (await self.people_of(visitors)).items()}

    async def ratings_of(self, viewer: str, visitors: Iterable[str], game: str) -> dict[str, int]:
        """Return the ratings in a game of those of the given visitors who show them; none unless the viewer does too."""
        people = {viewer, *visitors}
        known = self.ratings  # replaced when one changes: what was read before is then not kept
        if missing := [who for who in people if (who, game) not in known]:
            latest = dict[str, int]()
            for read in functions("model", "shown_ratings"):
                latest |= await read(self._store, missing, game)
            known |= {(who, game): latest.get(who) for who in missing}
        if known[viewer, game] is None:
            return {}
        return {who: known[who, game] or 0 for who in people}

    def rename(self, visitor: str, name: str | None) -> None:
        """Show a visitor's new name (None if deleted), which the store already has, at all tables."""
        self._show(visitor, Person(name, face_of(visitor), {}))

    def _show(self, visitor: str, person: Person) -> None:
        self.people[visitor] = person
        self.ratings = {key: each for key, each in self.ratings.items() if key[0] != visitor}
        if person.name is None:
            self.deleted.add(visitor)
        self.notify_visitor(visitor)

    def notify(self, game: str = "") -> None:
        """Notify the viewers of all tables, or only of those of a game."""
        for live in self.live.values():
            if game in ("", live.table.settings.game):
                live.notify()

    def notify_visitor(self, visitor: str) -> None:
        """Notify the viewers of all tables where a visitor sits, has sat or is watching."""
        for live in self.live.values():
            if visitor in (*live.table.participants, *live.attendance[1]):
                live.notify()

    async def close(self) -> None:
        """Stop background work, wake all viewers, and wait for tables being loaded or changed."""
        await self.tasks.close()
        self.notify()
        for lock in list(self._loading.values()):
            async with lock:
                pass
        for live in list(self.live.values()):
            async with live.lock:
                pass
