"""Migrating a database to the newest schema; Alembic, which loads slowly, is imported only for older versions."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text

from matzl.table.store import finished  # noqa: F401  (its tables are in METADATA)
from matzl.table.store.postgresql import take_lock
from matzl.table.store.schema import METADATA, rows_of_features
from matzl.table.store.sqlite import copy_database, file_of

NEWEST = "0100"
"""The newest version of the schema: the revision of the last file in ``migrations/versions/``."""

MIGRATIONS = Path(__file__).parent / "migrations"

NO_TABLES = "it is empty"
"""The fault of a database without tables, such as a new one before its first migration."""

KEPT_COPY = "{name}-before-update.db"
"""The name of the copy of a database that is made before a migration."""


def migrate(engine: Engine, *, only_check: bool = False) -> None:
    """Migrate a database to the newest version of the schema, unless it has that version already.

    A file is copied beforehand; with `only_check` nothing is migrated. Of several processes with a
    PostgreSQL database one migrates, and the others wait.

    Raises
    ------
    LookupError
        If the schema is newer than this program, damaged, or that of another program; or older and only checked.
    StoppedError
        If the copy cannot be made.
    """
    rows_of_features()
    if only_check and engine.dialect.name == "sqlite":
        with closing(engine.raw_connection()) as reader:
            source: Any = reader.driver_connection
            faults = schema_faults(source)
            _check(faults, [] if faults else _versions(source), newest=True)
        return
    file = file_of(engine.url)
    if engine.dialect.name == "postgresql":
        with engine.begin() as connection:
            connection.execute(text("SET LOCAL lock_timeout = 0"))  # however long another takes
            take_lock(connection, "migration")
            connection.execute(text("SET LOCAL lock_timeout TO DEFAULT"))
            columns, versions = _parts(connection)
            _check(_faults(columns, versions), versions, newest=only_check)
            if not only_check:
                _upgrade(connection)
        return
    if file:
        with closing(sqlite3.connect(file)) as source:
            faults = schema_faults(source)
            _check(faults)
            if not faults:
                if _versions(source) == [NEWEST]:
                    return
                path = Path(file)
                copy_database(source, path.with_name(KEPT_COPY.format(name=path.stem)))
    with engine.begin() as connection:
        _upgrade(connection)


def _check(faults: Sequence[str], versions: Sequence[Any] = (), *, newest: bool = False) -> None:
    """Raise `LookupError` unless the schema is sound or has no tables yet; with `newest`, unless it is the newest."""
    if faults and (newest or faults != [NO_TABLES]):
        raise LookupError(faults[0])
    if newest and versions != [NEWEST]:
        raise LookupError("it was made by an older matzl")


def _upgrade(connection: Connection) -> None:
    """Migrate an older schema to the newest version."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:  # of a revision that no file has
        raise LookupError("it was made by a matzl before the first release") from error


def schema_faults(connection: sqlite3.Connection) -> list[str]:
    """Return the faults in a SQLite database's schema: that it is another program's or a newer matzl's, or lacks parts."""
    rows_of_features()
    names = connection.execute("SELECT name FROM sqlite_master")
    columns = {str(name): set[str]() for (name,) in names}
    for name in columns.keys() & METADATA.tables.keys():
        columns[name] = {row[1] for row in connection.execute(f"PRAGMA table_info({name})")}
    return _faults(columns, _versions(connection) if "alembic_version" in columns else [])


def _parts(connection: Connection) -> tuple[dict[str, set[str]], list[Any]]:
    """Return the columns of each table in a PostgreSQL database, and the contents of the version table."""
    tables = inspect(connection).get_multi_columns()
    columns = {name: {each["name"] for each in some} for (_, name), some in tables.items()}
    version = text("SELECT version_num FROM alembic_version")
    return columns, list(connection.scalars(version)) if "alembic_version" in columns else []


def _faults(tables: Mapping[str, set[str]], versions: Sequence[Any]) -> list[str]:
    """Return the faults in a schema, given its tables with their columns, and its version."""
    if not tables:
        return [NO_TABLES]
    if not tables.keys() & {*METADATA.tables, "alembic_version"}:
        return ["it belongs to another program"]
    if len(versions) != 1 or not isinstance(versions[0], str):
        return ["the version of its schema is missing or damaged"]
    if versions[0] > NEWEST:
        return [
            f"it was made by a newer matzl: its version is {versions[0]}, this one reads {NEWEST}"
        ]
    faults = []
    for name, table in METADATA.tables.items() if versions[0] == NEWEST else ():
        columns = tables.get(name, set())
        missing = [column.name for column in table.columns if column.name not in columns]
        if not columns:
            faults.append(f"the table {name} is missing from its schema")
        elif missing:
            faults.append(f"the table {name} of its schema lacks {', '.join(missing)}")
    return faults


def _versions(connection: sqlite3.Connection) -> list[Any]:
    """Return the contents of Alembic's version table."""
    return [row[0] for row in connection.execute("SELECT version_num FROM alembic_version")]
