"""Presence: when a visitor was last seen at a table, by any process."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, insert, select, update

from matzl.table.store.part import StorePart, read_only
from matzl.table.store.schema import PRESENCE, VISITOR

KEPT_SECONDS = 30 * 24 * 3600.0
"""Sightings older than this are deleted."""

_UPDATE = update(PRESENCE).where(
    PRESENCE.c.table_id == bindparam("table"), PRESENCE.c.visitor_id == bindparam("visitor")
)


@dataclass(frozen=True, slots=True)
class Sighting:
    """The last time at which a visitor was seen, and the time until which they count as connected; seconds since 1970."""

    seen: float
    until: float


class Presence(StorePart):
    """The sightings in a database."""

    def write(self, sightings: Mapping[tuple[str, str], Sighting]) -> None:
        """Store sightings by table and visitor, except those of visitors whom any process has deleted."""
        tables = {table for table, _ in sightings}
        wanted = select(PRESENCE.c.table_id, PRESENCE.c.visitor_id)
        wanted = wanted.where(PRESENCE.c.table_id.in_(tables))
        visitors = select(VISITOR.c.id).where(VISITOR.c.id.in_({who for _, who in sightings}))
        with self._writer.begin() as connection:
            there = set(connection.execute(visitors).scalars())
            known = {(table, visitor) for table, visitor in connection.execute(wanted)}
            new, old = [], []
            for (table, visitor), each in sightings.items():
                values = {"seen": each.seen, "until": each.until}
                if (table, visitor) in known:
                    old.append({"table": table, "visitor": visitor} | values)
                elif visitor in there:
                    new.append({"table_id": table, "visitor_id": visitor} | values)
            if old:
                connection.execute(_UPDATE, old)
            if new:
                connection.execute(insert(PRESENCE), new)

    @read_only
    def read(self, tables: Collection[str]) -> dict[str, dict[str, Sighting]]:
        """Return the sightings at some tables by table and visitor."""
        found: dict[str, dict[str, Sighting]] = {table: {} for table in tables}
        wanted = select(
            PRESENCE.c.table_id, PRESENCE.c.visitor_id, PRESENCE.c.seen, PRESENCE.c.until
        ).where(PRESENCE.c.table_id.in_(tables))
        for table, visitor, seen, until in self._rows(wanted):
            found[table][visitor] = Sighting(seen, until)
        return found

    def discard_old(self) -> None:
        """Delete old sightings."""
        with self._writer.begin() as connection:
            old = PRESENCE.c.seen < time.time() - KEPT_SECONDS
            connection.execute(delete(PRESENCE).where(old))
