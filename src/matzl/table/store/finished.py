"""The rows of finished deals: added in the transaction that ends a deal, together with the sums of their payoffs."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Table, bindparam, insert, select, update

from matzl.table.store.finishing import FinishedRows
from matzl.table.store.schema import FINISHED_DEAL, FINISHED_MATCH, TALLY

ALL, LEVEL, PLACE, CONTRACT, ROLE, DAY, COST = (
    "all",
    "level",
    "place",
    "contract",
    "role",
    "day",
    "cost",
)
"""The kinds of sums: over all deals, by a column of ``finished_deal``, by day; and of the costs of decisions."""

_BY_KEY = (
    (TALLY.c.visitor_id == bindparam("of"))
    & (TALLY.c.game == bindparam("in"))
    & (TALLY.c.kind == bindparam("what"))
    & (TALLY.c.key == bindparam("which"))
)
_ADD = (
    update(TALLY)
    .where(_BY_KEY)
    .values(
        deals=TALLY.c.deals + bindparam("more"),
        total=TALLY.c.total + bindparam("sum"),
        squares=TALLY.c.squares + bindparam("square"),
    )
)


def add_finished(connection: Connection, ended: FinishedRows) -> None:
    """Add the rows of a deal and of its match that are not there yet."""
    for row in _missing(connection, FINISHED_DEAL, ended.deals):
        connection.execute(insert(FINISHED_DEAL), row)
        for kind, key in _kinds(row):
            tally(connection, row, kind, key, 1, row["payoff"])
    for row in _missing(connection, FINISHED_MATCH, ended.matches):
        connection.execute(insert(FINISHED_MATCH), row)


def tally(
    connection: Connection, row: Mapping[str, Any], kind: str, key: str, more: int, amount: float
) -> None:
    """Add to a sum of the visitor and game that a row names, creating it if there is none."""
    of = {"of": row["visitor_id"], "in": row["game"], "what": kind, "which": key}
    square = amount * amount
    changed = connection.execute(_ADD, of | {"more": more, "sum": amount, "square": square})
    if not changed.rowcount:
        begun = {
            "visitor_id": row["visitor_id"],
            "game": row["game"],
            "kind": kind,
            "key": key,
            "deals": more,
            "total": amount,
            "squares": square,
        }
        connection.execute(insert(TALLY), begun)


def _missing(
    connection: Connection, table: Table, rows: list[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Yield the rows whose primary key is not in a database table."""
    for row in rows:
        same = [column == row[column.name] for column in table.primary_key]
        if connection.execute(select(table.c.seat).where(*same)).first() is None:
            yield row


def _kinds(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the kinds and keys of the sums to which a finished deal belongs."""
    yield ALL, ""
    for kind in (LEVEL, PLACE, CONTRACT, ROLE):
        yield kind, row[kind]
    yield DAY, day_of(row["at"])


def day_of(at: float) -> str:
    """Return the day of a time in seconds since 1970, in UTC wherever the server or the player is.

    >>> day_of(86_399), day_of(86_400)
    ('1970-01-01', '1970-01-02')
    """
    return time.strftime("%Y-%m-%d", time.gmtime(at))
