"""Matches without a screen, for tests of resuming: the local player's tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from matzl import Match
from matzl.table.core import commands
from matzl.table.core.records import Terms
from matzl.table.core.settings import Settings, TableRules
from matzl.terminal.client import TableClient
from matzl.terminal.local import LocalTables
from matzl.terminal.options import PlayOptions


@asynccontextmanager
async def local_tables() -> AsyncIterator[LocalTables]:
    """Open the local player's tables without a screen."""
    local = LocalTables()
    try:
        yield local
    finally:
        await local.close()


async def play_on(client: TableClient, decisions: int) -> None:
    """Take some decisions of the player, each the first legal action; agree to the next deal each time."""
    while decisions:
        table = await client.refresh()
        if client.to_choose:
            assert table.view is not None
            await client.do(commands.Play(next(iter(table.view.legal)), table.move))
            decisions -= 1
        elif table.view is not None and table.view.result is not None and not table.over:
            await client.do(commands.Ready(table.move))
        elif table.cutter == table.seat is not None:
            await client.do(commands.Cut(table.move))
        elif table.over:
            return
        else:
            await asyncio.sleep(0.01)
    while not client.to_choose and not client.table.over:
        if client.table.view is not None and client.table.view.result is not None:
            return
        await asyncio.sleep(0.01)
        await client.refresh()


async def stored(match: Match, seat: int = 0) -> str:
    """Return the address of a new table of the local player that goes on with a match against novices."""
    async with local_tables() as local:
        given = {"chairs": ("novice",) * (match.seats - 1), "rules": TableRules(pace="at-once")}
        settings = Settings(match.game, match.record()["options"], **given)
        service, player = await local.service(), await local.player()
        terms = Terms(1, record=match.record())
        key = await service.open(player.id, settings, terms=terms, seat=seat)
        return f"/table/{key}"


def options(**given: object) -> PlayOptions:
    return PlayOptions(**{"seed": 9, "level": "random", "pace": "at-once"} | given)
