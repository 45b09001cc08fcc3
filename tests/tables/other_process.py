"""A second process with the same store for tests; it reads commands, one on each line, and executes them.

``open GAME VISITOR``
    Opens a table against random bots and answers its key.
``act TABLE VISITOR``
    Waits until the visitor is to move, and moves.
``watch TABLE VISITOR``
    Reads the visitor's stream from now on, and answers once it has begun.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from matzl.table.core import commands
from matzl.table.core.settings import Settings
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.live.service import TableService
from tests.tables.conftest import warm_service

LEVELS = ("random", "novice")


class OtherProcess:
    """The second process, as the tests control it."""

    def __init__(self, url: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", __name__, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def send(self, *words: str) -> None:
        """Send a command."""
        assert self.process.stdin is not None
        print(*words, file=self.process.stdin, flush=True)

    async def answer(self) -> str:
        """Return the answer to a command."""
        assert self.process.stdout is not None
        line = await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), 300)
        assert line, "the other process has ended"
        return line.strip()

    async def ask(self, *words: str) -> str:
        """Send a command and return its answer."""
        self.send(*words)
        return await self.answer()

    def kill(self) -> None:
        """End the process at once; it releases nothing."""
        self.process.kill()
        self.process.communicate()


@contextmanager
def other_process(url: str) -> Iterator[OtherProcess]:
    """Start the process, and end it afterwards."""
    other = OtherProcess(url)
    try:
        yield other
    finally:
        other.kill()


def bots(game: str, pace: str) -> Settings:
    """Return the settings of a table against random bots."""
    seats = len(Settings.checked({"game": game}, LEVELS).chairs)
    given = {"game": game, "chairs": ["random"] * seats, "rules": {"pace": pace}}
    return Settings.checked(given, LEVELS)


def command_for(view: TableView) -> commands.Command | None:
    """Return a command with which a person goes on, None if it is not their turn."""
    if view.stage is Stage.CUTTING and view.cutter == view.seat:
        return commands.Cut(view.move)
    if view.stage in (Stage.RESULT, Stage.OVER):
        return commands.Ready(view.move)
    if view.view is not None and view.view.legal:
        return commands.Play(next(iter(view.view.legal)), view.move)
    return None


async def act(service: TableService, table: str, visitor: str) -> None:
    """Wait until a visitor is to move, and move."""
    async for view in service.stream(table, visitor, 0):
        command = command_for(view)
        if command is not None:
            await service.execute(table, visitor, command)
            return


async def _read(service: TableService, table: str, visitor: str) -> None:
    async for _ in service.stream(table, visitor, 0):
        pass


async def _serve(url: str) -> None:
    service, reading = warm_service(url, asyncio.sleep), []
    while line := await asyncio.to_thread(sys.stdin.readline):
        name, *words = line.split()
        if name == "open":
            game, visitor = words
            answer = await service.open(visitor, visitor.title(), bots(game, "brisk"))
        elif name == "act":
            await act(service, *words)
            answer = "moved"
        else:
            await service.table_view(*words)
            reading.append(asyncio.create_task(_read(service, *words)))
            answer = "watching"
        print(answer, flush=True)


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1]))
