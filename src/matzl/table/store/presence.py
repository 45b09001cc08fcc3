"""Presence: when a visitor was last seen at a table, by any process."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Engine, delete, insert, select, update

from matzl.table.store.schema import PRESENCE
from matzl.table.store.transactions import reading

KEPT_SECONDS = 30 * 24 * 3600.0
"""Sightings older than this are deleted."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """The last time at which a visitor was seen, and the time until which they count as connected; seconds since 1970."""

    seen: float
    until: float


class Presence:
    """The sightings in a database; to be used in the store's own threads.

    Parameters
    ----------
    writer, reader
        Engines for transactions that write, and for those that only read.
    """

    def __init__(self, writer: Engine, reader: Engine) -> None:
        self._writer, self._reader = writer, reader

    def write(self, sightings: Mapping[tuple[str, str], Sighting]) -> None:
        """Store sightings by table and visitor."""
        with self._writer.begin() as connection:
            for (table, visitor), sighting in sightings.items():
                values = {"seen": sighting.seen, "until": sighting.until}
                known = (PRESENCE.c.table_id == table) & (PRESENCE.c.visitor_id == visitor)
                if not connection.execute(update(PRESENCE).where(known), values).rowcount:
                    row = {"table_id": table, "visitor_id": visitor}
                    connection.execute(insert(PRESENCE), row | values)

    @reading
    def read(self, tables: Collection[str]) -> dict[str, dict[str, Sighting]]:
        """Return the sightings at some tables by table and visitor."""
        found: dict[str, dict[str, Sighting]] = {table: {} for table in tables}
        wanted = select(
            PRESENCE.c.table_id, PRESENCE.c.visitor_id, PRESENCE.c.seen, PRESENCE.c.until
        ).where(PRESENCE.c.table_id.in_(tables))
        with self._reader.connect() as connection:
            for table, visitor, seen, until in connection.execute(wanted):
                found[table][visitor] = Sighting(seen, until)
        return found

    def discard_old(self) -> None:
        """Delete sightings of long ago."""
        with self._writer.begin() as connection:
            old = PRESENCE.c.seen < time.time() - KEPT_SECONDS
            connection.execute(delete(PRESENCE).where(old))
