"""The runner of many tasks, in this process or several, with results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
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
_SECONDS, MAX_BATCH = 0.2, 1024
"""The time that a batch should take, and the maximum number of tasks in it."""


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


THIS_PROCESS = _ThisProcess()
"""The current process as the only worker."""


@contextmanager
def worker_pool(jobs: int = 1) -> Iterator[Workers]:
    """Yield the workers that play deals: this process, or several others.

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
        yield THIS_PROCESS
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
    left = iter(tasks)
    if run is not None:
        yield from run.results(left)
    for results in in_batches(workers, work if together else partial(map, work), left):
        for result in results:
            if run is not None:
                run.keep(result)
            yield result


def in_batches(
    workers: Workers, work: Callable[[Any], Any], tasks: Iterator[Any]
) -> Iterator[list[Any]]:
    """Execute tasks in batches that take a moment each, and yield the results of each batch, in the order of the tasks.

    The parameters are those of `in_order` with `together`. The size of batches changes no result. Each list is emptied when
    the next one is requested.
    """
    size, submitted = 1, deque[Future[Any]]()
    while True:
        while len(submitted) <= _AHEAD * workers.size and (batch := list(islice(tasks, size))):
            submitted.append(workers.submit(_results, work, batch))
        if not submitted:
            return
        results, failure, seconds = submitted.popleft().result()
        size = max(1, min(MAX_BATCH, int(_SECONDS * len(results) / seconds)))
        yield results
        results.clear()  # so that the next batch takes the same memory
        if failure is not None:
            raise failure


def resumed(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    path: Path,
    settings: Mapping[str, Any],
    number: int,
) -> Generator[Any, None, None]:
    """Execute tasks on all processors, showing progress; yield the results in order; resume an interrupted run.

    Parameters
    ----------
    work, tasks
        As in `in_order`.
    path, settings
        As in `RunFile`; the file is deleted at the end.
    number
        The number of tasks, or an upper bound on it.
    """
    with worker_pool(cores()) as workers, RunFile(path, settings) as run:
        yield from track(
            in_order(workers, work, tasks, run), str(path), total=number, transient=True
        )
    path.unlink()


def _results(
    work: Callable[[Any], Any], tasks: Sequence[Task]
) -> tuple[list[Result], BotFailedError | None, float]:
    """Execute tasks up to the first in which a bot fails; return the results, the error if any, and the seconds taken."""
    begin, results, failure = perf_counter(), list[Result](), None
    try:
        results.extend(work(tasks))  # which keeps those before a failure
    except BotFailedError as error:
        failure = error
    return results, failure, perf_counter() - begin
