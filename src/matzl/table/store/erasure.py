"""Deletion of a visitor, whose games with others keep an anonymous name, and of expired data, in the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, exists, func, insert, select, union, update

from matzl.table.store.anonymity import ENDED, UNSAID, aliases_at, leave_ended, make_anonymous
from matzl.table.store.finished import FINISHED_DEAL, FINISHED_SEAT, forget_visitor
from matzl.table.store.part import StorePart, read_only
from matzl.table.store.schema import (
    CODE,
    EVENT,
    KEPT,
    PLACE,
    SECRET,
    SITTER,
    VISITOR,
    ask_features,
)
from matzl.table.store.sqlite import purge_log

_LOGS = (EVENT, PLACE, SITTER)
"""The database tables with what happened at a card table, and the index over that."""

_OF_VISITORS = (SITTER, SECRET, CODE)
"""The database tables whose rows belong to a visitor."""

_AT_FIRST = (SECRET, CODE)
"""Tables with few rows of a visitor; without these rows no browser is recognised as the visitor's."""

_BEGUN = "erasing "
"""The beginning of the names in ``kept`` that say which deletions are not complete."""


class Erasure(StorePart):
    """The deletion of visitors from a database."""

    def begin(self, visitor: str, name: str) -> None:
        """Delete a visitor's secrets and codes, and note that the rest is to be deleted, in one transaction.

        Parameters
        ----------
        name
            The name that others will see.
        """
        note = {"name": _BEGUN + visitor, "value": name}
        with self._writer.begin() as connection:
            connection.execute(delete(KEPT).where(KEPT.c.name == note["name"]))
            connection.execute(insert(KEPT), note)
            for each in _AT_FIRST:
                connection.execute(delete(each).where(each.c.visitor_id == visitor))
            connection.execute(delete(VISITOR).where(VISITOR.c.id == visitor))
            ask_features("begin_erasing", connection, visitor)

    @read_only
    def begun(self) -> dict[str, str]:
        """Return the visitors whose deletion has begun and is not complete, with the names that others will see."""
        wanted = select(KEPT.c.name, KEPT.c.value).where(KEPT.c.name.startswith(_BEGUN))
        return {name.removeprefix(_BEGUN): value for name, value in self._rows(wanted)}

    @read_only
    def tables_of(self, visitor: str, *, ended: bool = False) -> list[str]:
        """Return the tables in whose log a visitor is named: all, or those where nobody plays any more."""
        wanted = select(PLACE.c.table_id).where(
            exists().where(EVENT.c.table_id == PLACE.c.table_id, EVENT.c.by == visitor)
        )
        if ended:
            wanted = wanted.where(PLACE.c.stage.in_(ENDED))
        return self._values(wanted)

    def delete_own(self, tables: Sequence[str], visitor: str) -> None:
        """Delete the tables, among some, where nobody else has been, in one transaction."""
        with self._writer.begin() as connection:
            _delete_tables(connection, _own(connection, tables, visitor))

    def erase_from_ended(self, tables: Sequence[str], visitor: str, name: str) -> None:
        """Let a visitor leave some tables, and do for each what `erase_from` does, in one transaction.

        Tables where somebody plays again, or nobody else has been, stay as they are. So do all if one is damaged.
        """
        with self._writer.begin() as connection:
            own = _own(connection, tables, visitor)
            others = [each for each in tables if each not in own]
            leave_ended(connection, others, visitor, name)

    def erase_from(self, table: str, visitor: str, name: str) -> None:
        """Delete a table if nobody else has been there; else give the visitor another name and id in its stored data.

        Parameters
        ----------
        name
            The name that others see from now on.
        """
        with self._writer.begin() as connection:
            if _own(connection, [table], visitor):
                _delete_tables(connection, [table])
            else:
                make_anonymous(connection, aliases_at([table]), visitor, name)

    def erase(self, visitor: str, name: str) -> None:
        """Delete all other data of the visitor alone; call `begin` and, for each table, `erase_from` first.

        Parameters
        ----------
        name
            The name that others see from now on, in tournaments.
        """
        with self._writer.begin() as connection:
            ask_features("erase_visitor", connection, visitor, name)
            forget_visitor(connection, visitor)
            for each in _OF_VISITORS:
                connection.execute(delete(each).where(each.c.visitor_id == visitor))
            connection.execute(delete(KEPT).where(KEPT.c.name == _BEGUN + visitor))

    @read_only
    def unchanged(self, since: float, *, ended: bool) -> list[str]:
        """Return the tables where nothing has happened since a time, in seconds since 1970.

        With `ended`, only those where nobody plays any more and that no feature still needs.
        """
        query = select(PLACE.c.table_id).where(PLACE.c.changed < since)
        if ended:
            query = query.where(PLACE.c.stage.in_(ENDED))
            for used in ask_features("tables_in_use", since):
                query = query.where(PLACE.c.table_id.not_in(used))
        return self._values(query)

    def delete_logs(self, tables: Sequence[str]) -> None:
        """Delete tables, in one transaction; the results of their deals and matches stay."""
        with self._writer.begin() as connection:
            _delete_tables(connection, tables, results=False)

    def delete_talk(self, tables: Sequence[str]) -> None:
        """Delete the talk at tables, in one transaction."""
        row = EVENT.c
        said = row.table_id.in_(tables) & (row.kind == "said") & (row.data["text"].as_string() > "")
        with self._writer.begin() as connection:
            unsaid = func.json_set(row.data, "$.text", UNSAID)
            connection.execute(update(EVENT).where(said).values(data=unsaid))

    def purge_log(self) -> bool:
        """Empty the write-ahead log, which still holds deleted data; return False if readers prevent it."""
        return purge_log(self._writer)


def _own(connection: Connection, tables: Sequence[str], visitor: str) -> list[str]:
    """Return the tables, among some, where nobody else has been and that no tournament has opened."""
    row = EVENT.c
    others = select(row.table_id).where(row.table_id.in_(tables), row.by.not_in(["", visitor]))
    opened = (row.kind == "opened") & (row.by == "")
    of_tournaments = select(row.table_id).where(row.table_id.in_(tables), opened)
    shared = set(connection.execute(union(others, of_tournaments)).scalars())
    return [each for each in tables if each not in shared]


def _delete_tables(connection: Connection, tables: Sequence[str], *, results: bool = True) -> None:
    """Delete tables with the records of their deals, and with their results if these are to go, too."""
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
