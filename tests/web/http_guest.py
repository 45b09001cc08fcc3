"""A user of a server in another process, who plays a deal by the forms of its pages."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx2 as httpx

from tests.waiting import PATIENCE
from tests.web.form_player import by_action
from tests.web.in_process import Piece


class HttpGuest:
    """A user of a server in another process; `more` is for `httpx.Client`."""

    def __init__(self, address: str, **more: Any) -> None:
        headers = {"Accept": "text/html", "Origin": address}
        self.client = httpx.Client(base_url=address, headers=headers, timeout=PATIENCE, **more)

    async def get(self, path: str) -> Piece:
        return self._piece(path, self.client.get(path))

    async def post(self, path: str, fields: dict[str, str]) -> Piece:
        return self._piece(path, self.client.post(path, data=fields))

    def _piece(self, path: str, answer: httpx.Response) -> Piece:
        return Piece(path, answer.status_code, tuple(answer.headers.items()), answer.text)

    def close(self) -> None:
        self.client.close()


async def a_whole_deal(player: Any) -> None:
    """Play from the lobby to the end of the first deal, against the strongest bot that is ready."""
    page = await player.open("bondtolva", **{"pace": "at-once", "chair.2": "amateur"})
    until = time.monotonic() + PATIENCE
    while "ready" not in by_action(page):
        assert time.monotonic() < until, player.actions
        offer = player.choice(page)
        if offer is None:
            await asyncio.sleep(0.05)
            page = await player.see()
        else:
            page = await player.press(offer)
