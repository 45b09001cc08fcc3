"""A real server in a thread of the tests, with short pauses of bots and repeatable deals."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from matzl.table.core import handlers
from matzl.table.live.service import TableService
from matzl.table.live.warm_up import compile_game
from matzl.table.store import Store
from matzl.web.state import ServerSettings
from tests.web.conftest import WIDE, AbsentWarmUp
from tests.web.server_thread import ServerThread

MAX_PAUSE = 0.03
"""The longest pause of a bot in seconds, at any pace of the table."""


class Seeds:
    """A repeatable source of match seeds, in place of the module `secrets`."""

    token_urlsafe = staticmethod(secrets.token_urlsafe)

    def __init__(self) -> None:
        self.next = 0

    def randbits(self, _: int) -> int:
        return self.next


class LiveServer(ServerThread):
    """A server with short pauses, on any port unless one is given; `seeds` determines the deals."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        service = TableService(Store(f"sqlite:///{folder / 'tables.db'}"), sleep=_shortly)
        service.warm_up = AbsentWarmUp()
        self.seeds = Seeds()
        self._patch = pytest.MonkeyPatch()
        self._patch.setattr(handlers, "secrets", self.seeds)
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
