"""``matzl backup``: copy the database of tables to one file, even while a server uses it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from matzl.base.environment import data_folder, require
from matzl.cli.options import PathName, data_option


@click.command(
    "backup",
    short_help="Copy the stored tables to one file.",
    epilog="""\b
Examples:
  matzl backup                            writes matzl-backup-2026-11-27.db, named by the day
  matzl backup /mnt/usb/tables.db         to a file of this name
  matzl restore /mnt/usb/tables.db        puts it back, after the server has been stopped
""",
)
@click.argument("file", required=False, type=PathName())
@data_option
def command(file: Path | None) -> None:
    """Copy the database of tables to FILE, which must not exist; a server may keep running.

    The copy holds everything that is stored about people and tables, so only its owner can read it.
    """
    require("table", "matzl backup")
    from matzl.table.store.backup import backup

    target = file or Path(f"matzl-backup-{date.today().isoformat()}.db")  # noqa: DTZ011
    backup(data_folder(), target)
    click.echo(f"The tables have been copied to {target}.")
