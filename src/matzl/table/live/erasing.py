"""Deleting visitors, who leave all tables and lose their names, and deleting data past its retention period.

The first step deletes the visitor's name; the missing name marks the deletion as begun, so that it is completed later if it
is interrupted. Other writers get their turn between two tables.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack, nullcontext, suppress
from functools import partial
from itertools import count
from typing import Protocol

from matzl.errors import TableError, in_a_line
from matzl.features import functions
from matzl.table.core.commands import Leave
from matzl.table.core.events import Event
from matzl.table.core.state import Table
from matzl.table.live.presence import Presence
from matzl.table.live.sharing import ANSWER_SECONDS
from matzl.table.live.tables import LiveTables
from matzl.table.store import Store
from matzl.table.store.visitors import DAY_SECONDS

_LOGGER = logging.getLogger(__name__)

PURGE_TRIES = 10
"""The number of attempts to empty the log of the database while others read it."""

PURGE_SECONDS = 0.2

TABLES_AT_ONCE = 10
"""The number of tables that one transaction changes, which delays other writers by some milliseconds."""

HEARD_SECONDS = 2 * ANSWER_SECONDS
"""The seconds after which every process has heard of a deletion, or knows that its connection is lost."""

RESUME_SECONDS = 60.0
"""The seconds between two checks for interrupted deletions."""

EXPIRE_EVERY = 60
"""The number of checks for interrupted deletions after which expired data is deleted again."""


class Service(Protocol):
    """The parts of the table service that deletions use; `TableService` describes them."""

    store: Store
    tables: LiveTables
    presence: Presence
    keep: Mapping[str, int]
    erasing: set[str]

    async def execute(self, table_id: str, visitor: str, command: Leave, /) -> None:
        """Execute a visitor's command."""


async def erase(service: Service, visitor: str) -> None:
    """Delete a visitor and everything that is theirs alone; shared games stay, without the visitor's name and words.

    Raises
    ------
    TableError
        If the database cannot be written; calling it again continues, as does `keep_erasing`.
    """
    store = service.store
    service.erasing.add(visitor)
    try:
        await store.run(store.erasure.begin, visitor)
        service.tables.rename(visitor, None)
        for forget in functions("model", "forget"):
            await forget(store, visitor)
        tables = await store.run(store.erasure.tables_of, visitor)
        for table in tables:
            if not await _at_table(service, table, partial(store.erasure.delete_own, visitor)):
                with suppress(TableError):  # the visitor has no seat there, or the table is damaged
                    await service.execute(table, visitor, Leave())
                unbound = await _unbound(service, table, visitor)
                work = partial(store.erasure.delete_words, visitor, unbound)
                await _at_table(service, table, work)
        await store.run(store.erasure.erase, visitor)
        if store.shared:
            service.tables.tasks.start(_forget_again(service, tables))
        for _ in range(PURGE_TRIES):
            if await store.run(store.erasure.purge_log):
                return
            await asyncio.sleep(PURGE_SECONDS)
    finally:
        service.erasing.discard(visitor)
    _LOGGER.warning("others use the database: its log is emptied when they stop")


async def _forget_again(service: Service, tables: Sequence[str]) -> None:
    """Delete the tables' snapshots again, since another process may have stored one before learning of the deletion."""
    await asyncio.sleep(HEARD_SECONDS)
    await service.store.run(service.store.erasure.forget_snapshots, tables)


async def keep_erasing(service: Service) -> None:
    """Complete interrupted deletions and delete expired data, now and periodically; retry failed deletions."""
    for minute in count():
        try:
            begun = await service.store.run(service.store.erasure.begun)
            for visitor in set(begun) - service.erasing:
                await erase(service, visitor)
            if minute % EXPIRE_EVERY == 0:
                await expire(service)
        except Exception as error:
            bug = not isinstance(error, TableError)
            _LOGGER.warning("a deletion goes on later: %s", in_a_line(error), exc_info=bug)
        await asyncio.sleep(RESUME_SECONDS)


async def expire(service: Service) -> None:
    """Delete all data past its retention period.

    Raises
    ------
    TableError
        If the database cannot be written; calling it again continues.
    """
    store, live, now = service.store, service.tables.live, time.time()

    def since(name: str) -> float:
        return now - (service.keep.get(name) or math.inf) * DAY_SECONDS

    for visitor in await store.run(store.visitors.absent, since("guests")):
        await erase(service, visitor)
    for name, work in ("tables", store.erasure.delete_logs), ("talk", store.erasure.delete_talk):
        old = await store.run(store.erasure.unchanged, since(name), ended=name == "tables")
        service.tables.forget_unused([live[key] for key in old if key in live])
        await _some_at_a_time(service, old, partial(work, since(name)))
    for number, report in (await store.run(store.moderation.reports)).items():
        if report.at < since("talk"):
            await store.run(store.moderation.delete_report, number)
    for expire_of_feature in functions("model", "expire"):
        await expire_of_feature(store, since)
    service.presence.discard_old()
    await store.run(store.erasure.purge_log)


async def _some_at_a_time(
    service: Service, tables: Sequence[str], work: Callable[[Sequence[str]], None]
) -> None:
    """Call a function with those of the given tables that are not in memory, a few at a time."""
    store, live = service.store, service.tables.live
    for begin in range(0, len(tables), TABLES_AT_ONCE):
        async with AsyncExitStack() as locks:
            several = tables[begin : begin + TABLES_AT_ONCE]
            for table in several:  # nobody loads it meanwhile
                await locks.enter_async_context(service.tables.loading(table))
            several = [table for table in several if table not in live]
            await store.run(work, several)


async def _unbound(service: Service, table_id: str, visitor: str) -> list[int]:
    """Return the sequence numbers of events that set a visitor's unused words at a table; none if the table is damaged."""
    store = service.store
    try:
        with service.tables.naming_damage(table_id):
            words = await store.run(store.events.read, table_id, ("word",))
            if all(event.by != visitor for event in words):
                return []
            events = await store.run(store.events.read, table_id)
            return await asyncio.to_thread(_unbound_words, events, visitor)
    except TableError as error:
        if error.code != "damaged-table":
            raise
        return []


def _unbound_words(events: Sequence[Event], visitor: str) -> list[int]:
    """Return the sequence numbers (from 1) of the events that set a visitor's words which no deal has used yet."""
    table, words = Table(""), []
    for number, event in enumerate(events, 1):
        before = table.fair.number
        table.apply(event)
        if event.kind == "word" and event.by == visitor:
            words.append((number, False))
        elif words and table.fair.number > before and visitor in table.visitors:
            words[-1] = words[-1][0], True
    return [number for number, bound in words if not bound]


async def _at_table(service: Service, table_id: str, work: Callable[[str], bool]) -> bool:
    """Call a function that changes a table's log, with exclusive access; return whether the log has changed."""
    async with service.tables.loading(table_id):  # nobody loads it meanwhile
        live = service.tables.live.get(table_id)
        async with live.lock if live is not None else nullcontext():
            changed = await service.store.run(work, table_id)
            if live is not None:
                if changed:
                    service.tables.forget(live)
                live.notify()
            return changed
