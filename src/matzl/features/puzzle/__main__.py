"""``python -m matzl.features.puzzle``: make the puzzles of games."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from itertools import chain, takewhile
from operator import itemgetter
from pathlib import Path
from typing import Any

from matzl import registry
from matzl.features.puzzle import FILE
from matzl.features.puzzle.model import KINDS, Puzzle
from matzl.features.puzzle.search import is_easy, puzzles_in, spread_of
from matzl.players.levels import bots_version
from matzl.records import dumps
from matzl.runs.run_file import replacing
from matzl.runs.runner import resumed

EACH = 34
"""The number of puzzles of each kind."""
MAX_EASY = EACH // 3
"""The largest number of easy puzzles of each kind."""
MAX_DEALS = 20_000
"""The number of deals after which the search ends, even if puzzles are missing."""


def main() -> None:
    """Make the puzzles of the named games, or of all."""
    parser = argparse.ArgumentParser(prog="python -m matzl.features.puzzle", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games; all by default")
    for game in parser.parse_args().games or registry.names():
        write(make(game), Path(str(registry.folder(game))) / FILE)


def make(game: str, each: int = EACH, most_deals: int = MAX_DEALS) -> list[Puzzle]:
    """Return new puzzles of a game, easiest first, showing progress; an interrupted run resumes.

    Parameters
    ----------
    each
        The number of puzzles of each kind.
    most_deals
        The number of deals after which the search ends.
    """
    chosen: list[Puzzle] = []

    def missing() -> list[str]:
        return [kind for kind in KINDS if sum(it.kind == kind for it in chosen) < each]

    tasks = takewhile(itemgetter(1), ((deal, missing()) for deal in range(most_deals)))
    work = partial(_records, game, spread_of(game))
    settings = {"game": game, "bots": bots_version(game), "each": each}
    path = Path(f"{game}-{FILE}.run")
    for record in chain.from_iterable(resumed(work, tasks, path, settings, most_deals)):
        puzzle = Puzzle.from_record(record)
        if puzzle.kind in missing() and _fits(puzzle, chosen):
            chosen.append(puzzle)
    return sorted(chosen, key=lambda it: (it.rating, it.id))


def _records(game: str, spread: float, task: tuple[int, Sequence[str]]) -> list[dict[str, Any]]:
    """Return the puzzles of the requested kinds in a deal, as records."""
    number, kinds = task
    return [puzzle.as_record() for puzzle in puzzles_in(game, number, spread, kinds)]


def _fits(puzzle: Puzzle, chosen: Sequence[Puzzle]) -> bool:
    """Return whether to add a puzzle: its position must be new and, if it is easy, its kind must still lack easy ones."""
    if any(it.record == puzzle.record for it in chosen):
        return False
    easy = sum(it.kind == puzzle.kind and is_easy(it) for it in chosen)
    return not is_easy(puzzle) or easy < MAX_EASY


def write(puzzles: Sequence[Puzzle], path: Path) -> None:
    """Write puzzles as records, one per line, replacing the file atomically."""
    with replacing(path) as file:
        file.writelines(f"{dumps(it.as_record())}\n".encode() for it in puzzles)


if __name__ == "__main__":  # other processes can import no function of a `__main__`
    import_module("matzl.features.puzzle.__main__").main()
