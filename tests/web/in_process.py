"""The app without a network: users in its own event loop, who keep every byte that they receive."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from matzl.players.levels import LEVELS
from matzl.table.core.state import Table
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.web.app import make_app
from matzl.web.state import ServerSettings
from tests.waiting import until
from tests.web.conftest import WIDE, AbsentWarmUp
from tests.web.parsed_html import Read

HOST = "127.0.0.1:8642"
VISITOR = "matzl-8642-visitor"


@dataclass(frozen=True, slots=True)
class Piece:
    """A response or a part of one: a whole answer with its headers, or a part of a stream."""

    path: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: str

    @property
    def whole(self) -> str:
        """The status, headers and body as one text."""
        return "\n".join([str(self.status), *map(": ".join, self.headers), "", self.body])

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name), "")

    def page(self) -> Read:
        """Return the page, whose elements must be nested correctly."""
        read = Read(self.body)
        assert read.unclosed == []
        return read


class ListeningService(TableService):
    """A table service that makes no automatic move before all listeners have received the events so far.

    Attributes
    ----------
    pauses
        The pause before each automatic move of a table, in seconds, in order.
    held
        True if it then waits for `let_go`.
    """

    def __init__(self, store: Store, **more: Any) -> None:
        super().__init__(store, **more)
        self.warm_up = AbsentWarmUp()
        self._autoplay._delays.rng = random.Random(1)  # twin deals draw the same delays
        self.pauses: list[float] = []
        self.held = False
        self.waiting = False
        self.heard: Callable[[], Any] = lambda: asyncio.sleep(0)
        self._go = asyncio.Event()

    async def _wait(self, what) -> None:
        await self.heard()
        self.pauses.append(what.pause)
        if self.held:
            self.waiting = True
            await self._go.wait()
            self._go.clear()

    def let_go(self) -> None:
        """Let the next automatic move happen."""
        self.waiting = False
        self._go.set()


@dataclass
class Guest:
    """A user's browser with its cookies, or a program with its token, and everything it has received."""

    server: InProcessServer
    language: str = "en"
    address: str = "127.0.0.1"
    token: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    received: list[Piece] = field(default_factory=list)
    stream: Stream | None = None

    @property
    def visitor(self) -> str:
        """The visitor's id; empty for an unknown visitor."""
        secret = self.token or self.cookies.get(VISITOR, "")
        found = self.server.service.store.visitors.by_secret(secret)
        return "" if found is None else found.id

    async def get(self, path: str, **headers: str) -> Piece:
        return await self.ask("GET", path, headers=headers)

    async def post(self, path: str, fields: dict[str, str], **headers: str) -> Piece:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return await self.ask("POST", path, urlencode(fields).encode(), headers=kind | headers)

    async def ask(self, method: str, path: str, body: bytes = b"", headers=None) -> Piece:
        """Send a request, and wait for the whole answer."""
        sent = [{"type": "http.request", "body": body, "more_body": False}]
        got: list[dict[str, Any]] = []

        async def receive():
            return sent.pop() if sent else await asyncio.Event().wait()

        async def send(message):
            got.append(message)

        await self.server.app(self.scope(method, path, len(body), headers or {}), receive, send)
        return self.keep(path, got[0], b"".join(each.get("body", b"") for each in got[1:]))

    def scope(self, method: str, path: str, length: int, headers: dict[str, str]) -> dict[str, Any]:
        parts = urlsplit(path)
        given = {
            "Host": HOST,
            "Accept": "text/html",
            "Accept-Language": self.language,
            "Origin": f"http://{HOST}",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Content-Length": str(length),
        } | headers
        given |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), v.encode("latin-1")) for name, v in given.items()],
            "client": (self.address, 5000),
            "server": ("127.0.0.1", 8642),
        }

    def keep(self, path: str, start: dict[str, Any], body: bytes) -> Piece:
        """Store a response, and the cookies in it."""
        headers = tuple((name.decode(), value.decode()) for name, value in start["headers"])
        for name, value in headers:
            if name == "set-cookie":
                key, _, secret = value.partition(";")[0].partition("=")
                self.cookies[key] = secret
        piece = Piece(path, start["status"], headers, body.decode("utf-8", "replace"))  # or PNG
        self.received.append(piece)
        return piece

    async def listen(self, table: str) -> None:
        """Open the stream of a table, and keep it open."""
        own = f"/api/v1/tables/{table}/stream"
        self.stream = Stream(self, own if self.token else f"/streams?at={table}~")
        await self.stream.begun.wait()


class Stream:
    """An open stream; `frames` are the data received so far."""

    def __init__(self, guest: Guest, path: str) -> None:
        self.guest, self.path, self.visitor = guest, path, guest.visitor
        self.frames: list[dict[str, Any]] = []
        self.pieces: list[Piece] = []
        self.begun, self._leave = asyncio.Event(), asyncio.Event()
        self._start: dict[str, Any] = {}
        self._asked = False
        self.task = asyncio.create_task(self._run())

    @property
    def number(self) -> int:
        """The number of events that the user has received."""
        numbers = [frame["number"] for frame in self.frames if "number" in frame]
        return numbers[-1] if numbers else 0

    async def _run(self) -> None:
        scope = self.guest.scope("GET", self.path, 0, {"Accept": "text/event-stream"})
        await self.guest.server.app(scope, self._receive, self._send)

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._leave.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        elif body := message.get("body", b""):
            piece = self.guest.keep(self.path, self._start, body)
            self.pieces.append(piece)
            for line in piece.body.splitlines():
                if line.startswith("data: "):
                    self.frames.append(json.loads(line.removeprefix("data: ")))
            self.begun.set()

    async def end(self) -> None:
        """Close the stream."""
        self._leave.set()
        await self.task


class InProcessServer:
    """A server, and the users of one of its tables."""

    def __init__(self, store: Store, levels=LEVELS, **settings: Any) -> None:
        self.service = ListeningService(store, levels=levels)
        self.service.heard = self.heard
        self.app = make_app(ServerSettings(**({"rates": WIDE} | settings)), self.service)
        self.guests: list[Guest] = []
        self.key = ""

    def guest(self, language: str = "en", address: str = "127.0.0.1") -> Guest:
        """Add a user without cookies."""
        made = Guest(self, language, address)
        self.guests.append(made)
        return made

    @property
    def table(self) -> Table:
        """The table in memory, with everything hidden from users."""
        return self.service.tables.live[self.key].table

    @property
    def names(self) -> list[str]:
        """The names at the table."""
        known = self.service.tables.people.items()
        people = self.table.names_of_people({who: each.name for who, each in known})
        return [chair.name for chair in self.table.named_chairs(people)]

    def folded(self) -> Table:
        """Return the table rebuilt from its stored events."""
        return Table(self.key, self.service.store.events.read(self.key))

    async def heard(self) -> None:
        """Wait until all listeners have received all events."""
        await until(lambda: not any(self._behind(guest) for guest in self.guests))

    def _behind(self, guest: Guest) -> bool:
        stream = guest.stream
        if stream is None or stream.task.done():
            return False
        return stream.number < self.table.number_for(stream.visitor)

    async def quiet(self) -> None:
        """Wait until the table waits for people, or for `ListeningService.let_go`."""
        live = self.service.tables.live[self.key]
        await until(
            lambda: not live.lock.locked() and (live.runner is None or self.service.waiting)
        )
        await self.heard()


@asynccontextmanager
async def in_process_server(folder, **settings: Any) -> AsyncIterator[InProcessServer]:
    """Run a server within a context."""
    made = InProcessServer(Store(f"sqlite:///{folder / 'tables.db'}"), **settings)
    async with made.app.router.lifespan_context(made.app):
        yield made
        for guest in made.guests:
            if guest.stream is not None:
                with suppress(asyncio.CancelledError):
                    await guest.stream.end()
