"""The program of `matzl play`: the order of its screens, the errors that end it, and the lines printed at the end."""

from __future__ import annotations

import asyncio
import codecs
import re
import shlex
import sys
import threading
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import urlsplit

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import WorkerFailed

from matzl.base.environment import folder_option, program
from matzl.errors import MatzlError, StoppedError, in_a_line
from matzl.pages.terminal import PageScreen
from matzl.players.levels import is_own
from matzl.table.core.stages import Stage
from matzl.terminal.local import LocalTables
from matzl.terminal.options import PlayOptions, check_data_folder, save_new
from matzl.text.languages import ENGLISH, translated, use_language

if TYPE_CHECKING:
    from rich.console import RenderableType

    from matzl.parts import Answer, File
    from matzl.terminal.client import TableClient
    from matzl.terminal.remote import ServerTables

_FILE_NAME = re.compile(r"\w[\w .-]{0,127}")
"""The pattern of names under which files may be saved: no paths, hidden files or characters that control a terminal."""


LOBBY = "/"
"""The address of the page from which games are begun and matches resumed."""


class LoadingScreen(Screen[None]):
    """The screen shown while a table is being loaded."""

    def compose(self) -> ComposeResult:
        """Yield a line that says that the table is being loaded."""
        yield Static(translated("Loading …"))


class Matzl(App[None]):
    """The program of `matzl play`; the first error in its tasks and threads ends it.

    Parameters
    ----------
    game
        The game of a match to begin; None to begin with a page, or a table.
    address
        The address of that page or table.

    Attributes
    ----------
    tables
        The player's tables: those in the store here, or on a server.
    client
        The client of the open table; None before a table has been opened, and in the lobby.
    farewell
        The lines printed at the end.
    fault
        The error that ended the program; None if there is none.
    """

    CSS_PATH = "style.tcss"
    TITLE = "matzl"
    ENABLE_COMMAND_PALETTE = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(
        self,
        game: str | None,
        options: PlayOptions,
        address: str = LOBBY,
        tables: ServerTables | None = None,
    ) -> None:
        super().__init__()
        self._game, self.options, self._address = game, options, address
        custom = options.level if options.level and is_own(options.level) else None
        self.tables = tables or LocalTables(custom)
        self.client: TableClient | None = None
        self.farewell = ""
        self.fault: Exception | None = None
        self._events: asyncio.AbstractEventLoop | None = None

    def on_mount(self) -> None:
        """Show the first screen; from then on, a failing background task or thread ends the program."""
        self._events = asyncio.get_running_loop()
        self._events.set_exception_handler(self._end_by_task)
        if self._game is None:
            self.follow(self._address)
        else:
            self._open(self._game)

    async def on_unmount(self) -> None:
        """Stop the table service."""
        await self.tables.close()

    def _open(self, game: str = "", table_id: str = "") -> None:
        """Show a new table of a game, or one of the player's tables, once it is loaded."""
        self._replace(LoadingScreen())
        self.screen.call_after_refresh(self.run_worker, self._sit_down(game, table_id))

    async def _sit_down(self, game: str, table_id: str) -> None:
        """Open a new or stored table and show it; if that fails, end the program."""
        from matzl.terminal.table import TableScreen

        try:
            opening = self.tables.open_new(game, self.options) if game else None
            client = await (opening or self.tables.open_stored(table_id, self.options))
            await client.refresh()
        except MatzlError as error:  # such as of a database that cannot be used
            self.fail(error)
            return
        self.client = client
        self._replace(TableScreen(client, self))

    def to_lobby(self, address: str = LOBBY) -> None:
        """Leave the table for the lobby or for a page opened above it."""
        self.client = None
        self._replace(PageScreen(LOBBY, self))
        if address != LOBBY:
            self.push_screen(PageScreen(address, self))

    def notify(self, message: str, **options: Any) -> None:
        """Show a message for some seconds, without markup, since it may contain other people's words."""
        super().notify(message, **options | {"markup": False})

    # Pages of features

    async def answer(self, address: str, form: Mapping[str, str] | None = None) -> Answer:
        """Return the response to the local player's request for a feature's URL, or to a form submitted there."""
        return await self.tables.answer(replace(self.options, deck=self.deck), address, form)

    @property
    def deck(self) -> str:
        """The deck of the open table, or the deck for a new one."""
        return self.options.shown_deck if self.client is None else self.client.deck

    def has(self, address: str) -> bool:
        """Return whether the program can show a page or a table at a URL."""
        return urlsplit(address).path.startswith("/table/") or self.tables.has(address)

    def follow(self, address: str) -> None:
        """Show the table or page at a URL: a table replaces all screens, a page opens above them."""
        kind, _, rest = address.removeprefix("/").partition("/")
        if kind == "table":
            self._open(table_id=rest)
        elif address == LOBBY:
            self.to_lobby()
        else:
            self.push_screen(PageScreen(address, self))

    async def back(self) -> None:
        """Return from a page to the previous screen; if the page is the first screen, end the program."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            await self.action_leave()

    async def save(self, file: File) -> Path:
        """Save a file in the folder of matches under a new name, and return its path.

        Raises
        ------
        StoppedError
            If it cannot be written, or its name, which a server may have given, could lead outside that folder.
        """
        if not _FILE_NAME.fullmatch(file.name):
            raise StoppedError(f"{file.name!a} is no name of a file to save", "unwritable")
        text = "".join([line async for line in file.lines])
        return await asyncio.to_thread(save_new, file.name, text)

    def show_rules(self, game: str, clause: str = "") -> None:
        """Show the rule book of a game, at a clause if given."""
        self.follow(f"/rules/{game}?clause={clause}#c{clause}" if clause else f"/rules/{game}")

    def _replace(self, screen: Screen[None]) -> None:
        """Replace all screens by one."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    async def action_leave(self) -> None:
        """End the program; give up a new match that has not begun, or else print how to resume the match."""
        client = self.client
        if client is not None:
            if client.new and not client.begun:
                await client.leave_for_good()
            else:
                self.farewell = farewell(client)
        self.exit()

    # Errors

    def _end_by_task(self, _: object, context: dict[str, Any]) -> None:
        if isinstance(error := context.get("exception"), Exception):
            self._handle_exception(error)

    def end_by_thread(self, ended: threading.ExceptHookArgs) -> None:
        """End the program with the error that has ended a thread."""
        if isinstance(ended.exc_value, Exception) and self._events is not None:
            self._events.call_soon_threadsafe(self._handle_exception, ended.exc_value)

    def fail(self, error: Exception) -> None:
        """End the program with an error, which the command line prints as one line."""
        self.keep(error)
        self.exit()

    def keep(self, error: Exception) -> None:
        """Keep the first error, to be shown at the end with instructions for resuming the stored match."""
        if self.fault is None and self.client is not None and self.client.begun:
            self.farewell = farewell(self.client)
        self.fault = self.fault or error

    def panic(self, *renderables: RenderableType) -> None:
        """End the program after an error in the keyboard thread."""
        [stack, *_] = renderables[0].trace.stacks  # type: ignore[union-attr]  # it is a traceback
        self.keep(RuntimeError(f"{stack.exc_type}: {stack.exc_value}"))
        super().panic(*renderables)
        self._exit_renderables.clear()

    def _handle_exception(self, error: Exception) -> None:
        """End the program with an unexpected error, shown as one line instead of Textual's traceback."""
        raised = error
        if isinstance(error, WorkerFailed) and isinstance(error.error, Exception):
            raised = error.error
        if isinstance(raised, MatzlError | OSError):
            # an expected kind of error in an unexpected place is a bug as well
            bug = RuntimeError(in_a_line(raised))
            bug.__cause__ = raised
            raised = bug
        self.keep(raised)
        try:
            raise error  # noqa: TRY301  (Textual asks which error is being handled)
        except Exception:  # noqa: BLE001
            super()._handle_exception(error)
        self._exit_renderables.clear()


def farewell(client: TableClient) -> str:
    """Return the lines, printed on leaving, that say how to resume the match; empty if the match is over."""
    if client.table.stage is Stage.OVER:
        return ""
    command = f"{program()} play{folder_option()}"
    if client.address:
        command = f"{program()} play --at {shlex.quote(client.address)}"
    resume = translated("Resume it:  {command}").format(command=command)
    return f"{translated('The match is saved.')}\n{resume}"


def run(
    game: str | None,
    chosen: PlayOptions,
    *,
    address: str = LOBBY,
    language: str = ENGLISH,
    tables: ServerTables | None = None,
) -> None:
    """Play in the terminal.

    Parameters
    ----------
    game
        The name of the game; None to begin with a page, or a table.
    chosen
        The options.
    address
        The address of that page or table.
    language
        The language of the table.
    tables
        The player's tables on a server; by default, those in the data folder.

    Raises
    ------
    MatzlError
        If an option does not fit (always a `SetUpError`), or the data folder cannot be used.
    Exception
        Any other error: a bug in matzl.
    """
    with use_language(language):
        if tables is None:
            check_data_folder()
        playing = Matzl(game, chosen, address, tables)
        _ignore_bytes_of_no_character()
        before, threading.excepthook = threading.excepthook, playing.end_by_thread
        try:
            playing.run()
        finally:
            threading.excepthook = before
            if playing.farewell:
                sys.stdout.write(playing.farewell + "\n")
        if playing.fault is not None:
            raise playing.fault


def _ignore_bytes_of_no_character() -> None:
    """Make Textual skip bytes that are not UTF-8, which would end its keyboard thread."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        lenient = partial(codecs.getincrementaldecoder("utf-8"), "ignore")
        linux_driver.getincrementaldecoder = lambda _: lenient  # type: ignore[attr-defined]
