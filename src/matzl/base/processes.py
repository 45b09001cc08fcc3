"""Worker processes: spawned, immune to Ctrl-C, and ended with their parent, however it ends."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class WorkerPool(ProcessPoolExecutor):
    """A pool of spawned processes that exit when this process ends or `stop` is called, in the middle of their work.

    Parameters
    ----------
    size
        The number of processes.
    niceness
        The amount by which they give way to other processes, where the system knows that.
    prepare
        A module-level function that each process calls first.
    """

    def __init__(
        self, size: int, *, niceness: int = 0, prepare: Callable[[], object] | None = None
    ) -> None:
        context = get_context("spawn")  # a fork would copy the threads of the caller
        _start_tracker()
        self._end_of_theirs, self._end_of_ours = context.Pipe(duplex=False)
        super().__init__(size, context, _start_worker, (self._end_of_theirs, niceness, prepare))

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit a module-level function to a worker process, which is started if necessary."""
        with sigint_blocked():
            return super().submit(function, *args, **kwargs)

    def stop(self) -> None:
        """End all processes at once, and wait until they have ended."""
        self._end_of_ours.close()
        self.shutdown(cancel_futures=True)
        self._end_of_theirs.close()


def _start_tracker() -> None:
    """Start the process in which multiprocessing tracks semaphores, with the standard error of this process.

    Textual replaces ``sys.stderr`` by an object with the file descriptor -1, which that process cannot inherit.
    """
    if os.name == "posix":
        with redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Block SIGINT, so that processes started meanwhile inherit the block: Ctrl-C reaches only the parent, which ends them.

    Where signals cannot be blocked (Windows), workers ignore SIGINT once they run.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker(end: Connection, niceness: int, prepare: Callable[[], object] | None) -> None:
    """Start as a worker that exits when the parent dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(niceness)
    threading.Thread(target=_exit_with_parent, args=(end,), daemon=True).start()
    if prepare is not None:
        prepare()


def _exit_with_parent(end: Connection) -> None:
    end.poll(None)  # nothing is ever sent: this returns when the other end is closed
    os._exit(1)
