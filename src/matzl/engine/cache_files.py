"""The cache folder of kernels: files of compiled code, each checked before it is used, and a lock.

Each file begins with a hash of its name and of the code that follows, so a file that is cut, altered or swapped is
detected: it is removed, and the code is compiled again. A file is complete before it gets its name, so several
processes may write. With the lock, one process compiles a kernel while others that need it wait, and then load it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from zlib import crc32

from matzl.base.environment import replacement

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".nbc"
"""The file name extension of cached code."""
_HASH_BYTES = 32


def _hash(name: str, code: bytes) -> bytes:
    return hashlib.blake2b(code, digest_size=_HASH_BYTES, key=name.encode()[-64:]).digest()


def read_code(file: Path) -> bytes | None:
    """Return the code in a file; None if the file is missing, or is damaged and has therefore been deleted."""
    with suppress(OSError):
        content = file.read_bytes()
        code = content[_HASH_BYTES:]
        if content[:_HASH_BYTES] == _hash(file.name, code):
            return code
        file.unlink()
    return None


def write_code(file: Path, code: bytes) -> None:
    """Write code to a file.

    Raises
    ------
    OSError
        If it cannot be written.
    """
    with replacement(file) as part:
        part.write_bytes(_hash(file.name, code) + code)


def heal(folder: Path) -> bool:
    """Check all files of a cache folder, remove the damaged ones, and return whether there were none."""
    return None not in [read_code(file) for file in folder.rglob(f"*{SUFFIX}")]


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
    """Hold a named lock of a cache folder; this has no effect where files cannot be locked.

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
    offset = crc32(repr(names).encode())
    with suppress(OSError):  # a file system without locks, or a deadlock between processes
        fcntl.lockf(file, fcntl.LOCK_EX, 1, offset)
    try:
        yield
    finally:
        with suppress(OSError):
            fcntl.lockf(file, fcntl.LOCK_UN, 1, offset)
