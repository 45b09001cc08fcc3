"""Tournaments in the database: their events, and the results of their tables, read from finished deals.

If two processes append events at once, one of them fails.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    Select,
    String,
    Table,
    delete,
    exists,
    func,
    insert,
    select,
)

from matzl.features.tournament.state import TableResult
from matzl.table.core.events import Event
from matzl.table.store.finished import FINISHED_DEAL, FINISHED_SEAT
from matzl.table.store.schema import METADATA, PLACE, StorePart, read_only

TOURNAMENT_EVENT = Table(
    "tournament_event",
    METADATA,
    Column("tournament_id", String(32), primary_key=True, comment="the secret part of the link"),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("by", String(32), nullable=False),
    Column("at", Float, nullable=False, comment="seconds since 1970"),
    Index("tournament_event_by", "by"),
    Index("tournament_event_at", "at", "tournament_id"),
)
"""The events of all tournaments. A writer inserts the next number; of two at once, the primary key rejects one."""

ORIGIN = "tournament"
"""The origin of the deals of tournaments in the database; the id of the origin is that of the tournament."""

MAX_LISTED = 20


class TournamentLog(StorePart):
    """The events and results of tournaments, in a database."""

    @read_only
    def read(self, token: str) -> list[Event]:
        """Return the events of a tournament in order; none if it does not exist."""
        row = TOURNAMENT_EVENT.c
        events = select(row.kind, row.data, row.by).where(row.tournament_id == token)
        return [Event(*each) for each in self._rows(events.order_by(row.seq))]

    def append(self, token: str, events: Sequence[Event], length: int) -> None:
        """Append events to a tournament's log, which must hold `length` events so far.

        Raises
        ------
        sqlalchemy.exc.IntegrityError
            If there are more events already; nothing is stored.
        """
        now = time.time()
        rows = [
            asdict(event) | {"tournament_id": token, "seq": seq, "at": now}
            for seq, event in enumerate(events, length + 1)
        ]
        with self._writer.begin() as connection:
            connection.execute(insert(TOURNAMENT_EVENT), rows)

    @read_only
    def changed(self, since: float) -> set[str]:
        """Return the tournaments with events since a time, in seconds since 1970."""
        row = TOURNAMENT_EVENT.c
        return set(self._values(select(row.tournament_id).where(row.at >= since).distinct()))

    @read_only
    def of_visitor(self, visitor: str, most: int | None = MAX_LISTED) -> list[str]:
        """Return the tournaments that a visitor has opened or joined, the one with the visitor's latest event first."""
        row = TOURNAMENT_EVENT.c
        query = select(row.tournament_id).where(row.by == visitor).group_by(row.tournament_id)
        return self._values(query.order_by(func.max(row.at).desc()).limit(most))

    @read_only
    def results(self, token: str) -> dict[str, TableResult]:
        """Return the results of a tournament's tables by key; tables without a finished deal are missing."""
        deal, seat = FINISHED_DEAL.c, FINISHED_SEAT.c
        query = select(deal.table_id, deal.id, seat.payoff, seat.won).join(FINISHED_SEAT)
        query = query.where(deal.origin == ORIGIN, deal.origin_id == token)
        rows = self._rows(query.order_by(deal.table_id, deal.number, seat.seat))
        return {
            table: _result([list(deal) for _, deal in groupby(of_table, itemgetter(1))])
            for table, of_table in groupby(rows, itemgetter(0))
        }


PARTS = {"tournaments": TournamentLog}
"""The parts of the store that this feature adds, by name."""


def _result(deals: Sequence[Sequence[Any]]) -> TableResult:
    """Return the result of a table, given the rows of its seats in each deal."""
    payoffs = tuple(tuple(seat.payoff for seat in deal) for deal in deals)
    won = [seat.won for seat in deals[-1]]
    winners = tuple(seat for seat, wins in enumerate(won) if wins)
    return TableResult(payoffs, None not in won, winners)


def tables_in_use(since: float) -> list[Select[Any]]:
    """Return a list with one query, for the tables of tournaments with events since a time."""
    happened = select(TOURNAMENT_EVENT.c.tournament_id).where(TOURNAMENT_EVENT.c.at >= since)
    of_these = (PLACE.c.origin == ORIGIN) & PLACE.c.origin_id.in_(happened)
    return [select(PLACE.c.table_id).where(of_these)]


def erase_visitor(connection: Connection, visitor: str) -> None:
    """Delete the tournaments of a visitor in which nobody else took part."""
    row, other = TOURNAMENT_EVENT.c, TOURNAMENT_EVENT.alias()
    shared = exists().where(other.c.tournament_id == row.tournament_id, other.c.by != visitor)
    connection.execute(delete(TOURNAMENT_EVENT).where(row.by == visitor, ~shared))
