"""Worker processes that end with their parent, and a lock that gives one process at a time access to a table file."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from matzl.base.type_variables import P, T
from matzl.errors import StoppedError


class WorkerPool(ProcessPoolExecutor):
    """A pool of spawned processes that exit as soon as this process ends or `stop` is called, even if they are working.

    Parameters
    ----------
    size
        The number of processes.
    niceness
        The amount by which their priority is lowered, where the system supports that.
    prepare
        A module-level function that each process calls first.

    Attributes
    ----------
    size
        The number of processes.
    """

    def __init__(
        self, size: int, *, niceness: int = 0, prepare: Callable[[], object] | None = None
    ) -> None:
        self.size = size
        context = get_context("spawn")  # a fork would copy the threads of the caller
        _start_tracker()
        self._end_of_theirs, self._end_of_ours = context.Pipe(duplex=False)
        super().__init__(size, context, _start_worker, (self._end_of_theirs, niceness, prepare))

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit a module-level function to a worker process, which is started if necessary."""
        with sigint_blocked():
            return super().submit(function, *args, **kwargs)

    def stop(self) -> None:
        """Terminate all processes immediately, and wait until they have ended."""
        self._end_of_ours.close()
        self.shutdown(cancel_futures=True)
        self._end_of_theirs.close()


def _start_tracker() -> None:
    """Start multiprocessing's resource tracker with the standard error of this process.

    Textual replaces ``sys.stderr`` by an object with the file descriptor -1, which that process cannot inherit.
    """
    if os.name == "posix":
        with redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Block SIGINT in processes started within the block: Ctrl-C reaches only the parent, which then ends them.

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
    """Initialise a worker process, which exits when its parent dies."""
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


try:
    import fcntl
except ImportError:  # Windows: nothing is locked
    fcntl = None  # type: ignore[assignment]

TRIES, PAUSE = 5, 0.02
"""The number of attempts to take a lock, and the seconds between them, since `holder_of` takes it for a moment."""


class Holder(NamedTuple):
    """The process that holds a lock, and the URL at which it serves tables; the URL is empty if it serves none."""

    process: str
    address: str


class FolderLock:
    """A lock on a table file, acquired on construction; it has no effect where files cannot be locked.

    Parameters
    ----------
    tables
        The file of tables; the lock is a file next to it.
    address
        The address at which the tables are served.

    Raises
    ------
    StoppedError
        If another process, or another `FolderLock` of this process, holds the lock (code ``in-use``).
    OSError
        If its file cannot be written.
    """

    def __init__(self, tables: Path, address: str = "") -> None:
        self._file = os.open(_lock_file(tables), os.O_RDWR | os.O_CREAT, 0o600)
        for _ in range(TRIES):
            if _locked(self._file):
                break
            time.sleep(PAUSE)
        else:
            self.close()
            process, address = _holder(tables)
            where = f" at {address}" if address else ""
            raise StoppedError(f"{tables} is in use by matzl{where}, process {process}", "in-use")
        os.truncate(self._file, 0)
        os.write(self._file, f"{os.getpid()} {address}\n".encode())

    def close(self) -> None:
        """Release the lock."""
        os.close(self._file)


def holder_of(tables: Path) -> Holder | None:
    """Return the process that holds the lock of a table file; None if no process does."""
    with suppress(OSError):
        file = os.open(_lock_file(tables), os.O_RDONLY)
        try:
            return None if _locked(file) else _holder(tables)
        finally:
            os.close(file)
    return None


def _lock_file(tables: Path) -> Path:
    return tables.with_suffix(".lock")


def _locked(file: int) -> bool:
    """Lock an open file; return False if it is locked already."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            pass
    return True


def _holder(tables: Path) -> Holder:
    process, _, address = _lock_file(tables).read_text("utf-8").strip().partition(" ")
    return Holder(process, address)
