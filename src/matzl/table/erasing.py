"""Deleting a visitor: they leave their tables, which then forget them, and everything that is theirs is deleted."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError

from matzl.errors import TableError, in_a_line
from matzl.table.commands import Leave
from matzl.table.tournaments.organising import forget
from matzl.table.tournaments.state import Tournament
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.table.service import TableService
    from matzl.table.store import Store

_LOGGER = logging.getLogger(__name__)

PURGE_TRIES = 10
"""The number of attempts to empty the log of the database while others read it."""

PURGE_SECONDS = 0.2


async def erase(service: TableService, visitor: str) -> int:
    """Delete a visitor and everything that is theirs alone; games shared with others keep an anonymous name.

    Returns
    -------
    int
        The number of damaged tables, which could not be changed and still hold the visitor's name.

    Raises
    ------
    TableError
        If the database cannot be written; calling it again continues.
    """
    store, name, damaged = service.store, translated("Anonymous"), 0
    for token in await store.run(store.tournaments.of_visitor, visitor, None):
        await _leave_tournament(store, token, visitor)
    for table in await store.run(store.erasure.tables_of, visitor):
        with suppress(TableError):  # the visitor has no seat there, or the table is damaged
            await service.execute(table, visitor, Leave())
        async with service.tables.loading(table):  # nobody loads it meanwhile
            live = service.tables.live.get(table)
            if live is None:
                damaged += not await _erase_from(store, table, visitor, name)
                continue
            async with live.lock:
                damaged += not await _erase_from(store, table, visitor, name)
                service.tables.forget(live)
                live.notify()
    service.presence.forget(visitor)  # pages that are still open are closed only now
    await store.run(store.erasure.erase, visitor, name)
    for _ in range(PURGE_TRIES):
        if await store.run(store.erasure.purge_log):
            return damaged
        await asyncio.sleep(PURGE_SECONDS)
    _LOGGER.warning("others use the database: its log is emptied when they stop")
    return damaged


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


async def _erase_from(store: Store, table: str, visitor: str, name: str) -> bool:
    """Delete a visitor from a table; return False if its events cannot be read, so that it stays as it is."""
    try:
        await store.run(store.erasure.erase_from, table, visitor, name)
    except (KeyError, ValueError) as error:
        _LOGGER.warning("a name stays in the damaged table %s: %s", table, in_a_line(error))
        return False
    return True
