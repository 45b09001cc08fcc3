"""A lock between processes that share the cache folder of kernels.

With it, one process compiles a kernel while others that need it wait, and then load it. It also protects the index of a
kernel: numba reads the index, adds an entry and replaces the file, so if two processes did so at once, one could lose its
entry, or find the machine code of the other under its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Timer
from zlib import crc32

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


_PATIENCE = 1.0
"""The seconds of waiting that are not reported; the index of a kernel is locked for less."""

_report: Callable[[], object] | None = None
"""The function that reports that this process waits for another one; None once it has been called."""


def report_waiting(report: Callable[[], object] | None) -> None:
    """Call a function when this process waits for another one that compiles, once at most, from a thread of its own."""
    global _report  # noqa: PLW0603
    _report = report


@cache
def _lock_file(folder: Path, process: int) -> int | None:
    """Open the lock file of a folder; return its descriptor, or None if it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return None


@contextmanager
def locked(folder: Path, *names: object) -> Iterator[None]:
    """Hold a named lock of a cache folder; where files cannot be locked, hold nothing.

    Parameters
    ----------
    folder
        The cache folder.
    names
        The names that identify it. The lock is one byte of the lock file, chosen by a checksum of the names, so two things
        may share a lock; if a process holds both, the end of the inner one ends both.
    """
    file = None if fcntl is None else _lock_file(folder, os.getpid())
    if file is None:
        yield
        return
    place = crc32(repr(names).encode())
    with suppress(OSError):  # a file system without locks, or a deadlock between processes
        _acquire(file, place)
    try:
        yield
    finally:
        with suppress(OSError):
            fcntl.lockf(file, fcntl.LOCK_UN, 1, place)


def _acquire(file: int, place: int) -> None:
    """Lock a byte of the lock file; report it if that takes long."""
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
    except OSError:
        pass
    else:
        return
    timer = Timer(_PATIENCE, _report_once)
    timer.daemon = True
    with suppress(RuntimeError):  # no thread can be started: nothing is reported
        timer.start()
    try:
        fcntl.lockf(file, fcntl.LOCK_EX, 1, place)
    finally:
        timer.cancel()


def _report_once() -> None:
    report = _report
    report_waiting(None)
    if report is not None:
        report()
