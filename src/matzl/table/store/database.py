"""The database: opened, migrated to the newest schema, and used by one thread of its own."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    PoolProxiedConnection,
    create_engine,
    event,
    insert,
    make_url,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from matzl.base.environment import DATABASE
from matzl.errors import StoppedError
from matzl.table.store.event_log import EventLog
from matzl.table.store.leases import Leases
from matzl.table.store.schema import KEPT
from matzl.table.store.visitors import Visitors

P = ParamSpec("P")
T = TypeVar("T")

BUSY_MILLISECONDS = 5000


class Store:
    """A database of tables and visitors; any number of processes may open the same one.

    Parameters
    ----------
    url
        A SQLAlchemy URL such as ``sqlite:////home/anna/.local/share/matzl/tables.db``.

    Attributes
    ----------
    events, visitors, leases
        The parts of the store; call their methods in the store's own thread: ``await store.run(store.events.read, "k3…")``.

    Raises
    ------
    StoppedError
        If the database cannot be opened, or is newer than this program.
    """

    def __init__(self, url: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        try:
            self._engine = create_engine(url, connect_args=_arguments(url))
        except (SQLAlchemyError, ImportError) as error:  # an invalid address, or a missing driver
            self._thread.shutdown()
            raise _unusable(url, error) from None
        self._watching: PoolProxiedConnection | None = None
        self._version = -1
        try:
            if self._engine.dialect.name == "sqlite":
                _tune(self._engine)
            self._thread.submit(_migrate, self._engine).result()
        except (SQLAlchemyError, CommandError, OSError) as error:
            self.close()
            raise _unusable(url, error) from None
        reader = self._engine.execution_options(reading=True)
        self.events = EventLog(self._engine, reader)
        self.visitors = Visitors(self._engine, reader)
        self.leases = Leases(self._engine, reader)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in the store's own thread and return its result."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, partial(work, *args, **kwargs))

    def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in the store's own thread and wait for its result; for code outside an event loop."""
        return self._thread.submit(partial(work, *args, **kwargs)).result()

    def changed(self) -> bool:
        """Return whether something may have been written since the last call, by any process; in the store's own thread.

        For SQLite this costs some microseconds; other databases are always taken to have changed.
        """
        if self._engine.dialect.name != "sqlite":
            return True
        if self._watching is None:  # the answer of SQLite refers to one connection
            self._watching = self._engine.raw_connection()
        cursor = self._watching.cursor()
        cursor.execute("PRAGMA data_version")
        row, before = cursor.fetchone(), self._version
        cursor.close()
        assert row is not None
        self._version = row[0]
        return before != self._version

    def kept(self, name: str) -> str:
        """Return a secret of the server by name; make it on first use."""

        def found() -> str:
            with self._engine.begin() as connection:
                known = connection.execute(select(KEPT.c.value).where(KEPT.c.name == name)).scalar()
                if known is None:
                    known = secrets.token_urlsafe(32)
                    connection.execute(insert(KEPT), {"name": name, "value": known})
                return str(known)

        return self.call(found)

    def close(self) -> None:
        """Close the database after finishing the calls in progress."""
        self._thread.submit(self._dispose).result()
        self._thread.shutdown()

    def _dispose(self) -> None:
        if self._watching is not None:
            self._watching.close()
        self._engine.dispose()


def _unusable(url: str, error: Exception) -> StoppedError:
    """Return the error for a database that cannot be used, without a password that its URL may contain."""
    try:
        shown = make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        shown = "at the address given"
    reason = " ".join(str(getattr(error, "orig", None) or error).split())
    return StoppedError(f"the database {shown} cannot be used: {reason}", "database")


def sqlite_url(folder: Path) -> str:
    """Return the URL of the database in a folder; make the folder if it does not exist.

    Raises
    ------
    StoppedError
        If the folder cannot be made.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoppedError(
            f"the folder {folder} cannot be made: {error.strerror}", "folder"
        ) from None
    return f"sqlite:///{folder / DATABASE}"


def _arguments(url: str) -> dict[str, Any]:
    return {"check_same_thread": False} if url.startswith("sqlite") else {}


def _tune(engine: Engine) -> None:
    """Let SQLite log ahead and wait for other processes, and take the lock for writing when a transaction begins.

    If the lock were taken at the first write only, a transaction that has read before would fail at once when another
    process has written since, regardless of the timeout. Transactions of the reader take no lock.
    """

    @event.listens_for(engine, "connect")
    def _(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout={BUSY_MILLISECONDS}",
            "journal_mode=WAL",
            "synchronous=NORMAL",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _(connection: Connection) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _migrate(engine: Engine) -> None:
    """Migrate the schema to the newest version."""
    config = Config()
    config.set_main_option(
        "script_location", str(Path(__file__).parent / "migrations").replace("%", "%%")
    )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        ScriptDirectory.from_config(config)
        command.upgrade(config, "head")
