"""Deletion of a visitor, who leaves all tables without a name, and of data older than the service keeps.

The first step makes them unknown and notes what is to be done, so that a deletion that has been interrupted is completed
later. Tables where nobody plays any more are deleted or made anonymous some at a time, so that others can write in between.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, nullcontext, suppress
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError, OperationalError

from matzl.errors import TableError, in_a_line
from matzl.features.tournament.organising import forget
from matzl.features.tournament.state import Tournament
from matzl.table.core.commands import Leave
from matzl.table.store.visitors import DAY_SECONDS
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.table.live.service import TableService
    from matzl.table.store import Store

_LOGGER = logging.getLogger(__name__)

PURGE_TRIES = 10
"""The number of attempts to empty the log of the database while others read it."""

PURGE_SECONDS = 0.2

TABLES_AT_ONCE = 10
"""The number of tables that one transaction changes: some milliseconds, for which others wait."""

_DAMAGE = (LookupError, ValueError, TypeError, AttributeError, OperationalError)
"""The errors that a log raises that cannot be read; the last, where SQLite reads its JSON."""

RESUME_SECONDS = 60.0
"""The seconds between two looks for deletions that have been interrupted."""

EXPIRE_EVERY = 60
"""Expired data is deleted once in so many checks."""


async def erase(service: TableService, visitor: str, name: str = "") -> int:
    """Delete a visitor and everything that is theirs alone; games shared with others keep an anonymous name.

    Parameters
    ----------
    name
        The name that others see from now on; empty for one in the reader's language.

    Returns
    -------
    int
        The number of damaged tables, which could not be changed and still hold the visitor's name.

    Raises
    ------
    TableError
        If the database cannot be written; calling it again continues, as does `keep_erasing`.
    """
    store, name, damaged = service.store, name or translated("Anonymous"), 0
    service.erasing.add(visitor)
    try:
        await store.run(store.erasure.begin, visitor, name)
        for token in await store.run(store.tournaments.of_visitor, visitor, None):
            leaving = _leave_tournament(store, token, visitor)
            damaged += not await _tried(leaving, "a name stays in a damaged tournament")
        for work in (
            partial(store.erasure.delete_own, visitor=visitor),
            partial(store.erasure.erase_from_ended, visitor=visitor, name=name),
        ):
            ended = await store.run(store.erasure.tables_of, visitor, ended=True)
            await _some_at_a_time(service, ended, work)
        for table in await store.run(store.erasure.tables_of, visitor):
            damaged += not await _leave_table(service, table, visitor, name)
        await store.run(store.erasure.erase, visitor, name)
        for _ in range(PURGE_TRIES):
            if await store.run(store.erasure.purge_log):
                return damaged
            await asyncio.sleep(PURGE_SECONDS)
    finally:
        service.erasing.discard(visitor)
    _LOGGER.warning("others use the database: its log is emptied when they stop")
    return damaged


async def keep_erasing(service: TableService) -> None:
    """Complete interrupted deletions and delete expired data, now and from time to time; failed deletions are retried."""
    for minute in count():
        try:
            begun = await service.store.run(service.store.erasure.begun)
            for visitor in begun.keys() - service.erasing:
                await _tried(erase(service, visitor, begun[visitor]))
            if minute % EXPIRE_EVERY == 0:
                await expire(service)
        except TableError as error:
            _LOGGER.warning("a deletion goes on later: %s", in_a_line(error))
        await asyncio.sleep(RESUME_SECONDS)


async def expire(service: TableService) -> None:
    """Delete data older than the service keeps.

    Raises
    ------
    TableError
        If the database cannot be written; calling it again continues.
    """
    store, live, now = service.store, service.tables.live, time.time()

    def since(name: str) -> float:
        return now - (service.keep.get(name) or math.inf) * DAY_SECONDS

    for visitor in await store.run(store.visitors.absent, since("guests")):
        await _tried(erase(service, visitor))
    for name, work in ("tables", store.erasure.delete_logs), ("talk", store.erasure.delete_talk):
        old = await store.run(store.erasure.unchanged, since(name), ended=name == "tables")
        service.tables.forget_unused([live[key] for key in old if key in live])
        await _some_at_a_time(service, old, work)
    while await store.run(store.replays.delete_old, since("uploads")):
        pass
    service.presence.discard_old()
    await store.run(store.erasure.purge_log)


async def _some_at_a_time(
    service: TableService, tables: Sequence[str], work: Callable[[Sequence[str]], None]
) -> None:
    """Call a function for tables, a few at a time, except for those in memory."""
    store, live = service.store, service.tables.live
    for begin in range(0, len(tables), TABLES_AT_ONCE):
        async with AsyncExitStack() as locks:
            several = tables[begin : begin + TABLES_AT_ONCE]
            for table in several:  # nobody loads it meanwhile
                await locks.enter_async_context(service.tables.loading(table))
            several = [table for table in several if table not in live]
            if not await _tried(store.run(work, several)):  # one of them is damaged
                for table in several:
                    await _tried(store.run(work, [table]))


async def _leave_table(service: TableService, table: str, visitor: str, name: str) -> bool:
    """Let a visitor leave a table, which then forgets them; return False if it is damaged."""
    store = service.store
    with suppress(TableError):  # the visitor has no seat there, or the table is damaged
        await service.execute(table, visitor, Leave())
    async with service.tables.loading(table):  # nobody loads it meanwhile
        live = service.tables.live.get(table)
        async with live.lock if live is not None else nullcontext():
            erasing = store.run(store.erasure.erase_from, table, visitor, name)
            erased = await _tried(erasing, f"a name stays in the damaged table {table}")
            if live is not None:
                service.tables.forget(live)
                live.notify()
            return erased


async def _leave_tournament(store: Store, token: str, visitor: str) -> None:
    """Let a visitor leave a tournament, which passes on to another organiser."""
    log = store.tournaments
    while True:
        tournament = Tournament(token, await store.run(log.read, token))
        events = forget(tournament, visitor)
        with suppress(IntegrityError):  # others have stored events at the same time
            if events:
                await store.run(log.append, token, events, tournament.length)
            return


async def _tried(work: Awaitable[object], what: str = "a deletion goes on later") -> bool:
    """Await work; return False if it finds damage, which holds up nothing else, and log what comes of that."""
    try:
        await work
    except _DAMAGE as error:
        _LOGGER.warning("%s: %s", what, in_a_line(error))
        return False
    return True
