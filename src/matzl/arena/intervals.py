"""Confidence intervals of a mean by Student's t, with quantiles from the closed form of the distribution."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

SHARE = 0.95
"""The share of the distribution within an interval."""

_CLOSED_FORM = 400
"""The most degrees of freedom for which the closed form is used; beyond, an expansion is accurate to ten digits."""


def interval(mean: float, deviation: float, count: int) -> tuple[float, float] | None:
    """Return the ends of the 95% interval of a mean; None for a single value.

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
    """Return the bound within which 95 % of Student's t distribution lies, on both sides of 0.

    >>> round(t_quantile(9), 4)
    2.2622

    Parameters
    ----------
    freedom
        Degrees of freedom, from 1.
    """
    if freedom > _CLOSED_FORM:
        return _expanded(NormalDist().inv_cdf((1 + SHARE) / 2), freedom)
    low, high = 0.0, math.pi / 2  # the angle whose tangent is t / √freedom
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < SHARE else (low, middle)
    return math.sqrt(freedom) * math.tan(low)


def _within(angle: float, freedom: int) -> float:
    """Return the share of the distribution between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for power in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (power - 1) / power
        total += term
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


def _expanded(z: float, freedom: int) -> float:
    """Return the quantile, expanded from that of the normal distribution (Abramowitz and Stegun 26.7.5)."""
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
