"""What an arena found: a row for each pairing, with its interval and its verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Row:
    """One seat of a level among seats of another.

    Attributes
    ----------
    one, among
        The levels.
    mean
        The payoff a deal of the one, less what a seat of the other level gets there among its own.
    interval
        Low and high end of the 95 % interval of the mean, None for less than two blocks.
    deviation
        The standard deviation of the figure of a block.
    blocks, deals
        How many it rests on; each block counts the deals in all its seatings.
    verdict
        ``stronger``, ``no stronger`` or ``undecided``.
    ms_per_move
        The median time of a move in milliseconds for each of the two levels, of moves that had a choice.
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
        """Such as ``one novice among random``."""
        return f"one {self.one} among {self.among}"


@dataclass(frozen=True)
class Results:
    """All that was found.

    Attributes
    ----------
    game, options, seed
        What was played.
    blocks
        How many blocks were played to their end, for the row that has most.
    rows
        For every two levels both directions.
    """

    game: str
    options: Mapping[str, Any]
    seed: int
    blocks: int
    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, Any]:
        """The object that ``matzl arena --json`` prints."""
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
