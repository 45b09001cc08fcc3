"""What the blocks of one pairing add up to: whole numbers, so that no order of adding changes a figure."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass
class Tally:
    """The figures of blocks, added up.

    >>> tally = Tally(seats=3)
    >>> tally.add(6)
    >>> tally.add(-3)
    >>> tally.blocks, tally.mean
    (2, 0.5)

    Attributes
    ----------
    seats
        The figure of a block is a sum of payoffs divided by the seats.
    blocks
        How many have been added.
    total, squares
        The sum of their sums of payoffs, and of the squares of these.
    """

    seats: int
    blocks: int = 0
    total: int = 0
    squares: int = 0

    def add(self, payoffs: int) -> None:
        """Add a block, told by its sum of payoffs over all seats."""
        self.blocks += 1
        self.total += payoffs
        self.squares += payoffs * payoffs

    @property
    def mean(self) -> float:
        """The mean figure of a block, in payoff a deal; 0 while there is none."""
        return self.total / (self.blocks * self.seats) if self.blocks else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the figure of a block, estimated; 0 for less than two blocks."""
        if self.blocks < 2:
            return 0.0
        spread = self.blocks * self.squares - self.total * self.total
        return math.sqrt(spread / (self.blocks * (self.blocks - 1))) / self.seats
