"""A table with friends in the terminal: the host seats bots and starts the match; everybody can talk."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from matzl.players.levels import LEVELS
from matzl.table.core import commands
from matzl.table.core.settings import OPEN, Settings
from matzl.table.core.stages import Stage
from matzl.terminal.choices import Calls
from tests.terminal.matches import local_tables
from tests.terminal.seated import Seated, seated


@asynccontextmanager
async def hosted(**rules: object) -> AsyncIterator[Seated]:
    """Open a table with two free seats, as the page does, and go on with it in the terminal."""
    given = {"game": "mittlere", "chairs": [OPEN, OPEN], "rules": {"pace": "at-once"} | rules}
    async with local_tables() as local:
        visitor = await local.visitor()
        service = await local.service()
        key = await service.open(visitor.id, Settings.checked(given, LEVELS))
    async with seated(None, address=f"/table/{key}") as table:
        yield table


async def sit(table: Seated, name: str) -> str:
    """Let a friend follow the invitation and sit down; return the friend's visitor id."""
    seat = commands.Sit(token=table.state.invite)
    table.client.service.tables.rename(name.lower(), name)
    await table.client.service.execute(table.client.key, name.lower(), seat)
    await table.until(lambda: name in table.table.names)
    return name.lower()


async def choose(table: Seated, word: str) -> None:
    """Choose an entry of the list of choices by its word."""
    calls = table.screen.query_one(Calls)
    await table.until(lambda: word in calls.numbered)
    calls.pick(word)
    await table.press("enter")


async def test_the_host_seats_a_bot_and_starts_the_match() -> None:
    async with hosted() as table:
        assert "Waiting for players" in table.text
        await table.press("enter")
        assert len(table.state.open_seats) == 2, "Enter alone waits for people"
        await sit(table, "Berta")
        await choose(table, "novice")
        await table.until(lambda: not table.table.open_seats)
        assert [chair.level for chair in table.table.chairs] == [None, None, "novice"]
        assert "Deal the cards" in table.text
        await choose(table, "start")
        await table.until(lambda: table.table.stage is Stage.PLAYING)
