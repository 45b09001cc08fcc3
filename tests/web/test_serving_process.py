"""``matzl serve`` as a process with nothing compiled: cards can be played, bots answer, and numba is never loaded."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from tests.processes import Server, environment, serving
from tests.waiting import PATIENCE
from tests.web.form_player import FormPlayer, by_action
from tests.web.in_process import Piece

COMMAND = """
import atexit, sys
heavy = {"numba", "llvmlite"}
atexit.register(lambda: print("loaded:", sorted(heavy & set(sys.modules)), flush=True))
from matzl.cli import main
main()
"""


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


@contextmanager
def served(folder: Path, *words: str) -> Iterator[Server]:
    """Run the command with an empty kernel cache; yield it."""
    given = environment(folder) | {"MATZL_CACHE_DIR": str(folder / "cache")}
    given.pop("NUMBA_DISABLE_JIT", None)
    command = (sys.executable, "-c", COMMAND, "serve")
    with serving(folder, "--no-open", *words, command=command, env=given) as server:
        yield server


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


@pytest.mark.slow
def test_a_whole_deal_is_played_without_numba(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        guest = HttpGuest(server.address)
        player = FormPlayer(guest, random.Random(1))
        asyncio.run(a_whole_deal(player))
        guest.close()
        server.process.send_signal(signal.SIGINT)
        said, complaints = server.process.communicate(timeout=PATIENCE)
    assert "loaded: []" in said
    assert (complaints, server.process.returncode) == ("", 0)
    assert player.actions["play"] >= 6
