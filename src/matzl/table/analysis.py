"""Hints and reviews: computed in worker threads, which keep the event loop free."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ParamSpec, TypeAlias, TypeVar

from matzl.analysis import Decision, Hint, Value, hint, review
from matzl.base.cards import Seat
from matzl.deal.deal import Deal
from matzl.deal.view import View
from matzl.players.levels import ADVISER
from matzl.search.threads import cores
from matzl.table.settings import TableRules

P = ParamSpec("P")
T = TypeVar("T")


def call_in_thread(function: Callable[[], T]) -> T:
    """Call a function, turning ``StopIteration`` into ``RuntimeError``: no future can hold a ``StopIteration``."""
    try:
        return function()
    except StopIteration as error:
        raise RuntimeError("an iterator ended unexpectedly") from error


class WorkerThreads:
    """A small pool of threads; compiled kernels release the GIL, so they run in parallel."""

    def __init__(self, threads: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(threads or max(2, cores()), "worker")

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in a thread and return its result."""
        loop = asyncio.get_running_loop()
        call = partial(function, *args, **kwargs)
        return await loop.run_in_executor(self._pool, call_in_thread, call)

    def close(self) -> None:
        """Cancel queued calls; do not wait for running ones."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def hints_allowed(rules: TableRules, people: Collection[int]) -> bool:
    """Return whether the rules allow hints when people sit in these seats."""
    return rules.hints == "always" or (rules.hints == "alone" and len(people) == 1)


def compute_hint(view: View) -> Hint:
    """Return the hint for a view, always the same; this may take a second or more."""
    return hint(view, ADVISER)


def hint_data(hint: Hint) -> dict[str, Any]:
    """Return a hint as JSON data."""
    worths = {word: [worth.mean, worth.error] for word, worth in hint.values.items()}
    return {"level": hint.level, "action": hint.action, "worths": worths}


def hint_from_data(data: Mapping[str, Any]) -> Hint:
    """Return the hint stored in an event."""
    worths = {word: Value(*numbers) for word, numbers in data["worths"].items()}
    return Hint(data["level"], data["action"], worths)


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
