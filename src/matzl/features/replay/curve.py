"""The expected payoff of each seat over a deal as curves: coordinates for a drawing, and the same as a list in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matzl.deal.replay import DealReplay
from matzl.features.replay.analysis import OPEN, AnalysedDecision
from matzl.text.describe import amount

WIDTH, HEIGHT, EDGE = 600, 200, 8
"""The size of the drawing, and the space left free at its edges, in its own units."""


@dataclass(frozen=True, slots=True)
class CurveLine:
    """The line of a seat: its number, its name, and the points of a polyline."""

    seat: int
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class DealCurve:
    """The expected payoffs over a deal.

    Attributes
    ----------
    lines
        The line of each seat.
    high, low
        The highest and the lowest value, in words.
    zero
        The height of the value 0, None if it is not in the picture.
    exact_from
        Where the exact part begins; None if nothing is exact.
    steps
        The step at the right end.
    rows
        For each step between tricks the expected payoff of each seat, in words.
    """

    lines: tuple[CurveLine, ...]
    high: str
    low: str
    zero: float | None
    exact_from: float | None
    steps: int
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def payoff_curve(
    decisions: Sequence[AnalysedDecision], replay: DealReplay, names: Sequence[str]
) -> DealCurve:
    """Return the curve of a deal from all its decisions in order; there must be one."""
    last = len(replay) - 1
    values = [(0, decisions[0].before), *((each.number, each.after) for each in decisions)]
    result = replay.deal.result
    assert result is not None
    values.append((last, tuple(map(float, result.payoffs))))
    numbers = [value for _, seats in values for value in seats]
    high, low = max(*numbers, 0.0), min(*numbers, 0.0)

    def height(value: float) -> float:
        span = high - low or 1.0
        return round(EDGE + (HEIGHT - 2 * EDGE) * (high - value) / span, 1)

    def across(step: int) -> float:
        return round(WIDTH * step / max(last, 1), 1)

    lines = tuple(
        CurveLine(
            seat,
            names[seat],
            " ".join(f"{across(step)},{height(payoffs[seat])}" for step, payoffs in values),
        )
        for seat in range(len(names))
    )
    exact = _exact_from(decisions)
    return DealCurve(
        lines=lines,
        high=amount(high),
        low=amount(low),
        zero=height(0.0),
        exact_from=None if exact is None else across(exact),
        steps=last,
        rows=tuple(
            (step, tuple(amount(value) for value in _at(values, step))) for step in replay.stops
        ),
    )


def _exact_from(decisions: Sequence[AnalysedDecision]) -> int | None:
    """Return the step from which all values are exact."""
    found = None
    for each in reversed(decisions):
        if not each.judgements[OPEN].exact:
            break
        found = each.number
    return found


def _at(values: Sequence[tuple[int, tuple[float, ...]]], step: int) -> tuple[float, ...]:
    """Return the values at a step: those after the last decision before it."""
    return [payoffs for number, payoffs in values if number <= step][-1]
