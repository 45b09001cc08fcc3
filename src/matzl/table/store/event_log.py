"""The log of events: read a table, add to it. Of two writers at once one gets through; a repeated post changes nothing."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, delete, insert, select, update

from matzl.table.events import Event
from matzl.table.parts import Stage
from matzl.table.store.schema import EVENT, PLACE, SITTER

if TYPE_CHECKING:
    from matzl.table.state import Table

MOST_LISTED = 50


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in a list."""

    table: str
    game: str
    stage: Stage
    changed: float


class EventLog:
    """The events of all tables in a database; its methods are quick and not made for several threads at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def read(self, table: str, kinds: Collection[str] = ()) -> list[Event]:
        """The events of a table in order, all or those of some kinds; none if it does not exist."""
        wanted = (
            select(EVENT.c.kind, EVENT.c.data, EVENT.c.by)
            .where(EVENT.c.table_id == table)
            .order_by(EVENT.c.seq)
        )
        if kinds:
            wanted = wanted.where(EVENT.c.kind.in_(kinds))
        with self._engine.connect() as connection:
            return [Event(kind, data, by) for kind, data, by in connection.execute(wanted)]

    def repeated(self, table: str, by: str, once: str) -> bool:
        """Whether a post with this action id of this visitor has taken effect already."""
        wanted = select(EVENT.c.seq).where(
            EVENT.c.table_id == table, EVENT.c.by == by, EVENT.c.once == once
        )
        with self._engine.connect() as connection:
            return connection.execute(wanted).first() is not None

    def append(
        self, table: Table, events: Sequence[Event], length: int, once: str | None = None
    ) -> None:
        """Add events after the first `length` ones, and bring the index up to date.

        Parameters
        ----------
        table
            As it is with these events.

        Raises
        ------
        sqlalchemy.exc.IntegrityError
            When somebody else has added to the table since, or the action id has been used; nothing is stored then.
        """
        now = time.time()
        rows = [
            {
                "table_id": table.key,
                "seq": length + place,
                "kind": event.kind,
                "data": dict(event.data),
                "by": event.by,
                "once": once if place == 1 else None,
                "at": now,
            }
            for place, event in enumerate(events, 1)
        ]
        with self._engine.begin() as connection:
            connection.execute(insert(EVENT), rows)
            _index(connection, table, now, new=length == 0)

    def by_token(self, token: str) -> str | None:
        """The table to which an invitation or a link for spectators leads."""
        wanted = select(PLACE.c.table_id).where(
            (PLACE.c.invite == token) | (PLACE.c.watch == token)
        )
        with self._engine.connect() as connection:
            found: str | None = connection.execute(wanted).scalar()
            return found

    def joinable(self) -> list[TableSummary]:
        """The listed tables with an open chair, the latest first."""
        return self._listed(PLACE.c.joinable)

    def of_visitor(self, visitor: str) -> list[TableSummary]:
        """The unfinished tables at which a visitor sits, the latest first."""
        sits = select(SITTER.c.table_id).where(SITTER.c.visitor_id == visitor)
        going_on = PLACE.c.stage.not_in([Stage.OVER.value, Stage.CLOSED.value])
        return self._listed(PLACE.c.table_id.in_(sits) & going_on)

    def has_played(self, visitor: str, game: str) -> bool:
        """Return whether a visitor sits at any table of a game at which a match has begun."""
        wanted = select(PLACE.c.table_id).where(
            PLACE.c.table_id.in_(select(SITTER.c.table_id).where(SITTER.c.visitor_id == visitor)),
            PLACE.c.game == game,
            PLACE.c.stage.not_in([Stage.GATHERING.value, Stage.CLOSED.value]),
        )
        with self._engine.connect() as connection:
            return connection.execute(wanted.limit(1)).first() is not None

    def _listed(self, which: object) -> list[TableSummary]:
        wanted = (
            select(PLACE.c.table_id, PLACE.c.game, PLACE.c.stage, PLACE.c.changed)
            .where(which)  # type: ignore[arg-type]
            .order_by(PLACE.c.changed.desc())
            .limit(MOST_LISTED)
        )
        with self._engine.connect() as connection:
            return [
                TableSummary(table, game, Stage(stage), changed)
                for table, game, stage, changed in connection.execute(wanted)
            ]


def _index(connection: Connection, table: Table, now: float, *, new: bool) -> None:
    """Bring the index over a table up to date."""
    found = {
        "stage": table.stage.value,
        "joinable": table.settings.listed
        and bool(table.open_seats)
        and table.stage is not Stage.CLOSED,
        "changed": now,
    }
    if new:
        row = {"table_id": table.key, "game": table.settings.game} | found
        connection.execute(insert(PLACE), row | {"invite": table.invite, "watch": table.watch})
    else:
        connection.execute(update(PLACE).where(PLACE.c.table_id == table.key), found)
    driver = {visitor for visitor in table.visitors if visitor}
    known = set(
        connection.execute(
            select(SITTER.c.visitor_id).where(SITTER.c.table_id == table.key)
        ).scalars()
    )
    gone = known - driver
    if gone:
        connection.execute(
            delete(SITTER).where(SITTER.c.table_id == table.key, SITTER.c.visitor_id.in_(gone))
        )
    for visitor in sorted(driver - known):
        connection.execute(insert(SITTER), {"table_id": table.key, "visitor_id": visitor})
