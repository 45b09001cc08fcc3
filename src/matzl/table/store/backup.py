"""Backups of a database of tables: making a complete copy, even while a server runs, and restoring one."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from matzl.base.environment import DATABASE
from matzl.base.processes import FolderLock
from matzl.errors import StoppedError
from matzl.table.store.checking import database_faults, opened
from matzl.table.store.sqlite import DAMAGE, copy_database, sqlite_url


def backup(folder: Path, target: Path) -> None:
    """Copy the tables of a data folder to a new file, which appears once it is complete.

    Raises
    ------
    StoppedError
        If the file exists or cannot be written, or there are no sound tables.
    """
    if target.exists():
        raise StoppedError(f"{target} exists already: name a new file", "exists")
    with closing(_sound(folder / DATABASE)) as source:
        copy_database(source, target)


def restore(source: Path, folder: Path) -> Path | None:
    """Replace the tables of a data folder by the tables of a backup.

    Returns
    -------
    Path or None
        The file in the folder in which the earlier tables are kept; None if there were none.

    Raises
    ------
    StoppedError
        If the backup is damaged or of another program, or the tables of the folder are in use; nothing has changed.
    """
    with closing(_sound(source)) as tables:
        sqlite_url(folder)  # makes the folder
        target, new = folder / DATABASE, folder / "tables-restored.db"
        kept = target.with_name(f"tables-before-restore-{time.strftime('%Y%m%d-%H%M%S')}.db")
        try:
            with closing(FolderLock(target)):
                copy_database(tables, new)
                _check_unused(target)
                for suffix in ("-wal", "-shm", "-journal", ""):
                    with suppress(FileNotFoundError):
                        os.replace(f"{target}{suffix}", f"{kept}{suffix}")  # noqa: PTH105
                new.replace(target)
        except OSError as error:
            message = f"{target} cannot be replaced: {error.strerror}"
            raise StoppedError(message, "unwritable") from None
        finally:
            new.unlink(missing_ok=True)
    return kept if kept.exists() else None


def _sound(path: Path) -> sqlite3.Connection:
    """Return a read-only connection to a database in which there is no fault."""
    connection = opened(path)
    faults = database_faults(connection)
    if faults:
        connection.close()
        raise StoppedError(f"{path} is not a sound database of matzl: {faults[0]}", "database")
    return connection


def _check_unused(path: Path) -> None:
    """Check that no other program has a database open, and move its write-ahead log into it.

    SQLite leaves the mode with a write-ahead log only for a process that is alone.
    """
    if not path.is_file():
        return
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()
        except DAMAGE as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise StoppedError(f"{path} is in use by another program", "in-use") from None
            # Otherwise it is damaged, so that nobody can use it.
