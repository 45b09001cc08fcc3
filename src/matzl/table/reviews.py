"""Reviews of finished deals: computed on request, one at a time, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from matzl.analysis import Decision, review
from matzl.base.cards import Seat
from matzl.deal.deal import Deal
from matzl.players.levels import ADVISER
from matzl.table.threads import WorkerThreads

_LOGGER = logging.getLogger(__name__)

MOST_KEPT = 200

Key: TypeAlias = tuple[str, int, int, Seat]
"""A table, the number of a match there, the number of a deal of it, and a seat."""


@dataclass(slots=True)
class Review:
    """The review of a seat's decisions in a finished deal, possibly in progress.

    Attributes
    ----------
    deal, seat
        The deal and the seat.
    number
        The number of the deal in the match, from 1.
    decisions
        The decisions reviewed so far, in order.
    work
        The task that reviews them.
    failed, reported
        Whether the review has failed, and whether a reader has been shown that.
    """

    deal: Deal
    seat: Seat
    number: int
    decisions: list[Decision] = field(default_factory=list)
    work: asyncio.Task[None] | None = None
    failed: bool = False
    reported: bool = False

    @property
    def done(self) -> bool:
        """True once the review has ended, successfully or not."""
        return self.work is not None and self.work.done() and not self.work.cancelled()

    async def wait(self, seconds: float) -> None:
        """Wait up to `seconds` for the end; mark a failure as reported."""
        assert self.work is not None
        await asyncio.wait({self.work}, timeout=seconds)
        self.reported = self.failed


class Reviews:
    """The latest reviews.

    One is computed at a time, decision by decision, so that the bots of all tables get their turns in between.

    Parameters
    ----------
    threads
        The threads in which they are computed.
    ready
        Awaits the compiled kernels of a game, and of bots of these levels.
    """

    def __init__(
        self, threads: WorkerThreads, ready: Callable[[str, Iterable[str]], Awaitable[None]]
    ) -> None:
        self._threads, self._ready = threads, ready
        self._kept: OrderedDict[Key, Review] = OrderedDict()
        self._turn = asyncio.Semaphore(1)

    def get(self, table: str, match: int, number: int, deal: Deal, seat: Seat) -> Review:
        """Return the review of a seat's decisions in a finished deal; start it if there is none.

        One that has failed is kept until that has been reported: the page reloads itself, and is to show it once.
        """
        key = (table, match, number, seat)
        found = self._kept.get(key)
        if found is None or found.reported:
            found = self._kept[key] = Review(deal, seat, number)
            found.work = asyncio.create_task(self._work(found))
            self._discard_oldest()
        self._kept.move_to_end(key)
        return found

    async def _work(self, asked: Review) -> None:
        try:
            await self._ready(asked.deal.game, (ADVISER,))  # other reviews need not wait for that
            async with self._turn:
                decisions = review(asked.deal, ADVISER, seat=asked.seat)
                following = partial(next, decisions, None)
                while (decision := await self._threads.run(following)) is not None:
                    asked.decisions.append(decision)
        except Exception:
            _LOGGER.exception("the review of seat %d in %s failed", asked.seat, asked.deal.game)
            asked.failed = True

    def _discard_oldest(self) -> None:
        """Discard the reviews that have not been read for longest, whether they are done or not."""
        while len(self._kept) > MOST_KEPT:
            _, discarded = self._kept.popitem(last=False)
            if discarded.work is not None:
                discarded.work.cancel()

    async def close(self) -> None:
        """Cancel all reviews in progress."""
        tasks = [kept.work for kept in self._kept.values() if kept.work is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
