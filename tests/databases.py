"""Databases of tests: a new one with its tables, and access to rows past the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from matzl.table.store import Store

SAMPLE = Path(__file__).parent / "tables" / "data" / "v0100.db"
"""A database with tables of two people, which ``tables/test_migration.py`` describes."""


@cache
def _empty_database() -> bytes:
    """Return the file of a database without rows; migrating to it takes longer than most tests."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        Store(f"sqlite:///{path}").close()
        return path.read_bytes()


def new_database(path: Path) -> str:
    """Write a database without rows to a file, and return its URL."""
    path.touch(mode=0o600)
    path.write_bytes(_empty_database())
    return f"sqlite:///{path}"


@contextmanager
def opened_database(url: str) -> Iterator[sqlite3.Connection]:
    """Open the SQLite file of a store; commit at the end and close it, as ``with sqlite3.connect(…)`` alone does not."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
        yield connection
