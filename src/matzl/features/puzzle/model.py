"""The standing of a visitor with puzzles, which return at growing intervals, and the choice of the next puzzle.

The intervals grow with each solution, and start again after an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matzl.features.puzzle.puzzle import Puzzle

DAY = 24 * 3600.0
"""Seconds."""
DAYS = (1, 3, 7, 16, 35, 75, 160)
"""The days until a puzzle returns after each solution in a row; the last number holds for all further ones."""


@dataclass(frozen=True, slots=True)
class PuzzleStanding:
    """The standing of a visitor with a puzzle.

    Attributes
    ----------
    tries
        The number of answers.
    row
        The number of intervals passed in a row; 0 after an error.
    due
        The time from which the puzzle is asked again; seconds since 1970.
    """

    tries: int = 0
    row: int = 0
    due: float = 0.0

    def answered(self, right: bool, now: float) -> PuzzleStanding:
        """Return the standing after an answer; a right one before the puzzle is due does not lengthen the interval.

        >>> PuzzleStanding().answered(True, 0).answered(True, DAY).due / DAY
        4.0
        >>> PuzzleStanding().answered(True, 0).answered(True, 60).due / DAY
        1.0
        """
        if not right:
            return PuzzleStanding(self.tries + 1, 0, now)
        if self.row and now < self.due:
            return PuzzleStanding(self.tries + 1, self.row, self.due)
        days = DAYS[min(self.row, len(DAYS) - 1)]
        return PuzzleStanding(self.tries + 1, self.row + 1, now + days * DAY)

    def state(self, now: float) -> str:
        """Return ``new``, ``wrong``, ``due`` or ``solved``."""
        if not self.tries:
            return "new"
        if not self.row:
            return "wrong"
        return "solved" if now < self.due else "due"

    def days_left(self, now: float) -> int:
        """Return the number of days until the puzzle returns, at least 1."""
        return max(1, round((self.due - now) / DAY))


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """A puzzle in a list: its number, from 1, the state of a visitor's standing, and the days until it returns."""

    number: int
    puzzle: Puzzle
    state: str
    days: int


def puzzle_lines(
    puzzles: Sequence[Puzzle], standings: Mapping[str, PuzzleStanding], now: float
) -> list[PuzzleLine]:
    """Return the list of the puzzles of a game for a visitor."""
    lines = []
    for number, puzzle in enumerate(puzzles, 1):
        standing = standings.get(puzzle.id, PuzzleStanding())
        lines.append(PuzzleLine(number, puzzle, standing.state(now), standing.days_left(now)))
    return lines


def next_line(lines: Sequence[PuzzleLine], after: str = "") -> PuzzleLine | None:
    """Return the puzzle that comes next: one that is due, then one answered wrong, then the easiest new one.

    Parameters
    ----------
    after
        The id of the puzzle that has just been answered; it comes last.
    """
    order = ("due", "wrong", "new")
    return min(
        (line for line in lines if line.state in order),
        key=lambda line: (line.puzzle.id == after, order.index(line.state), line.number),
        default=None,
    )
