"""Making the file of puzzles of a game; an interrupted run resumes where it stopped, unless the bots have changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from matzl.features.puzzle.puzzle import KINDS, Puzzle
from matzl.features.puzzle.search import is_easy, puzzles_in, spread_of
from matzl.players.levels import bots_version
from matzl.records import dumps

EACH = 34
"""The number of puzzles of each kind."""
MAX_EASY = EACH // 3
"""The largest number of easy puzzles of each kind."""


def make(
    game: str,
    progress: Path,
    on_deal: Callable[[int], None] = lambda _: None,
    each: int = EACH,
    most_deals: int = 20_000,
) -> list[Puzzle]:
    """Find the puzzles of a game, the easiest first.

    Parameters
    ----------
    progress
        The file that keeps what has been found, line by line; a later call goes on from there if the bots are the same, and
        begins anew otherwise.
    on_deal
        Called after each deal with the number of puzzles found in it.
    each
        The number of puzzles of each kind.
    most_deals
        The number of deals after which the search ends, even if puzzles are missing.
    """
    spread, deal, chosen = _resumed(game, progress)
    on_deal(len(chosen))
    with progress.open("a" if deal else "w", encoding="utf-8") as file:
        if not deal:
            spread = spread_of(game)
            _note(file, {"spread": spread, "bots": bots_version(game)})
        while deal < most_deals and (missing := _wanted(chosen, each)):
            new: list[Puzzle] = []
            for it in puzzles_in(game, deal, spread, missing):
                if _fits(it, [*chosen, *new]):
                    new.append(it)
            deal += 1
            _note(file, {"deals": deal, "found": [it.as_record() for it in new]})
            chosen += new
            on_deal(len(new))
    return sorted(chosen, key=lambda it: (it.rating, it.id))


def write(puzzles: Sequence[Puzzle], path: Path) -> None:
    """Write puzzles as records, a line each; the file is replaced at once."""
    part = path.with_suffix(".part")
    part.write_text("".join(f"{dumps(it.as_record())}\n" for it in puzzles), encoding="utf-8")
    part.replace(path)


def _wanted(puzzles: Sequence[Puzzle], each: int) -> list[str]:
    return [kind for kind in KINDS if sum(it.kind == kind for it in puzzles) < each]


def _fits(puzzle: Puzzle, puzzles: Sequence[Puzzle]) -> bool:
    """Return whether a position is new, and its puzzle is not easy or there is still room for an easy one of its kind."""
    if any(it.record == puzzle.record for it in puzzles):
        return False
    easy = sum(it.kind == puzzle.kind and is_easy(it) for it in puzzles)
    return not is_easy(puzzle) or easy < MAX_EASY


def _resumed(game: str, progress: Path) -> tuple[float, int, list[Puzzle]]:
    """Return the spread, the number of deals searched, and the puzzles found by earlier calls with the same bots."""
    spread, deal, found, bots = 0.0, 0, [], ""
    text = progress.read_text("utf-8") if progress.is_file() else ""
    for line in text.splitlines():
        noted: dict[str, Any] = json.loads(line)
        spread, deal = noted.get("spread", spread), noted.get("deals", deal)
        bots = noted.get("bots", bots)
        found += [Puzzle.from_record(it) for it in noted.get("found", ())]
    if found and found[0].game != game:
        raise ValueError(f"{progress} has puzzles of {found[0].game}, not of {game}")
    if bots != bots_version(game):
        return 0.0, 0, []
    return spread, deal, found


def _note(file: Any, data: dict[str, Any]) -> None:
    file.write(json.dumps(data) + "\n")
    file.flush()
