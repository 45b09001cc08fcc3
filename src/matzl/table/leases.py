"""The leases of this process: taken before automatic moves, renewed meanwhile, released afterwards."""

from __future__ import annotations

import asyncio
import logging
import secrets

from sqlalchemy.exc import SQLAlchemyError

from matzl.table.store import Store
from matzl.table.store.leases import RENEW_SECONDS

_LOGGER = logging.getLogger(__name__)

HOLDER_BYTES = 8


class LeaseKeeper:
    """Takes, renews and releases leases for one process."""

    def __init__(self, store: Store) -> None:
        self._store, self._holder = store, secrets.token_hex(HOLDER_BYTES)
        self._held: set[str] = set()
        self._renewal: asyncio.Task[None] | None = None

    async def take(self, table: str) -> bool:
        """Take the lease of a table and keep it until it is released; return False if another process holds it."""
        if not await self._store.run(self._store.leases.take, table, self._holder):
            return False
        self._held.add(table)
        if self._renewal is None or self._renewal.done():
            self._renewal = asyncio.create_task(self._renew())
        return True

    async def release(self, table: str) -> None:
        """Release the lease of a table; if that fails, it lapses."""
        self._held.discard(table)
        try:
            await self._store.run(self._store.leases.release, table, self._holder)
        except SQLAlchemyError:
            _LOGGER.exception("the lease of table %s cannot be released", table)

    async def _renew(self) -> None:
        while self._held:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self._store.run(self._store.leases.renew, self._holder)
            except SQLAlchemyError:
                _LOGGER.exception("leases cannot be renewed")

    async def close(self) -> None:
        """Stop renewing."""
        if self._renewal is not None:
            self._renewal.cancel()
            await asyncio.gather(self._renewal, return_exceptions=True)
