"""The index of replays: the match of a table to which an id refers, and its record once that is final."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, func, insert, select, update

from matzl.table.core.replay_ids import replay_id
from matzl.table.store.part import StorePart, read_only
from matzl.table.store.schema import ANALYSIS, EVENT, REPLAY

if TYPE_CHECKING:
    from matzl.table.core.state import Table

MAX_RECORDS = 10_000
"""The number of records uploaded by visitors that are kept; beyond it the oldest are deleted."""

MAX_CHARACTERS = 256 * 1024 * 1024
"""The characters of all records uploaded by visitors that are kept; beyond it the oldest are deleted."""


@dataclass(frozen=True, slots=True)
class ReplayEntry:
    """An entry of the index.

    Attributes
    ----------
    table, match
        The match of a table, counted from 1; None for a record uploaded by a visitor.
    played
        The match or deal to replay; None for a match at a table until it is over and somebody has opened its replay.
    """

    table: str | None
    match: int | None
    played: Mapping[str, Any] | None


class ReplayIndex(StorePart):
    """The index of replays in a database."""

    @read_only
    def find(self, replay: str) -> ReplayEntry | None:
        """Return the entry of an id, None if there is none."""
        wanted = select(REPLAY.c.table_id, REPLAY.c.match, REPLAY.c.played)
        row = self._first(wanted.where(REPLAY.c.id == replay))
        return None if row is None else ReplayEntry(*row)

    @read_only
    def of_tables(self, tables: Collection[str]) -> dict[str, str]:
        """Return the id of the replay of each table's first match, by key; tables without a match are left out."""
        wanted = select(REPLAY.c.table_id, REPLAY.c.id).where(REPLAY.c.table_id.in_(tables))
        return dict(map(tuple, self._rows(wanted.where(REPLAY.c.match == 1))))

    def complete(self, replay: str, played: Mapping[str, Any]) -> None:
        """Store the record of a finished match, unless one of its players was deleted meanwhile."""
        this = REPLAY.c.id == replay
        named = select(EVENT.c.by).join(REPLAY, REPLAY.c.table_id == EVENT.c.table_id)
        with self._writer.begin() as connection:
            known = set(connection.execute(named.where(this).distinct()).scalars())
            if known.issuperset(filter(None, played["sat"])):
                connection.execute(update(REPLAY).where(this), {"played": dict(played)})

    def keep(self, replay: str, played: Mapping[str, Any]) -> None:
        """Store a record uploaded by a visitor, unless it is there already, and delete the oldest ones beyond the limits."""
        with self._writer.begin() as connection:
            if connection.execute(select(REPLAY.c.id).where(REPLAY.c.id == replay)).first():
                return
            row = {
                "id": replay,
                "played": dict(played),
                "made": time.time(),
                "size": len(json.dumps(played)),
            }
            connection.execute(insert(REPLAY), row)
            _delete_oldest(connection)

    @read_only
    def analysis(self, replay: str, number: int) -> Mapping[str, Any] | None:
        """Return the analysis of a deal of a replay, None if there is none."""
        here = (ANALYSIS.c.replay_id == replay) & (ANALYSIS.c.number == number)
        return self._value(select(ANALYSIS.c.data).where(here))

    def keep_analysis(self, replay: str, number: int, data: Mapping[str, Any]) -> None:
        """Store the analysis of a deal of a replay, replacing an earlier one."""
        here = (ANALYSIS.c.replay_id == replay) & (ANALYSIS.c.number == number)
        row = {"replay_id": replay, "number": number, "data": dict(data), "made": time.time()}
        with self._writer.begin() as connection:
            if connection.execute(select(REPLAY.c.id).where(REPLAY.c.id == replay)).first():
                connection.execute(delete(ANALYSIS).where(here))
                connection.execute(insert(ANALYSIS), row)


def _delete_oldest(connection: Connection) -> None:
    """Delete the oldest records of visitors beyond `MAX_RECORDS` and `MAX_CHARACTERS`, with their analyses."""
    uploaded = REPLAY.c.table_id.is_(None)
    sums = select(func.count(), func.sum(REPLAY.c.size)).where(uploaded)
    number, size = connection.execute(sums).one()
    if number <= MAX_RECORDS and (size or 0) <= MAX_CHARACTERS:
        return
    oldest = select(REPLAY.c.id, REPLAY.c.size).where(uploaded).order_by(REPLAY.c.made)
    for row in connection.execute(oldest).all():
        if number <= MAX_RECORDS and size <= MAX_CHARACTERS:
            return
        connection.execute(delete(ANALYSIS).where(ANALYSIS.c.replay_id == row.id))
        connection.execute(delete(REPLAY).where(REPLAY.c.id == row.id))
        number, size = number - 1, size - (row.size or 0)


def add_match(connection: Connection, table: Table, now: float) -> None:
    """Add the match that has just begun at a table."""
    row = {
        "id": replay_id(table.first_invite or table.invite, table.watch, table.matches),
        "table_id": table.key,
        "match": table.matches,
        "made": now,
    }
    connection.execute(insert(REPLAY), row)
