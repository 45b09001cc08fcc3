"""``matzl play``, ``join`` and ``view``: play in the terminal, let a bot play on a server, step through a record."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from matzl.base.environment import DATABASE, check_terminal, data_folder, require, use_data_folder
from matzl.base.processes import holder_of
from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.files import Where, picked_deal
from matzl.cli.options import (
    LevelName,
    bots_option,
    check_own,
    chosen_options,
    command,
    data_option,
    deck_option,
    game_argument,
    language_option,
    number_option,
    open_option,
    record_argument,
    seed_option,
    settings_option,
)
from matzl.cli.terminal import loading_rules, open_in_browser
from matzl.errors import SetUpError
from matzl.features import page_of_deal
from matzl.players.levels import DEFAULT_LEVEL, LEVELS
from matzl.text.cards import DEFAULT_DECK
from matzl.text.languages import translated as _
from matzl.text.languages import use_language

if TYPE_CHECKING:
    from matzl.api.client import Server
    from matzl.deal.replay import Played
    from matzl.table.live.service import TableService
    from matzl.terminal.remote import ServerTables

token_option = click.option(
    "--token",
    envvar="MATZL_TOKEN",
    help="The player's token, from Your profile on the server; safer in the variable MATZL_TOKEN.",
)


@command(
    "Play in the terminal against bots.",
    """
  matzl play                                the lobby: all games and matches
  matzl play mittlere --deck swiss --language de
  matzl play plus-minus --option players=4 --seat 2
  matzl play bondtolva --bots my_bots:make  against a custom bot
  matzl play --at http://192.168.1.7:8642/join/LINK     at a friend's table
""",
)
@game_argument(required=False)
@number_option("--seat", "Your seat, from 0. [default: 0]", metavar="SEAT")
@seed_option(help="Deal reproducibly: the same seed deals the same cards.")
@deck_option(help="The deck that is shown. [default: french, or that of a resumed match]")
@settings_option
@bots_option(
    type=LevelName(),
    help=f"The bots: {', '.join(LEVELS)}, or custom ones, as in 'matzl arena'. [default: {DEFAULT_LEVEL}]",
)
@language_option("The language of the table.")
@data_option
@click.option("--at", "site", metavar="URL", help="Play on a server: at a table, or in its lobby.")
@token_option
def play(
    game: str | None,
    seat: int | None,
    seed: int | None,
    deck: str | None,
    settings: dict[str, str],
    bots: str | None,
    language: str,
    site: str | None,
    token: str | None,
) -> None:
    """Play GAME in the terminal against bots; without GAME, open the lobby.

    You need not know the game: the table tells you what you may do, what it means, and why a card is illegal. Every match is
    stored as it is played; afterwards 'matzl serve' shows the same matches in the browser. While a server uses the same
    folder, the match is played there. With --at it is played on any server, with a token from its page Your profile; the
    token is kept.
    """
    require("terminal", "matzl play")
    check_own([bots] if bots else [])
    if game is None and (seat, seed, settings, bots) != (None, None, {}, None):
        raise usage_error("--seat, --seed, -O and --bots belong to a game: name it, too")
    from matzl.terminal.options import PlayOptions

    options = chosen_options(game, settings) if game else {}
    chosen = PlayOptions(seat, seed, deck, options, bots)
    with usage_errors():
        if game:
            chosen.seat_in(game)
        check_terminal("a table")
    here = (seat, seed) != (None, None)
    if site and here:
        raise usage_error("--at excludes --seat and --seed")
    with use_language(language):
        with loading_rules(_("Loading …")):
            from matzl.terminal.app import LOBBY, run
        server = None if here else server_at(site, token)
    tables: ServerTables | None = None
    address = LOBBY
    if server is not None:  # without one the first screen does not wait for these imports
        from matzl.terminal.remote import ServerTables

        tables = ServerTables(server)
        if server.table:
            game, address = None, f"/table/{server.table}"
    try:
        run(game, chosen, address=address, language=language, tables=tables)
    except SetUpError as error:  # always an error of the command line: see `run`
        raise usage_error(str(error)) from None


def server_at(site: str | None = None, token: str | None = None) -> Server | None:
    """Return the server at a URL, or else the one using the data folder; None if there is neither.

    Raises
    ------
    StoppedError
        If another terminal uses the data folder, or the server cannot be reached.
    UsageError
        If the URL or the token is malformed.
    """
    from matzl.table.core.errors import check_data_unused

    holder = holder_of(data_folder() / DATABASE)
    own = "" if holder is None else holder.address
    if not (site := site or own):
        check_data_unused()
        return None
    from matzl.api.client import Server
    from matzl.table.store.local_visitor import read_token

    if own and not token and f"{site}/".startswith(f"{own}/"):
        return Server(site, read_token(data_folder()), own=True)
    with usage_errors():
        server = Server(site, token or "")
    if not server.token:
        server = Server(site, click.prompt(_("Token for {site}").format(site=site)))
    server.get("me")
    server.keep_token()
    return server


@command(
    "Let a bot sit down at a table of a server.",
    """
  matzl join http://192.168.1.7:8642/join/LINK club
  matzl join http://127.0.0.1:8642/table/KEY my_bots:Careful
""",
)
@click.argument("url")
@click.argument("level", type=LevelName())
@token_option
@seed_option(default=0, show_default=True, help="The seed of the bot.")
def join(url: str, level: str, token: str | None, seed: int) -> None:
    """Sit down at the table with the address URL, and play until the match is over.

    The bot plays for whoever has created the token on the server (Your profile, Your programs), and decides on this
    computer. LEVEL is random, novice, amateur, club, expert or master, or a custom bot, as in 'matzl arena'.
    """
    from matzl.api.client import Server, sit_and_play
    from matzl.players.bots import own_or_level

    with usage_errors():
        bot, server = own_or_level(level, seed), Server(url, token or "")
    if not server.token:
        raise usage_error(
            "a token is needed: create one on the page Your profile, and set MATZL_TOKEN"
        )
    if not server.table:
        raise usage_error("URL has to be the address of a table or of an invitation to one")
    click.echo(f"{level} joins {url}", err=True)
    for line in sit_and_play(server, server.table, bot, level):
        click.echo(line)


@command(
    "Step through a record in the browser.",
    """
  matzl view match.json
  matzl view deals.jsonl --line 3
  matzl view match.json --deal 2 --deck swiss
""",
)
@record_argument
@deck_option(default=DEFAULT_DECK)
@open_option("yes")
@language_option("The language of the page.")
def view(where: Where, deck: str, opening: bool, language: str) -> None:
    """Show the deals of RECORD step by step, with the clause for each card that was or was not allowed.

    The page is served to this computer only, until Ctrl-C; nothing is stored.
    """
    require("web", "matzl view")
    with picked_deal(where, first=True) as (_deal, whole):
        from matzl.deal.replay import Played

        played, number = Played.of(whole), where.deal or 1
    with use_language(language):
        _serve(played, number, deck, language, opening=opening)


def _serve(played: Played, number: int, deck: str, language: str, *, opening: bool) -> None:
    """Serve a replay on this computer until Ctrl-C."""
    from matzl.web import network
    from matzl.web.app import serve
    from matzl.web.state import LOOPBACK, ServerSettings

    with (
        network.open_socket(LOOPBACK, 0) as listener,
        _temporary_service(played, deck) as (service, key),
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
def _temporary_service(played: Played, deck: str) -> Iterator[tuple[TableService, str]]:
    """Yield a table service with a record, and the id of its replay; their temporary data folder is deleted afterwards."""
    from matzl.features.roles import replays_of, start
    from matzl.table.live.service import TableService
    from matzl.table.live.workers import WorkerProcesses
    from matzl.table.store import Store
    from matzl.table.store.sqlite import sqlite_url

    with tempfile.TemporaryDirectory(prefix="matzl-") as name, use_data_folder(Path(name)):
        service = TableService(Store(sqlite_url(Path(name))), workers=WorkerProcesses)
        service.lasting = False
        yield service, asyncio.run(replays_of(start(service)).keep(played, deck))
