"""The local player's tables: a table service in this process, with the store in the data folder."""

from __future__ import annotations

import asyncio
import getpass
import logging
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from matzl.base.environment import data_folder
from matzl.errors import TableError
from matzl.parts import Go
from matzl.players.levels import LEVELS, default_level
from matzl.table.core.names import checked_name
from matzl.terminal.client import Pauses
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.parts import Answer
    from matzl.table.live.service import TableService
    from matzl.table.store import Visitor
    from matzl.terminal.client import TableClient
    from matzl.terminal.options import PlayOptions


class LocalTables(Pauses):
    """The tables of the local player; the store is not opened before it is needed.

    Parameters
    ----------
    custom
        The name of a custom bot, `module:make`, which may be seated too.

    Attributes
    ----------
    levels
        The levels of bots that may be seated.
    folder
        The data folder.
    log
        The file to which failures are logged.
    """

    def __init__(self, custom: str | None = None) -> None:
        super().__init__()
        self.levels = LEVELS if custom is None else (*LEVELS, custom)
        self.folder = data_folder()
        self._closing = AsyncExitStack()
        self.log = self.folder / "terminal.log"
        self._service: TableService | None = None
        self._running: dict[str, Any] | None = None
        self._visitor: Visitor | None = None
        self._opening = asyncio.Lock()

    # Opening and closing

    async def service(self) -> TableService:
        """Return the table service, started on first use.

        Raises
        ------
        StoppedError
            If the database cannot be opened.
        """
        async with self._opening:
            if self._service is None:
                self._service = await asyncio.to_thread(self._opened)
                self._start_log()
                self._closing.push_async_callback(self._service.close)
                self._service.start()
            return self._service

    def _opened(self) -> TableService:
        """Return a service with the store in the folder, importing its modules only now, since that takes a second."""
        from matzl.table.live.service import TableService
        from matzl.table.live.workers import WorkerProcesses
        from matzl.table.store import Store
        from matzl.table.store.sqlite import sqlite_url

        store = Store(sqlite_url(self.folder))
        return TableService(store, self.levels, workers=WorkerProcesses, sleep=self.pause)

    async def visitor(self) -> Visitor:
        """Return the local visitor, who occupies the player's seats."""
        from matzl.table.store.local_visitor import local_visitor

        store = (await self.service()).store
        async with self._opening:
            if self._visitor is None:
                self._visitor = await asyncio.to_thread(local_visitor, store, self.folder)
            return self._visitor

    async def known(self) -> Visitor | None:
        """Return the local visitor; None if nobody has played here."""
        from matzl.table.store.local_visitor import known_local_visitor

        store = (await self.service()).store
        return self._visitor or await asyncio.to_thread(known_local_visitor, store, self.folder)

    def forget(self) -> None:
        """Forget the local visitor, who has been deleted."""
        from matzl.table.store.local_visitor import TOKEN_FILE

        self._visitor = None
        (self.folder / TOKEN_FILE).unlink(missing_ok=True)

    async def player(self) -> Visitor:
        """Return the local visitor, who gets the login name if they have no name yet."""
        visitor = await self.visitor()
        if not visitor.name:
            visitor = self._visitor = replace(visitor, name=login_name())
            await (await self.service()).change(visitor.id, name=visitor.name)
        return visitor

    async def close(self) -> None:
        """Stop the service and close the store."""
        await self._closing.aclose()

    def _start_log(self) -> None:
        """Log warnings and errors to a file, since output would garble the screen."""
        logger = logging.getLogger("matzl")
        handler = logging.FileHandler(self.log, delay=True, encoding="utf-8")
        handler.setLevel(logging.WARNING)
        handler.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s"))
        logger.addHandler(handler)
        self._closing.callback(handler.close)
        self._closing.callback(logger.removeHandler, handler)

    # Tables

    async def open_new(self, game: str, options: PlayOptions) -> TableClient:
        """Open a table with bots and begin a match.

        Raises
        ------
        SetUpError, TableError
            If the options do not fit the game, or the player sits at too many tables.
        """
        from matzl.table.core.records import Terms
        from matzl.table.core.settings import Settings

        level, service, player = options.level, await self.service(), await self.player()
        if level is None:
            await service.warm_up.looked()
            level = default_level(service.ready_levels(game))
        settings = Settings.checked(options.table(game, level), self.levels)
        terms, seat = Terms(options.seed), options.seat_in(game)
        key = await service.open(player.id, settings, terms=terms, seat=seat)
        client = await self.open_stored(key, options)
        client.new = True
        return client

    async def answer(
        self, options: PlayOptions, address: str, form: Mapping[str, str] | None = None
    ) -> Answer:
        """Return the response to a request for a feature's URL, or to a form submitted there.

        Raises
        ------
        MatzlError
            If the handler of the feature raises it.
        """
        from matzl.features import roles

        async def enter(request: roles.Request) -> roles.Request:
            player = await self.player()
            return replace(request, visitor=player.id, name=player.name, enter=None)

        service, known = await self.service(), await self.known()
        await service.warm_up.looked()
        if self._running is None:
            self._running = roles.start(service)
            self._closing.push_async_callback(roles.close, self._running)
            roles.begin(self._running)
        who = (known.id, known.name or login_name()) if known else ("", "")
        chosen = options.shown_deck, options.pace, who[0] or "local"
        request = roles.Request(
            service, self._running, *who, *chosen, enter, chosen_deck=options.deck is not None
        )
        answer = await roles.answer(request, address, form)
        if isinstance(answer, Go) and answer.forget:
            self.forget()
        return answer

    def has(self, address: str) -> bool:
        """Return whether a feature has a page at a URL."""
        from matzl.features import roles

        return roles.find(urlsplit(address).path) is not None

    async def open_stored(self, table_id: str, options: PlayOptions) -> TableClient:
        """Return a client of one of the player's stored tables."""
        from matzl.terminal.client import TableClient

        service, visitor = await self.service(), await self.visitor()
        return TableClient(service, table_id, visitor.id, deck=options.deck, log=self.log)


def login_name() -> str:
    """Return the login name, used by players who have chosen no other name."""
    try:
        return checked_name(getpass.getuser())
    except (OSError, KeyError, ImportError, TableError):
        return translated("You")
