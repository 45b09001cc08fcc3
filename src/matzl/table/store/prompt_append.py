"""Storing actions of a deal directly in the event loop's thread, without waiting for another thread or process.

The connection for that also says whether others have written, without counting these actions.

A thread that stores needs the lock of the interpreter after each statement, which a busy event loop gives up late: handing
over costs more than the two statements. If somebody else is writing to the database, the transaction here waits for some
milliseconds. Meanwhile the interpreter is free, so a thread of this process that writes soon finishes; beside a busy event
loop that thread, and everything queued behind it, would take many times as long. If the wait is too short, or anything else
is in the way, nothing is stored, and the caller takes the usual way. Moving the log of SQLite into the database, which waits
for the disk, is left to the connections of the threads. So is waiting until the log is on the disk: after a power failure,
the actions since they last wrote may be missing.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from matzl.table.core.events import Event
from matzl.table.store.event_log import index_entry
from matzl.table.store.finished import has_just_ended
from matzl.table.store.sqlite import PRAGMAS, file_of

if TYPE_CHECKING:
    from matzl.table.core.state import Table

WAIT_SECONDS = 0.02
"""The time to wait for other writers, during which nobody is answered."""

_ACTION = "done"
"""The kind of events that are stored here."""

_INSERT = (
    'INSERT INTO event (table_id, seq, kind, data, "by", once, at) VALUES (?, ?, ?, ?, ?, ?, ?)'
)
_MARK = "UPDATE place SET stage = :stage, joinable = :joinable, changed = :changed WHERE table_id = :table"


class PromptAppend:
    """A writer of the actions of a deal to a SQLite file; to be used in one thread.

    Parameters
    ----------
    url
        The SQLAlchemy URL of the database.
    """

    def __init__(self, url: str) -> None:
        self._file = file_of(url)
        self._connection: sqlite3.Connection | None = None
        self._version: int | None = None

    def others_wrote(self) -> bool:
        """Return whether anybody else may have written since the last call.

        SQLite tells a connection of the changes that others have committed, not of its own.
        """
        if not self._file:
            return True
        try:
            (version,) = self._opened().execute("PRAGMA data_version").fetchone()
        except sqlite3.Error:
            return True
        before, self._version = self._version, version
        return before != version

    def append(
        self, table: Table, events: Sequence[Event], length: int, action_id: str | None
    ) -> bool:
        """Store events as `EventLog.append` does; return False, having stored nothing, if that function must do it.

        It must for everything but a single action of a deal that goes on, and whenever storing fails here.
        """
        if (
            not self._file
            or len(events) != 1
            or events[0].kind != _ACTION
            or has_just_ended(table, events)
        ):
            return False
        event, now = events[0], time.time()
        data = json.dumps(dict(event.data))
        added = (table.key, length + 1, event.kind, data, event.by, action_id, now)
        marked = index_entry(table, now) | {"table": table.key}
        try:
            connection = self._opened()
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(_INSERT, added)
            if connection.execute(_MARK, marked).rowcount:
                connection.execute("COMMIT")
                return True
        except sqlite3.Error:
            return False
        finally:
            self._roll_back()
        return False

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            made = sqlite3.connect(
                self._file, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
            with ExitStack() as unfinished:
                unfinished.callback(made.close)
                for pragma in (*PRAGMAS, "wal_autocheckpoint=0"):
                    made.execute(f"PRAGMA {pragma}")
                unfinished.pop_all()
            self._connection = made
        return self._connection

    def _roll_back(self) -> None:
        """Roll back an open transaction, however it was interrupted, so that others can write."""
        if self._connection is not None and self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close the connection; it is opened again when needed."""
        if self._connection is not None:
            self._connection.close()
            self._connection = self._version = None
