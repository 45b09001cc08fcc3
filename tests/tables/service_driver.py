"""Tables of a service, and people who play at them: settings, the wait for bots, and cards until a deal is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from matzl.deal.view import View
from matzl.errors import TableError
from matzl.players.levels import LEVELS
from matzl.table.core import commands
from matzl.table.core.settings import Settings
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.live.service import TableService
from tests.waiting import until


def against(*chairs: str, game: str = "mittlere", levels: Any = LEVELS, **more: Any) -> Settings:
    """Return the settings of a table with these players beside the host: ``open`` or levels, by default people."""
    rules = {"pace": "at-once"} | more.pop("rules", {})
    given = {"game": game, "chairs": chairs, "rules": rules} | more
    return Settings.checked(given, levels)


async def settled(service: TableService, table: str, visitor: str = "anna") -> TableView:
    """Return a visitor's view once the table waits for people."""
    while True:
        view = await service.table_view(table, visitor)
        if service.tables.live[table].runner is None:
            return view
        await asyncio.sleep(0.001)


async def code_of(awaitable: Awaitable[object]) -> str:
    """Return the code with which something is refused."""
    with pytest.raises(TableError) as caught:
        await awaitable
    return caught.value.code


class Looking:
    """A reader of a stream; `views` are those so far."""

    def __init__(self, service: TableService, table: str, visitor: str, after: Any = "") -> None:
        self.views: list[TableView] = []
        self.task = asyncio.create_task(self._read(service.stream(table, visitor, after)))

    async def _read(self, stream: AsyncIterator[TableView]) -> None:
        async for view in stream:
            self.views.append(view)

    @property
    def view(self) -> TableView:
        """The latest view."""
        return self.views[-1]

    async def until(self, number: int) -> None:
        """Wait for a number of views."""
        await until(lambda: len(self.views) >= number)
        await asyncio.sleep(0.01)
        assert len(self.views) == number

    async def end(self) -> None:
        """Leave the stream."""
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


def first_legal(view: View) -> str:
    return str(view.legal[0])


async def play(
    service: TableService,
    table: str,
    *people: str,
    choose: Callable[[View], str] = first_legal,
    most: int = 100,
) -> TableView:
    """Let people play until the deal is over, or so many decisions of it; return the view of the last."""
    while True:
        for visitor in people:
            seen = await settled(service, table, visitor)
            if seen.stage is not Stage.PLAYING or not most:
                return seen
            if seen.view is not None and seen.view.legal:
                most -= 1
                await service.execute(table, visitor, commands.Play(choose(seen.view), seen.move))
