"""``matzl simulate``: bots play deals or matches; each is written as a record."""

from __future__ import annotations

import click

from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.files import writing
from matzl.cli.options import (
    bots_option,
    chosen_options,
    dealer_option,
    game_argument,
    output_option,
    seed_option,
    settings_option,
    trace_option,
)
from matzl.cli.terminal import on_terminal, progress

_MAX_COUNT = 10**12


@click.command(
    "simulate",
    short_help="Let bots play deals or matches, and write records.",
    epilog="""\b
Examples:
  matzl simulate mittlere                                  one deal, on the screen
  matzl simulate molotow --deals 1000000 --seed 7 -o million.jsonl
  matzl simulate matzlfangen --matches 10 --bots novice,random,random,random
  matzl simulate plus-minus --option players=4 --trace | head -n 1
""",
)
@game_argument()
@click.option(
    "--deals",
    type=click.IntRange(0, _MAX_COUNT),
    metavar="N",
    help="Play N single deals. [default: 1]",
)
@click.option(
    "--matches", type=click.IntRange(0, _MAX_COUNT), metavar="N", help="Play N whole matches."
)
@seed_option(default=0, show_default=True, help="The same seed deals the same cards.")
@dealer_option("The seat that deals the first deal.")
@settings_option
@bots_option(
    default="random",
    metavar="A,B,…",
    show_default=True,
    help="The level of the bot in each seat, or one level for all.",
)
@trace_option
@output_option
def command(
    game: str,
    deals: int | None,
    matches: int | None,
    seed: int,
    dealer: int | None,
    settings: tuple[tuple[str, str], ...],
    bots: str,
    trace: bool,
    output: str,
) -> None:
    """Let bots play GAME and write one record per line.

    Deal K (from 0) of a seed always has the same cards. The seats deal single deals in turn, beginning with --dealer.
    """
    if deals is not None and matches is not None:
        raise usage_error("--deals or --matches, not both")
    options = chosen_options(game, settings)
    number = matches if matches is not None else 1 if deals is None else deals
    what = "deals played" if matches is None else "matches played"
    with writing(output) as out, progress(number, what, shown=not on_terminal(output)) as advance:
        from matzl.players.levels import split_levels
        from matzl.simulate import Simulation

        with usage_errors():
            simulation = Simulation(
                game,
                seed,
                first_dealer=dealer or 0,
                options=options,
                bots=split_levels(bots),
                traced=trace,
            )
        for lines in simulation.deals(number) if matches is None else simulation.matches(number):
            out.write(lines)
            advance(lines.count(b"\n"))
