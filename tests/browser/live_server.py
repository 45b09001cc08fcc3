"""A real server in a thread of the tests, with short pauses of bots and repeatable deals."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from matzl.table.core import handlers
from matzl.table.live.service import TableService
from matzl.table.live.warm_up import compile_game
from matzl.table.store import Store
from matzl.web.limits import Rate, Rates
from matzl.web.network import open_socket
from matzl.web.server import make_server
from matzl.web.state import LOOPBACK, ServerSettings
from tests.web.conftest import AbsentWarmUp

WIDE = Rates(*[Rate(10_000, 0.001)] * 5, streams=100, streams_of_address=1000)
"""Rate limits that no test reaches."""

MAX_PAUSE = 0.03
"""The longest pause of a bot in seconds, at any pace of the table."""


class Seeds:
    """A repeatable source of match seeds, in place of the module `secrets`."""

    def __init__(self) -> None:
        self.next = 0

    def randbits(self, _: int) -> int:
        return self.next


class LiveServer:
    """A server in a thread, on any port unless one is given; `address` is its URL, `seeds` determines the deals."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self._door = open_socket(LOOPBACK, port, exactly=True)
        self.port = port = self._door.getsockname()[1]
        self.address = f"http://{LOOPBACK}:{port}"
        self.service = TableService(Store(f"sqlite:///{folder / 'tables.db'}"), sleep=_shortly)
        self.service.warm_up = AbsentWarmUp()
        settings = ServerSettings(port=port, address=self.address, rates=WIDE)
        answering = threading.Event()

        def answers() -> None:
            self._loop = asyncio.get_running_loop()
            answering.set()

        self._server = make_server(settings, self.service, answers)
        self._thread = threading.Thread(target=self._server.run, args=([self._door],))
        self.seeds = Seeds()
        self._patch = pytest.MonkeyPatch()
        self._patch.setattr(handlers, "secrets", self.seeds)
        self._thread.start()
        assert answering.wait(300)

    def call(self, work: Callable[[], object]) -> None:
        """Call a function in the event loop of the server."""

        async def called() -> None:
            work()

        asyncio.run_coroutine_threadsafe(called(), self._loop).result(300)

    def close(self) -> None:
        """Shut the server down as the command does on a signal."""
        self._server.should_exit = True
        self._thread.join(300)
        self._door.close()
        self._patch.undo()
        assert not self._thread.is_alive()


async def _shortly(seconds: float) -> None:
    await asyncio.sleep(min(seconds, MAX_PAUSE))


@cache
def prepare(game: str) -> None:
    """Compile a game in advance, so that no page waits for it."""
    compile_game(game)
