"""``matzl check``, ``backup`` and ``restore``: verify, copy and replace the database of tables."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import click

from matzl.base.environment import DATABASE, data_folder, require
from matzl.cli.errors import say, usage_error
from matzl.cli.files import STANDARD, writing
from matzl.cli.options import (
    PathName,
    command,
    data_option,
    file_option,
    json_option,
    only_file_option,
)
from matzl.cli.terminal import counted


@command(
    "Verify stored tables, and rescue their matches.",
    """
  matzl check                           the tables of your data folder
  matzl check --export matches.jsonl    write records of all readable matches
  matzl check --data FOLDER --json      for programs
""",
)
@data_option
@only_file_option
@file_option("--export", help="Write a record of each match, one per line (- for standard output).")
@json_option
def check(export: str | None, as_json: bool) -> int:
    """Verify the database of tables, and replay the log of each table.

    The database is only read, so this is safe even while a server uses it. If something is damaged, the exit status is 1.
    """
    require("table", "matzl check")
    from matzl.records import dumps
    from matzl.table.store.checking import checked_tables, database_faults, opened

    if as_json and export == STANDARD:
        raise usage_error("--json and --export - both write to standard output")
    connection = opened(data_folder() / DATABASE)
    try:
        faults, tables = database_faults(connection), list(checked_tables(connection))
    finally:
        connection.close()
    matches = [match for table in tables for match in table.matches]
    if export is not None:
        with writing(export) as out:
            for match in matches:
                out.write((dumps(match) + "\n").encode())
    damaged = [table for table in tables if table.fault]
    if as_json:
        objects = [
            {
                "table": each.key,
                "game": each.game,
                "events": each.events,
                "matches": len(each.matches),
                "fault": each.fault or None,
            }
            for each in tables
        ]
        click.echo(json.dumps({"database": faults, "tables": objects}))
    else:
        for fault in faults:
            say(f"database: {fault}")
        for table in damaged:
            say(f"table {table.key}: {table.fault}")
        click.echo(
            f"{counted(len(tables), 'table')}, {len(damaged)} of them damaged; "
            f"{counted(len(matches), 'match', 'matches')} can be read",
            err=export == STANDARD,
        )
    return 1 if faults or damaged else 0


@command(
    "Copy the stored tables to one file.",
    """
  matzl backup                      to matzl-backup-2026-11-27.db, by the day
  matzl backup /mnt/usb/tables.db   to a file of this name
  matzl restore /mnt/usb/tables.db  puts it back, once no server is running
""",
)
@click.argument("file", required=False, type=PathName())
@data_option
@only_file_option
def backup(file: Path | None) -> None:
    """Copy the database of tables to FILE, which must not exist; a server may keep running.

    The copy holds everything that is stored about people and tables, so only its owner can read it.
    """
    require("table", "matzl backup")
    from matzl.table.store.checking import backup as copy_tables

    target = file or Path(f"matzl-backup-{date.today().isoformat()}.db")  # noqa: DTZ011
    copy_tables(data_folder(), target)
    click.echo(f"The tables have been copied to {target}.")


@command(
    "Put a backup in the place of the stored tables.",
    """
  matzl restore matzl-backup-2026-11-27.db
  matzl restore tables.db --data FOLDER
""",
)
@click.argument("file", type=PathName())
@data_option
@only_file_option
def restore(file: Path) -> None:
    """Replace the tables of the data folder by those in FILE, written by `matzl backup`.

    Stop `matzl serve` and `matzl play` first. The earlier tables are kept in the data folder, under a name with the time.
    """
    require("table", "matzl restore")
    if not file.is_file():
        raise usage_error(f"there is no file {file}")
    from matzl.table.store.checking import restore as replace_tables

    folder = data_folder()
    kept = replace_tables(file, folder)
    click.echo(f"The tables of {file} are now those of {folder}.")
    if kept is not None:
        click.echo(f"The earlier ones are kept in {kept}.")
