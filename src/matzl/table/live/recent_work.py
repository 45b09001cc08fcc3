"""Results that are computed in the background: the latest ones are kept, and work on discarded ones is cancelled."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import Protocol, TypeVar


class WorkedOut(Protocol):
    """A result with the task that computes it, None before it begins."""

    work: asyncio.Task[None] | None


K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=WorkedOut)


class RecentWork(OrderedDict[K, V]):
    """Results by key, the most recently read last."""

    def discard_oldest(self, most: int) -> None:
        """Discard the results that have not been read for longest, done or not, until there are no more than `most`."""
        while len(self) > most:
            _, discarded = self.popitem(last=False)
            if discarded.work is not None:
                discarded.work.cancel()

    async def cancel(self) -> None:
        """Cancel all work in progress, and wait for its end."""
        tasks = [kept.work for kept in self.values() if kept.work is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
