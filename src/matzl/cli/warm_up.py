"""``matzl warm-up``: compile everything ahead of use, with a progress bar."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import click

from matzl import registry
from matzl.cli.options import bots_option, games_argument
from matzl.players.levels import LEVELS, QUICK


@click.command(
    "warm-up",
    short_help="Compile the games ahead of use.",
    epilog="""\b
Examples:
  matzl warm-up                           all games and all levels
  matzl warm-up mittlere molotow          two games
  matzl warm-up --bots novice,club        what most tables need
""",
)
@games_argument
@bots_option(
    metavar="LEVEL,…",
    default=",".join(LEVELS),
    show_default=True,
    help="The levels of bots to compile for.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    default=1,
    show_default=True,
    help="The number of processes that compile; each gives way to other programs.",
)
def command(names: Sequence[str], bots: str, jobs: int) -> None:
    """Compile each GAME, or all games, so that bots, hints and simulations start at once.

    Kernels compiled before are not compiled again. Tables do this by themselves, in the background.
    """
    from matzl.engine.mode import interpret

    interpret()  # child processes compile
    from matzl.table.live.warm_up import WarmUp, compile_jobs, steps

    chosen = [each.strip() for each in bots.split(",") if each.strip()]
    unknown = [each for each in chosen if each not in LEVELS]
    if unknown or not chosen:
        raise click.BadParameter(f"the levels are {', '.join(LEVELS)}", param_hint="--bots")
    slow = [level for level in chosen if level not in QUICK]
    work = [job for game in names or registry.names() for job in compile_jobs(game, slow)]
    total = sum(len(steps(job[1])) for job in work)

    with click.progressbar(length=total, label="Compiling", show_pos=True) as bar:

        def on_progress(_: str) -> None:
            bar.update(warm_up.steps_done(work) - bar.pos)

        warm_up = WarmUp(on_progress=on_progress)
        asyncio.run(warm_up.compile_all(work, jobs))
