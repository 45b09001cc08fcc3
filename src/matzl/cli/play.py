"""``matzl play``: a table in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from matzl.base.extras import require
from matzl.cli.errors import usage_errors
from matzl.cli.files import reading
from matzl.cli.options import bots_option, chosen_options, game_argument, settings_option
from matzl.errors import SetUpError
from matzl.players.levels import LEVELS, USUAL
from matzl.text import DECKS, LANGUAGES
from matzl.text.languages import language_of


@click.command(
    "play",
    short_help="Play at a table in the terminal, against bots.",
    epilog="""\b
Examples:
  matzl play                              choose a game; each has a line about it
  matzl play mittlere --deck swiss --language de
  matzl play plus-minus --option players=4 --seat 2
  matzl play --save match.json mittlere   and go on later with
  matzl play --resume match.json
""",
)
@game_argument(required=False)
@click.option(
    "--seat", type=click.IntRange(0), metavar="SEAT", help="Where you sit, from 0. [default: 0]"
)
@click.option("--seed", type=int, metavar="S", help="The same seed deals the same cards.")
@click.option(
    "--deck",
    type=click.Choice(tuple(DECKS)),
    default="french",
    show_default=True,
    help="The cards to play with.",
)
@settings_option
@bots_option(
    "--level",
    type=click.Choice(LEVELS),
    default=USUAL,
    show_default=True,
    shell_complete=None,
    help="The level of the bots.",
)
@click.option(
    "--language",
    type=click.Choice(tuple(LANGUAGES)),
    help="What the table speaks. [default: what your shell speaks, or English]",
)
@click.option(
    "--save",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where to save the match as a record.",
)
@click.option(
    "--resume", metavar="FILE", type=click.Path(path_type=Path), help="Go on with a saved match."
)
def command(
    game: str | None,
    seat: int | None,
    seed: int | None,
    deck: str,
    settings: tuple[tuple[str, str], ...],
    bots: str,
    language: str | None,
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play GAME at a table in the terminal, against bots.

    You need not know the game: the table tells what you may do, what it means, and why a card may not be played.
    """
    require("terminal", "matzl play")
    context = click.get_current_context()
    if settings and game is None:
        raise click.UsageError("options belong to a game: say which one", context)
    if resume is not None and (settings or game is not None):
        raise click.UsageError("a saved match has its game and its options already", context)
    if resume is not None:
        with reading(str(resume)):
            pass  # it can be opened
    if game is not None:
        options = chosen_options(game, settings)
        _check_seat(game, options, seat)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise click.UsageError(
            "a table needs a terminal: standard input and output must be one", context
        )
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
            language=language or language_of(os.environ),
        )
    except SetUpError as error:  # of what was wished for, never of a bot: see `run`
        raise click.UsageError(str(error), context) from None


def _check_seat(game: str, options: dict[str, object], seat: int | None) -> None:
    from matzl import registry
    from matzl.base.options import completed, seats_under

    seats = seats_under(registry.info(game), completed(registry.info(game), options))
    with usage_errors():
        if seat is not None and seat >= seats:
            raise SetUpError(f"the seats are 0 to {seats - 1}, not {seat}", "seat")
