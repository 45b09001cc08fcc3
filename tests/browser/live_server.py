"""A real server in a thread of the tests, with short pauses of bots and repeatable deals."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from matzl.table.core import handlers
from matzl.table.core.events import Event
from matzl.table.core.state import Table
from matzl.table.live import next_move
from matzl.table.live import service as service_module
from matzl.table.live.service import TableService
from matzl.table.live.warm_up import compile_game
from matzl.table.store import Store
from matzl.web.state import ServerSettings
from tests.web.conftest import WIDE, AbsentWarmUp
from tests.web.server_thread import ServerThread

MAX_PAUSE = 0.03
"""The longest pause of a bot in seconds, at any pace of the table."""


class Seeds:
    """The seed of the next matches, which begin without secrets of their own."""

    next = 0

    def start(self, table: Table) -> Event:
        """Return the event that starts a match."""
        return Event("started", {"seed": self.next, "first_dealer": self.next % len(table.chairs)})


class LiveServer(ServerThread):
    """A server with short pauses, on any port unless one is given; `seeds` determines the deals."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        service = TableService(Store(f"sqlite:///{folder / 'tables.db'}"), sleep=_shortly)
        service.warm_up = AbsentWarmUp()
        self.seeds = Seeds()
        self._patch = pytest.MonkeyPatch()
        for module in (handlers, service_module, next_move):
            self._patch.setattr(module, "start", self.seeds.start)
        # A busy machine turns no visitor away.
        self._patch.setattr("matzl.web.state.MAX_PAUSE", 1000.0)
        rates = replace(WIDE, streams=100, streams_of_address=1000)
        super().__init__(service, ServerSettings(rates=rates), port=port)

    def close(self) -> None:
        """Shut the server down as the command does on a signal."""
        super().close()
        self._patch.undo()


async def _shortly(seconds: float) -> None:
    await asyncio.sleep(min(seconds, MAX_PAUSE))


@cache
def prepare(game: str) -> None:
    """Compile a game in advance, so that no page waits for it."""
    compile_game(game)
