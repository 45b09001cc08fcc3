"""Databases of tests: a new one with its tables, on SQLite or PostgreSQL, and access to rows past the store."""

from __future__ import annotations

import atexit
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from matzl.table.store import Store

SAMPLE = Path(__file__).parent / "tables" / "data" / "v0100.db"
"""A database with tables of two people, which ``tables/test_migration.py`` describes."""

ON_POSTGRESQL = os.environ.get("MATZL_TEST_DATABASE") == "postgresql"
"""True if the tests of tables and features run on PostgreSQL instead of SQLite."""

_NUMBERS = count(1)
_UNSAFE = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300"


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
def database_of_test(path: Path) -> Iterator[str]:
    """Yield the URL of a database without rows: in a file, or on PostgreSQL if the tests run there."""
    if ON_POSTGRESQL:
        with postgresql_database() as url:
            yield url
    else:
        yield new_database(path)


def postgresql_programs() -> Path:
    """Return the folder of PostgreSQL's programs; skip the test if they are not installed."""
    program = shutil.which("pg_ctl") or max(
        Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), default=""
    )
    if not program:
        pytest.skip("PostgreSQL is not installed (Debian: apt install postgresql)")
    return Path(program).resolve().parent


def as_postgres(*command: object) -> subprocess.CompletedProcess[str]:
    """Run a program of PostgreSQL's server, which refuses to run as root."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    words = [*user, *map(str, command)]
    done = subprocess.run(words, capture_output=True, text=True, cwd="/", check=False)
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done


@cache
def postgresql_cluster() -> str:
    """Start a PostgreSQL server for this process, with an empty database of ours as a template; return its address.

    It listens on a socket in its own folder and on no port, and ends with the process.
    """
    programs, folder = postgresql_programs(), Path(tempfile.mkdtemp(prefix="matzl-postgresql-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    data = folder / "data"
    trusting = ("-U", "matzl", "-A", "trust", "--locale=C.UTF-8", "--no-sync")
    as_postgres(programs / "initdb", "-D", data, *trusting)
    with (data / "postgresql.conf").open("a") as settings:
        settings.write("listen_addresses = ''\n")
    options = f"{_UNSAFE} -c unix_socket_directories={folder}"
    as_postgres(programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")

    def stop() -> None:
        as_postgres(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder)

    atexit.register(stop)
    _administer(str(folder), "CREATE DATABASE template")
    Store(_url(str(folder), "template")).close()
    return str(folder)


def _url(address: str, name: str) -> str:
    return f"postgresql+psycopg://matzl@/{name}?host={address}"


def _administer(address: str, command: str) -> None:
    import psycopg

    with psycopg.connect(
        host=address, user="matzl", dbname="postgres", autocommit=True
    ) as connection:
        connection.execute(command)


@contextmanager
def postgresql_database(
    options: str = "TEMPLATE template STRATEGY file_copy", *, safe: bool = False
) -> Iterator[str]:
    """Yield the URL of a database without rows on PostgreSQL, which is deleted at the end; a `safe` one outlives a crash."""
    address, name = postgresql_cluster(), f"test{next(_NUMBERS)}"
    _administer(address, f"CREATE DATABASE {name} {options}")
    if safe:
        _administer(address, f"ALTER DATABASE {name} SET synchronous_commit = on")
    try:
        yield _url(address, name)
    finally:
        _administer(address, f"DROP DATABASE {name} WITH (FORCE)")


def crash_postgresql() -> None:
    """Kill the PostgreSQL server of this process in the middle of whatever it does, and start it again."""
    folder = Path(postgresql_cluster())
    again = ("-D", folder / "data", "-w", "-m", "immediate", "-l", folder / "log", "restart")
    as_postgres(postgresql_programs() / "pg_ctl", *again)


def fill_disk_of_postgresql(seconds: float) -> None:
    """Leave the PostgreSQL server of this process no space for a while; start it again if that has ended it.

    Its files must be on a disk of their own, of less than a gigabyte, such as a tmpfs.
    """
    folder = Path(postgresql_cluster())
    assert shutil.disk_usage(folder).total < 2**30
    ballast = folder / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while file.write(bytes(2**16)):
            pass
    time.sleep(seconds)
    ballast.unlink()
    status = [str(postgresql_programs() / "pg_ctl"), "-D", str(folder / "data"), "status"]
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if subprocess.run([*user, *status], stdout=subprocess.DEVNULL, cwd="/", check=False).returncode:
        crash_postgresql()


class _Rows:
    """A connection to PostgreSQL that takes commands as sqlite3 does."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def execute(self, command: str, values: Any = ()) -> Any:
        return self._connection.execute(command.replace("?", "%s"), values)

    def executemany(self, command: str, several: Any) -> None:
        for values in several:
            self.execute(command, values)


@contextmanager
def opened_database(url: str) -> Iterator[Any]:
    """Open the database of a store past it; commit at the end and close it, unlike ``with sqlite3.connect(…)``."""
    if url.startswith("postgresql"):
        import psycopg

        with psycopg.connect(url.replace("+psycopg", "")) as connection:
            yield _Rows(connection)
    else:
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            yield file


def end_connections(url: str, name: str = "%") -> None:
    """End the connections of others to a database on PostgreSQL, or only those of an application with a name."""
    others = "pid <> pg_backend_pid() AND datname = current_database() AND application_name LIKE ?"
    command = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"
    with opened_database(url) as connection:
        connection.execute(command, [name])


def stored_bytes(url: str) -> bytes:
    """Return everything that the database of a store holds: its files, or on PostgreSQL the rows of its tables."""
    if url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite:///"))
        return b"".join(each.read_bytes() for each in path.parent.glob(path.name + "*"))
    rows = []
    with opened_database(url) as connection:
        for (name,) in connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        ):
            rows += connection.execute(f"SELECT CAST(t AS text) FROM {name} AS t")
    return "".join(text for (text,) in rows).encode()
