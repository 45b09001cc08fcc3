"""``matzl serve``: the table in the browser, for this computer or for all in its network."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

import click

from matzl.cli.words import usage
from matzl.errors import SetUpError
from matzl.players.levels import LEVELS
from matzl.text import LANGUAGES
from matzl.text.languages import language_of, speaking
from matzl.text.languages import translated as _

if TYPE_CHECKING:
    from matzl.web.settings import Settings

PORT = 8642


def _levels(_context: click.Context, _option: click.Parameter, value: str) -> tuple[str, ...]:
    given = tuple(dict.fromkeys(each.strip() for each in value.split(",") if each.strip()))
    unknown = [each for each in given if each not in LEVELS]
    if unknown or not given:
        named = repr(unknown[0]) if unknown else "nothing"
        raise click.BadParameter(f"{named} is no level; there are {', '.join(LEVELS)}.")
    return given


@click.command(
    "serve",
    short_help="Serve tables in the browser, for you and your friends.",
    epilog="""\b
Examples:
  matzl serve --open                      play in the browser, on this computer
  matzl serve --lan                       and let all in your network join
  matzl serve --base-url https://cards.example --port 9000     behind a proxy
""",
)
@click.option("--host", metavar="HOST", help="Where to listen. [default: this computer only]")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="PORT",
    help=f"The port; 0 for any. [default: {PORT}, or the next that is free]",
)
@click.option("--lan", is_flag=True, help="Let other computers in the local network join.")
@click.option(
    "--base-url", metavar="URL", help="The address of a proxy before it, as browsers see it."
)
@click.option(
    "--data",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Where tables are kept. [default: your data folder]",
)
@click.option(
    "--levels",
    metavar="LEVEL,…",
    default=",".join(LEVELS),
    show_default=True,
    callback=_levels,
    help="The bots that visitors may choose.",
)
@click.option("--open/--no-open", "opening", help="Open the page in the browser. [default: no]")
@click.option(
    "--language",
    type=click.Choice(tuple(LANGUAGES)),
    help="What is spoken here, and to browsers that ask for none of these. [default: what your shell speaks, or English]",
)
def command(
    host: str | None,
    port: int | None,
    lan: bool,
    base_url: str | None,
    data: Path | None,
    levels: Sequence[str],
    opening: bool,
    language: str | None,
) -> None:
    """Serve tables in the browser.

    Nobody but this computer reaches them, unless you say --lan or --host.
    """
    from matzl.web import network
    from matzl.web.settings import EVERYWHERE, LOOPBACK, Settings, usual_data

    spoken = language or language_of(os.environ)
    with usage():
        base = network.checked_base(base_url) if base_url is not None else None
        if lan and host is not None:
            raise SetUpError("--lan listens everywhere: leave out --host", "host")
    with speaking(spoken):
        listens = host or (EVERYWHERE if lan else LOOPBACK)
        door = network.listening(listens, PORT if port is None else port, exactly=port is not None)
        number: int = door.getsockname()[1]
        everywhere = listens in (EVERYWHERE, "::")
        shown = (network.own_address() or LOOPBACK) if everywhere else listens
        settings = Settings(
            host=listens,
            port=number,
            address=base or network.url(shown, number),
            lan=base is not None or not network.loopback(shown),
            proxied=base is not None,
            language=spoken,
        )
        here = network.url(LOOPBACK if everywhere else listens, number)
        if port is None and number != PORT:
            click.echo(
                _("Port {taken} is taken; {number} is free.").format(taken=PORT, number=number)
            )
        _run(
            settings,
            data or usual_data(),
            levels,
            door,
            lambda: _answering(settings, here, opening),
        )


def _run(
    settings: Settings,
    data: Path,
    levels: Sequence[str],
    door: socket,
    answering: Callable[[], object],
) -> None:
    """Serve until Ctrl-C, the usual way to end it, or until asked to terminate."""
    from matzl.table.service import Hall
    from matzl.table.store import Store
    from matzl.table.store.database import sqlite_url
    from matzl.web.serving import serve

    with door:
        hall = Hall(Store(sqlite_url(data)), levels)
        click.echo(_("Tables are kept in {folder}.").format(folder=data))
        try:
            serve(settings, hall, door, answering)
        except KeyboardInterrupt:
            pass
        finally:
            click.echo(_("matzl has stopped; all tables are kept as they were."))


def _answering(settings: Settings, here: str, opening: bool) -> None:
    """Say where the tables are, and open the page if asked to."""
    click.echo(_("The tables are open: {address}").format(address=here))
    if settings.lan:
        click.echo(_("Others reach them at {address}").format(address=settings.address))
        _draw_code(settings.address)
    else:
        click.echo(
            _(
                "Only this computer reaches them. To let others in your network join: matzl serve --lan"
            )
        )
    click.echo(_("Ctrl-C ends it."))
    if opening and not _opened(here):
        click.echo(_("No browser could be opened from here: open the address yourself."))


def _draw_code(address: str) -> None:
    """The address as a QR code, where the terminal can show it."""
    import segno

    if "utf" in (sys.stdout.encoding or "").lower():
        segno.make_qr(f"{address}/").terminal(sys.stdout, compact=True)


def _opened(address: str) -> bool:
    """Open the page in a browser with windows; one in the terminal would take the terminal away."""
    windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if windows:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return windows
