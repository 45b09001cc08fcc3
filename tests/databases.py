"""Databases of tests: a new one with its tables, and access to rows past the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from matzl.table.store import Store, migrating


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


def downgrade(url: str, revision: str) -> None:
    """Give a database the schema of an earlier revision."""
    config, engine = Config(), create_engine(url)
    config.set_main_option("script_location", str(Path(migrating.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    engine.dispose()


@contextmanager
def opened_database(url: str) -> Iterator[sqlite3.Connection]:
    """Open the SQLite file of a store; commit at the end and close it, as ``with sqlite3.connect(…)`` alone does not."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
        yield connection
