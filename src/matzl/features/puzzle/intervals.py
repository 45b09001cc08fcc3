"""The intervals at which a solved puzzle returns: they grow with each solution, and start again after an error."""

from __future__ import annotations

from dataclasses import dataclass

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
