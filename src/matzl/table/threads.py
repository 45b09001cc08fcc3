"""Worker threads for bots, hints and reviews, which keep the event loop free."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from matzl.search.threads import cores

P = ParamSpec("P")
T = TypeVar("T")


def call_in_thread(function: Callable[[], T]) -> T:
    """Call a function, turning ``StopIteration`` into ``RuntimeError``: no future can hold a ``StopIteration``."""
    try:
        return function()
    except StopIteration as error:
        raise RuntimeError("an iterator ended unexpectedly") from error


class WorkerThreads:
    """A small pool of threads; compiled kernels release the GIL, so they run in parallel."""

    def __init__(self, threads: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(threads or max(2, cores()), "worker")

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in a thread and return its result."""
        loop = asyncio.get_running_loop()
        call = partial(function, *args, **kwargs)
        return await loop.run_in_executor(self._pool, call_in_thread, call)

    def close(self) -> None:
        """Cancel queued calls; do not wait for running ones."""
        self._pool.shutdown(wait=False, cancel_futures=True)
