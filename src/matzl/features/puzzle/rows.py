"""Puzzles: the standing of each visitor with those that they have tried."""

from __future__ import annotations

import time

from sqlalchemy import (
    Column,
    Connection,
    Float,
    Integer,
    String,
    Table,
    delete,
    insert,
    select,
    update,
)

from matzl.features.puzzle.model import PuzzleStanding
from matzl.table.store.schema import METADATA, StorePart, read_only

PUZZLE = Table(
    "puzzle",
    METADATA,
    Column("visitor_id", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("puzzle", String(16), primary_key=True, comment="its id"),
    Column("tries", Integer, nullable=False),
    Column("row", Integer, nullable=False, comment="solutions in a row, a growing interval apart"),
    Column("due", Float, nullable=False, comment="asked again from then; seconds since 1970"),
)
"""The standings of visitors with the puzzles that they have tried."""


class PuzzleStandings(StorePart):
    """The standings in a database."""

    @read_only
    def read(self, visitor: str, game: str) -> dict[str, PuzzleStanding]:
        """Return the standings of a visitor with the puzzles of a game, by the id of the puzzle."""
        query = select(PUZZLE.c.puzzle, PUZZLE.c.tries, PUZZLE.c.row, PUZZLE.c.due).where(
            PUZZLE.c.visitor_id == visitor, PUZZLE.c.game == game
        )
        return {name: PuzzleStanding(*rest) for name, *rest in self._rows(query)}

    @read_only
    def read_all(self, visitor: str) -> list[tuple[str, str, PuzzleStanding]]:
        """Return the standings of a visitor with all puzzles, each with its game and its id, in their order."""
        row = PUZZLE.c
        query = select(row.game, row.puzzle, row.tries, row.row, row.due)
        query = query.where(row.visitor_id == visitor).order_by(row.game, row.puzzle)
        rows = self._rows(query)
        return [(game, name, PuzzleStanding(*rest)) for game, name, *rest in rows]

    def answer(self, visitor: str, game: str, puzzle: str, right: bool) -> PuzzleStanding:
        """Note an answer of a visitor, and return the visitor's new standing with the puzzle."""
        which = (PUZZLE.c.visitor_id == visitor) & (PUZZLE.c.game == game)
        which &= PUZZLE.c.puzzle == puzzle
        with self._writer.begin() as connection:
            before = connection.execute(
                select(PUZZLE.c.tries, PUZZLE.c.row, PUZZLE.c.due).where(which)
            ).first()
            standing = PuzzleStanding(*before or ()).answered(right, time.time())
            values = {"tries": standing.tries, "row": standing.row, "due": standing.due}
            if before is not None:
                connection.execute(update(PUZZLE).where(which), values)
            else:
                row = {"visitor_id": visitor, "game": game, "puzzle": puzzle}
                connection.execute(insert(PUZZLE), row | values)
        return standing


PARTS = {"puzzles": PuzzleStandings}
"""The parts of the store."""


def begin_erasing(connection: Connection, visitor: str) -> None:
    """Delete the standings of a visitor."""
    connection.execute(delete(PUZZLE).where(PUZZLE.c.visitor_id == visitor))
