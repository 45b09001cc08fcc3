"""Statistics of blocks and move times, kept as exact sums, so that the order of addition does not change a result."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

_BINS = 100
"""Bins of move times for each factor of e."""


@dataclass
class Tally:
    """The sums of the figures of blocks.

    >>> tally = Tally(seats=3)
    >>> tally.add(6)
    >>> tally.add(-3)
    >>> tally.blocks, tally.mean
    (2, 0.5)

    Attributes
    ----------
    seats
        The figure of a block is a sum of payoffs divided by the number of seats.
    blocks
        The number of blocks.
    total, squares
        The sum of their sums of payoffs, and of the squares of these.
    """

    seats: int
    blocks: int = 0
    total: int = 0
    squares: int = 0

    def add(self, payoffs: int) -> None:
        """Add a block by its sum of payoffs over all seats."""
        self.blocks += 1
        self.total += payoffs
        self.squares += payoffs * payoffs

    @property
    def mean(self) -> float:
        """The mean figure of a block, in payoff per deal; 0 without blocks."""
        return self.total / (self.blocks * self.seats) if self.blocks else 0.0

    @property
    def deviation(self) -> float:
        """The sample standard deviation of the figure of a block; 0 for fewer than two blocks."""
        if self.blocks < 2:
            return 0.0
        spread = self.blocks * self.squares - self.total * self.total
        return math.sqrt(spread / (self.blocks * (self.blocks - 1))) / self.seats


class Times:
    """Times of moves, counted in bins one percent wide, so that a median of millions needs no list of them.

    >>> times = Times()
    >>> for seconds in (0.001, 0.002, 0.5):
    ...     times.add(seconds)
    >>> round(times.median(), 4)
    0.002
    """

    def __init__(self) -> None:
        self._bins: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """Count a move."""
        self._bins[round(math.log(max(seconds, 1e-9)) * _BINS)] += 1

    def join(self, others: Times) -> None:
        """Add the counts of another object."""
        self._bins.update(others._bins)

    def counts(self) -> dict[str, int]:
        """Return the number of moves in each bin, as JSON data."""
        return {str(number): count for number, count in sorted(self._bins.items())}

    def add_counts(self, counts: Mapping[str, int]) -> None:
        """Add moves by their numbers in bins, as `counts` returns them."""
        self._bins.update({int(number): count for number, count in counts.items()})

    def median(self) -> float | None:
        """Return the median in seconds, within half a percent; None without moves."""
        left = (self._bins.total() + 1) // 2
        for number, count in sorted(self._bins.items()):
            left -= count
            if left <= 0:
                return math.exp(number / _BINS)
        return None
