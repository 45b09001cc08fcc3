"""The statistics of a visitor: deals and payoff per deal with its interval, overall and by kind of deal, and a curve."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from matzl.arena.intervals import t_quantile
from matzl.features.statistics.rows import TallyRow
from matzl.table.store import Store
from matzl.table.store.finished import ALL, CONTRACT, COST, DAY, LEVEL, PLACE, ROLE

KINDS = (LEVEL, PLACE, CONTRACT, ROLE)
"""The kinds of deals by which payoffs are summed up."""

LATEST = 400
"""The number of latest deals that the curve shows one by one."""

MIN_DAYS = 5
"""The number of days from which the curve shows days instead, if there are more than `LATEST` deals."""


@dataclass(frozen=True, slots=True)
class Payoffs:
    """The payoffs of some deals.

    Attributes
    ----------
    key
        Which deals of their kind, such as a level or a contract.
    deals
        Their number.
    total
        The sum of the payoffs.
    mean
        The payoff per deal.
    half
        Half the width of its 95% interval by Student's t; None for a single deal, and where all deals paid the same, since
        then nothing is known about their spread.
    """

    key: str
    deals: int
    total: float
    mean: float
    half: float | None

    @classmethod
    def of(cls, row: TallyRow) -> Payoffs:
        """Return the payoffs of a stored sum.

        >>> found = Payoffs.of(TallyRow("mittlere", "all", "", 4, 2.0, 6.0))
        >>> found.mean, round(found.half, 3)
        (0.5, 2.054)
        >>> Payoffs.of(TallyRow("mittlere", "all", "", 2, 2.0, 2.0)).half is None
        True
        """
        mean = row.total / row.deals
        if row.squares * row.deals == row.total**2:
            return cls(row.key, row.deals, row.total, mean, None)
        spread = max(row.squares - row.total * mean, 0.0) / (row.deals - 1)
        half = t_quantile(row.deals - 1) * math.sqrt(spread / row.deals)
        return cls(row.key, row.deals, row.total, mean, half)


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of decisions in reviewed deals: their number, and the cost per decision in payoff."""

    decisions: int
    mean: float


@dataclass(frozen=True, slots=True)
class PayoffCurve:
    """The sum of payoffs over deals.

    Attributes
    ----------
    points
        The number of deals and the sum of their payoffs, from (0, 0).
    before
        The number of earlier deals that are left out.
    """

    points: tuple[tuple[int, int], ...]
    before: int = 0


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The statistics of a game.

    Attributes
    ----------
    game
        Its name.
    overall
        The payoffs of all deals.
    by
        The payoffs by kind of deal.
    costs
        The costs of decisions; None as long as no deal has been reviewed or analysed.
    """

    game: str
    overall: Payoffs
    by: Mapping[str, tuple[Payoffs, ...]]
    costs: Costs | None


async def overview(store: Store, visitor: str) -> list[GameStatistics]:
    """Return a visitor's statistics of each game, the most played first; not broken down by kind of deal."""
    rows = await store.run(store.memory.tallies, visitor, "", (ALL, COST))
    games = [_game([row for row in rows if row.game == game]) for game in {r.game for r in rows}]
    return sorted(games, key=lambda each: (-each.overall.deals, each.game))


async def statistics(store: Store, visitor: str, game: str) -> GameStatistics | None:
    """Return the statistics of a game, None if the visitor has finished no deal of it."""
    rows = await store.run(store.memory.tallies, visitor, game, (ALL, COST, *KINDS))
    return _game(rows) if rows else None


async def curve(store: Store, visitor: str, game: str, deals: int) -> PayoffCurve:
    """Return the running sum of payoffs over the deals of a game: deal by deal, or day by day if there are many.

    Parameters
    ----------
    deals
        The number of deals that the visitor has finished.
    """
    if deals > LATEST:
        days = await store.run(store.memory.tallies, visitor, game, (DAY,))
        if len(days) >= MIN_DAYS:
            numbers = accumulate((day.deals for day in days), initial=0)
            totals = accumulate((round(day.total) for day in days), initial=0)
            return PayoffCurve(tuple(zip(numbers, totals, strict=True)))
    payoffs = await store.run(store.memory.latest_payoffs, visitor, game, LATEST)
    points = tuple(enumerate(accumulate(payoffs, initial=0)))
    return PayoffCurve(points, max(deals - len(payoffs), 0))


def _game(rows: Sequence[TallyRow]) -> GameStatistics:
    """Return the statistics of one game from its sums."""
    (overall,) = (row for row in rows if row.kind == ALL)
    by = {
        kind: tuple(
            sorted(
                (Payoffs.of(row) for row in rows if row.kind == kind), key=lambda each: -each.deals
            )
        )
        for kind in KINDS
    }
    costs = [Costs(row.deals, row.total / row.deals) for row in rows if row.kind == COST]
    return GameStatistics(overall.game, Payoffs.of(overall), by, costs[0] if costs else None)
