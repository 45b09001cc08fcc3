"""The runner of many tasks: by this process, several, or a Ray cluster (``pip install matzl[cluster]``), in order."""

from __future__ import annotations

import logging
import re
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol, TypeVar

from rich.progress import track

from matzl.base.options import check_whole
from matzl.base.processes import WorkerPool
from matzl.errors import BotFailedError, SetUpError, StoppedError
from matzl.runs.run_file import RunFile
from matzl.search.threads import cores

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 3
"""The number of batches per worker that are submitted ahead."""
_SECONDS, _MAX_BATCH = 0.2, 256
"""The time that a batch should take, and the most tasks in it."""
_PATIENCE, _LONG = 5.0, 30.0
"""Seconds to wait for an answer at an address, and for a connection to the cluster."""
_PORT, _LAST_PORT = re.compile("[0-9]{1,5}"), 65535
_TRIAL = """
import logging, sys, ray
try:
    ray.init(address=sys.argv[1], log_to_driver=False, logging_level=logging.ERROR)
except Exception as error:
    print(" ".join(str(error).split())[:300])
    sys.exit(1)
"""


class Workers(Protocol):
    """The workers that do tasks.

    Attributes
    ----------
    size
        The number of workers; 0 if `submit` runs the task itself.
    """

    size: int

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """Run a module-level function with arguments; return the future of its result."""


def worker_pool(jobs: int = 1, ray: str | None = None) -> AbstractContextManager[Workers]:
    """Return the workers that play deals: local processes, or the Ray cluster at an address.

    On an error or an interruption all processes are ended at once, in the middle of a move; otherwise running tasks finish.

    Parameters
    ----------
    jobs
        The number of processes, from 1; 1 means this process. On a cluster it is the number of its processors.
    ray
        ``host:port`` or ``ray://host:port``.

    Raises
    ------
    SetUpError
        If an argument is invalid, or Ray is not installed.
    StoppedError
        If the cluster cannot be reached or fails, or a process dies.
    """
    if ray is None:
        return _processes(jobs)
    return _cluster(ray)


class _ThisProcess:
    """The current process as workers: each function runs when it is submitted."""

    size = 0

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*arguments))
        return future


@contextmanager
def _processes(jobs: int) -> Iterator[Workers]:
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
    """Do tasks and yield their results in the order of the tasks.

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
    """Do tasks on all processors and yield their results in order, with a progress bar; resume an interrupted run.

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
    """Do tasks up to the first in which a bot fails; return the results, the error if any, and the seconds taken."""
    begin, results = perf_counter(), list[Result]()
    try:
        for result in work(tasks) if together else map(work, tasks):
            results.append(result)
    except BotFailedError as failure:
        return results, failure, perf_counter() - begin
    return results, None, perf_counter() - begin


class _Processors:
    """The processors of a Ray cluster."""

    def __init__(self, ray: Any) -> None:
        self._remote = ray.remote(max_retries=2)(_run)
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = self._remote.remote(function, *arguments).future()
        return future


def _run(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    """Connect to the Ray cluster at an address, ``host:port`` or ``ray://host:port``.

    The same version of matzl must be installed on all of its machines.

    Raises
    ------
    SetUpError
        If Ray is not installed here, or the address is invalid.
    StoppedError
        If the cluster cannot be reached.
    """
    try:
        import ray
    except ImportError:
        raise SetUpError("Ray is not installed: pip install 'matzl[cluster]'", "no-ray") from None
    _reach(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError, ray.exceptions.RayError) as error:
        # The cluster has gone since the check.
        raise _unreachable(address, " ".join(str(error).split())[:300]) from error
    try:
        yield _Processors(ray)
    except ray.exceptions.RayError as error:  # a machine is lost, or lacks something
        reason = str(error).strip().rpartition("\n")[2]
        raise StoppedError(f"the cluster at {address} failed: {reason}", "cluster") from error
    finally:
        ray.shutdown()


def host_and_port(address: str) -> tuple[str, int]:
    """Split an address into host and port.

    Raises
    ------
    SetUpError
        If it has another form.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and _PORT.fullmatch(port) and int(port) <= _LAST_PORT):
        raise SetUpError(
            f"the address of a cluster must be host:port or ray://host:port, not {address!r}",
            "address",
        )
    return host.strip("[]"), int(port)


def _reach(address: str) -> None:
    """Check that there is a cluster at an address.

    If there is none, Ray itself retries for minutes and then ends the process, so a child process tries first.
    """
    try:
        socket.create_connection(host_and_port(address), _PATIENCE).close()
    except (OSError, UnicodeError) as error:
        raise _unreachable(address, str(getattr(error, "strerror", None) or error)) from None
    trial = [sys.executable, "-c", _TRIAL, address]
    try:
        done = subprocess.run(  # noqa: S603  (our own program; the address is only connected to)
            trial, capture_output=True, text=True, check=False, timeout=_LONG
        )
    except subprocess.TimeoutExpired:
        raise _unreachable(
            address, f"no answer from a cluster within {_LONG:.0f} seconds"
        ) from None
    if done.returncode:
        reason = done.stdout.strip() or f"Ray ended with status {done.returncode}"
        raise _unreachable(address, reason)


def _unreachable(address: str, reason: str) -> StoppedError:
    return StoppedError(f"no Ray cluster can be reached at {address}: {reason}", "unreachable")
