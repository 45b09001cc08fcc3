"""Analyses of replayed deals: computed by the workers, one decision at a time, while somebody looks, and then kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from matzl.deal.deal import Deal
from matzl.features.replay.analysis import KNOWN, AnalysedDecision, analyse, questions
from matzl.features.replay.stored import as_data, from_data
from matzl.players.levels import ADVISER
from matzl.table.live.job_queue import JobQueue, Place
from matzl.table.live.recent_work import RecentWork
from matzl.table.live.warm_up import WarmUpProgress
from matzl.table.store import Store

_LOGGER = logging.getLogger(__name__)

FORM = 2
"""The version of stored analyses; others are computed again."""

MAX_KEPT = 100
"""The number of analyses in memory."""

PATIENCE = 10.0
"""Seconds without a reader after which an analysis stops; it resumes where it was when somebody looks again."""

Key: TypeAlias = tuple[str, int]
"""The id of a replay and the number of a deal in it, from 1."""


@dataclass(slots=True)
class Analysis:
    """The analysis of a deal, possibly in progress.

    Attributes
    ----------
    number
        The number of decisions of the deal; None until that is known.
    decisions
        Those analysed so far, in order.
    failed, reported
        Whether it has failed, and whether a reader has been shown that; it is then tried again when somebody asks for it.
    changed
        Set whenever something has changed, and replaced.
    asked, readers
        The time, in seconds of the event loop, at which somebody has looked last, and how many wait for more now.
    work
        The task that computes it, if any.
    warm_up
        Returns the progress of the compilation that it waits for; None if there is none.
    """

    number: int | None = None
    decisions: list[AnalysedDecision] = field(default_factory=list)
    failed: bool = False
    reported: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    asked: float = 0.0
    readers: int = 0
    work: asyncio.Task[None] | None = None
    warm_up: Callable[[], WarmUpProgress | None] = lambda: None

    @property
    def done(self) -> bool:
        """True once all decisions are there."""
        return self.number is not None and len(self.decisions) == self.number

    def tell(self) -> None:
        """Wake everybody who waits for a change."""
        self.changed.set()
        self.changed = asyncio.Event()

    @property
    def unread(self) -> bool:
        """True once nobody has looked for longer than `PATIENCE`."""
        return not self.readers and _now() > self.asked + PATIENCE

    async def wait(self, seen: int, seconds: float) -> None:
        """Wait up to `seconds` until more than `seen` decisions are analysed or the analysis has ended."""
        self.readers += 1
        try:
            async with asyncio.timeout(seconds):
                while len(self.decisions) <= seen and not self.done and not self.failed:
                    await self.changed.wait()
        except TimeoutError:
            pass
        finally:
            self.readers -= 1
            self.asked = _now()
            self.reported = self.failed


def known_costs(decisions: Iterable[AnalysedDecision]) -> dict[int, list[float]]:
    """Return the costs of the decisions of each seat, judged by what it knew."""
    found: dict[int, list[float]] = {}
    for each in decisions:
        found.setdefault(each.seat, []).append(each.judgements[KNOWN].cost)
    return found


def _now() -> float:
    return asyncio.get_running_loop().time()


class Analyses:
    """The analyses of the replays of a store.

    They are computed decision by decision, those of several visitors in turn.

    Parameters
    ----------
    queue
        The queue in which they are computed.
    ready
        Awaits the compiled kernels of a game, and of bots of these levels.
    progress
        Returns how far they are; None when they are there.
    """

    def __init__(
        self,
        store: Store,
        queue: JobQueue,
        ready: Callable[[str, Iterable[str]], Awaitable[None]],
        progress: Callable[[str, Iterable[str]], WarmUpProgress | None] = lambda *_: None,
    ) -> None:
        self._store, self._queue, self._ready, self._progress = store, queue, ready, progress
        self._kept = RecentWork[Key, Analysis]()

    async def find(self, key: str, number: int) -> Analysis | None:
        """Return the analysis of a deal of a replay as far as it has come, without starting one."""
        place = key, number
        if place not in self._kept:
            data = await self._store.run(self._store.replays.analysis, key, number)
            if data is None or data.get("form") != FORM:
                return None
            decisions = [from_data(each) for each in data["decisions"]]
            self._kept.setdefault(place, Analysis(len(decisions), decisions))
            self._kept.discard_oldest(MAX_KEPT)
        self._kept.move_to_end(place)
        return self._kept[place]

    async def ask(self, key: str, number: int, deal: Deal, owner: str) -> Analysis:
        """Return the analysis of a deal of a replay; start or continue it for an owner unless it is complete.

        A failed analysis is returned until its failure has been reported, so that a page that reloads itself shows it once.

        Raises
        ------
        TableError
            If it would have to be started, and the owner has as much in the queue as is allowed.
        """
        await self.find(key, number)
        found = self._kept.get((key, number)) or Analysis()
        found.asked = _now()
        if found.failed and not found.reported:
            found.reported = True
        elif not found.done and (found.work is None or found.work.done()):
            found.work = self._queue.begin(owner, partial(self._work, (key, number), deal, found))
            found.failed = found.reported = False
            found.warm_up = partial(self._progress, deal.game, (ADVISER,))
            self._kept[key, number] = found
            self._kept.discard_oldest(MAX_KEPT)
        return found

    def stop(self, key: str, number: int) -> None:
        """Stop an analysis in progress that nobody waits for; the next `ask` resumes it."""
        found = self._kept.get((key, number))
        if found is not None and found.work is not None and not found.readers:
            found.work.cancel()

    async def _work(self, key: Key, deal: Deal, analysis: Analysis, place: Place) -> None:
        try:
            await self._ready(deal.game, (ADVISER,))
            if not await self._computed(deal, analysis, place):
                return
            data = {"form": FORM, "decisions": [as_data(each) for each in analysis.decisions]}
            await self._store.run(self._store.replays.keep_analysis, *key, data)
            costs = known_costs(analysis.decisions)
            await self._store.run(self._store.memory.note_analysis, *key, costs)
        except Exception:
            _LOGGER.exception("the analysis of a deal of %s failed", deal.game)
            analysis.failed = True
        finally:
            analysis.tell()

    async def _computed(self, deal: Deal, analysis: Analysis, place: Place) -> bool:
        """Compute the decisions that are missing while somebody looks; return whether all are there."""
        asked = await asyncio.to_thread(questions, deal)
        analysis.number = len(asked)
        analysis.tell()
        for question in asked[len(analysis.decisions) :]:
            if analysis.unread:
                return False
            analysis.decisions.append(await place.run(analyse, question))
            analysis.tell()
        return True

    async def close(self) -> None:
        """Cancel all analyses in progress."""
        await self._kept.cancel()
