"""The event log: reading and appending the events of tables.

An idempotency key can be used once, so that a repeated command has no effect.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple, cast

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from matzl.table.core.errors import table_error
from matzl.table.core.events import NOT_PUBLIC, SEATING, Event
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.store.finished import add_finished, has_just_ended, origin_columns
from matzl.table.store.postgresql import notify
from matzl.table.store.schema import EVENT, PLACE, SITTER, StorePart, read_only

_READ = (
    select(EVENT.c.seq, EVENT.c.kind, EVENT.c.data, EVENT.c.by)
    .where(EVENT.c.table_id == bindparam("table"), EVENT.c.seq > bindparam("after"))
    .order_by(EVENT.c.seq)
)
_REPEATED = select(EVENT.c.seq).where(
    EVENT.c.table_id == bindparam("table"),
    EVENT.c.by == bindparam("visitor"),
    EVENT.c.once == bindparam("action"),
)
CHANGED = func.coalesce(
    select(EVENT.c.at)
    .where(EVENT.c.table_id == PLACE.c.table_id, EVENT.c.kind.not_in(NOT_PUBLIC))
    .order_by(EVENT.c.seq.desc())
    .limit(1)
    .scalar_subquery(),
    PLACE.c.made,
).label("changed")
"""The time of the last public event of a table, read from the end of its log."""
_APPEND = insert(EVENT)
_MARK = update(PLACE).where(PLACE.c.table_id == bindparam("table"))

_STAGES = tuple(stage.value for stage in Stage)

MAX_LISTED = 50


class NewEvents(NamedTuple):
    """Events to be appended to a table.

    Attributes
    ----------
    table
        The table after these events.
    length
        The number of events before them.
    idempotency_key
        The idempotency key of the command that caused them.
    snapshot
        The state before the match that they begin (`matzl.table.core.snapshot`), if it was not the first.
    """

    table: Table
    events: Sequence[Event]
    length: int
    idempotency_key: str | None = None
    snapshot: str | None = None

    def rows(self, now: float) -> Iterator[dict[str, Any]]:
        """Yield the database rows of the events."""
        for index, event in enumerate(self.events, 1):
            yield {
                "table_id": self.table.key,
                "seq": self.length + index,
                "kind": event.kind,
                "data": dict(event.data),
                "by": event.by,
                "once": self.idempotency_key if index == 1 else None,
                "at": now,
            }


class EventLog(StorePart):
    """The events of all tables in a database."""

    @read_only
    def read(
        self, table_id: str, kinds: Collection[str] = (), after: int = 0, most: int | None = None
    ) -> list[Event]:
        """Return the events of a table in order; empty if it does not exist.

        Parameters
        ----------
        kinds
            The kinds to return, by default all.
        after
            The number of events at the beginning to leave out.
        most
            The largest number of events to return, by default all.

        Raises
        ------
        ValueError
            If an event is missing or its data cannot be read.
        """
        query = _READ.where(EVENT.c.kind.in_(kinds)) if kinds else _READ
        query = query if most is None else query.limit(most)
        rows = self._rows(query, {"table": table_id, "after": after})
        if not kinds and rows and (rows[0].seq, rows[-1].seq) != (after + 1, after + len(rows)):
            raise ValueError(f"events are missing after number {_last_before_gap(rows, after)}")
        if rows and not after and (not kinds or "opened" in kinds) and rows[0].kind != "opened":
            raise ValueError("the event that opens the table is missing")
        return [Event(kind, data, by) for _, kind, data, by in rows]

    @read_only
    def is_known(self, table_id: str) -> bool:
        """Return whether a table is in the index, regardless of its log."""
        return self._first(select(PLACE.c.table_id).where(PLACE.c.table_id == table_id)) is not None

    @read_only
    def repeated(self, table_id: str, by: str, idempotency_key: str) -> bool:
        """Return whether a command of this visitor with this idempotency key has been executed."""
        values = {"table": table_id, "visitor": by, "action": idempotency_key}
        return self._first(_REPEATED, values) is not None

    def append(self, *several: NewEvents) -> None:
        """Append events to tables and update the index, in one transaction.

        Raises
        ------
        sqlalchemy.exc.IntegrityError
            If a table has other events by now, or an idempotency key has been used; nothing is stored.
        """
        now = time.time()
        several = tuple(sorted(several, key=lambda new: new.table.key))  # the same order everywhere
        with self._writer.begin() as connection:
            connection.execute(_APPEND, [row for each in several for row in each.rows(now)])
            for table, events, length, _, snapshot in several:
                played = table.stage is Stage.PLAYING and all(e.kind == "done" for e in events)
                if not played:  # a card in the middle of a deal changes nothing that is indexed
                    _index(connection, table, now, new=length == 0)
                if snapshot is not None:
                    _keep_snapshot(connection, table.key, snapshot)
                if any(event.kind in SEATING for event in events):
                    _index_sitters(connection, table)
            ended = [each.table for each in several if has_just_ended(each.table, each.events)]
            add_finished(connection, ended, now)  # its locks come last
            ends = [["event", new.table.key, new.length + len(new.events)] for new in several]
            notify(connection, ends)

    @read_only
    def moved_at(self, table_id: str) -> float:
        """Return the time of the last action at a table, in seconds since 1970."""
        acted = EVENT.c.kind.not_in([*NOT_PUBLIC, "said"])
        query = select(EVENT.c.at).where(EVENT.c.table_id == table_id, acted)
        return float(self._value(query.order_by(EVENT.c.seq.desc()).limit(1)) or 0.0)

    @read_only
    def snapshot(self, table_id: str) -> str | None:
        """Return the snapshot of a table, None if there is none."""
        query = select(PLACE.c.snapshot).where(PLACE.c.table_id == table_id)
        return cast("str | None", self._value(query))

    def keep_snapshot(self, table_id: str, snapshot: str) -> None:
        """Store the snapshot of a table."""
        with self._writer.begin() as connection:
            _keep_snapshot(connection, table_id, snapshot)

    @read_only
    def by_token(self, token: str) -> str | None:
        """Return the key of the table whose invitation or spectators' link has this token; None if there is none."""
        query = select(PLACE.c.table_id).where((PLACE.c.invite == token) | (PLACE.c.watch == token))
        return cast("str | None", self._value(query))

    @read_only
    def joinable(self) -> Sequence[Any]:
        """Return the listed tables with an open seat, latest first."""
        return self._listed(PLACE.c.joinable)

    @read_only
    def of_visitor(self, visitor: str, most: int | None = MAX_LISTED) -> Sequence[Any]:
        """Return a visitor's tables that stay, then the unfinished ones where the visitor sits, latest first."""
        sits = select(SITTER.c.table_id).where(SITTER.c.visitor_id == visitor)
        over, closed = (PLACE.c.stage == each.value for each in (Stage.OVER, Stage.CLOSED))
        which = PLACE.c.table_id.in_(sits) & ~closed & (PLACE.c.stays | ~over)
        return self._listed(which, PLACE.c.stays.desc(), most=most)

    def _listed(
        self, which: ColumnElement[bool], *order: ColumnElement[Any], most: int | None = MAX_LISTED
    ) -> Sequence[Any]:
        """Return the key, the stage and the time of the last event of each table meeting `which`, except damaged ones."""
        query = select(PLACE.c.table_id, PLACE.c.stage, CHANGED)
        query = query.where(which, PLACE.c.stage.in_(_STAGES))
        return self._rows(query.order_by(*order, CHANGED.desc()).limit(most))


def _last_before_gap(rows: Sequence[Any], after: int) -> int:
    """Return the number of the last event before the first gap in the numbering."""
    following = (row.seq for number, row in enumerate(rows, after + 1) if row.seq != number)
    first = next(following)
    return max((row.seq for row in rows if row.seq < first), default=after)


def _index(connection: Connection, table: Table, now: float, *, new: bool) -> None:
    """Insert the index entry of a `new` table, or update an existing one."""
    listed = table.settings.listed and table.stage is not Stage.CLOSED
    entry: dict[str, Any] = {
        "stage": table.stage.value,
        "joinable": listed and bool(table.open_seats),
        "invite": table.invite,
        "stays": bool(table.name),
    }
    if new:
        row = {"table_id": table.key, "game": table.settings.game} | entry
        alone = table.host if table.settings.origin.deals else ""
        row |= {"watch": table.watch, "made": now, "visitor_id": alone or None}
        row |= origin_columns(table.settings)
        connection.execute(insert(PLACE), row)
    elif not connection.execute(_MARK, {"table": table.key} | entry).rowcount:
        raise table_error("unknown-table")  # a visitor has just deleted it


def _keep_snapshot(connection: Connection, table_id: str, snapshot: str) -> None:
    connection.execute(_MARK, {"table": table_id, "snapshot": snapshot})


def _index_sitters(connection: Connection, table: Table) -> None:
    """Update the index of who sits at a table."""
    sitting = {visitor for visitor in table.visitors if visitor}
    sitting |= {holder.visitor for holder in table.replaced.values()}
    sitting |= table.regulars if table.name else set()
    connection.execute(delete(SITTER).where(SITTER.c.table_id == table.key))
    if sitting:
        rows = [{"table_id": table.key, "visitor_id": visitor} for visitor in sorted(sitting)]
        connection.execute(insert(SITTER), rows)
