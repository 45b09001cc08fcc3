"""Hints and reviews: computed by workers, which keep the event loop free."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from matzl.base.cards import Seat
from matzl.deal.deal import Deal
from matzl.deal.view import View
from matzl.errors import TableError
from matzl.judge import Decision, Hint, Value, hint
from matzl.judge.review import choices, judged
from matzl.players.levels import ADVISER
from matzl.table.core.errors import table_error
from matzl.table.live.job_queue import JobQueue, Place
from matzl.table.live.recent_work import RecentWork
from matzl.table.live.warm_up import WarmUp

if TYPE_CHECKING:
    from matzl.table.core.state import Table
    from matzl.table.store import Store

_LOGGER = logging.getLogger(__name__)


def compute_hint(view: View) -> Hint:
    """Return the hint for a view, always the same; this may take a second or more."""
    return hint(view, ADVISER)


async def hint_by_worker(view: View, owner: str, queue: JobQueue, warm_up: WarmUp) -> Hint:
    """Let a worker compute the hint for a view.

    Raises
    ------
    TableError
        If that fails, or the owner has as much in the queue as is allowed.
    """
    try:
        await warm_up.ready(view.game, (ADVISER,))
        return await queue.run(owner, compute_hint, view)
    except TableError:
        raise
    except Exception as error:
        _LOGGER.exception("a hint in %s failed", view.game)
        raise table_error("no-hint") from error


def hint_data(hint: Hint) -> dict[str, Any]:
    """Return a hint as JSON data."""
    worths = {word: [worth.mean, worth.error] for word, worth in hint.values.items()}
    return {"level": hint.level, "action": hint.action, "worths": worths}


def hint_from_data(data: Mapping[str, Any]) -> Hint:
    """Return the hint stored in an event."""
    worths = {word: Value(*numbers) for word, numbers in data["worths"].items()}
    return Hint(data["level"], data["action"], worths)


def reviewed_deal(table: Table, visitor: str, number: int) -> tuple[Deal, Seat]:
    """Return a finished deal of the current match, counted from 1, and the visitor's seat in it.

    Raises
    ------
    TableError
        If the visitor has no seat there, or that deal is not over.
    """
    seat, match = table.own_seat(visitor), table.match
    if match is None or not 1 <= number <= len(match.finished):
        raise table_error("no-deal")
    return match.finished[number - 1].deal, seat


MAX_KEPT = 200

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


def seat_choices(deal: Deal, seat: Seat) -> list[tuple[int, str, View]]:
    """Return the choices of a seat in a deal that are reviewed, each with the view at the time."""
    return list(choices(deal, seat))


class Reviews:
    """The latest reviews.

    They are computed decision by decision, those of several visitors in turn.

    Parameters
    ----------
    queue
        The queue in which they are computed.
    ready
        Awaits the compiled kernels of a game, and of bots of these levels.
    store
        The store in which it is noted what the decisions have cost, once the review of a seat is complete.
    """

    def __init__(
        self,
        queue: JobQueue,
        ready: Callable[[str, Iterable[str]], Awaitable[None]],
        store: Store,
    ) -> None:
        self._queue, self._ready, self._store = queue, ready, store
        self._kept = RecentWork[Key, Review]()

    def get(
        self, table: str, match: int, number: int, deal: Deal, seat: Seat, owner: str
    ) -> Review:
        """Return the review of a seat's decisions in a finished deal; start it for an owner if there is none.

        A failed review is kept until its failure has been reported, so that a page that reloads itself shows it once.

        Raises
        ------
        TableError
            If it would have to be started, and the owner has as much in the queue as is allowed.
        """
        key = (table, match, number, seat)
        found = self._kept.get(key)
        if found is None or found.reported:
            found = Review(deal, seat, number)
            found.work = self._queue.begin(owner, partial(self._work, key, found))
            self._kept[key] = found
            self._kept.discard_oldest(MAX_KEPT)
        self._kept.move_to_end(key)
        return found

    async def _work(self, key: Key, review: Review, place: Place) -> None:
        try:
            await self._ready(review.deal.game, (ADVISER,))
            for number, action, view in await place.run(seat_choices, review.deal, review.seat):
                review.decisions.append(await place.run(judged, number, action, view, ADVISER))
            costs = [decision.cost for decision in review.decisions]
            await self._store.run(self._store.memory.note_costs, *key, costs)
        except Exception:
            _LOGGER.exception("the review of seat %d in %s failed", review.seat, review.deal.game)
            review.failed = True

    async def close(self) -> None:
        """Cancel all reviews in progress."""
        await self._kept.cancel()
