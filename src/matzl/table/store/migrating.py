"""Migration of a database to the newest schema; Alembic, which loads slowly, is imported only for older versions."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, String, column, inspect, select, table

from matzl.table.store.sqlite import rewrite

NEWEST = "0013"
"""The newest version of the schema: the revision of the last file in ``migrations/versions/``."""

_VERSION = "alembic_version"
"""The database table in which Alembic keeps the version."""


def migrate(engine: Engine, reader: Engine) -> None:
    """Migrate the schema to the newest version; take the write lock only if it is older.

    Parameters
    ----------
    engine, reader
        The database, for writing and for reading only.

    Raises
    ------
    LookupError
        If the version is unknown: the database is newer than this program.
    """
    before = _versions(reader)
    if before == [NEWEST]:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option(
        "script_location", str(Path(__file__).parent / "migrations").replace("%", "%%")
    )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise LookupError(str(error)) from error
    if before:
        rewrite(engine)


def _versions(reader: Engine) -> list[str]:
    """Return the versions recorded by Alembic; none in a new database."""
    with reader.connect() as connection:
        if not inspect(connection).has_table(_VERSION):
            return []
        noted = select(column("version_num", String)).select_from(table(_VERSION))
        return list(connection.execute(noted).scalars())
