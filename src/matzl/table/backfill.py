"""Counting the finished deals that earlier versions stored, at tables opened before deals were counted.

The work is done table by table, in a thread that runs at most half of the time, and continues after a restart.
"""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from matzl.errors import TableError, in_a_line
from matzl.table.finishing import finished_in
from matzl.table.state import Table
from matzl.table.store import Store

_LOGGER = logging.getLogger(__name__)


async def count_earlier_deals(store: Store) -> None:
    """Add the finished deals of all tables that have not been counted; damaged ones stay uncounted.

    Raises
    ------
    TableError
        If the database cannot be read or written.
    """
    for table in await store.run(store.memory.uncounted):
        begun = time.monotonic()
        try:
            events = await store.run(store.events.timed, table)
        except (ValueError, SQLAlchemyError) as error:  # no JSON, or no text
            _warn(table, error)
            continue
        try:
            ended = await asyncio.to_thread(lambda: list(finished_in(Table(table), events)))  # noqa: B023
        except Exception as error:  # noqa: BLE001  (a damaged log can raise any error)
            _warn(table, error)
            continue
        await store.run(store.memory.count, table, ended)
        await asyncio.sleep(time.monotonic() - begun)


def _warn(table: str, error: Exception) -> None:
    _LOGGER.warning("the deals of table %s cannot be counted: %s", table, in_a_line(error))


async def keep_counting(store: Store) -> None:
    """Count earlier deals in the background; a failure is logged, and the next start goes on."""
    try:
        await count_earlier_deals(store)
    except TableError:
        _LOGGER.exception("the deals of earlier versions cannot be counted now")
