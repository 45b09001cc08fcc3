"""Tournaments in the database: their events, and the results of their tables.

A result is stored in the transaction that ends the deal. Of two processes that append events at once, one fails.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from matzl.features.tournament.scoring import TableResult
from matzl.table.core.events import Event
from matzl.table.store.part import StorePart, read_only
from matzl.table.store.schema import TOURNAMENT_EVENT, TOURNAMENT_RESULT, TOURNAMENT_RUNNING

if TYPE_CHECKING:
    from matzl.table.core.state import Table

MAX_LISTED = 20

_RUNNING = TOURNAMENT_RUNNING.c


class TournamentLog(StorePart):
    """The tournaments in a database."""

    @read_only
    def read(self, token: str) -> list[Event]:
        """Return the events of a tournament in order; none if it does not exist."""
        wanted = select(TOURNAMENT_EVENT.c.kind, TOURNAMENT_EVENT.c.data, TOURNAMENT_EVENT.c.by)
        wanted = wanted.where(TOURNAMENT_EVENT.c.tournament_id == token)
        rows = self._rows(wanted.order_by(TOURNAMENT_EVENT.c.seq))
        return [Event(kind, data, by) for kind, data, by in rows]

    def append(self, token: str, events: Sequence[Event], length: int) -> None:
        """Append events after the first `length`.

        Raises
        ------
        sqlalchemy.exc.IntegrityError
            If there are more events already; nothing is stored.
        """
        now = time.time()
        rows = [
            {
                "tournament_id": token,
                "seq": length + place,
                "kind": event.kind,
                "data": dict(event.data),
                "by": event.by,
                "at": now,
            }
            for place, event in enumerate(events, 1)
        ]
        running = {"tournament_id": token, "length": length + len(rows)}
        with self._writer.begin() as connection:
            connection.execute(insert(TOURNAMENT_EVENT), rows)
            connection.execute(delete(TOURNAMENT_RUNNING).where(_RUNNING.tournament_id == token))
            connection.execute(insert(TOURNAMENT_RUNNING), running)

    @read_only
    def running(self, after: str, most: int) -> list[str]:
        """Return the first tournaments after one, in the order of their tokens, that may continue automatically."""
        wanted = select(_RUNNING.tournament_id).where(_RUNNING.tournament_id > after)
        return self._values(wanted.order_by(_RUNNING.tournament_id).limit(most))

    def note_at_rest(self, token: str, length: int | None) -> None:
        """Note that a tournament with this number of events does not continue automatically; None: it has been deleted."""
        wanted = delete(TOURNAMENT_RUNNING).where(_RUNNING.tournament_id == token)
        if length is not None:
            wanted = wanted.where(_RUNNING.length == length)
        with self._writer.begin() as connection:
            connection.execute(wanted)

    @read_only
    def of_visitor(self, visitor: str, most: int | None = MAX_LISTED) -> list[str]:
        """Return the tournaments that a visitor has opened or joined, by the visitor's latest event, newest first."""
        row = TOURNAMENT_EVENT.c
        wanted = select(row.tournament_id).where(row.by == visitor).group_by(row.tournament_id)
        return self._values(wanted.order_by(func.max(row.at).desc()).limit(most))

    @read_only
    def results(self, token: str, tables: Collection[str]) -> dict[str, TableResult]:
        """Return the results of some tables of a tournament by key; tables without a finished deal are missing."""
        row = TOURNAMENT_RESULT.c
        wanted = select(row.table_id, row.payoffs, row.over, row.winners)
        wanted = wanted.where(row.tournament_id == token, row.table_id.in_(tables))
        wanted = wanted.order_by(row.table_id, row.number)
        found: dict[str, TableResult] = {}
        for table, payoffs, over, winners in self._rows(wanted):
            before = found.get(table, TableResult())
            deals = (*before.payoffs, tuple(payoffs))
            found[table] = TableResult(deals, over, tuple(winners))
        return found


def add_result(connection: Connection, table: Table) -> None:
    """Add the result of the deal that has just ended, if the table belongs to a tournament."""
    origin, match = table.settings.origin, table.match
    if origin.kind != "tournament" or match is None:
        return
    row = {
        "table_id": table.key,
        "number": len(match.finished),
        "tournament_id": origin.id,
        "payoffs": list(match.finished[-1].result.payoffs),
        "over": match.over,
        "winners": list(match.winners),
    }
    connection.execute(insert(TOURNAMENT_RESULT), row)


def forget_visitor(connection: Connection, visitor: str, name: str, alias: str) -> None:
    """Give a visitor another name and id in their tournaments; delete those in which nobody else took part."""
    row = TOURNAMENT_EVENT.c
    other = TOURNAMENT_EVENT.alias()
    shared = exists().where(other.c.tournament_id == row.tournament_id, other.c.by != visitor)
    connection.execute(delete(TOURNAMENT_EVENT).where(row.by == visitor, ~shared))
    own = select(row.tournament_id, row.seq, row.data).where(row.by == visitor)
    for token, number, data in connection.execute(own).all():
        this = (row.tournament_id == token) & (row.seq == number)
        changed = {**data, "name": name} if "name" in data else data
        values = {"data": changed, "by": alias}
        connection.execute(update(TOURNAMENT_EVENT).where(this), values)
