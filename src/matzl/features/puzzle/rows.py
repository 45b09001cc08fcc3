"""Visitors' progress with puzzles, which are shown again at growing intervals: rules, queries, choice of the next one."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Integer,
    String,
    Table,
    and_,
    delete,
    insert,
    select,
)

from matzl.features.puzzle.model import CALLS, Puzzle, performance
from matzl.table.store.postgresql import take_lock
from matzl.table.store.schema import METADATA, StorePart, read_only

DAY = 24 * 3600.0
"""The seconds in a day."""
DAYS = (1, 3, 7, 16, 35, 75, 160)
"""The days until a puzzle returns, for each solution in a row; the last number applies to all further solutions."""
USUAL_RATING = 1000
"""The initial rating of visitors."""
MAX_STEP = 200
"""The maximum by which the rating of a new puzzle exceeds that of the hardest puzzle last answered correctly."""
BETWEEN = 5
"""The number of other puzzles of a game to be answered before one answered wrong returns."""
RECENT = 3600.0
"""The seconds for which an answer belongs to the current series."""


@dataclass(frozen=True, slots=True)
class PuzzleStanding:
    """A visitor's progress with a puzzle.

    Attributes
    ----------
    tries
        The number of answers, not counting correct ones before the due date.
    row
        The number of intervals passed in a row; 0 after an error.
    due
        The time from which the puzzle is shown again; seconds since 1970.
    first
        Whether the first answer was right.
    """

    tries: int = 0
    row: int = 0
    due: float = 0.0
    first: bool = False

    def answered(self, right: bool, now: float) -> PuzzleStanding:
        """Return the standing after an answer; a correct one before the due date does not lengthen the interval.

        >>> PuzzleStanding().answered(True, 0).answered(True, DAY).due / DAY
        4.0
        >>> PuzzleStanding().answered(True, 0).answered(True, 60).due / DAY
        1.0
        """
        tries, first = self.tries + 1, self.first if self.tries else right
        if not right:
            return PuzzleStanding(tries, 0, now, first)
        if self.row and now < self.due:
            return self
        days = DAYS[min(self.row, len(DAYS) - 1)]
        return PuzzleStanding(tries, self.row + 1, now + days * DAY, first)

    @property
    def answered_at(self) -> float:
        """The time of the last answer that set `due`, in seconds since 1970; 0 if there is none."""
        return self.due - DAYS[min(self.row, len(DAYS)) - 1] * DAY if self.row else self.due

    def state(self, now: float) -> str:
        """Return the state of the puzzle at a time: ``new``, ``wrong``, ``due`` or ``solved``."""
        if not self.tries:
            return "new"
        if not self.row:
            return "wrong"
        return "solved" if now < self.due else "due"


class PuzzleLine(NamedTuple):
    """A puzzle in a list, with its number (from 1), its present state for a visitor, and the visitor's standing."""

    number: int
    puzzle: Puzzle
    state: str
    standing: PuzzleStanding


def puzzle_lines(
    puzzles: Sequence[Puzzle], standings: Mapping[str, PuzzleStanding], now: float
) -> list[PuzzleLine]:
    """Return the list of the puzzles of a game, with a visitor's standings."""
    each = ((puzzle, standings.get(puzzle.id, PuzzleStanding())) for puzzle in puzzles)
    return [PuzzleLine(n, puzzle, own.state(now), own) for n, (puzzle, own) in enumerate(each, 1)]


def own_rating(lines: Iterable[PuzzleLine]) -> tuple[int, int]:
    """Return a visitor's rating from the first answers to the puzzles of a game, and the number of puzzles answered.

    Two puzzles of `USUAL_RATING`, one of them solved, are added to the answers.
    """
    tried = [line for line in lines if line.state != "new"]
    ratings = [USUAL_RATING] * 2 + [line.puzzle.rating for line in tried]
    return performance(ratings, 1 + sum(line.standing.first for line in tried)), len(tried)


def series(lines: Iterable[PuzzleLine], now: float) -> tuple[int, int]:
    """Return how many puzzles of a game were answered, and how many correctly, in the last `RECENT` seconds.

    A correct answer straight after a wrong one to the same puzzle does not count, however long ago that was.

    >>> wrong = PuzzleStanding().answered(False, 1.0)
    >>> series([PuzzleLine(1, Puzzle({}, "", "", {}, {}, 0), "solved", wrong.answered(True, 2.0))], 3.0)
    (1, 0)
    """
    recent = [it.standing for it in lines if now - it.standing.answered_at < RECENT]
    return len(recent), sum(each.row > (each.tries > 1) for each in recent)


def next_line(lines: Sequence[PuzzleLine], after: str = "", theme: str = "") -> PuzzleLine | None:
    """Return the next puzzle: one that is due, else one answered wrong at least `BETWEEN` answers ago, else a new one.

    Of the new ones it is the one whose rating is closest to the visitor's or, if lower, to the bound by `MAX_STEP`;
    for those who have solved none, the easiest in which a card is played. Those answered wrong more recently come last.

    Parameters
    ----------
    after
        The id of the puzzle that has just been answered; it comes last of all.
    theme
        The theme, by default any.
    """
    solved = [it.puzzle.rating for it in lines if it.standing.row]
    rating = min(own_rating(lines)[0], max(solved) + MAX_STEP) if solved else 0  # below all puzzles

    def order(line: PuzzleLine) -> tuple[float, ...]:
        last, at = line.puzzle.id == after, line.standing.answered_at
        if line.state == "new":
            call = not solved and CALLS in line.puzzle.themes
            return last, 2, call, abs(line.puzzle.rating - rating), line.number
        early = sum(each.standing.answered_at > at for each in lines) < BETWEEN
        return last, (3 if early else 1) if line.state == "wrong" else 0, at, line.number

    open_ = (it for it in lines if it.state != "solved" and theme in ("", *it.puzzle.themes))
    return min(open_, key=order, default=None)


def next_own(
    costly: Iterable[str], standings: Mapping[str, PuzzleStanding], after: str = ""
) -> list[str]:
    """Return the ids of a visitor's decisions not yet answered correctly, in the order in which to show them.

    New ones come in their order, then those answered wrong, the longest ago first; `after`, the last one, is left out.
    """
    states = {key: standings.get(key, PuzzleStanding()) for key in costly if key != after}
    open_ = (key for key, standing in states.items() if not standing.row)
    return sorted(open_, key=lambda key: states[key].due)


PUZZLE = Table(
    "puzzle",
    METADATA,
    Column("visitor_id", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("puzzle", String(16), primary_key=True, comment="its id"),
    Column("tries", Integer, nullable=False),
    Column("row", Integer, nullable=False, comment="solutions in a row, a growing interval apart"),
    Column("due", Float, nullable=False, comment="asked again from then; seconds since 1970"),
    Column("first", Boolean, nullable=False, comment="whether the first answer was right"),
)
"""The standings of visitors with the puzzles that they have tried."""


class PuzzleStandings(StorePart):
    """The standings of visitors with puzzles, in a database."""

    @read_only
    def read(self, visitor: str) -> dict[str, dict[str, PuzzleStanding]]:
        """Return the standings of a visitor by game and then by puzzle id, sorted by both."""
        row, standings = PUZZLE.c, dict[str, dict[str, PuzzleStanding]]()
        query = select(row.game, row.puzzle, *(row[each.name] for each in fields(PuzzleStanding)))
        query = query.where(row.visitor_id == visitor).order_by(row.game, row.puzzle)
        for game, name, *rest in self._rows(query):
            standings.setdefault(game, {})[name] = PuzzleStanding(*rest)
        return standings

    def answer(self, visitor: str, game: str, puzzle: str, right: bool) -> None:
        """Update a visitor's stored progress with a puzzle after an answer."""
        key = {"visitor_id": visitor, "game": game, "puzzle": puzzle}
        which = and_(*(PUZZLE.c[name] == value for name, value in key.items()))
        query = select(*(PUZZLE.c[each.name] for each in fields(PuzzleStanding))).where(which)
        with self._writer.begin() as connection:
            take_lock(connection, f"puzzles {visitor}")
            before = PuzzleStanding(*connection.execute(query).first() or ())
            connection.execute(delete(PUZZLE).where(which))
            connection.execute(insert(PUZZLE), key | asdict(before.answered(right, time.time())))


PARTS = {"puzzles": PuzzleStandings}
"""The parts of the store that this feature adds, by name."""


def begin_erasing(connection: Connection, visitor: str) -> None:
    """Delete the standings of a visitor."""
    connection.execute(delete(PUZZLE).where(PUZZLE.c.visitor_id == visitor))
