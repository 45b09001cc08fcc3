"""How long moves took: counted in bins a hundredth wide, so that the median of millions needs no list of them."""

from __future__ import annotations

import math
from collections import Counter

_BINS = 100
"""Bins for each factor of e."""


class Times:
    """Times of moves.

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
        """Count the moves of others, too."""
        self._bins.update(others._bins)

    def median(self) -> float | None:
        """The median in seconds, within half a hundredth; None when no move was counted."""
        left = (self._bins.total() + 1) // 2
        for place, count in sorted(self._bins.items()):
            left -= count
            if left <= 0:
                return math.exp(place / _BINS)
        return None
