"""SQLite: database URL, connections that read while another writes, private files, complete copies, error detection."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, event, make_url

from matzl.base.environment import DATABASE, replacement
from matzl.errors import StoppedError, TableError, file_errors
from matzl.table.core.errors import table_error

BUSY_SECONDS = 4.0
"""The seconds for which a writer waits while another program writes."""

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # a transaction has ended when it is on the disk
    "foreign_keys=ON",
    "secure_delete=ON",  # deleted data of visitors is overwritten
)
"""The settings of every connection that writes."""

_OF_MATZL = (DATABASE, "tables.lock", "tables-before-", "visitor", ".visitor.", "matches")
"""The beginnings of the names that matzl itself gives to files in its data folder."""

_ERRORS = {
    sqlite3.SQLITE_BUSY: "store-busy",
    sqlite3.SQLITE_LOCKED: "store-busy",
    sqlite3.SQLITE_FULL: "store-full",
    sqlite3.SQLITE_READONLY: "store-unwritable",
    sqlite3.SQLITE_IOERR: "store-unwritable",
    sqlite3.SQLITE_CORRUPT: "store-damaged",
    sqlite3.SQLITE_NOTADB: "store-damaged",
}
"""The codes of `matzl.table.core.errors` for the primary result codes of SQLite."""

DAMAGE = (sqlite3.Error, UnicodeError)
"""The errors of a damaged database; SQLite raises the second if its own message contains damaged text."""

_MISSING = ("no such table", "no such column", "has no column named")
"""Parts of SQLite's messages, which have no codes, about a schema that lacks something because it has been migrated."""


def sqlite_url(folder: Path) -> str:
    """Return the URL of the database in a folder; if the folder is missing, create it for its owner only.

    Raises
    ------
    StoppedError
        If the folder cannot be made.
    """
    with file_errors(f"the folder {folder} cannot be made", "folder"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # of somebody else; the files are private anyway
        if all(name.startswith(_OF_MATZL) for name in os.listdir(folder)):  # noqa: PTH208
            _make_private(folder, 0o700)
    return f"sqlite:///{folder / DATABASE}"


def file_of(url: str | URL) -> str:
    """Return the file name of a writable SQLite database; empty for a database in memory or of another kind."""
    parts = make_url(url)
    name = parts.database or ""
    kept = not parts.query and name != ":memory:" and not name.startswith("file:")
    return name if kept and parts.get_backend_name() == "sqlite" else ""


def make_files_private(url: str) -> None:
    """Restrict a database's files to their owner before SQLite creates or opens them.

    They hold seeds of matches, links and the key of the forms. SQLite gives the files of its log the mode of the database.
    """
    name = file_of(url)
    if os.name != "posix" or not name:
        return
    with suppress(OSError):
        os.close(os.open(name, os.O_CREAT | os.O_RDWR, 0o600))
    for suffix in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            _make_private(Path(name + suffix), 0o600)


def _make_private(path: Path, mode: int) -> None:
    current = path.stat().st_mode
    if os.name == "posix" and current & 0o077 and not current & stat.S_ISVTX:
        path.chmod(mode)


def tune(engine: Engine) -> None:
    """Make SQLite use a write-ahead log, wait for other programs, and take the write lock at the start of a transaction.

    If the lock were taken at the first write only, a transaction that has read before would fail at once when another
    program has written since, regardless of the timeout. Transactions that only read take no lock.
    """

    @event.listens_for(engine, "connect")
    def _(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in (f"busy_timeout={round(BUSY_SECONDS * 1000)}", *PRAGMAS):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _(connection: Connection) -> None:
        reading = connection.get_execution_options().get("reading", False)
        driver: Any = connection.connection.driver_connection  # directly, for each played card
        driver.execute("BEGIN" if reading else "BEGIN IMMEDIATE")


def purge_log(engine: Engine) -> bool:
    """Truncate the write-ahead log, which holds old versions of changed data; return False if readers prevent it.

    Databases other than SQLite look after their own logs.
    """
    if engine.dialect.name != "sqlite":
        return True
    with closing(engine.raw_connection()) as connection:
        row = connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return row is None or row[0] == 0


def copy_database(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database, even while in use, to a private file that appears once complete.

    Raises
    ------
    StoppedError
        If the file cannot be written, or the database cannot be read.
    """
    try:
        with replacement(target) as part, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, also while it is read
    except (OSError, *DAMAGE) as error:
        reason = getattr(error, "strerror", None) or damage_reason(error)
        raise StoppedError(f"the copy {target} cannot be made: {reason}", "unwritable") from None


def known_error(error: BaseException) -> TableError | None:
    """Return the error for players about a faulty database; None for a bug in the program."""
    if isinstance(error, UnicodeError):
        return table_error("store-damaged")
    for each in (error, getattr(error, "orig", None)):  # SQLAlchemy wraps that of the driver
        if isinstance(each, sqlite3.Error):
            code = _ERRORS.get(getattr(each, "sqlite_errorcode", 0) & 0xFF)
            if code is None and any(words in str(each) for words in _MISSING):
                code = "store-damaged"
            return None if code is None else table_error(code)
    return None


def damage_reason(error: Exception) -> str:
    """Return the damage to a database in SQLite's words, as one line."""
    if isinstance(error, UnicodeError):
        return "the texts in it are damaged"
    return " ".join(str(getattr(error, "orig", None) or error).split())
