"""Workers: threads, or processes in which bots search, so that the serving process stays small and responsive.

A process that serves runs the rules as plain Python, and leaves searching to `WorkerProcesses`, or to workers on any machine
(`matzl.table.live.remote`). Bots get a level, a seed and the view of one seat, never more than that seat may know.
`WorkerThreads` are for a program that compiles anyway. Bots at tables have workers of their own; those of pages have a queue
before them (`matzl.table.live.job_queue`).
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, Protocol

from matzl.base.processes import WorkerPool
from matzl.base.type_variables import P, T
from matzl.errors import StoppedError
from matzl.search.threads import cores
from matzl.text.languages import language, use_language

_LOGGER = logging.getLogger(__name__)

MAX_SECONDS = 30.0
"""Seconds after which a worker process that has not answered is replaced."""

BOTS, PAGES, CHECKS, PICTURES = "bots", "pages", "checks", "pictures"
"""The kinds of workers: for bots that search, pages that search, pages that check records, and drawing pictures."""


def size_of(kind: str, bots: int = 0) -> int:
    """Return the number of workers of a kind, given the number for bots (by default one per processor)."""
    bots = bots or cores()
    return {BOTS: bots, PAGES: max(1, bots // 2)}.get(kind, 1)


class Workers(Protocol):
    """A runner of slow functions outside the event loop, in the language of the caller.

    Attributes
    ----------
    size
        The number of functions that run at the same time.
    """

    size: int

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a worker, with the caller's language, and return its result."""

    async def load(self, function: Callable[..., object], *args: Any) -> None:
        """Run a function once in every process that serves `run`, so that each loads what the function compiles."""

    def close(self) -> None:
        """Close without waiting for work in progress."""


class WorkerThreads:
    """Worker threads, parallel because compiled kernels release the GIL; they do not keep the process alive.

    Parameters
    ----------
    size
        The number of threads that work at the same time; by default that of `size_of`, but at least 2 for bots.
    """

    def __init__(self, kind: str = BOTS, size: int = 0) -> None:
        self.size = size or max(size_of(kind), 2 if kind == BOTS else 1)
        self._free = threading.Semaphore(self.size)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a thread and return its result."""
        here, future = contextvars.copy_context(), Future[T]()  # the language is in the context

        def work() -> None:
            with self._free:
                if not future.set_running_or_notify_cancel():
                    return
                try:
                    future.set_result(here.run(function, *args, **kwargs))
                except StopIteration as error:  # which no asynchronous call can pass on
                    raised = RuntimeError("an iterator ended unexpectedly")
                    raised.__cause__ = error
                    future.set_exception(raised)
                except BaseException as error:  # noqa: BLE001  (whoever waits gets it)
                    future.set_exception(error)

        threading.Thread(target=work, name="worker", daemon=True).start()
        return await asyncio.wrap_future(future)

    async def load(self, function: Callable[..., object], *args: Any) -> None:
        """Run a function in a thread."""
        await self.run(function, *args)

    def close(self) -> None:
        """Do nothing: threads end with the process."""


class WorkerProcesses:
    """Processes with their own kernels; one that dies or does not answer in time is replaced.

    Parameters
    ----------
    kind
        Their kind, which decides how much they give way to other processes.
    size
        Their number; by default that of `size_of`.
    longest
        Seconds that a call may take.
    """

    def __init__(self, kind: str = BOTS, size: int = 0, longest: float = MAX_SECONDS) -> None:
        self.size, self._longest = size or size_of(kind), longest
        start = partial(WorkerPool, 1, niceness=5 if kind == BOTS else 10)
        self._all = [_Process(start) for _ in range(self.size)]
        self._idle = asyncio.LifoQueue[_Process]()
        for process in self._all:
            self._idle.put_nowait(process)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a module-level function in a process and return its result.

        A call whose process dies is repeated once, in a new process.

        Raises
        ------
        StoppedError
            If the call takes too long, two processes die of it, or the workers have been closed.
        """
        call = partial(_call_in_language, language(), function, *args, **kwargs)
        process = await self._idle.get()
        try:
            return await self._called(process, call, 2, self._longest)
        finally:
            self._idle.put_nowait(process)

    async def _called(
        self, process: _Process, call: Callable[[], T], tries: int, longest: float | None
    ) -> T:
        for _ in range(tries):
            try:
                return await asyncio.wait_for(process.call(call), longest)
            except TimeoutError:
                if longest is None:
                    raise
                process.end()
                message = f"a worker process did not answer within {longest:g} s"
                raise StoppedError(message, "worker-hung") from None
            except BrokenProcessPool:
                if process.closed:
                    message = "the worker processes have been ended"
                    raise StoppedError(message, "worker-ended") from None
                _LOGGER.warning("a worker process has died; a new one takes its place")
        raise StoppedError("worker processes die; is there enough memory?", "worker-died")

    async def load(self, function: Callable[..., object], *args: Any) -> None:
        """Run a function in every process; those that are searching run it later.

        The call is repeated in a new process if one has died or was ended, for example because another call hung.

        Raises
        ------
        StoppedError
            If several processes in a row end before they have answered, or the workers have been closed.
        """
        call = partial(function, *args)
        calls = (self._called(process, call, 3, None) for process in self._all)
        await asyncio.gather(*calls)

    def close(self) -> None:
        """End all processes, even while working, and start no others."""
        for process in self._all:
            process.close()


def _call_in_language(code: str, function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    with use_language(code):
        return function(*args, **kwargs)


class _Process:
    """One worker process, started when it is first needed."""

    def __init__(self, start: Callable[[], WorkerPool]) -> None:
        self._start, self.closed = start, False
        self._pool: WorkerPool | None = None

    async def call(self, call: Callable[[], Any]) -> Any:
        """Run a function in the process and return its result.

        Raises
        ------
        BrokenProcessPool
            If the process has died, or was ended, before the result was available; the next call starts another, unless it
            was ended for good.
        """
        if self.closed:
            raise BrokenProcessPool("the process was ended for good")
        if self._pool is None:
            self._pool = self._start()
        pool = self._pool
        try:
            submitted = await asyncio.to_thread(pool.submit, call)  # this may start it
            return await asyncio.wrap_future(submitted)
        except BrokenProcessPool:
            if pool is self._pool:
                self.end()
            raise
        except (asyncio.CancelledError, RuntimeError):
            # `end` cancels calls that wait for their turn, and then the pool takes no others.
            task = asyncio.current_task()
            if pool is self._pool or (task is not None and task.cancelling()):
                raise
            raise BrokenProcessPool("the process was ended") from None

    def end(self) -> None:
        """End the process; the next call starts another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            asyncio.get_running_loop().run_in_executor(None, pool.stop)

    def close(self) -> None:
        """End the process for good."""
        self.closed = True
        self.end()
