"""The list of the puzzles of a game for a visitor, and which puzzle comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matzl.features.puzzle import KNOWN, Puzzle
from matzl.features.puzzle.intervals import PuzzleStanding

NEW = PuzzleStanding()
"""The standing of somebody who has not tried a puzzle."""


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """A puzzle in the list.

    Attributes
    ----------
    number
        Its place, from 1.
    known
        Whether it is to be solved by what the seat knows, else with all cards known.
    state
        ``new``, ``wrong``, ``due`` or ``solved``.
    days
        The number of days until a solved one returns, else 0.
    """

    number: int
    id: str
    rating: int
    known: bool
    state: str
    days: int


def puzzle_lines(
    puzzles: Sequence[Puzzle], standings: Mapping[str, PuzzleStanding], now: float
) -> list[PuzzleLine]:
    """Return the list of the puzzles of a game for a visitor."""
    lines = []
    for number, puzzle in enumerate(puzzles, 1):
        standing = standings.get(puzzle.id, NEW)
        state = standing.state(now)
        days = standing.days_left(now) if state == "solved" else 0
        known = puzzle.kind == KNOWN
        lines.append(PuzzleLine(number, puzzle.id, puzzle.rating, known, state, days))
    return lines


def next_line(lines: Sequence[PuzzleLine], after: str = "") -> PuzzleLine | None:
    """Return the puzzle that comes next: one that is due, then one answered wrong, then the easiest new one.

    Parameters
    ----------
    after
        The id of the puzzle that has just been answered; it comes last.
    """
    order = ("due", "wrong", "new")
    waiting = [line for line in lines if line.state in order]
    return min(
        waiting,
        key=lambda line: (line.id == after, order.index(line.state), line.number),
        default=None,
    )


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """The progress with the puzzles of a game: the number of puzzles, of those solved for now, and of those to repeat."""

    puzzles: int
    solved: int
    due: int


def puzzle_progress(lines: Sequence[PuzzleLine]) -> PuzzleProgress:
    """Return a visitor's progress with the puzzles of a game."""
    states = [line.state for line in lines]
    return PuzzleProgress(len(states), states.count("solved"), states.count("due"))
