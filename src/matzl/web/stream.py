"""The Server-Sent Events of tables: after each visible change, the regions of the page that have changed.

The pages of a browser share one stream for all their tables; each of its events names its table.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

import msgspec
from prometheus_client import Gauge
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from matzl.errors import TableError
from matzl.forms import whole
from matzl.table.core.errors import error_sentence
from matzl.table.core.texts import WAITING
from matzl.table.core.view import TableView
from matzl.table.presentation.narration import bubbles, narrate, oldest_shown, page_title
from matzl.table.presentation.seats import attendance_sentences
from matzl.web.dependencies import client_address, client_gone
from matzl.web.reader import Reader
from matzl.web.regions import SharedRegions, region_values, regions
from matzl.web.sessions import Session
from matzl.web.state import AppState

STREAMS = Gauge("matzl_streams", "Open streams of events.")

RETRY = "retry: 1000\n\n"
"""The field of a stream that sets the time after which a browser reconnects, in milliseconds."""

MAX_TABLES = 20
"""The maximum number of tables that one stream follows."""

HEARTBEAT = ":\n\n"
"""A comment that keeps an idle connection open."""


async def stream(request: Request) -> Response:
    """Open the stream of several tables: ``?at=TABLE~MARK`` for each, with the mark of the view on its page."""
    state = AppState.of(request)
    reader: Reader = request.state.reader
    frames: list[EventFrames] = []
    gone = ""
    for tilded in request.query_params.getlist("at")[:MAX_TABLES]:
        table_id, _, mark = tilded.partition("~")
        try:
            view = await state.service.table_view(table_id, reader.id, arriving=True)
        except TableError as error:
            if error.code in WAITING:  # the browser tries again
                raise
            gone += gone_event(table_id, error)
        else:
            streaming = reader._replace(path=f"/table/{table_id}", streaming=True)
            frames.append(EventFrames(streaming, view, mark, shared=state.shared_regions))
    return TableStream(request, state, reader, frames, gone)


def gone_event(table_id: str, error: TableError) -> str:
    """Return the event that tells a page that it can no longer follow its table."""
    data = {"table": table_id, "code": error.code, "message": error_sentence(error)}
    return f"event: gone\ndata: {_json(data)}\n\n"


class EventFrames:
    """A table's events on one connection, given what the page already shows.

    Parameters
    ----------
    table
        The table as it is now.
    mark
        The mark of the view that the page shows.
    shared
        The regions that viewers of tables share; by default this viewer shares none.
    """

    def __init__(
        self,
        reader: Reader,
        table: TableView,
        mark: str = "",
        *,
        shared: SharedRegions | None = None,
    ) -> None:
        self.table, self.mark, self._reader = table.table, table.mark, reader
        self._number, self._attendance = table.number, table.attendance
        self._shared, self._sent = shared or SharedRegions(), dict[str, Any]()
        self.first = ""
        if mark == table.mark:
            self._sent = region_values(table, reader)
        else:
            self._number = whole(mark.partition(".")[0], table.number, 0)
            self.first = self.frame(table)

    def frame(self, table: TableView) -> str:
        """Return the event that updates the page."""
        changed, self._sent = regions(table, self._reader, self._shared, self._sent)
        deck = self._reader.deck or table.settings.deck
        say = [*attendance_sentences(table, self._attendance)]
        say += narrate(table, self._number, deck)
        data = {"number": table.number, "title": page_title(table), "say": say}
        more = {"oldest": oldest_shown(table), "bubbles": bubbles(table, self._number, deck)}
        data |= {key: value for key, value in more.items() if value}
        self._number, self._attendance = table.number, table.attendance
        data |= {"table": table.table, "mark": table.mark, "regions": changed}
        data |= {"now": time.time()} if table.clock or table.attendance.away else {}
        return f"event: table\ndata: {_json(data)}\n\n"


def _json(data: Mapping[str, Any]) -> str:
    return msgspec.json.encode(data).decode()


class Frames(Protocol):
    """The events of a table on one connection: its name, the mark of the view last seen, and the events due at the start."""

    table: str
    mark: str
    first: str

    def frame(self, table: TableView) -> str:
        """Return the events for a view."""


class TableStream(Response):
    """A response that streams events until the visitor leaves, loses access or is signed out, or the server stops."""

    media_type = "text/event-stream"

    def __init__(
        self,
        request: Request,
        state: AppState,
        reader: Reader,
        frames: Sequence[Frames],
        gone: str = "",
    ) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._state, self._visitor = state, reader.id
        self._frames, self._address, self._gone = frames, client_address(request), gone
        self._session: Session = request.state.session
        self._straight: Send = request.state.send

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events; none to a HEAD request."""
        crowded = self._state.connections.crowded
        limit = self._state.limits.stream(self._visitor, self._address, crowded=crowded)
        with limit, STREAMS.track_inprogress():
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            if scope["method"] != "HEAD":
                await self._send_events(receive, send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _send_events(self, receive: Receive, send: Send) -> None:
        """Send events as they arrive, and a comment when the connection has been idle for a while."""
        clock, idle = asyncio.get_running_loop().time, self._state.settings.heartbeat
        last = clock()

        async def say(text: str) -> None:
            nonlocal last
            last = clock()
            await send({"type": "http.response.body", "body": text.encode(), "more_body": True})

        await say(RETRY + self._gone + "".join(frames.first for frames in self._frames))
        send = self._straight  # middleware only looks at how a response begins
        following = {asyncio.create_task(self._follow(frames, say)) for frames in self._frames}
        ends = {
            asyncio.create_task(self._state.closing.wait()),
            asyncio.create_task(self._session.signed_out.wait()),
            asyncio.create_task(client_gone(receive)),
        }
        try:
            while following:
                done, _ = await asyncio.wait(
                    following | ends,
                    timeout=max(0.0, last + idle - clock()),
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if done & ends or (not done and await self._is_signed_out()):
                    return
                if any(each.result() for each in done):
                    return
                following -= done
                if following and clock() - last >= idle:
                    await say(HEARTBEAT)
        finally:
            for each in following | ends:
                each.cancel()
            await asyncio.gather(*following, *ends, return_exceptions=True)

    async def _is_signed_out(self) -> bool:
        """Return whether the visitor's secret is no longer valid, for example because the visitor has been deleted."""
        store, secret = self._state.service.store, self._session.secret
        with suppress(TableError):  # the database cannot be read now
            return bool(secret) and await store.run(store.visitors.by_secret, secret) is None
        return False

    async def _follow(self, frames: Frames, say: Callable[[str], Awaitable[None]]) -> bool:
        """Send one table's events until there are no more, or the visitor loses access.

        Return whether the browser is to try again, because the database cannot be read now.
        """
        views = self._state.service.stream(frames.table, self._visitor, frames.mark)
        try:
            async for table in views:
                await say(frames.frame(table))
        except TableError as error:
            if error.code in WAITING:
                return True
            await say(gone_event(frames.table, error))
        finally:
            await views.aclose()
        return False


ROUTES = [Route("/streams", stream)]
