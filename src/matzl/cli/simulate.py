"""``matzl simulate``: bots play deals or matches, a record a line."""

from __future__ import annotations

import click

from matzl.cli.files import STANDARD, output_option, writing
from matzl.cli.progress import output_is_terminal, progress
from matzl.cli.words import chosen_options, game_argument, settings_option, usage

_MOST = 10**12


@click.command(
    "simulate",
    short_help="Let bots play deals or matches, and write records.",
    epilog="""\b
Examples:
  matzl simulate mittlere                                  one deal, to the screen
  matzl simulate molotow --deals 1000000 --seed 7 -o million.jsonl
  matzl simulate matzlfangen --matches 10 --bots novice,random,random,random
  matzl simulate plus-minus --option players=4 --trace | head -n 1
""",
)
@game_argument()
@click.option(
    "--deals",
    type=click.IntRange(0, _MOST),
    metavar="N",
    help="Play N deals by themselves. [default: 1]",
)
@click.option("--matches", type=click.IntRange(0, _MOST), metavar="N", help="Play N whole matches.")
@click.option(
    "--seed",
    type=int,
    default=0,
    metavar="S",
    show_default=True,
    help="The same seed deals the same cards.",
)
@settings_option
@click.option(
    "--bots",
    default="random",
    metavar="A,B,…",
    show_default=True,
    help="Who plays: a level for each seat, or one for all.",
)
@click.option(
    "--trace", is_flag=True, help="Write too who acted and what was legal at each action."
)
@output_option
def command(
    game: str,
    deals: int | None,
    matches: int | None,
    seed: int,
    settings: tuple[tuple[str, str], ...],
    bots: str,
    trace: bool,
    output: str,
) -> None:
    """Let bots play GAME and write what happened, a record a line.

    Deal K of a seed is always the same; it is dealt by seat K modulo the number of seats.
    """
    if deals is not None and matches is not None:
        raise click.UsageError("--deals or --matches, not both", click.get_current_context())
    options = chosen_options(game, settings)
    number = matches if matches is not None else 1 if deals is None else deals
    bar = output != STANDARD or not output_is_terminal()
    what = "deals played" if matches is None else "matches played"
    with writing(output) as out, progress(number, what, shown=bar) as advance:
        from matzl.players.levels import split_levels
        from matzl.simulate import Simulation

        with usage():
            simulation = Simulation(game, seed, options=options, bots=split_levels(bots), traced=trace)
        for lines in simulation.deals(number) if matches is None else simulation.matches(number):
            out.write(lines)
            advance(lines.count(b"\n"))
