"""Matches without a screen, for tests of resuming: the local player's tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from matzl import Match
from matzl.table.core.records import Terms
from matzl.table.core.settings import Settings, TableRules
from matzl.terminal.local import LocalTables


@asynccontextmanager
async def local_tables() -> AsyncIterator[LocalTables]:
    """Open the local player's tables without a screen."""
    local = LocalTables()
    try:
        yield local
    finally:
        await local.close()


async def stored(match: Match, seat: int = 0) -> str:
    """Return the address of a new table of the local player that goes on with a match against novices."""
    async with local_tables() as local:
        given = {"chairs": ("novice",) * (match.seats - 1), "rules": TableRules(pace="at-once")}
        settings = Settings(match.game, match.record()["options"], **given)
        service, player = await local.service(), await local.player()
        terms = Terms(1, record=match.record())
        key = await service.open(player.id, settings, terms=terms, seat=seat)
        return f"/table/{key}"
