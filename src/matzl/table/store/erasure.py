"""The deletion of a visitor: what is theirs alone is deleted, and games shared with others keep an anonymous name."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, and_, delete, exists, insert, select, union, update

from matzl.table.parts import Stage
from matzl.table.store.challenges import erase_challenges
from matzl.table.store.schema import (
    ANALYSIS,
    CODE,
    DAILY,
    EVENT,
    FINISHED_DEAL,
    FINISHED_MATCH,
    KEPT,
    LEASE,
    PLACE,
    PRESENCE,
    PUZZLE,
    REPLAY,
    SECRET,
    SITTER,
    TALLY,
    VISITOR,
)
from matzl.table.store.sqlite import purge_log
from matzl.table.store.tournaments import forget_visitor
from matzl.table.store.transactions import read_only

_OF_TABLES = (EVENT, PLACE, SITTER, LEASE, PRESENCE, REPLAY, FINISHED_DEAL, FINISHED_MATCH, DAILY)
"""The database tables whose rows belong to a card table."""

_OF_VISITORS = (SITTER, PRESENCE, FINISHED_DEAL, FINISHED_MATCH, TALLY, PUZZLE, DAILY, SECRET, CODE)
"""The database tables whose rows belong to a visitor."""

_AT_FIRST = (TALLY, PUZZLE, SECRET, CODE)
"""Tables with few rows of a visitor; without these rows no browser is recognised as the visitor's."""

_ENDED = (Stage.OVER.value, Stage.CLOSED.value)

_BEGUN = "erasing "
"""The beginning of the names in ``kept`` that say which deletions are not complete."""

UNSAID = "…"
"""The words left of what a deleted visitor has written."""


class Erasure:
    """Deletes visitors from a database; to be used in the store's own threads.

    Parameters
    ----------
    writer, reader
        Engines for transactions that write, and for those that only read.
    """

    def __init__(self, writer: Engine, reader: Engine) -> None:
        self._writer, self._reader = writer, reader

    def begin(self, visitor: str, name: str) -> None:
        """Delete what a visitor is recognised by, and note that the rest is to be deleted, all at once.

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

    @read_only
    def begun(self) -> dict[str, str]:
        """Return the visitors whose deletion has begun and is not complete, with the names that others will see."""
        wanted = select(KEPT.c.name, KEPT.c.value).where(KEPT.c.name.startswith(_BEGUN))
        with self._reader.connect() as connection:
            return {name.removeprefix(_BEGUN): value for name, value in connection.execute(wanted)}

    @read_only
    def tables_of(self, visitor: str, *, ended: bool = False) -> list[str]:
        """Return the tables in whose log a visitor is named: all, or those where nobody plays any more."""
        wanted = select(PLACE.c.table_id).where(
            exists().where(EVENT.c.table_id == PLACE.c.table_id, EVENT.c.by == visitor)
        )
        if ended:
            wanted = wanted.where(PLACE.c.stage.in_(_ENDED))
        with self._reader.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def delete_own(self, tables: Sequence[str], visitor: str) -> None:
        """Delete those of some tables where nobody else has been, at once."""
        with self._writer.begin() as connection:
            _delete_tables(connection, _own(connection, tables, visitor))

    def erase_from(self, table: str, visitor: str, name: str) -> None:
        """Delete a table if nobody else has been there; else give the visitor another name and id in what is stored.

        Parameters
        ----------
        name
            The name that others see from now on.
        """
        with self._writer.begin() as connection:
            if _own(connection, [table], visitor):
                _delete_tables(connection, [table])
                return
            alias = secrets.token_hex(8)
            _rename_in_events(connection, table, visitor, name, alias)
            _rename_in_replays(connection, table, visitor, name, alias)
            _rename_in_matches(connection, table, visitor, name)
            for each in (FINISHED_DEAL, FINISHED_MATCH):
                own = (each.c.table_id == table) & (each.c.visitor_id == visitor)
                connection.execute(delete(each).where(own))

    def erase(self, visitor: str, name: str) -> None:
        """Delete the rest of what is theirs alone; `begin` and, for each table, `erase_from` must have been called.

        Parameters
        ----------
        name
            The name that others see from now on, in tournaments.
        """
        with self._writer.begin() as connection:
            forget_visitor(connection, visitor, name, secrets.token_hex(8))
            for each in _OF_VISITORS:
                connection.execute(delete(each).where(each.c.visitor_id == visitor))
            erase_challenges(connection, visitor, secrets.token_hex(8))
            connection.execute(delete(KEPT).where(KEPT.c.name == _BEGUN + visitor))

    def purge_log(self) -> bool:
        """Empty the log of the database, which holds what has been deleted; return False if readers prevent it."""
        return purge_log(self._writer)


def _own(connection: Connection, tables: Sequence[str], visitor: str) -> list[str]:
    """Return those of some tables where nobody else has been, and that nobody has opened for a tournament."""
    row = EVENT.c
    others = select(row.table_id).where(row.table_id.in_(tables), row.by.not_in(["", visitor]))
    opened = (row.kind == "opened") & (row.by == "")
    of_tournaments = select(row.table_id).where(row.table_id.in_(tables), opened)
    shared = set(connection.execute(union(others, of_tournaments)).scalars())
    return [each for each in tables if each not in shared]


def _delete_tables(connection: Connection, tables: Sequence[str]) -> None:
    replays = select(REPLAY.c.id).where(REPLAY.c.table_id.in_(tables))
    connection.execute(delete(ANALYSIS).where(ANALYSIS.c.replay_id.in_(replays)))
    for each in _OF_TABLES:
        connection.execute(delete(each).where(each.c.table_id.in_(tables)))


def _rename_in_events(
    connection: Connection, table: str, visitor: str, name: str, alias: str
) -> None:
    wanted = select(EVENT.c.seq, EVENT.c.kind, EVENT.c.data, EVENT.c.by)
    rows = connection.execute(wanted.where(EVENT.c.table_id == table).order_by(EVENT.c.seq)).all()
    for number, data in _renamed(rows, visitor, name):
        this = and_(EVENT.c.table_id == table, EVENT.c.seq == number)
        connection.execute(update(EVENT).where(this), {"data": data})
    own = and_(EVENT.c.table_id == table, EVENT.c.by == visitor)
    connection.execute(update(EVENT).where(own), {"by": alias})


def _renamed(
    rows: Iterable[Any], visitor: str, name: str
) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the number and the new data of each event that holds a visitor's name or words."""
    sitting: dict[int, str] = {}
    for number, kind, data, by in rows:
        mine = by == visitor
        if kind == "opened":
            sitting[data.get("seat", 0)] = by
            if mine:
                yield number, {**data, "host": name}
        elif kind == "sat":
            sitting[data["seat"]] = by
            if mine:
                yield number, {**data, "name": name}
        elif kind in ("bot", "left", "removed"):
            if sitting.pop(data["seat"], None) == visitor and "for" in data:
                yield number, {**data, "for": name}
        elif kind == "said" and mine:
            text = UNSAID if data.get("text") else data.get("text", "")
            yield number, {**data, "name": name, "text": text}
        elif kind == "closed" and mine:
            yield number, {**data, "host": name}
        elif kind == "started" and mine and "record" in data:
            record = {key: value for key, value in data["record"].items() if key != "meta"}
            yield number, {**data, "record": record}


def _rename_in_replays(
    connection: Connection, table: str, visitor: str, name: str, alias: str
) -> None:
    wanted = select(REPLAY.c.id, REPLAY.c.played).where(
        REPLAY.c.table_id == table, REPLAY.c.played.is_not(None)
    )
    for key, played in connection.execute(wanted).all():
        sat = played.get("sat", [])
        seats = [seat for seat, who in enumerate(sat) if who == visitor]
        if seats:
            names = [name if at in seats else old for at, old in enumerate(played["names"])]
            changed = {
                **played,
                "names": names,
                "sat": [alias if who == visitor else who for who in sat],
            }
            connection.execute(update(REPLAY).where(REPLAY.c.id == key), {"played": changed})


def _rename_in_matches(connection: Connection, table: str, visitor: str, name: str) -> None:
    row = FINISHED_MATCH.c
    own = select(row.match, row.seat, row.names).where(
        row.table_id == table, row.visitor_id == visitor
    )
    for match, seat, names in connection.execute(own).all():
        renamed = [name if at == seat else old for at, old in enumerate(names)]
        same = and_(row.table_id == table, row.match == match)
        connection.execute(update(FINISHED_MATCH).where(same), {"names": renamed})
