"""Who plays the deals: this process or others on this machine; what comes back is taken in the order it was given out."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol

from matzl.arena.playing import Outcome, Play, Setting, make_ready, play_all
from matzl.errors import SetUpError, StoppedError

_AHEAD = 3
"""How many tasks for each worker are given out at a time."""
_SECONDS, _MOST = 0.2, 256
"""How long a task should take, and how many deals it has at most."""


class Workers(Protocol):
    """Somebody who does tasks side by side.

    Attributes
    ----------
    size
        How many tasks at a time; 0 where each is done at once by whoever gives it out.
    """

    size: int

    def submit(self, task: Callable[..., Any], *what: Any) -> Future[Any]:
        """Have a task done: a function of a module, and what it is given."""


class _ThisProcess:
    """Does every task at once, in this process."""

    size = 0

    def submit(self, task: Callable[..., Any], *what: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(task(*what))
        return done


class _Processes:
    """Processes on this machine."""

    def __init__(self, pool: ProcessPoolExecutor, size: int) -> None:
        self._pool, self.size = pool, size

    def submit(self, task: Callable[..., Any], *what: Any) -> Future[Any]:
        with _held_back():  # by this, a process may be begun
            return self._pool.submit(task, *what)


@contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    """Workers on this machine; with one job it is this process that plays.

    On leaving by an error or an interruption every process ends at once, in the middle of a move; else what has been begun
    is played to its end.

    Raises
    ------
    SetUpError
        When the number of jobs is none from 1.
    """
    if type(jobs) is not int or jobs < 1:
        raise SetUpError(f"jobs are a whole number from 1, not {jobs!r}", "jobs")
    if jobs == 1:
        yield _ThisProcess()
        return
    context = get_context("spawn")  # a fork would carry along the threads of whoever calls
    end_of_theirs, end_of_ours = context.Pipe(duplex=False)
    with _held_back():
        pool = ProcessPoolExecutor(jobs, context, _begin, (end_of_theirs,))
    try:
        yield _Processes(pool, jobs)
        pool.shutdown(cancel_futures=True)  # what is still to be played nobody asks for any more
    except BrokenProcessPool:
        raise StoppedError("a process that played deals died; was there memory enough?") from None
    finally:
        end_of_ours.close()
        pool.shutdown(cancel_futures=True)
        end_of_theirs.close()


@contextmanager
def _held_back() -> Iterator[None]:
    """Hold back Ctrl-C for a moment; a process that is begun meanwhile never hears of it, for it is ours to end it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(end: Connection) -> None:
    """Begin as a worker, which ends with the other end of a pipe, however that process came to its end."""
    threading.Thread(target=_end_with, args=(end,), daemon=True).start()


def _end_with(end: Connection) -> None:
    end.poll(None)  # nothing is ever sent: something is there to read when the other end is closed
    os._exit(1)


def in_order(workers: Workers, setting: Setting, plays: Iterable[Play]) -> Iterator[Outcome]:
    """Have deals played; their outcomes, in order.

    Deals go out in bundles that take a moment each. How they are bundled changes no outcome.

    Raises
    ------
    BotFailedError
        At the first deal in which a bot failed.
    """
    left, bundle = iter(plays), 1
    given: deque[tuple[int, Future[tuple[list[Outcome], float]]]] = deque()
    while True:
        while len(given) <= _AHEAD * workers.size and (some := list(islice(left, bundle))):
            given.append((len(some), workers.submit(play_all, setting, some)))
        if not given:
            return
        count, future = given.popleft()
        outcomes, seconds = future.result()
        bundle = max(1, min(_MOST, int(_SECONDS * count / seconds)))
        for outcome in outcomes:
            if outcome.failure is not None:
                raise outcome.failure
            yield outcome


def prepare(workers: Workers, setting: Setting) -> None:
    """Have one worker compile what a game and its levels need, where it is not compiled yet, for all to load."""
    workers.submit(make_ready, setting).result()
