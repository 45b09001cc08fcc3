"""Leases: which process makes the automatic moves of a table.

A lease is taken before the first automatic move and renewed while moves follow. It passes on when its holder releases it, or
has not renewed it for `LEASE_SECONDS`. A lease only saves work: that no move is stored twice is up to the event log.
"""

from __future__ import annotations

import time

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from matzl.table.store.part import StorePart
from matzl.table.store.schema import LEASE

LEASE_SECONDS = 3.0
RENEW_SECONDS = 1.0


class Leases(StorePart):
    """The leases in a database."""

    def take(self, table: str, holder: str, seconds: float = LEASE_SECONDS) -> bool:
        """Take or renew the lease of a table for some seconds; return False if another process holds it."""
        now = time.time()
        wanted = select(LEASE.c.holder, LEASE.c.until).where(LEASE.c.table_id == table)
        found = self._first(wanted)
        if found is not None and found.holder != holder and now <= found.until <= now + seconds:
            return False
        row = {"holder": holder, "until": now + seconds}
        # A lease that ends later than it may was written before the clock was set back.
        lapsed = or_(LEASE.c.until < now, LEASE.c.until > now + seconds)
        free = (LEASE.c.table_id == table) & or_(LEASE.c.holder == holder, lapsed)
        try:
            with self._writer.begin() as connection:
                if not connection.execute(update(LEASE).where(free), row).rowcount:
                    connection.execute(insert(LEASE), row | {"table_id": table})
        except IntegrityError:  # another process has just taken it
            return False
        return True

    def renew(self, holder: str) -> None:
        """Renew all leases of a holder."""
        with self._writer.begin() as connection:
            until = {"until": time.time() + LEASE_SECONDS}
            connection.execute(update(LEASE).where(LEASE.c.holder == holder), until)

    def release(self, table: str, holder: str) -> None:
        """Give up the lease of a table, if this holder has it."""
        with self._writer.begin() as connection:
            connection.execute(
                delete(LEASE).where(LEASE.c.table_id == table, LEASE.c.holder == holder)
            )
