"""``matzl check``: verify the database of tables, and write the records of all matches that can be read."""

from __future__ import annotations

import json

import click

from matzl.base.environment import DATABASE, data_folder, require
from matzl.cli.errors import say
from matzl.cli.files import writing
from matzl.cli.options import data_option, json_option


@click.command(
    "check",
    short_help="Verify stored tables, and rescue their matches.",
    epilog="""\b
Examples:
  matzl check                             the tables of your data folder
  matzl check --export matches.jsonl      write the record of every match that can be read
  matzl check --data FOLDER --json        for programs
""",
)
@data_option
@click.option(
    "--export",
    metavar="FILE",
    help="Write a record of each match, one per line (- for standard output).",
)
@json_option
def command(export: str | None, as_json: bool) -> int:
    """Verify the database of tables, and replay the log of each table.

    The database is only read, also while a server uses it. If something is damaged, the exit status is 1.
    """
    require("table", "matzl check")
    from matzl.records import dumps
    from matzl.table.store.checking import checked_tables, database_faults, opened

    if as_json and export == "-":
        raise click.UsageError("--json and --export - both write to standard output")
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
        shown = [
            {
                "table": each.key,
                "game": each.game,
                "events": each.events,
                "matches": len(each.matches),
                "fault": each.fault or None,
            }
            for each in tables
        ]
        click.echo(json.dumps({"database": faults, "tables": shown}))
    else:
        for fault in faults:
            say(f"database: {fault}")
        for table in damaged:
            say(f"table {table.key}: {table.fault}")
        click.echo(
            f"{_counted(len(tables), 'table', 'tables')}, {len(damaged)} of them damaged; "
            f"{_counted(len(matches), 'match', 'matches')} can be read",
            err=export == "-",
        )
    return 1 if faults or damaged else 0


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
