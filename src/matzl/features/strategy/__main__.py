"""``python -m matzl.features.strategy``: regenerate the figures of the pages on strategy."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from matzl import registry
from matzl.features.strategy.making import DEALS, LEVEL, SEED, make, measures, played, write


def main() -> None:
    """Make the figures of the named games, or of all that have a page on strategy; an interrupted run is resumed."""
    parser = argparse.ArgumentParser(prog="python -m matzl.features.strategy", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games; all by default")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals (default: %(default)s)")
    parser.add_argument("--level", default=LEVEL, help="the bots (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=SEED, help="(default: %(default)s)")
    parser.add_argument(
        "--keep", type=Path, default=Path("build/strategy"), metavar="DIR",
        help="where the deals of each version of the bots are kept (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--played", type=Path, metavar="DIR",
        help="a folder with the deals as GAME.jsonl, as 'matzl simulate' writes them; by default bots play them",
    )  # fmt: skip
    arguments = parser.parse_args()
    terms = arguments.deals, arguments.level, arguments.seed
    for game in arguments.games or filter(measures, registry.names()):
        kept = (
            _deals_of(game, arguments)
            if arguments.played is None
            else arguments.played / f"{game}.jsonl"
        )
        sys.stdout.write(f"{write(make(game, *terms, kept))}\n")


def _deals_of(game: str, arguments: argparse.Namespace) -> Path:
    """Return the file with the deals of a game, which bots play now unless they have; show the progress."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("deals"),
    )
    with Progress(*columns) as bar:
        task = bar.add_task(game, total=arguments.deals)
        return played(
            game, arguments.deals, arguments.level, arguments.seed, arguments.keep,
            lambda kept: bar.update(task, completed=min(kept, arguments.deals)),
        )  # fmt: skip


if __name__ == "__main__":
    main()
