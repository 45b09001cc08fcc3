"""Statistics of blocks: exact sums, confidence intervals, move times, and a sequential test that ends pairings early."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from matzl.errors import SetUpError

SHARE = 0.95
"""The confidence level of intervals, and of the decisions of a test."""

_INTEGRATED, _CELLS = 400, 1 << 16
"""The maximum number of degrees of freedom for which the density is integrated, and the number of cells for this; beyond
that number, an expansion gives ten digits."""


def interval(mean: float, deviation: float, count: int) -> tuple[float, float] | None:
    """Return the bounds of the 95% confidence interval of a mean; None for a single value.

    >>> interval(0.5, 1.0, 4)
    (-1.09..., 2.09...)

    Parameters
    ----------
    mean, deviation, count
        The mean of the values, their standard deviation (with ``count - 1``), and their number.
    """
    if count < 2:
        return None
    half = t_quantile(count - 1) * deviation / math.sqrt(count)
    return mean - half, mean + half


@lru_cache(maxsize=1024)
def t_quantile(freedom: int) -> float:
    """Return the two-sided 95% quantile of Student's t distribution.

    >>> round(t_quantile(9), 4)
    2.2622

    Parameters
    ----------
    freedom
        Degrees of freedom, from 1.
    """
    if freedom > _INTEGRATED:
        return _expanded(NormalDist().inv_cdf((1 + SHARE) / 2), freedom)
    # In terms of the angle whose tangent is t / √freedom, the density is a power of its cosine.
    edges = np.linspace(0, math.pi / 2, _CELLS + 1)
    density = np.cos((edges[1:] + edges[:-1]) / 2) ** (freedom - 1)
    within = np.concatenate([[0.0], np.cumsum(density)])
    return math.sqrt(freedom) * math.tan(np.interp(SHARE * within[-1], within, edges))


def _expanded(z: float, freedom: int) -> float:
    """Return the quantile by an expansion of the normal quantile (Abramowitz and Stegun 26.7.5)."""
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


_BINS = 100
"""The number of bins of move times for each factor of e."""


class Estimate(NamedTuple):
    """A mean, in payoff per deal, and the bounds of its 95% confidence interval."""

    mean: float
    interval: tuple[float, float]


class Tally:
    """The sums of the results of blocks, and of their control variates, each with expectation 0.

    >>> tally = Tally(seats=3)
    >>> tally.add([6, 0, 0])
    >>> tally.add([-3, 1, -1])
    >>> tally.blocks, tally.deals, tally.mean
    (2, 6, 0.5)

    Attributes
    ----------
    seats
        The number of seats, which is the factor of each result.
    blocks
        The number of blocks.
    total, squares
        The sum of the figures of all deals, and the sum of the squared sums of blocks.
    """

    def __init__(self, seats: int) -> None:
        self.seats, self.blocks, self.total, self.squares = seats, 0, 0, 0
        self._of_deals, self._deal_squares = list[int](), 0
        self._halves = [[0.0] * 6, [0.0] * 6]

    def add(self, figures: Sequence[int], controls: Sequence[float] = ()) -> None:
        """Add a block: the figures of its deals, and its control variates, if any."""
        total = sum(figures)
        if controls:
            x, half = sum(controls), self._halves[self.blocks % 2]
            for k, term in enumerate((1, total, x, total * total, total * x, x * x)):
                half[k] += term
        self.blocks += 1
        self.total += total
        self.squares += total * total
        self._of_deals = [*map(sum, zip_longest(self._of_deals, figures, fillvalue=0))]
        self._deal_squares += sum(figure * figure for figure in figures)

    @property
    def deals(self) -> int:
        """The number of deals in all blocks."""
        return self.blocks * len(self._of_deals)

    @property
    def mean(self) -> float:
        """The mean result of a block, in payoff per deal; 0 without blocks."""
        return self.total / (self.blocks * self.seats) if self.blocks else 0.0

    @property
    def deviation(self) -> float:
        """The sample standard deviation of a block's result; 0 for fewer than two blocks."""
        if self.blocks < 2:
            return 0.0
        return math.sqrt(self._spread / (self.blocks * (self.blocks - 1))) / self.seats

    @property
    def gain(self) -> float | None:
        """The variance of as many independent deals as a block has, divided by that of a block; None if the latter is 0."""
        if not self._spread:
            return None
        of_deals = self.blocks * self._deal_squares - sum(total**2 for total in self._of_deals)
        return of_deals / self._spread

    @property
    def controlled(self) -> Estimate | None:
        """The mean minus a multiple of the controls; None unless each half of the blocks has two different controls.

        The multiple for each half of the blocks is the regression slope in the other half, which keeps the mean unbiased.
        """
        total, spread, count = 0.0, 0.0, 0
        for half, (m, y, x, _, xy, xx) in zip(self._halves, self._halves[::-1], strict=True):
            if m < 2 or m * xx == x * x:
                return None
            slope = (m * xy - y * x) / (m * xx - x * x)
            n = int(half[0])
            rest = half[1] - slope * half[2]
            squares = half[3] - 2 * slope * half[4] + slope**2 * half[5]
            total, count = total + rest, count + n
            spread += max(0.0, squares - rest**2 / n) * n / (n - 1)
        mean, deviation = (value / self.seats for value in (total, math.sqrt(spread / count)))
        ends = interval(mean / count, deviation, count - 1)
        return ends and Estimate(mean / count, ends)

    @property
    def _spread(self) -> int:
        """The variance of the blocks' sums, times the square of the number of blocks."""
        return self.blocks * self.squares - self.total * self.total


class Times(Counter[int]):
    """Move times, counted in bins one percent wide, so that the median of millions of times needs no list.

    >>> times = Times()
    >>> for seconds in (0.001, 0.002, 0.5):
    ...     times.add(seconds)
    >>> round(times.median(), 4)
    0.002
    """

    def add(self, seconds: float) -> None:
        """Count a move."""
        self[round(math.log(max(seconds, 1e-9)) * _BINS)] += 1

    def counts(self) -> dict[str, int]:
        """Return the number of moves in each bin, as JSON data."""
        return {str(number): count for number, count in sorted(self.items())}

    def add_counts(self, counts: Mapping[str, int]) -> None:
        """Add move counts by bin, as returned by `counts`."""
        self.update({int(number): count for number, count in counts.items()})

    def median(self) -> float | None:
        """Return the median in seconds, within half a percent; None without moves."""
        left = (self.total() + 1) // 2
        for number, count in sorted(self.items()):
            left -= count
            if left <= 0:
                return math.exp(number / _BINS)
        return None


_BOUND = math.log(SHARE / (1 - SHARE))
"""The logarithm of the ratio of likelihoods at which a test ends."""
STRONGER, NO_STRONGER, UNDECIDED = "stronger", "no stronger", "undecided"
WEAKER = "weaker"
"""The verdict for a confidence interval below 0; a test does not tell weaker from equal."""


@dataclass(frozen=True)
class Sprt:
    """A generalised sequential probability ratio test on the results of blocks.

    There are two hypotheses on the mean of a block, in units of the unknown standard deviation of a block: it is 0, or it
    is `gain`. After each batch of blocks the logarithm of the ratio of their maximum likelihoods, for normal results, is
    compared with two bounds: at log(0.95 / 0.05) the test decides for the gain, at minus that number against it, so that
    it errs in one of twenty runs.

    Parameters
    ----------
    gain
        The smallest gain of interest, in standard deviations of a block, above 0.
    every
        The number of blocks in a batch, from 2.

    Raises
    ------
    SetUpError
        If a parameter is out of range.
    """

    gain: float = 0.1
    every: int = 32

    def __post_init__(self) -> None:
        if not 0 < self.gain < math.inf:
            raise SetUpError(f"the gain must be a number above 0, not {self.gain!r}", "gain")
        if type(self.every) is not int or self.every < 2:
            raise SetUpError(f"a batch must have 2 blocks or more, not {self.every!r}", "every")

    def ratio(self, tally: Tally) -> float:
        """Return the log-likelihood ratio, positive if the gain is the more likely hypothesis.

        >>> tally = Tally(seats=1)
        >>> for figure in (1, -1, 2, 1):
        ...     tally.add([figure])
        >>> round(Sprt(gain=0.5).ratio(tally), 3)
        0.718
        """
        if not tally.squares:  # all blocks were level, so the deviation is unknown
            return 0.0
        scale = tally.blocks * tally.seats**2
        square = tally.squares / scale
        # With mean = gain × deviation the likelihood is greatest for the positive root of d² + gain·mean·d = square.
        slope = self.gain * tally.mean
        deviation = (math.sqrt(slope * slope + 4 * square) - slope) / 2
        without = -math.log(square) / 2 - 0.5
        with_gain = (
            -math.log(deviation)
            - (square / deviation**2 - 2 * slope / deviation + self.gain**2) / 2
        )
        return tally.blocks * (with_gain - without)

    def verdict(self, tally: Tally) -> str:
        """Return ``stronger``, ``no stronger``, or ``undecided`` if more blocks are needed."""
        ratio = self.ratio(tally)
        if abs(ratio) < _BOUND:
            return UNDECIDED
        return STRONGER if ratio > 0 else NO_STRONGER
