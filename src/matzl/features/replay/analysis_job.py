"""The job of analysing replayed deals: analyses are computed by the workers, one decision at a time, and then kept.

A deal is analysed while a visitor views it. When there is nothing else to do, the latest deals are analysed unasked.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from matzl import registry
from matzl.deal.deal import Deal
from matzl.deal.replay import Played
from matzl.errors import StoppedError, TableError
from matzl.features.replay.analysis import KNOWN, AnalysedDecision, analyse, points_alone
from matzl.table.core.waiting import Preparation
from matzl.table.live.background import BackgroundResult, BackgroundResults
from matzl.table.live.job_queue import Place
from matzl.table.live.tasks import in_background

if TYPE_CHECKING:
    from matzl.table.live.service import TableService

_LOGGER = logging.getLogger(__name__)

FORM, JUDGED = 5, 4
"""The version of stored analyses (others are computed again), and the first version whose judgements can be read."""

MAX_KEPT = 100
"""The maximum number of analyses in memory."""

PATIENCE = 10.0
"""Seconds without a visitor after which an analysis stops; it resumes where it was when a visitor looks again."""

REST = 60.0
"""Seconds between the analyses of two deals that nobody has requested."""

UNASKED = "unasked analyses"
"""The name of the lock that lets one process, of those that share a database, analyse deals that nobody has requested."""

Key: TypeAlias = tuple[str, int]
"""The id of a replay and the number of a deal in it, from 1."""


@dataclass(slots=True)
class Analysis(BackgroundResult):
    """The analysis of a deal, possibly in progress.

    Attributes
    ----------
    numbers
        The number of decisions of each seat; None until that is known.
    decisions
        The decisions analysed so far; the seat for which it was begun comes first.
    seen_at
        The time, in seconds of the event loop, at which a visitor last looked.
    warm_up
        Returns the progress of the compilation that it waits for; None if there is none.
    """

    numbers: Counter[int] | None = None
    decisions: list[AnalysedDecision] = field(default_factory=list)
    seen_at: float = 0.0
    warm_up: Callable[[], Preparation | None] = lambda: None

    @property
    def number(self) -> int | None:
        """The number of decisions of the deal, or None while unknown."""
        return None if self.numbers is None else self.numbers.total()

    @property
    def done(self) -> bool:
        """True once all decisions have been analysed."""
        return len(self.decisions) == self.number

    def costs(self, seat: int) -> list[float] | None:
        """Return the costs of a seat's decisions, given what the seat knew; None until all are known."""
        costs = [each.cost(KNOWN) for each in self.decisions if each.seat == seat]
        return costs if self.numbers is not None and len(costs) == self.numbers[seat] else None


def _now() -> float:
    return asyncio.get_running_loop().time()


class Analyses:
    """The analyses of a table service's replays, to be closed before the service.

    They are computed decision by decision; several visitors take turns.
    """

    def __init__(self, service: TableService) -> None:
        self._service, self._store = service, service.store
        self._results = BackgroundResults[Key, Analysis](service.searches, MAX_KEPT)
        self._unasked: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start analysing the latest deals in the background."""
        self._unasked = in_background(self._analyse_latest())

    async def close(self) -> None:
        """Stop all work."""
        if self._unasked is not None:
            self._unasked.cancel()
        await self._results.close()

    async def _analyse_latest(self) -> None:
        sharing = self._service.tables.sharing
        sharing.kept.add(UNASKED)
        while True:
            await asyncio.sleep(REST)
            try:
                if not self._service.searches.length and await sharing.own(UNASKED):
                    await self.analyse_next()
            except (TableError, StoppedError):
                continue
            except Exception:
                _LOGGER.exception("a deal could not be analysed")

    async def analyse_next(self) -> bool:
        """Analyse the latest deal in which a visitor's costs are unknown; return whether there was one.

        The deal must be among the server's latest, in a game that needs no compiling. A failed analysis is not tried again.
        """
        games = [game for game in registry.names() if self._service.warm_up.compiled(game)]
        row = await self._store.run(self._store.replays.unjudged, games)
        if row is None:
            return False
        try:
            deal = Played(row.record, (row.begun,)).deal(1)
        except Exception:
            _LOGGER.exception("the record of deal %s of a replay is damaged", row.number)
        else:
            analysis = await self.ask(row.replay, row.number, deal, "", row.seat)
            while analysis.work is not None and not analysis.work.done():
                analysis.seen_at = _now()
                await asyncio.wait((analysis.work,), timeout=PATIENCE / 2)
        # Stored costs are kept; this marks deals without decisions, or that cannot be analysed, as done.
        note = self._store.finished.note_costs
        await self._store.run(note, row.replay, row.number, row.seat, [])
        return True

    async def find(self, key: str, number: int) -> Analysis | None:
        """Return the analysis of a deal of a replay as far as it has progressed, without starting one."""
        kept = self._results.get((key, number))
        if kept is not None:
            return kept
        data = await self._store.run(self._store.replays.analysis, key, number)
        if data is None or data.get("form") != FORM:
            return None
        decisions = [msgspec.convert(each, AnalysedDecision) for each in data["decisions"]]
        numbers = Counter(each.seat for each in decisions)
        return self._results.keep((key, number), Analysis(numbers, decisions))

    async def ask(
        self, key: str, number: int, deal: Deal, owner: str, seat: int | None = None
    ) -> Analysis:
        """Return the analysis of a deal of a replay; start or resume it for an owner unless it is complete.

        Parameters
        ----------
        seat
            The seat whose decisions come first, None for none.

        Raises
        ------
        TableError
            If it would have to be started, and the owner has as much in the queue as is allowed.
        """
        analysis = await self.find(key, number) or self._results.get((key, number)) or Analysis()
        for one in analysis.numbers or ():  # the costs are a cache that may have been deleted
            if costs := analysis.costs(one):
                await self._store.run(self._store.finished.note_costs, key, number, one, costs)
        analysis.seen_at = _now()
        analysis.warm_up = partial(self._service.warm_up.progress, deal.game)
        work = partial(self._work, (key, number), deal, seat, analysis)
        return self._results.begin((key, number), analysis, owner, work)

    async def _work(
        self, key: Key, deal: Deal, first: int | None, analysis: Analysis, place: Place
    ) -> None:
        """Analyse the missing decisions while a visitor is viewing; store the analysis once it is complete."""
        await self._service.warm_up.ready(deal.game)
        points = await asyncio.to_thread(points_alone, deal)
        analysis.numbers = Counter(each.seat for each in points)
        analysis.tell()
        present = {each.number for each in analysis.decisions}
        missing = (each for each in points if each.number not in present)
        for point in sorted(missing, key=lambda each: each.seat != first):
            if _now() > analysis.seen_at + PATIENCE:
                return
            analysis.decisions.append(await place.run(analyse, point))
            analysis.tell()
            if costs := analysis.costs(point.seat):
                await self._store.run(self._store.finished.note_costs, *key, point.seat, costs)
        data = {"form": FORM, "decisions": [asdict(each) for each in analysis.decisions]}
        await self._store.run(self._store.replays.keep_analysis, key[0], key[1], data)
