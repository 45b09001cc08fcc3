"""Deletion from the database: of visitors, of whom only the ids stay in shared games, and of expired data."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Text,
    bindparam,
    cast,
    delete,
    exists,
    select,
    update,
)

from matzl.table.core.stages import Stage
from matzl.table.store.event_log import CHANGED
from matzl.table.store.finished import FINISHED_DEAL, FINISHED_SEAT, forget_visitor
from matzl.table.store.moderation import forget_reports
from matzl.table.store.postgresql import notify
from matzl.table.store.schema import (
    CODE,
    EVENT,
    PLACE,
    SECRET,
    SITTER,
    VISITOR,
    StorePart,
    ask_features,
    read_only,
)
from matzl.table.store.sqlite import purge_log
from matzl.table.store.visitors import DAY_SECONDS

ENDED = (Stage.OVER.value, Stage.CLOSED.value)
"""The stages of tables where nobody plays any more."""

KEPT = 365 * DAY_SECONDS
"""The seconds by which an idle table that stays outlives other idle tables."""

UNSAID = "…"
"""The text that takes the place of a deleted one."""

_LOGS = (EVENT, PLACE, SITTER)
"""The database tables with the events of card tables and the index over them."""

_OF_VISITORS = (SITTER, SECRET, CODE)
"""The database tables whose rows belong to a visitor."""

_AT_FIRST = (SECRET, CODE)
"""The database tables whose rows are deleted first: there are few, and without them no browser acts as the visitor."""


class Erasure(StorePart):
    """The deletion of visitors and of expired data from a database."""

    def begin(self, visitor: str) -> None:
        """Delete a visitor's name, secrets and codes in one transaction; the missing name marks the deletion as begun."""
        with self._writer.begin() as connection:
            nameless = (
                update(VISITOR).where(VISITOR.c.id == visitor).values(name=None, face="", colour="")
            )
            connection.execute(nameless)
            for each in _AT_FIRST:
                connection.execute(delete(each).where(each.c.visitor_id == visitor))
            ask_features("begin_erasing", connection, visitor)
            notify(connection, [["person", visitor]])

    @read_only
    def begun(self) -> list[str]:
        """Return the visitors whose deletion is in progress."""
        return self._values(select(VISITOR.c.id).where(VISITOR.c.name.is_(None)))

    @read_only
    def tables_of(self, visitor: str) -> list[str]:
        """Return the tables where a visitor has done something."""
        query = select(PLACE.c.table_id).where(
            exists().where(EVENT.c.table_id == PLACE.c.table_id, EVENT.c.by == visitor)
        )
        return self._values(query)

    def delete_own(self, visitor: str, table_id: str) -> bool:
        """Delete a table if only the visitor has acted there and no feature has opened it; return whether it was deleted."""
        row = EVENT.c
        others = row.by.not_in(["", visitor]) | ((row.kind == "opened") & (row.by == ""))
        with self._writer.begin() as connection:
            shared = connection.execute(select(row.seq).where(row.table_id == table_id, others))
            if shared.first():
                return False
            _delete_tables(connection, [table_id])
            return True

    def delete_words(self, visitor: str, unbound: Collection[int], table_id: str) -> bool:
        """Delete a visitor's texts at a table, and the words in the events `unbound`; return whether there were any."""
        own = (EVENT.c.table_id == table_id) & (EVENT.c.by == visitor)
        said = own & EVENT.c.kind.in_(("said", "named"))
        with self._writer.begin() as connection:
            emptied = _replace(connection, own & EVENT.c.seq.in_(unbound), "word", "")
            _forget_snapshots(connection, [table_id])
            return bool(_replace(connection, said, "text", UNSAID) or emptied)

    def forget_snapshots(self, tables: Sequence[str]) -> None:
        """Delete the snapshots of tables, which other processes may have stored while words were being deleted."""
        with self._writer.begin() as connection:
            _forget_snapshots(connection, tables)

    def erase(self, visitor: str) -> None:
        """Delete a visitor and all remaining data that belongs to the visitor alone."""
        with self._writer.begin() as connection:
            ask_features("erase_visitor", connection, visitor)
            forget_visitor(connection, visitor)
            forget_reports(connection, visitor)
            for each in _OF_VISITORS:
                connection.execute(delete(each).where(each.c.visitor_id == visitor))
            connection.execute(delete(VISITOR).where(VISITOR.c.id == visitor))

    @read_only
    def unchanged(self, since: float, *, ended: bool) -> list[str]:
        """Return the tables without events since a time, in seconds since 1970.

        With `ended`, leave out tables where somebody plays or that a feature needs, and for `KEPT` longer those that stay.
        """
        return self._values(_unchanged(since, ended=ended))

    def delete_logs(self, since: float, tables: Sequence[str]) -> None:
        """Delete the logs of the given tables that are still `unchanged`, in one transaction; results of deals stay."""
        with self._writer.begin() as connection:
            old = _unchanged(since, ended=True).where(PLACE.c.table_id.in_(tables))
            still = connection.scalars(old.with_for_update(of=PLACE)).all()
            _delete_tables(connection, still, results=False)

    def delete_talk(self, since: float, tables: Sequence[str]) -> None:
        """Delete the chat of the given tables that are still `unchanged`, in one transaction."""
        with self._writer.begin() as connection:
            old = _unchanged(since, ended=False).where(PLACE.c.table_id.in_(tables))
            still = connection.scalars(old.with_for_update(of=PLACE)).all()
            said = EVENT.c.table_id.in_(still) & (EVENT.c.kind == "said")
            _forget_snapshots(connection, _replace(connection, said, "text", UNSAID))

    def purge_log(self) -> bool:
        """Truncate the write-ahead log, which still holds deleted data; return False if readers prevent it."""
        return purge_log(self._writer)


def _unchanged(since: float, *, ended: bool) -> Select[Any]:
    query = select(PLACE.c.table_id).where(since > CHANGED)
    if ended:
        closed = PLACE.c.stage == Stage.CLOSED.value
        old = closed | ~PLACE.c.stays | (since - KEPT > CHANGED)
        query = query.where(PLACE.c.stage.in_(ENDED), old)
        for used in ask_features("tables_in_use", since):
            query = query.where(PLACE.c.table_id.not_in(used))
    return query


def _replace(
    connection: Connection, some: ColumnElement[bool], field: str, words: str
) -> list[str]:
    """Replace a non-empty text in the data of some events, and delete damaged data; return the tables with changes."""
    row, raw = EVENT.c, cast(EVENT.c.data, Text)
    changes = []
    for table, seq, data in connection.execute(select(row.table_id, row.seq, raw).where(some)):
        try:
            known = json.loads(data)
            new = known | ({field: words} if known.get(field) else {})
        except (ValueError, TypeError, AttributeError):
            known, new = None, {}
        if new != known:
            changes.append({"table": table, "number": seq, "new": new})
    this = (row.table_id == bindparam("table")) & (row.seq == bindparam("number"))
    if changes:
        connection.execute(update(EVENT).where(this).values(data=bindparam("new")), changes)
    return sorted({change["table"] for change in changes})


def _forget_snapshots(connection: Connection, tables: Sequence[str]) -> None:
    connection.execute(update(PLACE).where(PLACE.c.table_id.in_(tables)).values(snapshot=None))
    notify(connection, [["forget", table] for table in tables])


def _delete_tables(connection: Connection, tables: Sequence[str], *, results: bool = True) -> None:
    """Delete tables with the records of their deals and, if `results`, also their results."""
    notify(connection, [["forget", table] for table in tables])
    ask_features("delete_of_tables", connection, tables)
    for each in _LOGS:
        connection.execute(delete(each).where(each.c.table_id.in_(tables)))
    here = FINISHED_DEAL.c.table_id.in_(tables)
    if results:
        deals = select(FINISHED_DEAL.c.id).where(here)
        connection.execute(delete(FINISHED_SEAT).where(FINISHED_SEAT.c.deal_id.in_(deals)))
        connection.execute(delete(FINISHED_DEAL).where(here))
    else:
        gone = {"replay": None, "record": None, "begun": None}
        connection.execute(update(FINISHED_DEAL).where(here), gone)
