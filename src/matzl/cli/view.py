"""``matzl view``: the replay of a record, in the browser or in the terminal."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from matzl.base.environment import check_terminal, require, use_data_folder
from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.files import picked_record
from matzl.cli.options import (
    deck_option,
    language_option,
    open_option,
    port_option,
    record_argument,
)
from matzl.cli.terminal import open_in_browser
from matzl.features import page_of_deal
from matzl.text.cards import DEFAULT_DECK
from matzl.text.languages import translated as _
from matzl.text.languages import use_language

if TYPE_CHECKING:
    from matzl.deal.replay import Played
    from matzl.table.live.service import TableService


@click.command(
    "view",
    short_help="Step through a record in the browser or the terminal.",
    epilog="""\b
Examples:
  matzl view match.json
  matzl view deals.jsonl --line 3 --terminal
  matzl view match.json --deal 2 --deck swiss
""",
)
@record_argument()
@click.option("--terminal", is_flag=True, help="Show it in the terminal instead of the browser.")
@port_option(default=0, help="The port on this computer. [default: any that is free]")
@deck_option(default=DEFAULT_DECK)
@open_option("yes")
@language_option("The language of the page.")
def view(
    record: str,
    line: int | None,
    deal: int | None,
    terminal: bool,
    port: int,
    deck: str,
    opening: bool,
    language: str,
) -> None:
    """Show the deals of RECORD step by step, with the clause for each card that was or was not allowed.

    The page is served to this computer only, until Ctrl-C; nothing is stored.
    """
    require("terminal" if terminal else "web", "matzl view")
    with picked_record(record, line) as recorded:
        from matzl.deal.replay import Played

        played = Played.of(recorded)
        number = deal or 1
        if number > len(played.deals):
            raise usage_error(
                f"the record has {len(played.deals)} deals: there is no number {number}"
            )
    with use_language(language):
        if terminal:
            _show(played, number, deck, language)
        else:
            _serve(played, number, deck, port, language, opening=opening)


def _show(played: Played, number: int, deck: str, language: str) -> None:
    """Show a replay in the terminal."""
    with usage_errors():
        check_terminal("--terminal")
    from matzl.terminal.app import run
    from matzl.terminal.options import PlayOptions

    with _stored(played, deck) as (service, key):
        asyncio.run(service.close())
        run(None, PlayOptions(deck=deck), address=page_of_deal(key, number), language=language)


def _serve(
    played: Played, number: int, deck: str, port: int, language: str, *, opening: bool
) -> None:
    """Serve a replay to this computer until Ctrl-C."""
    from matzl.web import network
    from matzl.web.server import serve
    from matzl.web.state import LOOPBACK, ServerSettings

    with (
        network.open_socket(LOOPBACK, port, exactly=True) as listener,
        _stored(played, deck) as (service, key),
    ):
        port = listener.getsockname()[1]
        address = network.http_url(LOOPBACK, port)
        page = f"{address}{page_of_deal(key, number)}"
        settings = ServerSettings(port=port, address=address, language=language, warm_up=False)

        def on_answer() -> None:
            click.echo(_("The replay is open: {address}").format(address=page))
            click.echo(_("Press Ctrl-C to stop."))
            if opening and not open_in_browser(page):
                click.echo(_("No browser could be opened from here: open the address yourself."))

        with contextlib.suppress(KeyboardInterrupt):
            serve(settings, service, listener, on_answer)


@contextlib.contextmanager
def _stored(played: Played, deck: str) -> Iterator[tuple[TableService, str]]:
    """Yield a table service with a record, and the id of its replay, in a data folder that is deleted afterwards."""
    from matzl.features.roles import replays_of, start
    from matzl.table.live.service import TableService
    from matzl.table.live.workers import WorkerProcesses
    from matzl.table.store import Store
    from matzl.table.store.sqlite import sqlite_url

    with tempfile.TemporaryDirectory(prefix="matzl-") as name, use_data_folder(Path(name)):
        service = TableService(Store(sqlite_url(Path(name))), workers=WorkerProcesses)
        yield service, asyncio.run(replays_of(start(service)).keep(played, deck))
