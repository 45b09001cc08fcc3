"""``matzl worker``: searches for servers that share a PostgreSQL database, on any machine."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from contextlib import suppress

import click

from matzl import registry
from matzl.base.environment import require
from matzl.cli.errors import usage_error
from matzl.cli.options import bots_option, check_own, database_option, levels_of, number_option
from matzl.players.levels import LEVELS


@click.command(
    "worker",
    short_help="Do the searches of servers with a PostgreSQL database.",
    epilog="""\b
Examples:
  matzl worker --database postgresql+psycopg://matzl@db.example/matzl
  matzl worker --jobs 8                   the database is in $MATZL_DATABASE
""",
)
@database_option
@number_option(
    "--jobs", "The number of bots' moves at a time. [default: one for each processor]", 1
)
@bots_option(
    metavar="LEVEL,…",
    default=",".join(LEVELS),
    callback=levels_of,
    help="The levels of the servers; custom bots that are not among them do not run here.",
)
def worker(database: str, jobs: int | None, bots: Sequence[str]) -> None:
    """Search moves, hints, analyses and pictures for all servers of a database, until Ctrl-C.

    Start as many workers as the work needs, on any machines; when one is killed, others do its jobs.
    """
    require("table", "matzl worker")
    require("postgresql", "matzl worker")
    if not database.startswith("postgresql"):
        raise usage_error("name the PostgreSQL database of the servers with --database")
    check_own(bots)
    from matzl.cli.games import compile_games

    compile_games(registry.names())
    click.echo("This worker takes jobs. Press Ctrl-C to stop.")
    with suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(_work(database, jobs or 0, bots))
    click.echo("The worker has stopped; its jobs are done.")


async def _work(database: str, jobs: int, levels: Sequence[str]) -> None:
    """Take jobs until a request to stop, and finish those at hand."""
    from matzl.table.live.remote import take_jobs

    working = asyncio.current_task()
    assert working is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, working.cancel)
    await take_jobs(database, jobs, levels)
