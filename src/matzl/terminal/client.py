"""A table as the terminal uses it: commands of the local player in, table views out."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from matzl.deal.records import dumps
from matzl.errors import TableError
from matzl.table import commands
from matzl.table.parts import Stage
from matzl.terminal.files import write_whole
from matzl.terminal.local import in_thread
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.base.info import GameInfo
    from matzl.deal.view import View
    from matzl.table.analysis import Review
    from matzl.table.service import TableService
    from matzl.table.view import TableView

MOST_TRIES = 5
"""Attempts to take back while the table moves on."""


class TableClient:
    """The local player at one table.

    Parameters
    ----------
    deck
        The deck to show instead of the table's.

    Attributes
    ----------
    table
        The latest view of the table; the player's own name in it is "You".
    file
        The file to which the record is saved as the match goes on; None for none.
    new
        Whether the match was begun by this client.
    log
        The file in which failures are described.
    """

    table: TableView

    def __init__(
        self,
        service: TableService,
        key: str,
        visitor: str,
        *,
        deck: str | None = None,
        file: Path | None = None,
        log: Path | None = None,
    ) -> None:
        self.service, self.key, self.visitor = service, key, visitor
        self._deck, self.file, self.log = deck, file, log
        self.new = False

    # What the player sees

    async def refresh(self) -> TableView:
        """Fetch and keep the current view.

        Raises
        ------
        TableError
            If there is no such table.
        """
        return self._kept(await self.service.table_view(self.key, self.visitor))

    async def views(self) -> AsyncGenerator[TableView]:
        """Yield the view of the table, now and after every change."""
        async for view in self.service.stream(self.key, self.visitor, -1):
            yield self._kept(view)

    def _kept(self, table: TableView) -> TableView:
        chairs = list(table.chairs)
        if table.seat is not None:
            chairs[table.seat] = replace(chairs[table.seat], name=translated("You"))
        self.table = replace(table, chairs=tuple(chairs))
        return self.table

    @property
    def deck(self) -> str:
        """The deck that is shown."""
        return self._deck or self.table.settings.deck

    @property
    def info(self) -> GameInfo:
        """The facts of the game."""
        return self.table.settings.info

    @property
    def view(self) -> View | None:
        """The player's view of the deal on the table."""
        return self.table.view

    @property
    def to_choose(self) -> bool:
        """True if the player is to choose an action of the game."""
        table = self.table
        return (
            table.stage is Stage.PLAYING
            and table.view is not None
            and bool(table.view.legal)
            and table.claimed_by is None
        )

    @property
    def begun(self) -> bool:
        """True if anything has been played in the match."""
        table = self.table
        return table.deal_number > 1 or (table.view is not None and bool(table.view.actions))

    # Commands

    async def do(self, command: commands.Command) -> None:
        """Send a command, and fetch the view that it leads to.

        Raises
        ------
        TableError, IllegalActionError, NotationError
            If it is refused.
        """
        await self.service.execute(self.key, self.visitor, command)
        await self.refresh()

    async def play(self, word: str) -> None:
        """Choose an action of the game."""
        await self.do(commands.Play(word, self.table.move))

    async def cut(self, *, knock: bool) -> None:
        """Cut the pack, or knock on it."""
        await self.do(commands.Cut(self.table.move, knock))

    async def claim(self) -> None:
        """Claim the remaining tricks."""
        await self.do(commands.Claim(self.table.move))

    async def next_deal(self) -> None:
        """Agree to go on with the next deal."""
        await self.do(commands.Ready(self.table.move))

    async def retry(self) -> None:
        """Let a stalled table try again."""
        await self.do(commands.Retry())

    async def answer(self, *, agree: bool) -> None:
        """Answer somebody who asks to take back a decision."""
        vote = self.table.take_back
        if vote is not None:
            await self.do(commands.AnswerTakeBack(agree, vote.left))

    async def take_back(self) -> None:
        """Take back the player's last decision, or ask the others for it.

        Raises
        ------
        TableError
            If there is nothing to take back.
        """
        for remaining in reversed(range(MOST_TRIES)):
            try:
                await self.do(commands.AskTakeBack(self.table.move))
            except TableError as error:
                if error.code != "stale" or not remaining:
                    raise
                await self.refresh()  # a bot has moved meanwhile
            else:
                return

    async def hint(self) -> None:
        """Ask for a hint, which then is part of the view.

        Raises
        ------
        TableError
            If none is given now, or it fails.
        """
        await self.do(commands.AskHint(self.table.move))

    async def set_pace(self, pace: str) -> None:
        """Change the pace of the bots.

        Raises
        ------
        TableError
            If the player is not the host.
        """
        await self.do(commands.ChangeRules({"pace": pace}))

    async def leave_for_good(self) -> None:
        """Give up the seat; a table without people is closed."""
        await self.service.execute(self.key, self.visitor, commands.Leave())

    async def review(self) -> Review:
        """Return the review of the deal on the table, which is over; it is worked out in the background."""
        return await self.service.review(self.key, self.visitor, self.table.deal_number)

    # Records

    async def record(self) -> dict[str, Any]:
        """Return the match as a record.

        Raises
        ------
        TableError
            If other people sit at the table: a record holds all cards.
        """
        return await self.service.record(self.key, self.visitor)

    async def save(self, path: Path) -> None:
        """Save the record to a file.

        Raises
        ------
        TableError, StoppedError
            If other people sit at the table, or the file cannot be written.
        """
        line = dumps(await self.record()) + "\n"
        await in_thread(lambda: write_whole(path, line))
