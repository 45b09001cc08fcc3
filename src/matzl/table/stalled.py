"""That a table stands still: something that it does by itself has failed, and nothing is done in its stead."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.table.next_move import Due, due
from matzl.table.state import Table


@dataclass(frozen=True, slots=True)
class Standstill:
    """What has failed at a table.

    Attributes
    ----------
    what
        What was due.
    move
        The table's count of moves then.
    times
        How often it has failed by now.
    """

    what: Due
    move: int
    times: int = 1

    @property
    def bot(self) -> int | None:
        """The seat of the bot that could not move; None when it was something else."""
        return self.what.seat if self.what.kind == "bot" else None

    def holds(self, table: Table) -> bool:
        """Whether what has failed is still what comes next."""
        return table.move == self.move and self.what.same(due(table))
