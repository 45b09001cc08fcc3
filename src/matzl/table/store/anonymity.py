"""Anonymous names and ids for a deleted visitor in the stored data of tables that continue for others."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Update, bindparam, delete, insert, select, update

from matzl.errors import TableError
from matzl.table.core.commands import Leave
from matzl.table.core.events import SEATING, Event
from matzl.table.core.handlers import handle
from matzl.table.core.permits import who_is
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.store.event_log import LENGTH, MARK, index_entry
from matzl.table.store.finished import forget_visitor
from matzl.table.store.schema import EVENT, PLACE, SITTER

ENDED = (Stage.OVER.value, Stage.CLOSED.value)
"""The stages of tables where nobody plays any more."""

UNSAID = "…"
"""The words left of what a deleted visitor has written."""

_NAMING = SEATING | {"said", "closed", "started"}
"""The kinds of events that may hold a name, or say whose name is in a later one."""

_RENAME = (
    update(EVENT)
    .where(EVENT.c.table_id == bindparam("table"), EVENT.c.seq == bindparam("number"))
    .values(data=bindparam("new"))
)
_REPLACE_ID = (
    update(EVENT)
    .where(EVENT.c.table_id == bindparam("table"), EVENT.c.by == bindparam("visitor"))
    .values(by=bindparam("alias"))
)
Rows = list[dict[str, Any]]
"""The parameters of a statement that is executed for several rows."""


def aliases_at(tables: Iterable[str]) -> dict[str, str]:
    """Return a random id for each table."""
    return {table: secrets.token_hex(8) for table in tables}


def make_anonymous(
    connection: Connection, aliases: Mapping[str, str], visitor: str, name: str
) -> dict[str, Table]:
    """Give a visitor another name, and at each table another id, in the stored data of tables; return their seatings."""
    tables = list(aliases)
    seatings, renamed = _seatings(connection, tables, visitor, name)
    ids: Rows = [{"table": key, "visitor": visitor, "alias": aliases[key]} for key in tables]
    _execute(connection, _RENAME, renamed)
    _execute(connection, _REPLACE_ID, ids)
    forget_visitor(connection, visitor, tables)
    return seatings


def leave_ended(connection: Connection, tables: Sequence[str], visitor: str, name: str) -> None:
    """Let a visitor leave those tables, among some, where nobody plays any more, and make them anonymous there.

    What follows from leaving is computed from the seating alone, without the rules of the game.
    """
    wanted = select(PLACE.c.table_id, PLACE.c.stage, LENGTH)
    wanted = wanted.where(PLACE.c.table_id.in_(tables), PLACE.c.stage.in_(ENDED))
    places = {row.table_id: row for row in connection.execute(wanted)}
    aliases, now, added, marked = aliases_at(places), time.time(), Rows(), Rows()
    for key, table in make_anonymous(connection, aliases, visitor, name).items():
        table.stage, table.length = Stage(places[key].stage), places[key].length
        events = _departure(table, visitor)
        for event in events:
            table.apply(event)
            data = dict(event.data) | ({"for": name} if "for" in event.data else {})
            row = {"table_id": key, "seq": table.length, "kind": event.kind, "data": data}
            added.append(row | {"by": aliases[key], "at": now})
        if events:
            marked.append({"table": key} | index_entry(table, now))
    if added:
        connection.execute(insert(EVENT), added)
    _execute(connection, MARK, marked)
    sits = SITTER.c.table_id.in_(list(places)) & (SITTER.c.visitor_id == visitor)
    connection.execute(delete(SITTER).where(sits))


def _departure(table: Table, visitor: str) -> list[Event]:
    """Return the events by which a visitor leaves a table; none without a seat, or if it is closed."""
    try:
        return handle(table, who_is(table, visitor), Leave())
    except TableError:
        return []


def _execute(connection: Connection, statement: Update, rows: Rows) -> None:
    if rows:
        connection.execute(statement, rows)


def _seatings(
    connection: Connection, tables: Sequence[str], visitor: str, name: str
) -> tuple[dict[str, Table], Rows]:
    """Return the seating of each table, and the new data of the events that hold a visitor's name or words."""
    row = EVENT.c
    wanted = select(row.table_id, row.seq, row.kind, row.data, row.by)
    wanted = wanted.where(row.table_id.in_(tables), row.kind.in_(_NAMING))
    found, renamed = {key: Table(key) for key in tables}, Rows()
    for key, number, kind, data, by in connection.execute(wanted.order_by(row.table_id, row.seq)):
        event = Event(kind, data, by)
        changes = _changes(found[key], event, visitor, name)
        if changes:
            renamed.append({"table": key, "number": number, "new": {**data, **changes}})
        if kind in SEATING:
            found[key].apply(event)
    return found, renamed


def _changes(table: Table, event: Event, visitor: str, name: str) -> Mapping[str, Any]:
    """Return the new values of the fields that name a visitor in the next event of a table."""
    data, mine = event.data, event.by == visitor
    if event.kind in ("opened", "closed"):
        return {"host": name} if mine else {}
    if event.kind == "sat":
        return {"name": name} if mine else {}
    if event.kind == "said" and mine:
        return {"name": name, "text": UNSAID if data.get("text") else data.get("text", "")}
    if event.kind == "started" and mine and "record" in data:
        record = {key: value for key, value in data["record"].items() if key != "meta"}
        return {"record": record}
    if event.kind == "readmitted":
        who = list(table.removed)[data["place"]]
    else:
        seat = data.get("seat", -1)
        away = table.replaced.get(seat)
        who = away.visitor if away else table.visitors[seat] if "seat" in data else ""
    return {key: name for key in ("for", "name") if key in data} if who == visitor else {}
