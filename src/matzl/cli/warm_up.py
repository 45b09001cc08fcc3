"""``matzl warm-up``: compile games ahead of use, with a progress bar."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import click

from matzl import registry
from matzl.cli.options import games_argument


@click.command(
    "warm-up",
    short_help="Compile the games ahead of use.",
    epilog="""\b
Examples:
  matzl warm-up                           all games
  matzl warm-up mittlere molotow          two games
""",
)
@games_argument
def command(names: Sequence[str]) -> None:
    """Compile each GAME, or all games, so that bots, hints and simulations start at once.

    A process that gives way to other programs compiles; games compiled before are not compiled again. Tables do this by
    themselves, in the background.
    """
    from matzl.engine.mode import interpret

    interpret()  # a child process compiles
    from matzl.table.live.warm_up import WarmUp

    games = list(names or registry.names())
    with click.progressbar(length=len(games), label="Compiling", show_pos=True) as bar:
        warm_up = WarmUp()
        warm_up.follow(lambda _: bar.update(warm_up.done(games) - bar.pos))
        asyncio.run(warm_up.compile_all(games))
