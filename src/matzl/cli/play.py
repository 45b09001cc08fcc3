"""``matzl play``: play in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from matzl import registry
from matzl.base.environment import check_terminal, require
from matzl.base.info import FIRST
from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.files import reading
from matzl.cli.options import (
    LevelName,
    PathName,
    bots_option,
    check_own,
    chosen_options,
    data_option,
    dealer_option,
    deck_option,
    file_option,
    game_argument,
    language_option,
    number_option,
    seed_option,
    settings_option,
)
from matzl.errors import SetUpError
from matzl.features import functions
from matzl.players.levels import DEFAULT_LEVEL

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
  matzl play german-solo --lesson         a guided first deal, every choice explained
  matzl play german-solo --lesson bidding
  matzl play bondtolva --bots my_bots:make  against a bot of your own
  matzl play --resume                     resume the latest unfinished match
  matzl play --save match.json mittlere   keep a record of the match in a file
  matzl play --resume match.json          resume from a record
""",
)
@game_argument(required=False)
@number_option("--seat", "Your seat, from 0. [default: 0]", metavar="SEAT")
@seed_option(help="Deal reproducibly: the same seed deals the same cards.")
@dealer_option("The seat that deals first in a new match.")
@deck_option(help="The deck that is shown. [default: french, or that of a resumed match]")
@settings_option
@bots_option(
    type=LevelName(),
    help=f"The level of the bots, or a bot of your own. [default: {DEFAULT_LEVEL}, or that of a resumed match]",
)
@click.option(
    "--lesson",
    metavar="[DEAL]",
    is_flag=False,
    flag_value=FIRST,
    help="Begin with a guided deal against novices: 'first', or another one that the game has.",
)
@language_option("The language of the table.")
@data_option()
@file_option("--save", "Keep a record of the match in this file.", type=PathName())
@file_option(
    "--resume",
    "Go on with a saved record, or without FILE with the latest unfinished match.",
    metavar="[FILE]",
    is_flag=False,
    flag_value=LATEST,
)
def play(
    game: str | None,
    seat: int | None,
    seed: int | None,
    dealer: int | None,
    deck: str | None,
    settings: tuple[tuple[str, str], ...],
    bots: str | None,
    lesson: str | None,
    language: str,
    save: Path | None,
    resume: str | None,
) -> None:
    """Play GAME in the terminal against bots.

    You need not know the game: the table tells you what you may do, what it means, and why a card is illegal. Every match is
    stored as it is played; 'matzl serve' shows the same matches in the browser.
    """
    require("terminal", "matzl play")
    check_own([bots] if bots else [])
    if resume is not None and (settings or game is not None):
        raise usage_error("a saved match has its game and its options already")
    if resume is not None and dealer is not None:
        raise usage_error("--dealer needs a new match")
    if resume == LATEST and (seat, seed, bots) != (None, None, None):
        raise usage_error("--seat, --seed and --bots need a new match, or a record: --resume FILE")
    if lesson is not None:
        if game is None or (seat, seed, dealer, settings, bots) != (None, None, None, (), None):
            raise usage_error("a guided deal needs a game, and has its own cards, seats and bots")
        taught = functions("pages", "taught")
        known = [each.name for each in registry.info(game).guided_deals if taught]
        if lesson not in known:
            has = ", ".join(known) or "none"
            raise usage_error(f"{game} has no guided deal {lesson!r}; it has {has}")
    if resume:
        with reading(resume):
            pass  # only checks that the file can be opened
    if game is not None:
        chosen_options(game, settings)
    from matzl.terminal.options import PlayOptions

    options = dict(settings)
    chosen = PlayOptions(seat, seed, deck, options, save, bots, dealer or 0, lesson=lesson or "")
    with usage_errors():
        chosen.check(game)
        check_terminal("a table")
    from matzl.terminal.app import run

    try:
        run(game, chosen, resume=resume, language=language)
    except SetUpError as error:  # always an error of the command line: see `run`
        raise usage_error(str(error)) from None
