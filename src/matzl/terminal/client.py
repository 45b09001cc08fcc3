"""The terminal's client of a table: commands of the local player in, table views out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from matzl.base.info import GameInfo
from matzl.deal.view import View
from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.text.languages import translated

MAX_TRIES = 5
"""The maximum number of attempts to take back a decision while the table moves on."""


class Pauses:
    """Pauses that the player can skip."""

    def __init__(self) -> None:
        self._skip = asyncio.Event()

    async def pause(self, seconds: float) -> None:
        """Wait for some seconds, or until the player skips the pause."""
        self._skip.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skip.wait(), seconds)

    def skip_pause(self) -> None:
        """End the current pause."""
        self._skip.set()


class Service(Protocol):
    """The methods of a table service, here or on a server, that a client calls."""

    async def table_view(self, key: str, visitor: str, /) -> TableView:
        """Return a table as a visitor sees it."""

    def stream(self, key: str, visitor: str, /) -> AsyncGenerator[TableView]:
        """Yield a table as a visitor sees it, now and after each change."""

    async def execute(self, key: str, visitor: str, command: commands.Command, /) -> None:
        """Execute a visitor's command at a table."""


class TableClient:
    """The player's client of one table.

    Parameters
    ----------
    deck
        The deck to show instead of the table's.

    Attributes
    ----------
    table
        The latest view of the table; the player's own name in it is "You".
    new
        Whether the match was begun by this client.
    log
        The file in which failures are described, or the address of the server that logs them.
    address
        The address of a table on a server; empty for one in the store here.
    talk_seen
        The number of the latest message that the player has seen in the table talk.
    """

    table: TableView

    def __init__(
        self,
        service: Service,
        key: str,
        visitor: str,
        *,
        deck: str | None = None,
        log: Path | str = "",
        address: str = "",
    ) -> None:
        self.service, self.key, self.visitor = service, key, visitor
        self._deck, self.log, self.address = deck, log, address
        self.new = False
        self.talk_seen = 0

    # The player's view

    async def refresh(self) -> TableView:
        """Fetch and store the current view.

        Raises
        ------
        TableError
            If there is no such table.
        """
        return self._keep(await self.service.table_view(self.key, self.visitor))

    async def views(self) -> AsyncGenerator[TableView]:
        """Yield the view of the table, now and after every change."""
        async for view in self.service.stream(self.key, self.visitor):
            if not hasattr(self, "table") or view.number >= self.table.number:  # none from before
                yield self._keep(view)

    def _keep(self, table: TableView) -> TableView:
        chairs = list(table.chairs)
        if table.seat is not None:
            chairs[table.seat] = replace(chairs[table.seat], name=translated("You"))
        self.table = replace(table, chairs=tuple(chairs))
        return self.table

    @property
    def deck(self) -> str:
        """The deck in which cards are shown."""
        return self._deck or self.table.settings.deck

    @property
    def info(self) -> GameInfo:
        """The facts of the game."""
        return self.table.settings.info

    @property
    def view(self) -> View | None:
        """The player's view of the deal."""
        return self.table.view

    @property
    def to_choose(self) -> bool:
        """True if the player is to choose an action of the game."""
        table = self.table
        return table.stage is Stage.PLAYING and table.asked

    @property
    def unseen_talk(self) -> int:
        """The number of other players' messages that the player has not seen in the chat."""
        unread = (each for each in self.table.talk if each.number > self.talk_seen)
        return sum(each.seat != self.table.seat for each in unread)

    @property
    def begun(self) -> bool:
        """True if an action has been taken in the match."""
        table = self.table
        return table.deal_number > 1 or (table.view is not None and bool(table.view.actions))

    # Commands

    async def do(self, command: commands.Command) -> None:
        """Send a command, and fetch the resulting view.

        Raises
        ------
        TableError, IllegalActionError, NotationError
            If it is refused.
        """
        await self.service.execute(self.key, self.visitor, command)
        await self.refresh()

    async def take_back(self) -> None:
        """Take back the player's last decision, or ask the other people to agree to that.

        Raises
        ------
        TableError
            If there is nothing to take back.
        """
        for remaining in reversed(range(MAX_TRIES)):
            try:
                await self.do(commands.AskTakeBack(self.table.move))
            except TableError as error:
                if error.code != "stale" or not remaining:
                    raise
                await self.refresh()  # a bot has moved meanwhile
            else:
                return

    async def leave_for_good(self) -> None:
        """Give up the seat; the table is closed if nobody is left at it."""
        await self.service.execute(self.key, self.visitor, commands.Leave())
