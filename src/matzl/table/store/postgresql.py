"""PostgreSQL: connection options, errors of the server and the network, messages between processes, advisory locks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from matzl.errors import TableError
from matzl.table.core.errors import table_error

SCHEME = "postgresql+psycopg://"
"""The beginning of the URL of a PostgreSQL database."""

BUSY_MILLISECONDS = 4000
"""The milliseconds for which a transaction waits for a lock that another one holds."""

CHANNEL = "matzl"
"""The channel on which processes with the same database send messages to each other, each a list of a kind and values."""

MAX_PAYLOAD = 7000
"""The largest number of characters of messages sent together; PostgreSQL allows 8,000 bytes."""

OPTIONS: dict[str, Any] = {
    "client_encoding": "utf8",  # whatever the encoding of the database
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "tcp_user_timeout": 10_000,  # milliseconds without an acknowledgement, then the connection is lost
    "options": f"-c lock_timeout={BUSY_MILLISECONDS} -c idle_in_transaction_session_timeout=60000"
    " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_user_timeout=10000",
}
"""The options of every connection; the last ones make PostgreSQL end that of a lost process, which may hold locks."""

_ERRORS = {
    "08": "store-busy",
    "40": "store-busy",
    "53": "store-busy",  # too many connections, or no memory
    "57": "store-busy",  # stopping, starting, or the connection or the query has been ended
    "55P03": "store-busy",
    "53100": "store-full",
    "25006": "store-unwritable",
    "42501": "store-unwritable",
    "58": "store-unwritable",
    "XX": "store-damaged",
    "42P01": "store-damaged",
    "42703": "store-damaged",
}
"""The codes of `matzl.table.core.errors` by the beginnings of SQLSTATE codes, of which the longest match counts."""


def known_error(error: BaseException) -> TableError | None:
    """Return the error for players if the server is unusable; None for a bug in the program."""
    if isinstance(error, PoolTimeoutError):
        return table_error("store-busy")
    if not isinstance(error, DBAPIError):
        return None
    state = getattr(error.orig, "sqlstate", None)
    known = [begin for begin in _ERRORS if (state or "").startswith(begin)]
    if known:
        return table_error(_ERRORS[max(known, key=len)])
    lost = error.connection_invalidated or type(error.orig).__name__ == "OperationalError"
    return table_error("store-busy") if lost and state is None else None


def driver_address(url: str) -> str:
    """Return the URL of a database in the form that its driver takes."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def lock_of(name: str) -> int:
    """Return the number of the advisory lock for a name, such as the key of a table."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True)


def take_lock(connection: Connection, *names: str) -> None:
    """Take the locks with these names, in the same order everywhere, until the transaction ends.

    A transaction that reads and then writes what follows from the result takes a lock first. SQLite has one writer anyway.
    """
    if names and connection.dialect.name == "postgresql":
        command = "SELECT pg_advisory_xact_lock(each) FROM unnest(CAST(:locks AS bigint[])) AS each"
        connection.execute(text(command), {"locks": sorted(map(lock_of, names))})


def payloads(messages: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Yield messages as JSON, in batches up to the size limit."""
    together: list[Sequence[Any]] = []
    room = MAX_PAYLOAD
    for message in messages:
        size = len(json.dumps(message)) + 2
        if together and size > room:
            yield json.dumps(together)
            together, room = [], MAX_PAYLOAD
        together.append(message)
        room -= size
    if together:
        yield json.dumps(together)


def notify(connection: Connection, messages: Sequence[Sequence[Any]]) -> None:
    """Send messages to all processes once the transaction is committed; do nothing if the database is not shared."""
    if connection.dialect.name == "postgresql":
        for payload in payloads(messages):
            command = text("SELECT pg_notify(:channel, :payload)")
            connection.execute(command, {"channel": CHANNEL, "payload": payload})
