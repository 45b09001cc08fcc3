"""Warm-ups in tests: those that are done, those that run, and child processes that do something else."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import Any

import pytest

from matzl.table.live import warm_up as warm_up_module
from matzl.table.live.warm_up import READY, WarmUp


def finish(warm_up: WarmUp) -> None:
    """Let a warm-up report all games as usable."""
    warm_up._states = dict.fromkeys(warm_up._states, READY)
    warm_up._wake()


@asynccontextmanager
async def working(warm_up: WarmUp, games: Sequence[str] = ()) -> AsyncIterator[None]:
    """Run a warm-up meanwhile."""
    task = asyncio.create_task(warm_up.work(games))
    await asyncio.sleep(0)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class Children:
    """Child processes that compile nothing: `compiled` lists their games, `ended` the games of ended processes.

    They take `endless` games for ever, and fail at games for which `fails` is true.
    """

    def __init__(self, endless: Sequence[str], fails: Callable[[str], bool]) -> None:
        self.compiled: list[str] = []
        self.ended: list[str] = []
        self._endless, self._fails = endless, fails

    def __call__(self, size: int, *, niceness: int, prepare: Any) -> "Children":
        assert (size, niceness > 0) == (1, True)
        assert self.ended == self.compiled, "one child process at a time"
        return self

    def submit(self, _: Any, game: str) -> Future[None]:
        self.compiled.append(game)
        found: Future[None] = Future()
        if self._fails(game):
            found.set_exception(ValueError("no compiler"))
        elif game not in self._endless:
            found.set_result(None)
        return found

    def stop(self) -> None:
        self.ended.append(self.compiled[-1])


def faked(
    monkeypatch: pytest.MonkeyPatch, *endless: str, fails: Callable[[str], bool] = lambda _: False
) -> Children:
    """Let child processes compile nothing."""
    children = Children(endless, fails)
    monkeypatch.setattr(warm_up_module, "WorkerPool", children)
    return children
