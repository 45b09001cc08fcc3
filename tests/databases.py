"""Access of tests to the rows of a database, past the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager


@contextmanager
def opened_database(url: str) -> Iterator[sqlite3.Connection]:
    """Open the SQLite file of a store; commit at the end and close it, as ``with sqlite3.connect(…)`` alone does not."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
        yield connection
