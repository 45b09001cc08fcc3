"""``python -m matzl.runs.training GAME``: train the policy of a game, or its call policy."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

import click
import numpy as np
from rich.progress import track

from matzl import registry
from matzl.errors import MatzlError
from matzl.runs.calls import BLOCK as DEALS_PER_BLOCK
from matzl.runs.calls import CallRun
from matzl.runs.runner import worker_pool
from matzl.runs.self_play import BLOCK, SelfPlayRun
from matzl.search.policy.network import MAX_UNITS, write_policy
from matzl.search.policy.tables import tables_of
from matzl.search.threads import cores


def _whole(
    name: str, default: int, text: str, least: int = 1, most: int | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return the decorator for an option that is a whole number."""
    return click.option(name, type=click.IntRange(least, most), default=default, help=text)


@click.command(context_settings={"help_option_names": ["-h", "--help"], "show_default": True})
@click.argument("game")
@_whole("--rounds", 200, "Rounds of playing and learning.")
@_whole("--positions", 1 << 17, f"Positions in a round, in blocks of {BLOCK}.", BLOCK)
@_whole("--units", 64, "Hidden units of the network.", most=MAX_UNITS)
@_whole("--seed", 1, "The same seed gives the same weights.", 0)
@click.option(
    "--run",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("training"),
    help="The folder of the run; it resumes from what is there.",
)
@click.option(
    "--install", is_flag=True, help="Put the weights into the folder of the game, for its bots."
)
@click.option("--calls", is_flag=True, help="Learn the calls of a level that searches instead.")
@_whole("--deals", 11_000, f"Deals with --calls, in blocks of {DEALS_PER_BLOCK}.", DEALS_PER_BLOCK)
def main(
    game: str,
    rounds: int,
    positions: int,
    units: int,
    seed: int,
    folder: Path,
    install: bool,
    calls: bool,
    deals: int,
) -> None:
    """Train the policy of GAME by self-play.

    An interrupted run resumes from its last round, with --calls from its last block of deals. The folder of the run then
    holds the weights as GAME.npz, with --calls as GAME-calls.npz, and with them a table, .csv, of the share of the
    differences between outcomes that was predicted in each round and phase.
    """
    try:
        info = registry.info(game)
    except MatzlError as error:
        raise click.UsageError(str(error)) from None
    if calls and tables_of(game).playing == 1:  # phase 0 is that of a finished deal
        raise click.UsageError(f"{info.title} has no calls to learn from")
    folder.mkdir(parents=True, exist_ok=True)
    run = (
        CallRun(game, deals, units, seed)
        if calls
        else SelfPlayRun(game, rounds, positions, units, seed)
    )
    base = folder / f"{game}{run.name}"
    try:
        with worker_pool(cores()) as workers:
            steps = run.train(folder, workers)
            deque(track(steps, f"{run.label} {info.title}", total=run.steps), maxlen=0)
    except MatzlError as error:
        raise click.UsageError(str(error)) from None
    write_policy(run.result, Path(f"{base}.npz"))
    phases = ",".join(phase.name for phase in info.phases)
    np.savetxt(f"{base}.csv", run.curve, "%.4f", delimiter=",", header=phases, comments="")
    if install:
        write_policy(run.result, Path(str(registry.folder(game))) / run.file)
    where = f", and {run.file} in the folder of the game" if install else ""
    click.echo(f"Wrote {base}.npz (weights) and {base}.csv (shares predicted){where}.")


if __name__ == "__main__":
    main()
