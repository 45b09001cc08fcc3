"""``matzl serve`` as a process with nothing compiled: cards can be played, bots answer, and numba is never loaded."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from tests.web.form_player import FormPlayer, by_action
from tests.web.in_process import Piece
from tests.web.test_serve import environment

LONGEST = 300.0
"""Seconds after which a busy machine is taken to be stuck."""

COMMAND = """
import atexit, sys
heavy = {"numba", "llvmlite"}
atexit.register(lambda: print("loaded:", sorted(heavy & set(sys.modules)), flush=True))
from matzl.cli import main
main()
"""


class HttpGuest:
    """A user of a server in another process."""

    def __init__(self, address: str) -> None:
        headers = {"Accept": "text/html", "Origin": address}
        self._client = httpx.Client(base_url=address, headers=headers, timeout=LONGEST)

    async def get(self, path: str) -> Piece:
        return self._piece(path, self._client.get(path))

    async def post(self, path: str, fields: dict[str, str]) -> Piece:
        return self._piece(path, self._client.post(path, data=fields))

    def _piece(self, path: str, answer: httpx.Response) -> Piece:
        return Piece(path, answer.status_code, tuple(answer.headers.items()), answer.text)

    def close(self) -> None:
        self._client.close()


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run the command with an empty kernel cache; yield its address and its process."""
    given = environment(folder) | {"MATZL_CACHE_DIR": str(folder / "cache")}
    given.pop("NUMBA_DISABLE_JIT", None)
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "serve", "--port", "0", "--no-open", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=given,
    ) as server:
        try:
            assert server.stdout is not None
            said = ""
            for line in server.stdout:
                said += line
                if "Ctrl-C" in line:
                    break
            yield re.search(r"http://127\.0\.0\.1:\d+", said)[0], server
        finally:
            server.kill()


async def a_whole_deal(player: Any) -> None:
    """Play from the lobby to the end of the first deal, against a bot that would search if it could."""
    page = await player.open("bondtolva", **{"pace": "at-once", "chair.2": "club"})
    until = time.monotonic() + LONGEST
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
    with served(tmp_path) as (address, server):
        guest = HttpGuest(address)
        player = FormPlayer(guest, random.Random(1))
        asyncio.run(a_whole_deal(player))
        guest.close()
        server.send_signal(signal.SIGINT)
        said, complaints = server.communicate(timeout=LONGEST)
    assert "loaded: []" in said
    assert (complaints, server.returncode) == ("", 0)
    assert player.actions["play"] >= 6
