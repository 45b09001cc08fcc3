"""Confidence intervals cover the mean, and the sequential test errs no more often than specified."""

from __future__ import annotations

import math
import random
from statistics import fmean, stdev, variance

import pytest

from matzl.errors import SetUpError
from matzl.runs import Sprt
from matzl.runs.statistics import (
    NO_STRONGER,
    STRONGER,
    UNDECIDED,
    Tally,
    Times,
    interval,
    t_quantile,
)

# From printed tables of Student's t.
TABLE = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 9: 2.2622, 30: 2.0423, 120: 1.9799}


@pytest.mark.parametrize("freedom", TABLE)
def test_quantiles_are_those_of_published_tables(freedom: int) -> None:
    assert round(t_quantile(freedom), 4) == TABLE[freedom]


def test_quantiles_are_continuous_where_the_formula_changes() -> None:
    steps = [t_quantile(freedom) - t_quantile(freedom + 1) for freedom in range(396, 406)]
    assert all(1.3e-5 < step < 1.7e-5 for step in steps)
    assert math.isclose(t_quantile(10**9), 1.959964, abs_tol=1e-6)


def test_intervals_of_few_normal_values_have_the_stated_coverage() -> None:
    rng, covered, trials = random.Random(1), 0, 4000
    for _ in range(trials):
        values = [rng.gauss(3, 2) for _ in range(5)]
        ends = interval(fmean(values), stdev(values), len(values))
        assert ends is not None
        covered += ends[0] <= 3 <= ends[1]
    assert abs(covered / trials - 0.95) < 0.012


def test_a_single_value_has_no_interval() -> None:
    assert interval(1.0, 0.0, 1) is None


def test_a_tally_equals_the_statistics_of_a_list() -> None:
    rng = random.Random(2)
    blocks = [[rng.randrange(-9, 10) for _ in range(3)] for _ in range(50)]
    blocks = [[common + own for own in block] for common, *block in ([-b[0], *b] for b in blocks)]
    tally = Tally(seats=3)
    for block in blocks:
        tally.add(block)
    sums = [sum(block) for block in blocks]
    assert math.isclose(tally.mean, fmean(sums) / 3)
    assert math.isclose(tally.deviation, stdev(sums) / 3)
    assert tally.gain is not None
    of_deals = sum(variance(deals) for deals in zip(*blocks, strict=True))
    assert math.isclose(tally.gain, of_deals / variance(sums))


def test_controls_narrow_the_interval_without_bias_and_it_covers_the_mean() -> None:
    rng, covered, means, widths = random.Random(6), 0, list[float](), list[float]()
    for _ in range(1500):
        tally = Tally(seats=1)
        for _ in range(12):
            luck = rng.gauss(0, 1)
            tally.add([round(1000 * (3 + luck**3 + rng.gauss(0, 1)))], [luck])
        estimate = tally.controlled
        assert estimate is not None
        low, high = estimate.interval
        covered += low <= 3000 <= high
        means.append(estimate.mean)
        widths.append((high - low) / (2 * tally.deviation * t_quantile(11) / math.sqrt(12)))
    assert abs(fmean(means) - 3000) < 3 * stdev(means) / math.sqrt(1500), "also where it is no line"
    assert abs(covered / 1500 - 0.95) < 0.02
    assert fmean(widths) < 0.9


def test_without_controls_that_differ_there_is_no_second_estimate() -> None:
    tally = Tally(seats=2)
    for _ in range(9):
        tally.add([1, 2], [0.0, 0.0])
    assert tally.controlled is None


def run_test(sprt: Sprt, mean: float, rng: random.Random) -> tuple[str, int]:
    """Return the verdict of a test on normal figures with a deviation of 1, in thousandths, and the number of blocks."""
    tally = Tally(seats=1)
    while True:
        for _ in range(sprt.every):
            tally.add([round(1000 * rng.gauss(mean, 1))])
        if (verdict := sprt.verdict(tally)) != UNDECIDED:
            return verdict, tally.blocks


@pytest.mark.parametrize(("mean", "right"), [(0.0, NO_STRONGER), (0.2, STRONGER)])
def test_the_sequential_test_errs_no_more_often_than_specified(mean: float, right: str) -> None:
    rng, sprt, runs = random.Random(3), Sprt(gain=0.2), 600
    ends = [run_test(sprt, mean, rng) for _ in range(runs)]
    wrong = sum(verdict != right for verdict, _ in ends)
    assert wrong / runs < 0.07  # 0.05 and two standard errors
    assert 80 < fmean(blocks for _, blocks in ends) < 250, "about 133 by Wald"


def test_the_ratio_equals_that_of_maximum_likelihoods() -> None:
    values = [3, -1, 4, 1, -5, 9, 2, 6]
    tally = Tally(seats=2)
    for value in values:
        tally.add([value, 0])
    figures = [value / 2 for value in values]

    def greatest(gain: float) -> float:
        return max(
            sum(-math.log(d) - (x - gain * d) ** 2 / (2 * d * d) for x in figures)
            for d in (i / 10000 for i in range(5000, 50000))
        )

    assert math.isclose(Sprt(gain=0.3).ratio(tally), greatest(0.3) - greatest(0.0), abs_tol=1e-6)


def test_only_unequal_blocks_lead_to_a_verdict() -> None:
    level, sure = Tally(seats=3), Tally(seats=3)
    for _ in range(1000):
        level.add([0, 0, 0])
        sure.add([2, 0, 0])
    assert Sprt().verdict(level) == UNDECIDED
    assert Sprt().verdict(sure) == STRONGER


@pytest.mark.parametrize("wrong", [{"gain": 0}, {"gain": math.nan}, {"every": 1}, {"every": 2.5}])
def test_an_invalid_test_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(SetUpError):
        Sprt(**wrong)


def test_the_median_of_times_is_within_half_a_percent() -> None:
    rng, times, more = random.Random(4), Times(), Times()
    values = [rng.expovariate(100) for _ in range(1001)]
    for value in values[:500]:
        times.add(value)
    for value in values[500:]:
        more.add(value)
    times.update(more)
    median = times.median()
    assert median is not None
    assert abs(median / sorted(values)[500] - 1) < 0.006
    assert Times().median() is None
