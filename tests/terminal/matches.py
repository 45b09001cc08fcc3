"""Matches without a screen, for tests of saving and resuming: the local player's tables, and old records."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from matzl import Match
from matzl.records import dumps
from matzl.table.core import commands
from matzl.terminal.client import TableClient
from matzl.terminal.local import LocalTables
from matzl.terminal.options import PlayOptions

LAST = "a"
"""The key of the latest unfinished match in the menu."""


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


def old_record(game: str, path: Path, actions: int = 7, **meta: object) -> Match:
    """Save a record as the terminal did before it used the store, and return its match."""
    match = Match(game, 9)
    for _ in range(actions):
        match.deal.play(next(iter(match.deal.legal)))
    meta = {"seed": 9, "seat": 1, "names": ["You"], "bots": "random", "deck": "swiss"} | meta
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dumps({**match.record(), "meta": meta}) + "\n", "utf-8")
    return match


def options(**given: object) -> PlayOptions:
    return PlayOptions(**{"seed": 9, "level": "random", "pace": "at-once"} | given)
