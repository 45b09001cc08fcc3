"""The program of `matzl play`: its screens in order, and what it prints when it ends."""

from __future__ import annotations

import asyncio
import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlsplit

from textual.binding import Binding, BindingType

from matzl.base.environment import folder_option, program
from matzl.errors import StoppedError
from matzl.pages.terminal import PageScreen
from matzl.players.levels import is_own
from matzl.table.core.stages import Stage
from matzl.terminal.local import LocalTables
from matzl.terminal.opening import LATEST, MatchToOpen, OpeningScreen
from matzl.terminal.options import PlayOptions, check_data_folder, save_new
from matzl.terminal.program import Program, run_program
from matzl.text.languages import ENGLISH, translated, use_language

if TYPE_CHECKING:
    from textual.screen import Screen

    from matzl.parts import Answer, File
    from matzl.terminal.client import TableClient
    from matzl.terminal.remote import ServerTables

_FILE_NAME = re.compile(r"\w[\w .-]{0,127}")
"""The names of files that are saved: in their folder, neither hidden nor with characters that control a terminal."""


LOBBY = "/"
"""The address of the page from which games are begun and matches resumed."""


class Matzl(Program):
    """The program.

    Parameters
    ----------
    start
        The match to open; None to begin with a page.
    address
        The address of that page.

    Attributes
    ----------
    tables
        The player's tables: those in the store here, or on a server.
    client
        The table that is open; None before the first, and in the lobby.
    farewell
        The lines printed at the end.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(
        self,
        start: MatchToOpen | None,
        options: PlayOptions,
        address: str = LOBBY,
        tables: ServerTables | None = None,
    ) -> None:
        super().__init__()
        self._start, self.options, self._address = start, options, address
        custom = options.level if options.level and is_own(options.level) else None
        self.tables = tables or LocalTables(custom)
        self.client: TableClient | None = None
        self.farewell = ""

    def on_mount(self) -> None:
        """Show the first screen."""
        if self._start is None:
            self.push_screen(PageScreen(self._address, self))
        else:
            self.push_screen(OpeningScreen(self._start, self.options))

    async def on_unmount(self) -> None:
        """Stop the table service."""
        await self.tables.close()

    def sit_down(self, client: TableClient) -> None:
        """Show the table of a match."""
        from matzl.terminal.table import TableScreen

        self.client = client
        self.switch_screen(TableScreen(client))

    def to_lobby(self, address: str = "") -> None:
        """Leave the table for the lobby, or for another page above it."""
        self.client = None
        self._replace(PageScreen(LOBBY, self))
        if address:
            self.push_screen(PageScreen(address, self))

    # Pages of features

    async def answer(self, address: str, form: Mapping[str, str] | None = None) -> Answer:
        """Return the answer to an address of a feature, or to a form that was sent there, for the local player."""
        return await self.tables.answer(replace(self.options, deck=self.deck), address, form)

    @property
    def deck(self) -> str:
        """The deck of the table that is open, or that of a new one."""
        return self.options.shown_deck if self.client is None else self.client.deck

    def has(self, address: str) -> bool:
        """Return whether the program can show what is at an address: a page, or a table."""
        return urlsplit(address).path.startswith("/table/") or self.tables.has(address)

    def follow(self, address: str) -> None:
        """Show what is at an address: a table instead of all pages, something else above them."""
        kind, _, rest = address.removeprefix("/").partition("/")
        if kind == "table":
            self._replace(OpeningScreen(MatchToOpen(None, table=rest), self.options))
        elif address == LOBBY:
            self.to_lobby()
        else:
            self.push_screen(PageScreen(address, self))

    async def back(self) -> None:
        """Return from a page to what was shown before; leave if that was the first screen."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            await self.leave()

    async def save(self, file: File) -> Path:
        """Save a file in the folder of matches, and return where it is; no other is replaced.

        Raises
        ------
        StoppedError
            If it cannot be written, or the name that a server gives it could be one outside of that folder.
        """
        if not _FILE_NAME.fullmatch(file.name):
            raise StoppedError(f"{file.name!a} is no name of a file to save", "unwritable")
        text = "".join([line async for line in file.lines])
        return await asyncio.to_thread(save_new, file.name, text)

    def show_rules(self, game: str, clause: str = "") -> None:
        """Show the rule book of a game, at a clause if one is given."""
        self.follow(f"/rules/{game}?clause={clause}#c{clause}" if clause else f"/rules/{game}")

    def _replace(self, screen: Screen[None]) -> None:
        """Show a screen instead of all others."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    async def leave(self) -> None:
        """End the program, and print how to resume the match."""
        client = self.client
        if client is not None:
            if client.new and not client.begun:
                await client.leave_for_good()
            else:
                self.farewell = farewell(client)
        self.exit()

    def keep(self, error: Exception) -> None:
        """Keep the first error for the end, with instructions for resuming the match, which is stored."""
        if self.fault is None and self.client is not None and self.client.begun:
            self.farewell = farewell(self.client)
        super().keep(error)

    async def action_leave(self) -> None:
        """Leave, by Ctrl+C or Ctrl+Q."""
        await self.leave()


def farewell(client: TableClient) -> str:
    """Return the lines printed on leaving: how to continue the match; empty if it is over."""
    if client.table.stage is Stage.OVER:
        return ""
    command = f"{program()} play --resume{folder_option()}"
    if client.address:
        command = f"{program()} play --at {shlex.quote(client.address)}"
    resume = translated("Resume it:  {command}").format(command=command)
    return f"{translated('The match is saved.')}\n{resume}"


def run(
    game: str | None,
    chosen: PlayOptions,
    *,
    resume: bool = False,
    address: str = LOBBY,
    language: str = ENGLISH,
    tables: ServerTables | None = None,
    table_id: str = "",
) -> None:
    """Play in the terminal.

    Parameters
    ----------
    game
        The name of the game; None to begin with a page.
    chosen
        The options.
    resume
        Whether to go on with the latest unfinished match.
    address
        The address of that page.
    language
        The language of the table.
    tables, table_id
        The tables of a server where to play, if not here; and the key of one there, or a link to it.

    Raises
    ------
    MatzlError
        If an option does not fit (always a `SetUpError`), or the data folder cannot be used.
    Exception
        Any other error: a bug in matzl.
    """
    start = None if game is None else MatchToOpen(game)
    if resume or table_id:
        start = MatchToOpen(None, table=table_id or LATEST)
    with use_language(language):
        if tables is None:
            check_data_folder()
        playing = Matzl(start, chosen, address, tables)
        try:
            run_program(playing)
        finally:
            if playing.farewell:
                sys.stdout.write(playing.farewell + "\n")
