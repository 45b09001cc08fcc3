"""Results of an arena: a row for each pairing, with its interval and verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Row:
    """The result of one seat of a level among seats of another.

    Attributes
    ----------
    one, among
        The levels.
    mean
        The payoff per deal of the one, minus what the other level gets in the same seat among its own.
    interval
        The ends of the 95% interval of the mean; None for fewer than two blocks.
    deviation
        The standard deviation of the figure of a block.
    blocks, deals
        The number of blocks, and of deals in all their seatings.
    verdict
        ``stronger``, ``weaker`` or ``undecided``; of a test ``stronger``, ``no stronger`` or ``undecided``.
    ms_per_move
        The median time of a move in milliseconds for each of the two levels; forced moves are not counted.
    """

    one: str
    among: str
    mean: float
    interval: tuple[float, float] | None
    deviation: float
    blocks: int
    deals: int
    verdict: str
    ms_per_move: Mapping[str, float]

    @property
    def title(self) -> str:
        """A title such as ``one novice among random``."""
        return f"one {self.one} among {self.among}"


@dataclass(frozen=True)
class Results:
    """The results of an arena.

    Attributes
    ----------
    game, options, seed
        The deals played.
    blocks
        The number of finished blocks of the row with the most.
    rows
        Both directions for every two levels.
    """

    game: str
    options: Mapping[str, Any]
    seed: int
    blocks: int
    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the object that ``matzl arena --json`` prints."""
        return {
            "game": self.game,
            "blocks": self.blocks,
            "pairs": [
                {
                    "one": row.one,
                    "among": row.among,
                    "mean": row.mean,
                    "ci95": None if row.interval is None else list(row.interval),
                    "deals": row.deals,
                    "ms_per_move": dict(row.ms_per_move),
                }
                for row in self.rows
            ],
        }
