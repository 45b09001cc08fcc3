"""The queue for work requested by pages: bounded, and fair between owners.

Every owner, a visitor or the address of an anonymous one, has two places at most, and all owners of one network together a
quarter of all places, since one person can be many visitors. Networks take turns, one job each, and so do the owners of
each. A job is a module-level function with arguments that can be pickled.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import count
from typing import Self

from matzl.base.type_variables import P, T
from matzl.table.core.errors import table_error
from matzl.table.live.workers import Workers

SHARE = 2
"""The maximum number of places that an owner may hold."""

MAX_PLACES = 100
"""The maximum number of places that all owners may hold together."""

MAX_OF_NETWORK = MAX_PLACES // 4
"""The maximum number of places that all owners of one network may hold together."""

NETWORK = ContextVar("NETWORK", default="")
"""The address of the client that sent this request (for IPv6 its /48 network); if empty, each owner counts as a network."""


@dataclass(slots=True)
class _Owner:
    """An owner of queue slots: its network, the number of its last turn, the number of its slots, and its pending turns."""

    network: str
    served: int
    places: int = 0
    turns: deque[asyncio.Future[None]] = field(default_factory=deque)

    @property
    def waits(self) -> bool:
        while self.turns and self.turns[0].cancelled():
            self.turns.popleft()
        return bool(self.turns)


class JobQueue:
    """A fair queue in front of workers.

    Parameters
    ----------
    workers
        The workers, which nobody else uses; they are closed with the queue.
    share
        The number of places that an owner may hold.
    """

    def __init__(self, workers: Workers, share: int = SHARE) -> None:
        self.workers, self._share, self._free = workers, share, workers.size
        self._owners: dict[str, _Owner] = {}
        self._served: dict[str, int] = {}  # the number of the last turn of each network
        self._numbers = count()

    @property
    def length(self) -> int:
        """The number of occupied slots; may be read from any thread."""
        return sum(each.places for each in [*self._owners.values()])  # a copy, made at once

    def enter(self, owner: str) -> Place:
        """Take one of an owner's slots, to be freed at the end of the work.

        Raises
        ------
        TableError
            If the owner or the network holds as many as are allowed, or the queue is full (code ``busy``).
        """
        known = self._owners.get(owner) or _Owner(NETWORK.get() or owner, next(self._numbers))
        held = Counter[str]()
        for each in self._owners.values():
            held[each.network] += each.places
        full = held.total() >= MAX_PLACES or held[known.network] >= MAX_OF_NETWORK
        if full or known.places >= self._share:
            raise table_error("busy")
        self._owners[owner] = known
        self._served.setdefault(known.network, known.served)  # after all who wait
        known.places += 1
        return Place(self, owner)

    async def run(
        self, owner: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run one job for an owner and return its result; cancelling it frees the slot.

        Raises
        ------
        TableError
            As `enter`.
        StoppedError
            If the workers fail.
        """
        with self.enter(owner) as place:
            return await place.run(function, *args, **kwargs)

    def close(self) -> None:
        """Stop the workers."""
        self.workers.close()

    def leave(self, owner: str) -> None:
        """Free one of an owner's slots."""
        left = self._owners[owner]
        left.places -= 1
        if not left.places:
            del self._owners[owner]
            if all(each.network != left.network for each in self._owners.values()):
                del self._served[left.network]

    def join(self, owner: str) -> asyncio.Future[None]:
        """Return a future that is done when it is the owner's turn."""
        turn = asyncio.get_running_loop().create_future()
        self._owners[owner].turns.append(turn)
        self._give_turns()
        return turn

    def end_turn(self) -> None:
        """End a turn, and give the next owner one."""
        self._free += 1
        self._give_turns()

    def _give_turns(self) -> None:
        while self._free and (waiting := [each for each in self._owners.values() if each.waits]):
            owner = min(waiting, key=lambda each: (self._served[each.network], each.served))
            owner.served = self._served[owner.network] = next(self._numbers)
            self._free -= 1
            owner.turns.popleft().set_result(None)


class Place:
    """A slot in the queue for one job or several consecutive ones; as a context manager, it frees itself on exit."""

    def __init__(self, queue: JobQueue, owner: str) -> None:
        self._queue, self._owner, self._held = queue, owner, True
        self._turn: asyncio.Future[None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        """Free the slot; jobs that wait for a turn in it, or request one later, are cancelled."""
        if self._held:
            self._held = False
            self._queue.leave(self._owner)
        if self._turn is not None:
            self._turn.cancel()

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a job on the owner's next turn, and return its result.

        Raises
        ------
        StoppedError
            If the workers fail.
        """
        if not self._held:
            raise asyncio.CancelledError("the place has been left")
        turn = self._turn = self._queue.join(self._owner)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn has just come
                self._queue.end_turn()
            raise
        # A worker is busy until its job has ended, even if nobody waits any more.
        job = asyncio.create_task(self._queue.workers.run(function, *args, **kwargs))
        job.add_done_callback(lambda _: self._queue.end_turn())
        return await asyncio.shield(job)
