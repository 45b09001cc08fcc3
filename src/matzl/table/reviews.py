"""Reviews of finished deals at tables: worked out when somebody asks, one after another, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from matzl.analysis import Decision, review
from matzl.deal.deal import Deal
from matzl.players.levels import ADVISER
from matzl.table.threads import WorkerThreads

_LOGGER = logging.getLogger(__name__)

MOST_KEPT = 200

Key: TypeAlias = tuple[str, int, int, int]
"""A table, which match there, which deal of it, and a seat."""


@dataclass(slots=True)
class Review:
    """The decisions of a seat in a finished deal, as far as they have been looked at.

    Attributes
    ----------
    deal, seat
        What is looked at.
    number
        Which deal of the match it is, from 1.
    decisions
        In order.
    work
        Done when all have been looked at, or that has failed.
    failed, told
        Whether it has failed, and somebody has been told so.
    """

    deal: Deal
    seat: int
    number: int
    decisions: list[Decision] = field(default_factory=list)
    work: asyncio.Task[None] | None = None
    failed: bool = False
    told: bool = False

    @property
    def done(self) -> bool:
        """Whether it has come to its end; one that was let go of has not, and is begun anew when it is asked for again."""
        return self.work is not None and self.work.done() and not self.work.cancelled()

    async def wait(self, seconds: float) -> None:
        """Wait until it is done or has failed, but no longer than so many seconds; who waits is told."""
        assert self.work is not None
        await asyncio.wait({self.work}, timeout=seconds)
        self.told = self.failed


class Reviews:
    """The reviews that were asked for lately.

    Only one is worked on at a time, decision by decision, so that the bots of all tables have their turns between.

    Parameters
    ----------
    thinking
        Where they are worked out.
    ready
        How to wait until a game can be played, and with bots of these levels.
    """

    def __init__(
        self, threads: WorkerThreads, ready: Callable[[str, Iterable[str]], Awaitable[None]]
    ) -> None:
        self._threads, self._ready = threads, ready
        self._kept: OrderedDict[Key, Review] = OrderedDict()
        self._turn = asyncio.Semaphore(1)

    def of(self, table: str, match: int, number: int, deal: Deal, seat: int) -> Review:
        """The review of a seat's decisions in a finished deal; worked on from now on if it is not there.

        One that has failed is kept until somebody has been told: a page that asks for itself anew is to say so, once.
        """
        key = (table, match, number, seat)
        found = self._kept.get(key)
        if found is None or found.told:
            found = self._kept[key] = Review(deal, seat, number)
            found.work = asyncio.create_task(self._work(found))
            self._let_go()
        self._kept.move_to_end(key)
        return found

    async def _work(self, asked: Review) -> None:
        try:
            await self._ready(asked.deal.game, (ADVISER,))  # others need not wait for that
            async with self._turn:
                decisions = review(asked.deal, ADVISER, seat=asked.seat)
                following = partial(next, decisions, None)
                while (decision := await self._threads.run(following)) is not None:
                    asked.decisions.append(decision)
        except Exception:
            _LOGGER.exception("a review of seat %d in %s failed", asked.seat, asked.deal.game)
            asked.failed = True

    def _let_go(self) -> None:
        """Forget the reviews that nobody has asked for for longest, whether they are done or not."""
        while len(self._kept) > MOST_KEPT:
            _, forgotten = self._kept.popitem(last=False)
            if forgotten.work is not None:
                forgotten.work.cancel()

    async def close(self) -> None:
        """End all work."""
        tasks = [kept.work for kept in self._kept.values() if kept.work is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
