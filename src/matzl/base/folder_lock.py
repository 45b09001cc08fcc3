"""A lock on a file of tables: one process at a time has it, and its file says which one, and where its tables are open.

The system releases the lock however that process ends.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from matzl.errors import StoppedError

try:
    import fcntl
except ImportError:  # Windows: nothing is locked
    fcntl = None  # type: ignore[assignment]

TRIES, PAUSE = 5, 0.02
"""The number of tries at a lock, and the seconds between them: `holder_of` takes it for a moment."""


class Holder(NamedTuple):
    """The process that has a lock, and the address at which it serves; empty if it serves none."""

    process: str
    address: str


class FolderLock:
    """The lock of a file of tables, taken when it is made; where files cannot be locked, nothing is.

    Parameters
    ----------
    tables
        The file of tables; the lock is a file beside it.
    address
        The address at which the tables are served.

    Raises
    ------
    StoppedError
        If another process, or another lock of this one, has it (code ``in-use``).
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
        """Let others have the lock."""
        os.close(self._file)


def holder_of(tables: Path) -> Holder | None:
    """Return the process that has the lock of a file of tables; None if nobody has it."""
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
