"""``matzl play``: play in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from matzl.base.extras import require
from matzl.cli.errors import usage_errors
from matzl.cli.files import reading
from matzl.cli.options import (
    PathName,
    bots_option,
    chosen_options,
    complete_file,
    dealer_option,
    game_argument,
    seed_option,
    settings_option,
)
from matzl.errors import SetUpError
from matzl.players.levels import LEVELS, USUAL
from matzl.text import DECKS, LANGUAGES
from matzl.text.languages import language_of

LATEST = ""
"""The value of ``--resume`` without a file: the latest unfinished match."""


@click.command(
    "play",
    short_help="Play in the terminal against bots.",
    epilog="""\b
Examples:
  matzl play                              choose a game, or go on with a match
  matzl play mittlere --deck swiss --language de
  matzl play plus-minus --option players=4 --seat 2
  matzl play --resume                     go on with the latest unfinished match
  matzl play --save match.json mittlere   keep a record of the match in a file
  matzl play --resume match.json          go on with a record
""",
)
@game_argument(required=False)
@click.option(
    "--seat", type=click.IntRange(0), metavar="SEAT", help="Your seat, from 0. [default: 0]"
)
@seed_option(help="Deal reproducibly: the same seed deals the same cards.")
@dealer_option("The seat that deals first in a new match.")
@click.option(
    "--deck",
    type=click.Choice(tuple(DECKS)),
    help="The deck that is shown. [default: french, or that of a resumed match]",
)
@settings_option
@bots_option(
    "--level",
    type=click.Choice(LEVELS),
    shell_complete=None,
    help=f"The level of the bots. [default: {USUAL}, or that of a resumed match]",
)
@click.option(
    "--language",
    type=click.Choice(tuple(LANGUAGES)),
    help="The language of the table. [default: that of your shell, or English]",
)
@click.option(
    "--save",
    metavar="FILE",
    type=PathName(),
    help="Keep a record of the match in this file.",
)
@click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value=LATEST,
    shell_complete=complete_file,
    help="Go on with a saved record, or without FILE with the latest unfinished match.",
)
def command(
    game: str | None,
    seat: int | None,
    seed: int | None,
    dealer: int | None,
    deck: str | None,
    settings: tuple[tuple[str, str], ...],
    bots: str | None,
    language: str | None,
    save: Path | None,
    resume: str | None,
) -> None:
    """Play GAME in the terminal against bots.

    You need not know the game: the table says what you may do, what it means, and why a card is illegal. Every match is
    stored as it is played; 'matzl serve' shows the same matches in the browser.
    """
    require("terminal", "matzl play")
    context = click.get_current_context()
    if settings and game is None:
        raise click.UsageError("options belong to a game: name it", context)
    if resume is not None and (settings or game is not None):
        raise click.UsageError("a saved match has its game and its options already", context)
    if resume is not None and dealer is not None:
        raise click.UsageError("--dealer needs a new match", context)
    if resume == LATEST and (seat, seed, bots) != (None, None, None):
        raise click.UsageError(
            "--seat, --seed and --bots need a new match, or a record: --resume FILE", context
        )
    if resume:
        with reading(resume):
            pass  # only to see that it can be opened
    if game is not None:
        options = chosen_options(game, settings)
        _check_seat(game, options, seat)
        _check_seat(game, options, dealer)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise click.UsageError("a table needs a terminal as standard input and output", context)
    from matzl.terminal.app import run

    try:
        run(
            game,
            seat=seat,
            seed=seed,
            deck=deck,
            options=dict(settings),
            resume=resume,
            save=save,
            level=bots,
            dealer=dealer,
            language=language or language_of(os.environ),
        )
    except SetUpError as error:  # always an error of the command line: see `run`
        raise click.UsageError(str(error), context) from None


def _check_seat(game: str, options: dict[str, object], seat: int | None) -> None:
    from matzl import registry
    from matzl.base.options import completed, seats_under

    seats = seats_under(registry.info(game), completed(registry.info(game), options))
    with usage_errors():
        if seat is not None and seat >= seats:
            raise SetUpError(f"the seats are 0 to {seats - 1}, not {seat}", "seat")
