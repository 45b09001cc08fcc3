"""A lock between processes that share the cache folder of kernels.

With it, one process compiles a kernel while others that need it wait, and then load it. It also protects the index of a
kernel: numba reads the index, adds an entry and replaces the file, so if two processes did so at once, one could lose its
entry, or find the machine code of the other under its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from zlib import crc32

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


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
    """Hold a named lock of a cache folder; without effect where files cannot be locked.

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
        fcntl.lockf(file, fcntl.LOCK_EX, 1, place)
    try:
        yield
    finally:
        with suppress(OSError):
            fcntl.lockf(file, fcntl.LOCK_UN, 1, place)
