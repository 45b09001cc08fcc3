"""Results computed in the background while pages wait for them; only the latest are kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from matzl.errors import TableError
from matzl.table.live.job_queue import JobQueue, Place
from matzl.table.live.tasks import in_background

_LOGGER = logging.getLogger(__name__)


@dataclass(slots=True, kw_only=True)
class BackgroundResult:
    """A result, possibly still being computed.

    Attributes
    ----------
    failed, reported
        Whether the work has failed, and whether a visitor has been shown that; it is then tried again on request.
    work
        The task that computes it, if any.
    changed
        The event that is set whenever something has changed, and then replaced.
    """

    failed: bool = False
    reported: bool = False
    work: asyncio.Task[None] | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def done(self) -> bool:
        """True once the result is complete, by default when its work has ended."""
        return self.work is not None and self.work.done() and not self.failed

    def tell(self) -> None:
        """Wake everything that waits for a change."""
        self.changed.set()
        self.changed = asyncio.Event()

    async def wait(self, seconds: float) -> None:
        """Wait for the end of the work, at most `seconds`; mark a failure as reported."""
        try:
            async with asyncio.timeout(seconds):
                while not (self.done or self.failed):
                    await self.changed.wait()
        except TimeoutError:
            pass
        self.reported = self.failed


K = TypeVar("K")
R = TypeVar("R", bound=BackgroundResult)


class BackgroundResults(Generic[K, R]):
    """The latest results of one kind by key.

    They are computed job by job; several owners take turns.

    Parameters
    ----------
    queue
        The queue in which they are computed.
    max_kept
        The number of results that are kept, done or not.
    """

    def __init__(self, queue: JobQueue, max_kept: int) -> None:
        self._queue, self._max_kept = queue, max_kept
        self._kept = OrderedDict[K, R]()

    def get(self, key: K) -> R | None:
        """Return the result for a key, None if none is kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: K, result: R) -> R:
        """Return a key's result, else keep and return this one; discard the least recently used beyond `max_kept`."""
        kept = self._kept.setdefault(key, result)
        self._kept.move_to_end(key)
        while len(self._kept) > self._max_kept:
            _, discarded = self._kept.popitem(last=False)
            if discarded.work is not None:
                discarded.work.cancel()
        return kept

    def begin(
        self, key: K, result: R, owner: str, work: Callable[[Place], Coroutine[Any, Any, None]]
    ) -> R:
        """Keep a result and start work on it for an owner, unless it is complete or in progress.

        A failed result is returned until its failure has been reported, so that a page that reloads itself shows it once.

        Raises
        ------
        TableError
            If the work would have to be started, and the owner has as much in the queue as is allowed.
        """
        if result.failed and not result.reported:
            result.reported = True
        elif not result.done and (result.work is None or result.work.done()):
            place = self._queue.enter(owner)
            result.work = in_background(self._run(result, work, place))
            result.work.add_done_callback(lambda _: place.leave())
            result.failed = result.reported = False
            self.keep(key, result)
        return result

    async def _run(
        self, result: R, work: Callable[[Place], Coroutine[Any, Any, None]], place: Place
    ) -> None:
        try:
            await work(place)
        except TableError:  # of the store or the queue of jobs, which have logged it
            result.failed = True
        except Exception:
            _LOGGER.exception("work in the background failed")
            result.failed = True
        finally:
            result.tell()

    async def close(self) -> None:
        """Cancel all work in progress, and wait for its end."""
        tasks = [kept.work for kept in self._kept.values() if kept.work is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
