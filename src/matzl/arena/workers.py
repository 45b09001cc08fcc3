"""Worker pools: this process, or several on this machine; results come back in the order of the tasks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, Protocol

from matzl.arena.playing import ArenaSetup, Outcome, Task, play_tasks, warm_up
from matzl.base.processes import WorkerPool
from matzl.engine.cache_lock import report_waiting, waiting_report
from matzl.errors import SetUpError, StoppedError

_AHEAD = 3
"""The number of batches per worker that are submitted ahead."""
_SECONDS, _MAX_BATCH = 0.2, 256
"""The time that a batch should take, and the most deals in it."""


class TaskWorkers(Protocol):
    """The workers that play the tasks of an arena.

    Attributes
    ----------
    size
        The number of workers; 0 if `submit` runs the task itself.
    """

    size: int

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Run a module-level function with arguments."""


class _ThisProcess:
    """The current process as workers: each function runs when it is submitted."""

    size = 0

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(function(*arguments))
        return done


class _Processes:
    """Processes on this machine."""

    def __init__(self, pool: WorkerPool, size: int) -> None:
        self._pool, self.size = pool, size

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        return self._pool.submit(function, *arguments)


@contextmanager
def processes(jobs: int) -> Iterator[TaskWorkers]:
    """Start workers on this machine; with one job this process is the worker.

    On an error or an interruption all processes are ended at once, in the middle of a move; otherwise running tasks finish.

    Raises
    ------
    SetUpError
        If the number of jobs is not a whole number from 1.
    """
    if type(jobs) is not int or jobs < 1:
        raise SetUpError(f"jobs must be a whole number from 1, not {jobs!r}", "jobs")
    if jobs == 1:
        yield _ThisProcess()
        return
    pool = WorkerPool(jobs)
    try:
        yield _Processes(pool, jobs)
        pool.shutdown(cancel_futures=True)
    except BrokenProcessPool:
        raise StoppedError("a worker process died; was there enough memory?") from None
    finally:
        pool.stop()


def in_order(workers: TaskWorkers, setup: ArenaSetup, tasks: Iterable[Task]) -> Iterator[Outcome]:
    """Play tasks and yield their outcomes in order.

    Tasks are submitted in batches that take a moment each. The size of batches does not change any outcome.

    Raises
    ------
    BotFailedError
        At the first deal in which a bot failed.
    """
    left, size = iter(tasks), 1
    submitted: deque[tuple[int, Future[tuple[list[Outcome], float]]]] = deque()
    while True:
        while len(submitted) <= _AHEAD * workers.size and (batch := list(islice(left, size))):
            submitted.append((len(batch), workers.submit(play_tasks, setup, batch)))
        if not submitted:
            return
        count, future = submitted.popleft()
        outcomes, seconds = future.result()
        size = max(1, min(_MAX_BATCH, int(_SECONDS * count / seconds)))
        for outcome in outcomes:
            if outcome.failure is not None:
                raise outcome.failure
            yield outcome


def warm_up_workers(workers: TaskWorkers, setup: ArenaSetup) -> None:
    """Let one worker compile what the game and its levels need, so that all can load it."""
    report = waiting_report()
    report_waiting(None)  # only the worker reports
    workers.submit(_warm_up, setup, report).result()


def _warm_up(setup: ArenaSetup, report: Callable[[], object] | None) -> None:
    """Warm up in a worker, which reports as this process would that it waits for another one that compiles."""
    report_waiting(report)
    warm_up(setup)
