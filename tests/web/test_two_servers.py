"""Two servers and a terminal on one data folder: what is played at one is seen at the others, and a killed one is replaced.

The visitor is the same person at all three: the local visitor of the folder.
"""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import httpx2 as httpx
import pytest

from matzl.table.store import Store
from matzl.table.store.local_visitor import sign_in_code
from matzl.table.store.sqlite import sqlite_url
from tests.serving import environment

MATZL = [sys.executable, "-m", "matzl"]
LONGEST = 180
"""The seconds after which something counts as never happening."""


def until(
    happened: Callable[[], object], meanwhile: Callable[[], object] = lambda: None, every: float = 2
) -> None:
    """Wait for a condition, calling `meanwhile` every few seconds."""
    end = time.monotonic() + LONGEST
    again = 0.0
    while not happened():
        assert time.monotonic() < end, "it has not happened"
        if time.monotonic() >= again:
            meanwhile()
            again = time.monotonic() + every
        time.sleep(0.02)


def fewer(sites: Sequence[Site]) -> Callable[[], bool]:
    """Return a condition that is met when each page shows fewer cards in the hand than the first one does now."""
    before = sites[0].held
    return lambda: all(each.held < before for each in sites)


class Site:
    """A server as a process, and a browser of the local visitor that follows a table there."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [*MATZL, "serve", "--port", "0", "--no-open", "--bots", "random"],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(folder),
        )
        assert self.process.stdout is not None
        found = (re.search(r"http://127\.0\.0\.1:\d+", line) for line in self.process.stdout)
        address = next(filter(None, found))[0]
        store = Store(sqlite_url(folder))
        code = sign_in_code(store, folder)
        store.close()
        self.client = httpx.Client(base_url=address, headers={"Origin": address}, timeout=60)
        assert self.client.get(f"/sign-in/{code}").status_code == 303
        self.regions: dict[str, str] = {}

    def post(self, path: str, **fields: str) -> httpx.Response:
        found = re.search(r'name="csrf" value="([^"]*)"', self.client.get("/me").text)
        assert found is not None
        return self.client.post(path, data={"csrf": found[1], **fields})

    def follow(self, table: str) -> None:
        self.table = table
        threading.Thread(target=self._read, daemon=True).start()
        until(lambda: "hand" in self.regions)

    def _read(self) -> None:
        with (
            suppress(httpx.HTTPError),
            self.client.stream("GET", f"{self.table}/stream", timeout=None) as stream,
        ):
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    self.regions = self.regions | json.loads(line.removeprefix("data: "))["regions"]

    @property
    def held(self) -> int:
        """The number of cards in the hand that the page shows."""
        return self.regions["hand"].count('name="word"')

    @property
    def asked(self) -> bool:
        """True if the page asks for a card."""
        return ' asked"' in self.regions["hand"] and '"question yours"' in self.regions["question"]

    def play(self) -> None:
        """Play the first card that is allowed; the server refuses it if another one has been played meanwhile."""
        if not self.asked:
            return
        buttons = re.findall(r'<button name="word" value="(\w+)"[^>]*>', self.regions["hand"])
        barred = re.findall(r'value="(\w+)"[^>]*aria-disabled', self.regions["hand"])
        word = next(each for each in buttons if each not in barred)
        move = re.search(r'name="move" value="(\d+)"', self.regions["question"])
        assert move is not None
        answer = self.post(f"{self.table}/play", word=word, move=move[1])
        assert answer.status_code in (303, 409), answer.text


@contextmanager
def site(folder: Path) -> Iterator[Site]:
    made = Site(folder)
    try:
        yield made
    finally:
        made.process.kill()
        made.process.communicate()


@contextmanager
def terminal(folder: Path) -> Iterator[int]:
    """Go on with the latest match in a terminal; yield where to write what is typed."""
    master, slave = pty.openpty()
    resume = [*MATZL, "play", "--resume", "--language", "en"]
    size = {"TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    process = subprocess.Popen(
        resume, stdin=slave, stdout=slave, stderr=slave, env=environment(folder) | size
    )
    os.close(slave)

    def read() -> None:
        with suppress(OSError):
            while os.read(master, 10_000):
                pass

    threading.Thread(target=read, daemon=True).start()
    try:
        yield master
    finally:
        process.kill()
        process.wait()
        os.close(master)


@pytest.mark.thorough
def test_cards_are_seen_at_two_servers_and_a_terminal_and_a_killed_server_is_replaced(
    tmp_path: Path,
) -> None:
    with site(tmp_path) as one, site(tmp_path) as two:
        bots = {f"chair.{seat}": "random" for seat in (2, 3, 4)}
        opened = one.post("/open/molotow", name="Anna", pace="at-once", **bots)
        assert opened.status_code == 303, opened.text
        for each in (one, two):
            each.follow(opened.headers["location"])
        with terminal(tmp_path) as keys:
            until(lambda: one.asked and two.asked)
            until(fewer((one, two)), one.play)
            until(lambda: one.asked and two.asked and one.held == two.held)
            until(fewer((one, two)), partial(os.write, keys, b"\r"), every=20)
        until(fewer((one,)), one.play)
        one.process.kill()
        for _ in range(2):
            until(fewer((two,)), two.play)
