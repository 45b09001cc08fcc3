"""The cache folder of kernels: files of compiled code, each checked before it is used, and a lock.

Each file begins with a hash of its name and of the code that follows, so a file that is cut, altered or swapped is
detected: it is removed, and the code is compiled again. A file is complete before it gets its name, so several
processes may write. With the lock, one process compiles a kernel while others that need it wait, and then load it.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any
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


class SoundFiles:
    """The files of a kernel's code, one for each list of types, in place of numba's own files.

    Each file also contains its key, since different types, such as those of named tuples, may have the same text.
    """

    def __init__(self, path: Path, dump: Callable[[Any], bytes]) -> None:
        self._path, self._dump = path, dump

    def _file(self, key: Any) -> Path:
        types_and_bytecode = hashlib.sha256(repr(key).encode()).hexdigest()[:16]
        return self._path.with_name(f"{self._path.stem}.{types_and_bytecode}{SUFFIX}")

    def load(self, key: Any) -> Any:
        """Return the code stored under a key; None if it is missing or damaged."""
        code = read_code(self._file(key))
        kept, data = (None, None) if code is None else pickle.loads(code)  # noqa: S301  (written here)
        return data if kept == key else None

    def save(self, key: Any, data: Any) -> None:
        """Store code under a key; if it cannot be written, the kernel will be compiled again next time."""
        with suppress(OSError):
            write_code(self._file(key), self._dump((key, data)))


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
