"""The player's tables on a server, through its API."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urljoin, urlsplit

import msgspec

from matzl.api.answers import table_view
from matzl.api.client import Server, read_json
from matzl.api.endpoints import pages_for_programs
from matzl.drawn import Image
from matzl.errors import MatzlError, StoppedError, TableError, in_a_line
from matzl.features import roles
from matzl.pages import from_json
from matzl.parts import Answer, File, Go
from matzl.players.levels import LEVELS, default_level
from matzl.table.core.commands import COMMANDS, Command, Sit
from matzl.table.core.view import TableView
from matzl.terminal.client import Pauses, TableClient
from matzl.terminal.options import PlayOptions

_NAMES = {kind: name for name, kind in COMMANDS.items()}
"""The last part of the address of each command."""


class ServerTables(Pauses):
    """A player's tables on a server, accessed by a token; the methods are those of `LocalTables` and the table service."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self.server = server
        self._pages = {(route, sent) for route, sent in pages_for_programs()}

    async def close(self) -> None:
        """Do nothing: streams end on their own."""

    # A table

    async def table_view(self, key: str, _visitor: str) -> TableView:
        """Return a table as the player sees it."""
        return self._decoded(await asyncio.to_thread(self.server.get, f"tables/{key}"))

    async def stream(self, key: str, _visitor: str) -> AsyncGenerator[TableView]:
        """Yield a table as the player sees it, now and after each change."""
        loop, states, left = asyncio.get_running_loop(), asyncio.Queue[Any](), threading.Event()

        def follow() -> None:
            try:
                for state in self.server.states(key, left.is_set):
                    loop.call_soon_threadsafe(states.put_nowait, state)
            except MatzlError as error:
                with suppress(RuntimeError):  # the program has ended
                    loop.call_soon_threadsafe(states.put_nowait, error)
            except RuntimeError:
                pass

        threading.Thread(target=follow, daemon=True).start()
        try:
            while not isinstance(state := await states.get(), MatzlError):
                yield self._decoded(state)
            raise state
        finally:
            left.set()

    def _decoded(self, state: Mapping[str, Any]) -> TableView:
        try:
            return table_view(state)
        except (MatzlError, LookupError, TypeError, ValueError) as error:
            raise self._other_version(error) from error

    def _other_version(self, error: Exception) -> StoppedError:
        address, reason = self.server.address, in_a_line(error)
        return StoppedError(f"{address} has another version of matzl: {reason}", "no-server")

    async def execute(self, key: str, _visitor: str, command: Command) -> None:
        """Send a command to a table."""
        path, body = f"tables/{key}/{_NAMES[type(command)]}", msgspec.to_builtins(command)
        await asyncio.to_thread(self.server.post, path, **body)

    # All tables

    async def open_new(self, game: str, options: PlayOptions) -> TableClient:
        """Open a table with bots."""
        games = await asyncio.to_thread(self.server.get, "games")
        levels = next((each["levels"] for each in games if each["name"] == game), LEVELS)
        given = options.table(game, options.level or default_level(levels))
        opened = await asyncio.to_thread(self.server.post, "tables", **given)
        client = self._client(opened["table"], options)
        client.new = True
        return client

    async def open_stored(self, table_id: str, options: PlayOptions) -> TableClient:
        """Return a client of a table, seating the player there if necessary."""
        try:
            await self.execute(table_id, "", Sit())
        except TableError as error:
            if error.code != "seated":
                raise
        return self._client(table_id, options)

    def _client(self, key: str, options: PlayOptions) -> TableClient:
        site = self.server.address.partition("/api/")[0]
        address = "" if self.server.own else f"{site}/table/{key}"
        return TableClient(self, key, "", deck=options.deck, log=site, address=address)

    # Pages

    def has(self, address: str) -> bool:
        """Return whether programs can get the page at a URL."""
        route = roles.find(urlsplit(address).path)
        return route is not None and bool({(route[0], False), (route[0], True)} & self._pages)

    async def answer(
        self, _options: PlayOptions, address: str, form: Mapping[str, str] | None = None
    ) -> Answer:
        """Return the response to a request for a page's URL, or to a form submitted there."""

        def ask() -> tuple[Any, bytes]:
            body = None if form is None else json.dumps(dict(form)).encode()
            with self.server.open(address.partition("#")[0].lstrip("/"), body) as response:
                return response.headers, response.read()

        async def lines() -> AsyncIterator[str]:
            yield content.decode()

        async def drawn() -> bytes:
            return content

        headers, content = await asyncio.to_thread(ask)
        kind, name = headers.get_content_type(), headers.get_filename()
        if name:
            return File(name, kind, lines())
        if kind != "application/json":
            return Image(urlsplit(address).path.rpartition("/")[2], kind, (), drawn)
        try:
            data = read_json(content, self._with_whole_address)
            return Go(data["address"]) if data.get("address") else from_json(data)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise self._other_version(error) from error

    def _with_whole_address(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the data of a part of a page; a URL in it that is meant for other people is made absolute."""
        whole = data.get("part") == "address"
        return data | ({"address": urljoin(self.server.address, data["address"])} if whole else {})
