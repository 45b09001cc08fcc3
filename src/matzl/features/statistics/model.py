"""Statistics of a visitor: payoffs per deal with confidence intervals, overall and by kind of deal, curves, and records."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from itertools import accumulate
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from matzl.deal.records.strict import dumps
from matzl.errors import MatzlError, TableError
from matzl.features.statistics.rows import KINDS, USUAL
from matzl.runs.statistics import t_quantile
from matzl.table.core.stages import Stage
from matzl.table.store import Store

if TYPE_CHECKING:
    from matzl.table.core.state import Table
    from matzl.table.live.service import TableService

LATEST = 400
"""The maximum number of deals in the curves, which show the latest ones."""

MIN_DEALS = 5
"""The smallest number of deals for which a confidence interval of the payoff is shown."""

SMOOTH = 20
"""The number of judged deals over which the curve of costs shows the mean: single deals say little."""


class Payoffs:
    """The sum of the payoffs of some deals, and their mean with its confidence interval.

    >>> payoffs = Payoffs("", 5, 5, 15)
    >>> payoffs.mean, round(payoffs.half, 3)
    (1.0, 1.963)
    >>> Payoffs("", 4, 2, 6).half is None
    True

    Parameters
    ----------
    squares
        The sum of the squares of the payoffs.

    Attributes
    ----------
    key
        The group of deals, such as a level or a contract.
    deals
        The number of deals.
    total
        The sum of the payoffs.
    mean
        The payoff per deal.
    half
        Half the width of its 95% confidence interval by Student's t; None for fewer than `MIN_DEALS` deals, where it would
        say little, and if all deals paid the same, since then nothing is known about their spread.
    """

    def __init__(self, key: str, deals: int, total: int, squares: int) -> None:
        self.key, self.deals, self.total, self.mean = key, deals, total, total / deals
        self.half: float | None = None
        if deals >= MIN_DEALS and squares * deals != total**2:
            spread = (squares - total * self.mean) / (deals - 1)
            self.half = t_quantile(deals - 1) * math.sqrt(spread / deals)


class Course(NamedTuple):
    """The curves of a visitor's latest deals of a game: cost per decision, sum of payoffs, and rating.

    Attributes
    ----------
    costs
        For each judged deal, its number and the cost per decision in the latest `SMOOTH` judged deals.
    results
        For each number of deals, from 0, that number and the sum of the payoffs of all deals until then.
    ratings
        For each rated deal, its number and the rating after it.
    before
        The number of earlier deals that are left out.
    """

    costs: tuple[tuple[int, float], ...]
    results: tuple[tuple[int, float], ...]
    ratings: tuple[tuple[int, float], ...]
    before: int


class GameStatistics:
    """The statistics of a game, computed from sums over its deals.

    Attributes
    ----------
    game
        Its name.
    overall
        The payoffs of all deals.
    by
        The payoffs by kind of deal.
    won, lost
        The number of deals with a payoff above the mean of the seats, and below it; where more than two play, a payoff of 0
        is neither.
    decisions, cost
        The number of decisions in deals that have been reviewed or analysed, and what they have cost, in payoff.
    """

    def __init__(self, rows: Sequence[Any], kinds: Sequence[str]) -> None:
        self.game = rows[0].game
        (self.overall,) = _payoffs(rows, "")
        deals = {kind: _payoffs(rows, kind) for kind in kinds}
        self.by = {kind: sorted(of, key=lambda each: -each.mean) for kind, of in deals.items()}
        self.won, self.lost = sum(row.won for row in rows), sum(row.lost for row in rows)
        self.decisions = sum(row.decisions or 0 for row in rows)
        self.cost = sum(row.cost or 0.0 for row in rows)


async def statistics(store: Store, visitor: str, game: str = "") -> list[GameStatistics]:
    """Return a visitor's statistics by game, the most played first; those of a single `game` also by kind of deal."""
    rows = await store.run(store.memory.sums, visitor, game)
    games = [rows] * bool(rows) if game else [[row] for row in rows]
    made = (GameStatistics(of_game, KINDS if game else ()) for of_game in games)
    return sorted(made, key=lambda each: (-each.overall.deals, each.game))


async def course(store: Store, visitor: str, of: GameStatistics) -> Course:
    """Return the `Course` of a visitor's latest deals of a game, given the statistics of the game."""
    rows = await store.run(store.memory.latest, visitor, of.game, LATEST)
    costs, judged, payoffs = [], deque[Any](maxlen=SMOOTH), [row.payoff for row in rows]
    for number, row in enumerate(rows, 1):
        if row.decisions:
            judged.append(row)
            cost = sum(each.cost for each in judged) / sum(each.decisions for each in judged)
            costs.append((number, cost))
    sums = accumulate(payoffs, initial=of.overall.total - sum(payoffs))
    ratings = ((number, row.rating) for number, row in enumerate(rows, 1) if row.rating)
    before = max(of.overall.deals - len(rows), 0)
    return Course(tuple(costs), tuple(enumerate(sums)), tuple(ratings), before)


def _payoffs(rows: Iterable[Any], kind: str) -> list[Payoffs]:
    """Return the payoffs grouped by the column `kind`, in the order of its values; all in one group if the rows lack it."""
    sums: dict[str, list[int]] = {}
    for row in rows:
        added = row.deals, row.total, row.squares
        before = sums.get(getattr(row, kind, ""), (0, 0, 0))
        sums[getattr(row, kind, "")] = list(map(add, before, added))
    return [Payoffs(key, *sums[key]) for key in sorted(sums)]


async def respond(table: Table, visitor: str, service: TableService) -> dict[str, Any]:
    """Return the visitor's `ratings` before and after the deal that has ended, if it has changed them.

    While the database is busy there are none; a later view tries again.
    """
    match, ratings = table.match, service.tables.ratings
    if match is None or table.stage not in (Stage.RESULT, Stage.OVER):
        return {}
    here, memory = (table.key, table.matches, len(match.finished)), service.store.memory
    async with _COMPUTING.setdefault(table, asyncio.Lock()):  # once for all who wait
        if _CHANGES.get(table, ((), {}))[0] != here:
            with suppress(TableError):
                while (changed := await service.store.run(memory.rating_changes, here)) is None:
                    await service.store.run(memory.rate)
                _CHANGES[table] = here, changed
                for who in changed:
                    if ratings.get((who, table.settings.game)) is not None:
                        del ratings[who, table.settings.game]
        of, changes = _CHANGES.get(table, ((), {}))
    before, after = changes.get(visitor, (USUAL, USUAL)) if of == here else (USUAL, USUAL)
    return {} if before == after else {"ratings": (before, after)}


_CHANGES: WeakKeyDictionary[Table, tuple[tuple[Any, ...], dict[str, tuple[float, float]]]]
_CHANGES = WeakKeyDictionary()
"""By table, the deal that has ended last, and how it has changed the ratings."""

_COMPUTING: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()
"""The locks of tables whose ratings are being computed."""


async def shown_ratings(store: Store, visitors: Sequence[str], game: str) -> dict[str, int]:
    """Return the ratings in a game of those of the given visitors who show them, 0 before their first deal."""
    willing = await store.run(store.visitors.allowing, "shows_rating", visitors)
    ratings = {who: await store.run(store.memory.ratings, who) for who in willing}
    return {who: round(of[game].value) if game in of else 0 for who, of in ratings.items()}


async def expire(store: Store, _since: Callable[[str], float]) -> None:
    """Compute missing ratings; none of the visitors' deals expires."""
    while await store.run(store.memory.rate):
        pass


async def records(store: Store, replays: Any, visitor: str) -> AsyncIterator[str]:
    """Yield the record of each match in which a visitor has finished a deal, oldest first, as lines of JSON.

    The record of an unfinished match has its finished deals. The ``meta`` of a record has the names of the seats and the
    visitor's seat. Left out are running matches of tables that the visitor has left, deals that a feature still keeps
    secret, and damaged deals.
    """
    for key, seat in await store.run(store.memory.replays, visitor):
        try:
            replay = await replays.find(key, visitor)
        except MatzlError as error:
            if error.code == "busy":
                raise  # nothing may be missing for that reason
            continue
        if replay.played.deals:
            meta = {"names": list(replay.played.names), "seat": seat}
            yield dumps({**replay.played.record, "meta": meta}) + "\n"
