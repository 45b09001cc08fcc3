"""The stream of a table: after each change that the guest sees, the regions of the page that are different now."""

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
from matzl.table.presentation.narration import narrate, title
from matzl.table.view import TableView
from matzl.web.dependencies import Reading, TheHouse, address
from matzl.web.reader import Reader
from matzl.web.regions import regions
from matzl.web.state import House

router = APIRouter()

START = "retry: 1000\n\n"
"""After how many milliseconds a browser comes back."""

LARGEST = 8_000
"""How many bytes of regions one event carries at most, where they can be shared out."""

BEAT = ":\n\n"
"""A sign of life."""


@router.get("/table/{table}/stream")
async def stream(request: Request, table: str, reader: Reading, house: TheHouse) -> Response:
    """The stream, from the event on that the page has shown: ``Last-Event-ID``, or ``?after=`` of a page just loaded."""
    sent = request.headers.get("last-event-id") or request.query_params.get("after", "")
    number, _, failures = sent.partition(".")
    seen = await house.service.table_view(table, reader.visitor or "")
    streaming = replace(reader, path=f"/table/{table}", streaming=True)
    frames = Frames(streaming, seen, _count(number), _count(failures))
    return Stream(house, streaming, frames, address(request))


def _count(text: str) -> int:
    """A number that a page has sent; 0 when it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


class Frames:
    """The frames of one connection; it remembers what the page shows already.

    Parameters
    ----------
    seen
        The table as it is now.
    after, failures
        The number of the event that the page has shown, and how often it has told that the table failed to go on.
    """

    def __init__(self, reader: Reader, seen: TableView, after: int, failures: int = 0) -> None:
        self.table, self._reader = seen.table, reader
        self.number, self.failures = seen.number, seen.failures
        self._shown: dict[str, str] = {}
        self.first = ""
        if (after, failures) == (seen.number, seen.failures):
            self._shown = regions(seen, reader)
        else:
            self.number = min(after, seen.number)
            self.first = self.frame(seen)

    def frame(self, seen: TableView) -> str:
        """What tells the page how the table looks now: one event, or several when much of the page has changed.

        The last of several has the number and the sentences, so that a connection lost between them begins with the first.
        """
        now = regions(seen, self._reader)
        deck = self._reader.deck or seen.settings.deck
        changed = {name: html for name, html in now.items() if self._shown.get(name) != html}
        say = narrate(seen, self.number, deck)
        self._shown, self.number, self.failures = now, seen.number, seen.failures
        *early, last = _shared_out(changed)
        events = [f"event: table\ndata: {_packed({'regions': some})}\n\n" for some in early]
        data = {"number": seen.number, "title": title(seen), "say": say, "regions": last}
        events.append(f"id: {seen.mark}\nevent: table\ndata: {_packed(data)}\n\n")
        return "".join(events)


def _shared_out(changed: Mapping[str, str]) -> list[dict[str, str]]:
    """Regions in portions of which each is small enough for one event; one, if need be an empty one, at least."""
    portions: list[dict[str, str]] = [{}]
    for name, html in changed.items():
        if portions[-1] and len(_packed({**portions[-1], name: html}).encode()) > LARGEST:
            portions.append({})
        portions[-1][name] = html
    return portions


def _packed(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Stream(Response):
    """An answer that goes on until the guest leaves, may not look on any more, or the server ends."""

    media_type = "text/event-stream"

    def __init__(self, house: House, reader: Reader, frames: Frames, address: str) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._house, self._visitor = house, reader.visitor or ""
        self._frames, self._address = frames, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Send the frames."""
        with self._house.limits.stream(self._visitor, self._address):
            start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(start)
            frames = self._following(receive)
            try:
                async for text in frames:
                    body = {"type": "http.response.body", "body": text.encode(), "more_body": True}
                    await send(body)
            finally:
                await frames.aclose()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _following(self, receive: Receive) -> AsyncGenerator[str]:
        """The frames as they come, and a sign of life when there are none for long."""
        yield START + self._frames.first
        frames = self._frames
        views = self._house.service.stream(
            frames.table, self._visitor, frames.number, frames.failures
        )
        end = asyncio.create_task(self._house.closing.wait())
        left = asyncio.create_task(_left(receive))
        coming = asyncio.create_task(_next(views))
        try:
            while True:
                await asyncio.wait(
                    (coming, end, left),
                    timeout=self._house.settings.beat,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if end.done() or left.done():
                    return
                if not coming.done():
                    yield BEAT
                    continue
                seen = coming.result()
                if seen is None:
                    return
                yield self._frames.frame(seen)
                coming = asyncio.create_task(_next(views))
        finally:
            for task in (coming, end, left):
                task.cancel()
            await asyncio.gather(coming, end, left, return_exceptions=True)
            await views.aclose()


async def _next(views: AsyncGenerator[TableView]) -> TableView | None:
    """The next view; None when there are no more, or the guest may not look on."""
    with suppress(TableError):
        return await anext(views, None)
    return None


async def _left(receive: Receive) -> None:
    """Wait until the guest is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
