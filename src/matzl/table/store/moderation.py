"""Moderation: the operator's decisions about people and tables, visitors' reports, and usage figures.

Commands of the operator write decisions while servers run; the servers read them every few seconds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import msgspec
from sqlalchemy import Connection, delete, func, or_, select
from sqlalchemy.dialects.postgresql import insert  # SQLite understands it, too

from matzl.table.store.finished import FINISHED_DEAL
from matzl.table.store.postgresql import take_lock
from matzl.table.store.schema import KEPT, PLACE, SECRET, SITTER, VISITOR, StorePart, read_only

MAX_REPORTS = 1000
"""The largest number of reports that are kept."""

MAX_BY_VISITOR, MAX_AT_TABLE = 5, 20
"""The maximum numbers of reports by one visitor and at one table, so that nobody can crowd out the reports of others."""

MAX_VISITORS = 50
"""The largest number of visitors that one search returns."""

_DECISIONS, _REPORT = "decisions", "report:"


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions of the operator.

    Attributes
    ----------
    banned, muted
        The visitors who may do nothing, and those who may not talk.
    closing
        The tables that a server is to close.
    read_only
        Not empty if nobody may open a table.
    """

    banned: frozenset[str] = frozenset()
    muted: frozenset[str] = frozenset()
    closing: frozenset[str] = frozenset()
    read_only: frozenset[str] = frozenset()


_FIELDS = {"ban": "banned", "mute": "muted", "close": "closing", "read-only": "read_only"}


@dataclass(frozen=True, slots=True)
class Report:
    """A visitor's report about another.

    Attributes
    ----------
    at
        The time, in seconds since 1970.
    table
        The key of the table where they met.
    by, about
        The visitors, and their names as they were.
    reason
        The reason in the words of the visitor who reports.
    talk
        The talk at the table as it was: visitors, names and words.
    """

    at: float
    table: str
    by: tuple[str, str]
    about: tuple[str, str]
    reason: str
    talk: tuple[tuple[str, str, str], ...]


class Moderation(StorePart):
    """The decisions and reports in a database."""

    @read_only
    def kept(self, name: str) -> str | None:
        """Return the value stored under a name; None if there is none."""
        return cast("str | None", self._value(select(KEPT.c.value).where(KEPT.c.name == name)))

    def keep_first(self, name: str, value: str) -> None:
        """Store a value under a name, unless the name already has one."""
        with self._writer.begin() as connection:
            _keep_first(connection, name, value)

    @read_only
    def decisions(self) -> Decisions:
        """Return the decisions of the operator."""
        return _decisions(self.kept(_DECISIONS))

    def decide(self, decision: str, *named: str, lift: bool = False) -> None:
        """Ban or mute visitors, close tables, or set ``read-only``, which takes no name; `lift` revokes a decision."""
        row, field = KEPT.c.name == _DECISIONS, _FIELDS[decision]
        with self._writer.begin() as connection:
            _keep_first(connection, _DECISIONS, "{}")  # there is a row to lock
            kept = connection.execute(select(KEPT.c.value).where(row).with_for_update()).scalar()
            decided = _decisions(kept)
            some: frozenset[str] = getattr(decided, field)
            changed = some.difference(named) if lift else some.union(named)
            _keep(connection, _DECISIONS, replace(decided, **{field: changed}))

    def report(self, report: Report) -> bool:
        """Store a report, replacing an earlier one by and about the same people; return False if there are too many."""
        pair = hashlib.sha256(f"{report.by[0]} {report.about[0]}".encode()).hexdigest()
        name = f"{_REPORT}{pair[:12]}"
        others = select(func.count()).where(KEPT.c.name.startswith(_REPORT), KEPT.c.name != name)
        with self._writer.begin() as connection:
            take_lock(connection, "reports")
            for part, most in (
                ("", MAX_REPORTS),
                (f'"by":["{report.by[0]}"', MAX_BY_VISITOR),
                (f'"table":"{report.table}"', MAX_AT_TABLE),
            ):
                some = others.where(KEPT.c.value.contains(part, autoescape=True))
                if (connection.execute(some).scalar() or 0) >= most:
                    return False
            _keep(connection, name, report)
        return True

    @read_only
    def reports(self) -> dict[str, Report]:
        """Return the reports by number, the latest last."""
        rows = self._rows(select(KEPT.c.name, KEPT.c.value).where(KEPT.c.name.startswith(_REPORT)))
        reports = {
            row.name.removeprefix(_REPORT): msgspec.json.decode(row.value, type=Report)
            for row in rows
        }
        return dict(sorted(reports.items(), key=lambda each: each[1].at))

    def delete_report(self, number: str) -> bool:
        """Delete a report; return False if there is none with this number."""
        with self._writer.begin() as connection:
            gone = connection.execute(delete(KEPT).where(KEPT.c.name == _REPORT + number))
            return bool(gone.rowcount)

    @read_only
    def find(self, text: str) -> Sequence[Any]:
        """Return the id, name and last visit of each visitor whose id is the text or whose name contains it.

        If the text is the id of a table, the visitors who sit there are included.
        """
        sitting = select(SITTER.c.visitor_id).where(SITTER.c.table_id == text)
        named = VISITOR.c.name.icontains(text, autoescape=True)
        some = or_(VISITOR.c.id == text, named, VISITOR.c.id.in_(sitting))
        seen = func.coalesce(func.max(SECRET.c.seen), VISITOR.c.made)
        query = select(VISITOR.c.id, func.coalesce(VISITOR.c.name, ""), seen).where(some)
        query = query.join(SECRET, SECRET.c.visitor_id == VISITOR.c.id, isouter=True)
        query = query.group_by(VISITOR.c.id).order_by(seen.desc())
        return self._rows(query.limit(MAX_VISITORS))

    @read_only
    def numbers(self, since: float) -> dict[str, tuple[int, int]]:
        """Return the numbers of visitors, tables and deals since a time (in seconds since 1970) and in total."""
        counted: dict[str, Any] = {
            "visitors": VISITOR.c.made,
            "tables": PLACE.c.made,
            "deals": FINISHED_DEAL.c.at,
        }
        return {
            name: (
                self._value(select(func.count()).where(column >= since)),
                self._value(select(func.count(column))),
            )
            for name, column in counted.items()
        }


def forget_reports(connection: Connection, visitor: str) -> None:
    """Delete all reports by or about a visitor."""
    known = KEPT.c.name.startswith(_REPORT) & KEPT.c.value.contains(visitor, autoescape=True)
    connection.execute(delete(KEPT).where(known))


def _decisions(kept: str | None) -> Decisions:
    return msgspec.json.decode(kept, type=Decisions) if kept else Decisions()


def _keep_first(connection: Connection, name: str, value: str) -> None:
    connection.execute(insert(KEPT).on_conflict_do_nothing(), {"name": name, "value": value})


def _keep(connection: Connection, name: str, value: object) -> None:
    row = {"name": name, "value": msgspec.json.encode(value).decode()}
    changed = insert(KEPT).on_conflict_do_update(index_elements=["name"], set_=row)
    connection.execute(changed, row)
