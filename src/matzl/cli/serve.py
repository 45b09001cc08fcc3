"""``matzl serve``, the web server for tables in the browser, and ``matzl worker``, which searches on behalf of servers."""

from __future__ import annotations

import asyncio
import gc
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from matzl import registry
from matzl.base.environment import PORT, data_folder, lan_command, port_option, require
from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.options import (
    bots_option,
    check_own,
    command,
    data_option,
    database_option,
    language_option,
    levels_of,
    number_option,
    open_option,
)
from matzl.cli.terminal import open_in_browser, output_is_terminal
from matzl.errors import SetUpError
from matzl.players.levels import LEVELS
from matzl.text.languages import translated as _
from matzl.text.languages import use_language

if TYPE_CHECKING:
    from matzl.web.state import ServerSettings


KEPT_DAYS = {"guests": 730, "tables": 730, "talk": 365, "uploads": 365}
"""The number of days after which absent guests and other old data are deleted, by kind, unless `--keep` says otherwise."""


def _days(_context: click.Context, _option: click.Parameter, value: str) -> dict[str, int]:
    words = [each.strip().partition("=") for each in value.split(",") if each.strip()]
    for name, _equals, days in words:
        if name not in KEPT_DAYS or not re.fullmatch(r"[0-9]{1,6}", days):
            raise click.BadParameter(f"write NAME=DAYS; the names are {', '.join(KEPT_DAYS)}.")
    return KEPT_DAYS | {name: int(days) for name, _equals, days in words}


@command(
    "Serve tables in the browser, for you and your friends.",
    """
  matzl serve --open                    play in the browser, on this computer
  matzl serve --lan                     let everybody in your network join
  matzl serve --bots club,my_bots:make  also offers a custom bot
  matzl serve --base-url https://cards.example --port 9000     behind a proxy
""",
)
@click.option(
    "--host", metavar="HOST", help="The address to listen on. [default: this computer only]"
)
@number_option(
    "--port",
    "The port; 0 for any that is free.",
    high=65535,
    default=PORT,
    show_default=True,
    metavar="PORT",
)
@click.option("--lan", is_flag=True, help="Let other computers in the local network join.")
@click.option(
    "--base-url", metavar="URL", help="The address of a reverse proxy, as browsers see it."
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy, or network of proxies, to trust; may be repeated. [default: this computer]",
)
@number_option(
    "--max-connections",
    "The largest number of connections. [default: 1000, or as many as the system allows]",
    8,
)
@data_option
@database_option
@bots_option(
    metavar="LEVEL,…",
    default=",".join(LEVELS),
    show_default=True,
    callback=levels_of,
    help="The levels of bots that visitors may choose.",
)
@click.option(
    "--keep",
    metavar="NAME=DAYS,…",
    default=",".join(f"{name}={days}" for name, days in KEPT_DAYS.items()),
    show_default=True,
    callback=_days,
    help="The days after which absent guests, ended tables, talk and uploads are deleted; 0: never.",
)
@click.option(
    "--metrics",
    default="",
    metavar="ADDRESS:PORT",
    help="A second address, where Prometheus finds metrics, such as 127.0.0.1:9100.",
)
@click.option(
    "--log-format",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="The format of the log; json: an object on each line, with one for each request.",
)
@open_option("no")
@language_option("The language of messages, and of pages if a browser asks for none of these.")
def serve(
    host: str | None,
    port: int,
    lan: bool,
    base_url: str | None,
    proxies: Sequence[str],
    max_connections: int | None,
    database: str,
    bots: Sequence[str],
    keep: dict[str, int],
    metrics: str,
    log_format: str,
    opening: bool,
    language: str,
) -> None:
    """Serve tables in the browser.

    Only this computer can reach them, unless you pass --lan or --host.
    """
    require("web", "matzl serve")
    check_own(bots)
    from matzl.table.core.errors import check_data_unused
    from matzl.web import network
    from matzl.web.connections import connection_limits
    from matzl.web.operating import set_up_log
    from matzl.web.state import ALL_INTERFACES, LOOPBACK, ServerSettings

    with usage_errors():
        base = network.check_base_url(base_url) if base_url is not None else None
        trusted = network.proxy_networks(proxies or (network.LOOPBACKS if base else ()))
        if lan and host is not None:
            raise SetUpError("--lan listens everywhere: leave out --host", "host")
    connections = connection_limits(max_connections)
    with use_language(language):
        if not database:
            check_data_unused()
        listens = host or (ALL_INTERFACES if lan else LOOPBACK)
        listener = network.open_socket(listens, port)
        number: int = listener.getsockname()[1]
        port_option.set("" if port == PORT else f" --port {port}")
        everywhere = listens in (ALL_INTERFACES, "::")
        reachable = (network.lan_address() or LOOPBACK) if everywhere else listens
        settings = ServerSettings(
            host=listens,
            port=number,
            address=base or network.http_url(reachable, number),
            lan=base is not None or not network.is_loopback(reachable),
            trusted_proxies=trusted,
            language=language,
            connections=connections,
        )
        here = network.http_url(LOOPBACK if everywhere else listens, number)
        set_up_log(log_format)
        gc.disable()  # collecting garbage takes a tenth of the time of the imports, and finds none
        from matzl.cli.games import compiling_bar
        from matzl.table.live.service import TableService
        from matzl.table.live.workers import WorkerProcesses
        from matzl.table.store import Store
        from matzl.table.store.database import without_password
        from matzl.table.store.local_visitor import local_visitor, sign_in_code
        from matzl.table.store.sqlite import sqlite_url
        from matzl.web.app import serve as run

        gc.enable()
        with listener:
            data = data_folder()
            store = Store(database or sqlite_url(data), here)
            remote = None
            if database:
                from matzl.table.live.remote import RemoteJobs

                remote = RemoteJobs(database)
            service = TableService(store, bots, workers=WorkerProcesses, remote=remote, keep=keep)
            location = without_password(database) if database else data
            click.echo(_("Tables are stored in {folder}.").format(folder=location))

            def on_answer() -> None:
                local_visitor(store, data)  # so that the terminal can play here
                _show_address(settings, here, sign_in_code(store, data) if opening else None)

            try:
                with suppress(KeyboardInterrupt), compiling_bar(service.warm_up, registry.names()):
                    run(settings, service, listener, on_answer, metrics)
            finally:
                click.echo(_("matzl has stopped; all tables are saved."))


def _show_address(settings: ServerSettings, here: str, code: str | None) -> None:
    """Print the URL of the tables; with a code, also open the page and sign it in as the local visitor."""
    click.echo(_("The tables are open: {address}").format(address=here))
    if settings.lan:
        click.echo(_("Others can reach the tables at {address}").format(address=settings.address))
        if output_is_terminal() and "utf" in (sys.stdout.encoding or "").lower():
            import segno

            segno.make_qr(f"{settings.address}/").terminal(sys.stdout, compact=True)
        if settings.address.startswith("http:"):
            plain = _(
                "This is plain HTTP: on shared Wi-Fi, others can read cookies and play as you. For HTTPS, see "
                "--base-url."
            )
            click.echo(plain)
    else:
        only = _("Reachable from this computer only. To let others in your network join: {command}")
        click.echo(only.format(command=lan_command()))
    click.echo(_("Press Ctrl-C to stop."))
    sign_in = f"{here}/sign-in/{code}"
    if code is not None and not open_in_browser(sign_in):
        click.echo(_("No browser could be opened from here."))
        once = _("This link signs your browser in as you, once, within ten minutes: {address}")
        click.echo(once.format(address=sign_in))


# Workers


@command(
    "Do the searches of servers with a PostgreSQL database.",
    """
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
    """Compute moves, hints, analyses and pictures for all servers of a database, until Ctrl-C.

    Start as many workers as the work needs, on any machines; when one is killed, others do its jobs.
    """
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
    """Process jobs until asked to stop, and finish those in progress."""
    from matzl.table.live.remote import take_jobs

    working = asyncio.current_task()
    assert working is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, working.cancel)
    await take_jobs(database, jobs, levels)
