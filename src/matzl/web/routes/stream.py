"""The Server-Sent Events of a table: after each visible change, the regions of the page that differ."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.types import Receive, Scope, Send

from matzl.errors import TableError
from matzl.table.presentation.attendance import attendance_sentences
from matzl.table.presentation.narration import narrate, title
from matzl.table.view import TableView
from matzl.web.dependencies import CurrentReader, CurrentState, client_address
from matzl.web.reader import Reader
from matzl.web.regions import regions
from matzl.web.state import AppState

router = APIRouter()

RETRY = "retry: 1000\n\n"
"""The time in milliseconds after which a browser reconnects."""

MAX_EVENT_BYTES = 8_000
"""The size in bytes above which the regions are split into several events."""

HEARTBEAT = ":\n\n"
"""A comment that keeps an idle connection open."""


@router.get("/table/{table}/stream")
async def stream(
    request: Request, table: str, reader: CurrentReader, state: CurrentState
) -> Response:
    """Open the stream after the event that the page shows: ``Last-Event-ID``, or ``?after=`` for a page just loaded."""
    mark = request.headers.get("last-event-id") or request.query_params.get("after", "")
    number, failures, attendance = (*mark.split("."), "", "")[:3]
    table_view = await state.service.table_view(table, reader.visitor or "", arriving=True)
    streaming = replace(reader, path=f"/table/{table}", streaming=True)
    frames = EventFrames(streaming, table_view, _count(number), _count(failures), attendance)
    return TableStream(state, streaming, frames, client_address(request))


def _count(text: str) -> int:
    """Return a number sent by a page, 0 if it is malformed."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


class EventFrames:
    """The events of one connection; remembers what the page shows.

    Parameters
    ----------
    table
        The table as it is now.
    after, failures, attendance
        The number of the last event that the page shows, the number of failures of autoplay, and the mark of the attendance.
    """

    def __init__(
        self,
        reader: Reader,
        table: TableView,
        after: int,
        failures: int = 0,
        attendance: str = "",
    ) -> None:
        self.table, self._reader = table.table, reader
        self.number, self.failures = table.number, table.failures
        self.attendance = table.attendance
        self._shown: dict[str, str] = {}
        self.first = ""
        if (after, failures, attendance) == (table.number, table.failures, self.attendance.mark):
            self._shown = regions(table, reader)
        else:
            self.number = min(after, table.number)
            self.first = self.frame(table)

    def frame(self, table: TableView) -> str:
        """Return the events that update the page: one, or several if much of the page has changed.

        The last of several has the number and the sentences, so that after a lost connection all are sent again.
        """
        now = regions(table, self._reader)
        deck = self._reader.deck or table.settings.deck
        changed = {name: html for name, html in now.items() if self._shown.get(name) != html}
        say = [
            *attendance_sentences(table, self.attendance),
            *narrate(table, self.number, deck),
        ]
        self._shown, self.number, self.failures = now, table.number, table.failures
        self.attendance = table.attendance
        *early, last = _split(changed)
        events = [f"event: table\ndata: {_json({'regions': some})}\n\n" for some in early]
        data = {"number": table.number, "title": title(table), "say": say, "regions": last}
        events.append(f"id: {table.mark}\nevent: table\ndata: {_json(data)}\n\n")
        return "".join(events)


def _split(changed: Mapping[str, str]) -> list[dict[str, str]]:
    """Split regions into portions that fit into one event each; return at least one, possibly empty."""
    portions: list[dict[str, str]] = [{}]
    for name, html in changed.items():
        if portions[-1] and len(_json({**portions[-1], name: html}).encode()) > MAX_EVENT_BYTES:
            portions.append({})
        portions[-1][name] = html
    return portions


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class TableStream(Response):
    """A response that lasts until the reader leaves or loses access, or the server stops."""

    media_type = "text/event-stream"

    def __init__(self, state: AppState, reader: Reader, frames: EventFrames, address: str) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._state, self._visitor = state, reader.visitor or ""
        self._frames, self._address = frames, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events; none to a HEAD request."""
        with self._state.limits.stream(self._visitor, self._address):
            start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(start)
            if scope["method"] == "HEAD":
                await send({"type": "http.response.body", "body": b""})
                return
            frames = self._frames_of(receive)
            try:
                async for text in frames:
                    body = {"type": "http.response.body", "body": text.encode(), "more_body": True}
                    await send(body)
            finally:
                await frames.aclose()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _frames_of(self, receive: Receive) -> AsyncGenerator[str]:
        """Yield the events as they come, and a comment when the connection is idle."""
        yield RETRY + self._frames.first
        frames = self._frames
        views = self._state.service.stream(
            frames.table,
            self._visitor,
            frames.number,
            frames.failures,
            frames.attendance.mark,
        )
        end = asyncio.create_task(self._state.closing.wait())
        left = asyncio.create_task(_disconnected(receive))
        coming = asyncio.create_task(_next(views))
        try:
            while True:
                await asyncio.wait(
                    (coming, end, left),
                    timeout=self._state.settings.heartbeat,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if end.done() or left.done():
                    return
                if not coming.done():
                    yield HEARTBEAT
                    continue
                table = coming.result()
                if table is None:
                    return
                yield self._frames.frame(table)
                coming = asyncio.create_task(_next(views))
        finally:
            for task in (coming, end, left):
                task.cancel()
            await asyncio.gather(coming, end, left, return_exceptions=True)
            await views.aclose()


async def _next(views: AsyncGenerator[TableView]) -> TableView | None:
    """Return the next view; None if there are no more, or the reader has lost access."""
    with suppress(TableError):
        return await anext(views, None)
    return None


async def _disconnected(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
