"""The figures of a game (for each measure, the mean of each group with its 95% confidence interval), and their file."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from matzl import registry
from matzl.runs.statistics import t_quantile
from matzl.teaching.measures import Group, Measure

FILE = "figures.json"
"""The file of the figures in the package ``strategy`` of a game."""
MIN_CASES = 20
"""The number of cases below which a group is left out."""
DIGITS = 4


@dataclass(frozen=True, slots=True)
class Point:
    """A group: its number of cases, the mean of their values, and the bounds of the mean's 95% confidence interval."""

    group: Group
    cases: int
    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Figure:
    """The figure of a measure: a point for each group of cases.

    Attributes
    ----------
    name, share, step, low, high
        As in `matzl.teaching.measures.Measure`.
    points
        The groups that have enough cases, in their order.
    """

    name: str
    share: bool
    step: int
    low: int
    high: int
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a game, and the deals from which they were computed.

    Attributes
    ----------
    game, deals, level, seed
        The game, the number of deals, the level of the bots, and the seed of cards and bots.
    version
        The version of matzl whose bots played.
    figures
        The figures by name.
    """

    game: str
    deals: int
    level: str
    seed: int
    version: str
    figures: Mapping[str, Figure]

    @property
    def command(self) -> str:
        """The command that regenerates the file."""
        terms = f"--deals {self.deals} --level {self.level} --seed {self.seed}"
        return f"python -m matzl.features.strategy {self.game} {terms}"

    def as_text(self) -> str:
        """Return the figures as the contents of their file."""
        figures = [asdict(each) for each in self.figures.values()]
        data = asdict(self)
        del data["figures"]
        data |= {"command": self.command, "figures": figures}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


@cache
def figures(game: str) -> Figures:
    """Return the figures in a game's folder.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    FileNotFoundError
        When the game ships none.
    """
    data = json.loads((registry.folder(game) / "strategy" / FILE).read_text("utf-8"))
    del data["command"]  # that of the version by which it was made
    return Figures(**{**data, "figures": {each["name"]: _figure(each) for each in data["figures"]}})


def _figure(data: Mapping[str, Any]) -> Figure:
    return Figure(**{**data, "points": tuple(Point(**each) for each in data["points"])})


def figure_of(measure: Measure, deals: Iterable[Sequence[tuple[Group, float]]]) -> Figure:
    """Return the figure of a measure, computed from its cases in each deal.

    Parameters
    ----------
    deals
        The cases of each deal.
    """
    sums: dict[Group, list[tuple[int, float]]] = {}
    for cases in deals:
        in_deal: dict[Group, list[float]] = {}
        for case, value in cases:
            in_deal.setdefault(measure.group(case), []).append(value)
        for group, values in in_deal.items():
            sums.setdefault(group, []).append((len(values), sum(values)))
    order: list[Any] = list(measure.words) if measure.words else sorted(sums, key=int)
    points = (_point(group, sums[group], share=measure.share) for group in order if group in sums)
    kept = tuple(point for point in points if point.cases >= MIN_CASES)
    bounds = measure.step, measure.low, measure.high
    return Figure(measure.name, measure.share, *bounds, kept)


def _point(group: Group, sums: Sequence[tuple[int, float]], *, share: bool) -> Point:
    """Return the point of a group, given the number of its cases and the sum of their values in each deal."""
    cases, total = sum(n for n, _ in sums), sum(value for _, value in sums)
    mean = total / cases
    low, high = _wilson(mean, cases) if share else _clustered(mean, sums)
    low, high = (round(end, DIGITS) for end in (low, high))
    return Point(group, cases, round(mean, DIGITS), low, high)


def _wilson(share: float, cases: int) -> tuple[float, float]:
    """Return the 95% Wilson score interval of a proportion."""
    z = 1.96
    middle = (share + z * z / (2 * cases)) / (1 + z * z / cases)
    spread = math.sqrt(share * (1 - share) / cases + z * z / (4 * cases * cases))
    half = z * spread / (1 + z * z / cases)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def _clustered(mean: float, sums: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Return the 95% confidence interval of a mean, clustered by deal, since seats in the same deal are not independent."""
    cases, deals = sum(n for n, _ in sums), len(sums)
    if deals < 2:
        return mean, mean
    spread = sum((value - mean * n) ** 2 for n, value in sums)
    half = t_quantile(deals - 1) * math.sqrt(spread * deals / (deals - 1)) / cases
    return mean - half, mean + half
