"""The database: opening it, migrating it to the newest schema, and running functions in its threads."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from matzl.base.environment import require
from matzl.base.processes import FolderLock
from matzl.base.type_variables import P, T
from matzl.errors import StoppedError
from matzl.table.core.errors import table_error
from matzl.table.store import postgresql
from matzl.table.store.erasure import Erasure
from matzl.table.store.event_log import EventLog
from matzl.table.store.finished_matches import FinishedDeals
from matzl.table.store.migrating import migrate
from matzl.table.store.moderation import Moderation
from matzl.table.store.schema import is_reading, rows_of_features
from matzl.table.store.sqlite import (
    BUSY_SECONDS,
    DAMAGE,
    damage_reason,
    file_of,
    known_error,
    make_files_private,
    tune,
)
from matzl.table.store.visitors import Visitors

_LOGGER = logging.getLogger(__name__)

READING_THREADS = 4

WRITING_THREADS = 4
"""The maximum number of transactions of this process that write to PostgreSQL at once."""


class Store:
    """A database of tables and visitors.

    One process at a time may open a SQLite file, but others may read it; any number may open a PostgreSQL database.

    Parameters
    ----------
    url
        A SQLAlchemy URL such as ``sqlite:////home/anna/.local/share/matzl/tables.db`` or
        ``postgresql+psycopg://anna@database.example/tables``.
    address
        The address at which the tables are served, for those who find them in use.
    beside
        Whether to open the database without locking or migrating it, even while a process serves it; its schema must be
        the newest.

    Attributes
    ----------
    url
        The URL.
    shared
        Whether other processes may write to the database.
    events, finished, visitors, erasure, moderation
        The parts of the store; call their methods in the store's own threads: ``await store.run(store.events.read, "k3…")``.
        Features add parts of their own, by the `PARTS` in their ``rows.py``.

    Raises
    ------
    StoppedError
        If the database cannot be opened, is newer than this program, or is in use (code ``in-use``).
    """

    def __init__(self, url: str, address: str = "", *, beside: bool = False) -> None:
        self.url, self.shared = url, url.startswith(postgresql.SCHEME)
        try:
            self._engine = _engine(url)
        except (SQLAlchemyError, ImportError) as error:  # an invalid address, or a missing driver
            raise _unusable(url, error) from None
        except ValueError:  # its message has a part of the address, possibly of the password
            raise _unusable(url, ArgumentError("its port is not a number")) from None
        writing = WRITING_THREADS if self.shared else 1
        self._writing = ThreadPoolExecutor(writing, thread_name_prefix="store")
        self._reading = ThreadPoolExecutor(READING_THREADS, thread_name_prefix="store-reading")
        self._closed = False
        self._lock: FolderLock | None = None
        self._reported: set[str] = set()
        self._reader = reader = self._engine.execution_options(
            **({"isolation_level": "AUTOCOMMIT"} if self.shared else {"reading": True})
        )
        try:
            if (file := file_of(url)) and not beside:
                self._lock = FolderLock(Path(file), address)
            if self._engine.dialect.name == "sqlite":
                make_files_private(url)
                tune(self._engine)
            self._writing.submit(migrate, self._engine, only_check=beside).result()
        except (SQLAlchemyError, *DAMAGE, LookupError, OSError) as error:
            self.close()
            raise _unusable(url, error) from None
        except StoppedError:
            self.close()
            raise
        self.events = EventLog(self._engine, reader)
        self.visitors = Visitors(self._engine, reader)
        self.finished = FinishedDeals(self._engine, reader)
        self.erasure = Erasure(self._engine, reader)
        self.moderation = Moderation(self._engine, reader)
        for rows in rows_of_features():
            for name, part in rows.PARTS.items():
                setattr(self, name, part(self._engine, reader))

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return a feature's part of the store."""

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a thread of the store and return its result.

        Functions marked as `read_only` run while another writes, and never wait for it. A function that writes waits
        for other programs for a bounded time.

        Raises
        ------
        TableError
            If another program holds the database for too long, or it cannot be read or written; nothing is stored.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(*self._task(partial(work, *args, **kwargs)))

    def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a thread of the store and wait for its result; for code outside an event loop.

        Raises
        ------
        TableError
            As `run`.
        """
        thread, task = self._task(partial(work, *args, **kwargs))
        return thread.submit(task).result()

    def _task(self, work: partial[T]) -> tuple[ThreadPoolExecutor, Callable[[], T]]:
        """Return the thread pool for a function, and the function to submit to it."""
        if is_reading(work.func):
            # in the context of the caller, whose language words for guests are in
            return self._reading, partial(copy_context().run, self._checked, work)
        return self._writing, partial(self._write, work, time.monotonic() + BUSY_SECONDS)

    def _write(self, work: Callable[[], T], latest: float) -> T:
        """Run a function that writes; fail at once if the database has been busy and the time `latest` has passed."""
        if "store-busy" in self._reported and time.monotonic() > latest:
            raise table_error("store-busy")
        result = self._checked(work)
        self._reported.clear()
        return result

    def _checked(self, work: Callable[[], T]) -> T:
        """Run a function, converting faults of the database to `TableError`."""
        try:
            return work()
        except (SQLAlchemyError, *DAMAGE) as error:
            known = known_error(error) or postgresql.known_error(error)
            if known is None:
                raise
            if known.code not in self._reported:  # once, not for every command
                self._reported.add(known.code)
                _LOGGER.warning("%s (%s)", known, damage_reason(error))
            raise known from error

    def server_secret(self, name: str) -> str:
        """Return a secret of the server by name, created on first use."""
        kept = self.moderation.kept
        if (secret := self.call(kept, name)) is None:
            self.call(self.moderation.keep_first, name, secrets.token_urlsafe(32))
            secret = self.call(kept, name)
        return secret or ""

    def close(self) -> None:
        """Close the database after finishing the calls in progress; closing it again does nothing."""
        if self._closed:
            return
        self._closed = True
        self._reading.shutdown()
        self._writing.shutdown()  # before the connections are closed: none is in use
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()


def _engine(url: str) -> Engine:
    """Return the engine of a database, not yet connected."""
    options: dict[str, Any] = {"connect_args": {"check_same_thread": False}}
    if url.startswith(postgresql.SCHEME):
        require("postgresql", "a PostgreSQL database")
        most = READING_THREADS + WRITING_THREADS
        options = {"connect_args": postgresql.OPTIONS, "pool_size": most, "pool_pre_ping": True}
    elif not url.startswith("sqlite"):
        make_url(url)
        raise ImportError(f"it is neither SQLite nor {postgresql.SCHEME}…")
    return create_engine(url, hide_parameters=True, **options)  # addresses have secret parts


def without_password(url: str) -> str:
    """Return a URL without its password, or “at the address given” if it cannot be parsed."""
    try:
        known = make_url(url)
        return known.difference_update_query(["password"]).render_as_string(hide_password=True)
    except (SQLAlchemyError, ValueError):
        return "at the address given"


def _unusable(url: str, error: Exception) -> StoppedError:
    """Return the error for an unusable database, without a password that its URL may contain."""
    address = without_password(url)
    reason = damage_reason(error)
    known, file = known_error(error), file_of(url) if url.startswith("sqlite") else ""
    if file and Path(file).is_dir():
        reason = "it is a folder"
    elif file and Path(file).exists() and not os.access(file, os.R_OK | os.W_OK):
        reason = "permission denied"
    elif known is not None and known.code == "store-damaged":
        reason = f"{reason}; it is damaged: matzl check shows what can be read, matzl restore puts a backup in its place"
    return StoppedError(f"the database {address} cannot be used: {reason}", "database")
