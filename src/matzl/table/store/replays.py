"""The index of replays: the match of a table that an id means, and the record of what is replayed once it is final."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from matzl.table.replay_ids import replay_id
from matzl.table.store.schema import REPLAY
from matzl.table.store.transactions import reading

if TYPE_CHECKING:
    from matzl.table.state import Table

MOST_RECORDS = 10_000
"""The number of records uploaded by visitors that are kept; beyond it the oldest are deleted."""


@dataclass(frozen=True, slots=True)
class ReplayEntry:
    """An entry of the index.

    Attributes
    ----------
    table, match
        The match of a table, counted from 1; None for a record uploaded by a visitor.
    played
        What is replayed; None for a match at a table until it is over and somebody has opened its replay.
    """

    table: str | None
    match: int | None
    played: Mapping[str, Any] | None


class ReplayIndex:
    """The index of replays in a database; to be used in the store's own threads.

    Parameters
    ----------
    writer, reader
        Engines for transactions that write, and for those that only read.
    """

    def __init__(self, writer: Engine, reader: Engine) -> None:
        self._writer, self._reader = writer, reader

    @reading
    def find(self, replay: str) -> ReplayEntry | None:
        """Return the entry of an id, None if there is none."""
        wanted = select(REPLAY.c.table_id, REPLAY.c.match, REPLAY.c.played)
        with self._reader.connect() as connection:
            row = connection.execute(wanted.where(REPLAY.c.id == replay)).first()
        return None if row is None else ReplayEntry(*row)

    def complete(self, replay: str, played: Mapping[str, Any]) -> None:
        """Store what is replayed of a match that is over."""
        with self._writer.begin() as connection:
            connection.execute(
                update(REPLAY).where(REPLAY.c.id == replay), {"played": dict(played)}
            )

    def keep(self, replay: str, played: Mapping[str, Any]) -> None:
        """Store a record uploaded by a visitor, unless it is there already, and delete the oldest beyond `MOST_RECORDS`."""
        uploaded = REPLAY.c.table_id.is_(None)
        with self._writer.begin() as connection:
            if connection.execute(select(REPLAY.c.id).where(REPLAY.c.id == replay)).first():
                return
            row = {"id": replay, "played": dict(played), "made": time.time()}
            connection.execute(insert(REPLAY), row)
            number = connection.execute(select(func.count()).where(uploaded)).scalar() or 0
            if number > MOST_RECORDS:
                oldest = select(REPLAY.c.id).where(uploaded).order_by(REPLAY.c.made)
                some = oldest.limit(number - MOST_RECORDS).scalar_subquery()
                connection.execute(delete(REPLAY).where(REPLAY.c.id.in_(some)))


def add_match(connection: Connection, table: Table, now: float) -> None:
    """Add the match that has just begun at a table."""
    row = {
        "id": replay_id(table.invite, table.watch, table.matches),
        "table_id": table.key,
        "match": table.matches,
        "made": now,
    }
    connection.execute(insert(REPLAY), row)
