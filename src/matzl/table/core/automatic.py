"""Automatic moves as values: the next one of a table, and one that has failed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NextMove:
    """The next automatic move of a table.

    Attributes
    ----------
    kind
        ``start``, ``bot``, ``draw``, ``forced``, ``claimed``, ``cut``, ``back``, ``ready`` or ``rematch``.
    seat
        The seat that moves.
    pause
        Seconds before the move.
    """

    kind: str
    seat: int
    pause: float

    def same(self, other: NextMove | None) -> bool:
        """Return whether this is the same move, regardless of the pause."""
        return other is not None and (self.kind, self.seat) == (other.kind, other.seat)


@dataclass(frozen=True, slots=True)
class Stalled:
    """An automatic move that failed; the table waits until it is retried.

    Attributes
    ----------
    failed
        The automatic move.
    move
        The table's count of moves at the time.
    times
        The number of times it has failed.
    reason
        The code of the error by which it could not be stored, and after which it is retried automatically; empty for a bug.
    """

    failed: NextMove
    move: int
    times: int = 1
    reason: str = ""

    @property
    def bot(self) -> int | None:
        """The seat of the bot that could not move; None if something else failed."""
        return self.failed.seat if self.failed.kind == "bot" else None
