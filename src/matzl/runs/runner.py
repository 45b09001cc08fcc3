"""The runner of many tasks, in this process or several, with results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol, TypeVar

from rich.progress import track

from matzl.base.options import check_whole
from matzl.base.processes import WorkerPool
from matzl.errors import BotFailedError, StoppedError
from matzl.runs.run_file import RunFile
from matzl.search.threads import cores

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 3
"""The number of batches per worker that are submitted ahead."""
_SECONDS, _MAX_BATCH = 0.2, 256
"""The time that a batch should take, and the most tasks in it."""


class Workers(Protocol):
    """The interface of workers that execute tasks.

    Attributes
    ----------
    size
        The number of workers; 0 if `submit` runs the task itself.
    """

    size: int

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """Run a module-level function with arguments; return the future of its result."""


class _ThisProcess:
    """The current process as a worker: each function runs when it is submitted."""

    size = 0

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*arguments))
        return future


@contextmanager
def worker_pool(jobs: int = 1) -> Iterator[Workers]:
    """Return the workers that play deals: this process, or several.

    On an error or an interruption all processes are ended at once, in the middle of a move; otherwise running tasks finish.

    Parameters
    ----------
    jobs
        The number of processes, from 1; 1 means this process.

    Raises
    ------
    SetUpError
        If the number is invalid.
    StoppedError
        If a process dies.
    """
    check_whole("jobs", jobs, 1)
    if jobs == 1:
        yield _ThisProcess()
        return
    pool = WorkerPool(jobs)
    try:
        yield pool
        pool.shutdown(cancel_futures=True)
    except BrokenProcessPool:
        raise StoppedError("a worker process died; was there enough memory?") from None
    finally:
        pool.stop()


def in_order(
    workers: Workers,
    work: Callable[[Any], Any],
    tasks: Iterable[Any],
    run: RunFile | None = None,
    *,
    together: bool = False,
) -> Iterator[Any]:
    """Execute tasks and yield their results in the order of the tasks.

    Tasks are submitted in batches that take a moment each. The size of batches does not change any result.

    Parameters
    ----------
    workers
        The workers.
    work
        A function from a task to its result, which other processes can import.
    tasks
        The tasks.
    run
        The file of the run: its results are yielded first, as JSON data, and new ones are added.
    together
        Whether `work` takes a list of tasks, and yields a result for each.

    Raises
    ------
    BotFailedError
        At the first task in which a bot failed.
    """
    left, size = iter(tasks), 1
    submitted: deque[tuple[int, Future[Any]]] = deque()
    if run is not None:
        yield from run.results(left)
    while True:
        while len(submitted) <= _AHEAD * workers.size and (batch := list(islice(left, size))):
            submitted.append((len(batch), workers.submit(_results, work, batch, together)))
        if not submitted:
            return
        count, future = submitted.popleft()
        results, failure, seconds = future.result()
        size = max(1, min(_MAX_BATCH, int(_SECONDS * count / seconds)))
        for result in results:
            if run is not None:
                run.keep(result)
            yield result
        if failure is not None:
            raise failure


def resumed(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    path: Path,
    settings: Mapping[str, Any],
    number: int,
) -> Generator[Any, None, None]:
    """Execute tasks on all processors; yield results in order, with a progress bar; resume an interrupted run.

    Parameters
    ----------
    work, tasks
        As in `in_order`.
    path, settings
        As in `RunFile`; the file is deleted at the end.
    number
        The number of tasks, or its maximum.
    """
    with worker_pool(cores()) as workers, RunFile(path, settings) as run:
        yield from track(
            in_order(workers, work, tasks, run), str(path), total=number, transient=True
        )
    path.unlink()


def _results(
    work: Callable[[Any], Any], tasks: Sequence[Task], together: bool
) -> tuple[list[Result], BotFailedError | None, float]:
    """Execute tasks up to the first in which a bot fails; return the results, the error if any, and the seconds taken."""
    begin, results = perf_counter(), list[Result]()
    try:
        for result in work(tasks) if together else map(work, tasks):
            results.append(result)
    except BotFailedError as failure:
        return results, failure, perf_counter() - begin
    return results, None, perf_counter() - begin
