"""``matzl restore``: put a backup in the place of the database of tables."""

from __future__ import annotations

from pathlib import Path

import click

from matzl.base.environment import data_folder, require
from matzl.cli.options import PathName, data_option


@click.command(
    "restore",
    short_help="Put a backup in the place of the stored tables.",
    epilog="""\b
Examples:
  matzl restore matzl-backup-2026-11-27.db
  matzl restore tables.db --data FOLDER
""",
)
@click.argument("file", type=PathName())
@data_option
def command(file: Path) -> None:
    """Put the tables of FILE, written by `matzl backup`, in the place of those of the data folder.

    Stop `matzl serve` and `matzl play` first. The earlier tables are kept in the data folder, under a name with the time.
    """
    require("table", "matzl restore")
    from matzl.table.store.backup import restore

    folder = data_folder()
    kept = restore(file, folder)
    click.echo(f"The tables of {file} are now those of {folder}.")
    if kept is not None:
        click.echo(f"The earlier ones are kept in {kept}.")
