"""The puzzles of a game: the file ``puzzles.jsonl`` in its folder, the easiest first."""

from __future__ import annotations

import json
from functools import cache

from matzl import registry
from matzl.features.puzzle.puzzle import Puzzle

FILE = "puzzles.jsonl"
"""The name of the file in the folder of a game."""


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game in the order of the list; empty if it has none.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    """
    file = registry.folder(game) / FILE
    if not file.is_file():
        return ()
    lines = file.read_text("utf-8").splitlines()
    return tuple(Puzzle.from_record(json.loads(line)) for line in lines)


@cache
def _by_id(game: str) -> dict[str, Puzzle]:
    return {each.id: each for each in puzzles(game)}


def find(game: str, puzzle: str) -> Puzzle | None:
    """Return the puzzle of an id, None if there is none."""
    return _by_id(game).get(puzzle)
