"""``python -m matzl.features.puzzle``: regenerate the puzzles of games, with the figures and the plot in the docs."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from matzl import registry
from matzl.features.puzzle.figures import write_figures
from matzl.features.puzzle.making import EACH, make, write
from matzl.features.puzzle.puzzle import FILE, KINDS


def main() -> None:
    """Make the puzzles of the named games, or of all that have some, then the figures."""
    parser = argparse.ArgumentParser(prog="python -m matzl.features.puzzle", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games; all by default")
    parser.add_argument(
        "--keep", type=Path, default=Path("build/puzzles"), metavar="DIR",
        help="where progress is kept; it is discarded when the bots have changed (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--each", type=int, default=EACH, help="puzzles of each kind")
    parser.add_argument("--deals", type=int, default=20_000, help="the most deals to look through")
    parser.add_argument(
        "--figures", action="store_true", help="only make the figures and the plot of docs/ anew"
    )
    arguments = parser.parse_args()
    arguments.keep.mkdir(parents=True, exist_ok=True)
    games = arguments.games or registry.names()
    for game in () if arguments.figures else games:
        _make(game, arguments.keep / f"{game}.jsonl", arguments.each, arguments.deals)
    write_figures(Path("docs"))


def _make(game: str, progress: Path, each: int, most_deals: int) -> None:
    """Make the puzzles of a game and show progress."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("puzzles, {task.fields[deals]} deals"),
    )
    target = Path(str(registry.folder(game))) / FILE
    with Progress(*columns) as bar:
        task = bar.add_task(game, total=each * len(KINDS), deals=-1)

        def on_deal(found: int) -> None:
            bar.update(task, advance=found, deals=bar.tasks[task].fields["deals"] + 1)

        write(make(game, progress, on_deal, each, most_deals), target)


if __name__ == "__main__":
    main()
