"""Positions set up by visitors: workers search for a line to them and solve them, one at a time."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from matzl.analysis.solve import Solution, solve
from matzl.deal.deal import Deal
from matzl.errors import PositionError, StoppedError
from matzl.players.levels import ADVISER
from matzl.positions import GivenPosition, reach
from matzl.positions.faults import fault
from matzl.positions.reaching import MOST_TRIES
from matzl.table.errors import table_error
from matzl.table.service import TableService

TRIES, TRIES_COLD = 200_000, 10_000
"""The number of cards that a search for a line may try: with compiled rules, and with those that are not compiled yet."""

SEARCHES = MOST_TRIES // TRIES
"""The number of searches, each in another order, one after another so that bots and others get their turns in between."""

MOST_SECONDS = 60.0
"""The seconds of search after which no further one begins."""


class PositionWork:
    """The work on positions that visitors set up.

    Searches and solutions are computed one at a time, in the order of the requests, so that the bots of all tables get their
    turns in between, and nobody's searches hold up those of others.

    Parameters
    ----------
    service
        The service that has the workers and the warm-up.
    """

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._turn = asyncio.Semaphore(1)
        self._latest: dict[str, GivenPosition] = {}

    async def reach(self, position: GivenPosition, visitor: str) -> Deal:
        """Return a deal in which a position arises.

        Parameters
        ----------
        visitor
            The visitor, or the browser of an anonymous one. When they ask for another position, the search for the previous
            one ends.

        Raises
        ------
        PositionError
            When it cannot arise, no line to it was found, or the same person asked for another position meanwhile.
        """
        service = self._service
        cold = service.warm_up.progress(position.game, ()) is not None
        if cold:
            service.warm_up.want(position.game, ())
            async with self._turn:
                return await service.threads.run(reach, position, tries=TRIES_COLD)
        self._latest[visitor] = position
        try:
            return await self._searched(position, visitor)
        finally:
            if self._latest.get(visitor) is position:
                del self._latest[visitor]

    async def _searched(self, position: GivenPosition, visitor: str) -> Deal:
        """Return the result of the first successful search."""
        searches, seconds = 0, 0.0
        while searches < SEARCHES and seconds < MOST_SECONDS:
            async with self._turn:
                if self._latest.get(visitor) is not position:
                    raise fault("superseded")
                begun = time.monotonic()
                with suppress(StoppedError):  # a search took too long
                    try:
                        return await self._service.workers.run(
                            reach, position, tries=TRIES, seed=searches
                        )
                    except PositionError as error:
                        if error.code != "not-found":
                            raise
                seconds += time.monotonic() - begun
                searches += 1
        raise fault("not-found", number=searches * TRIES)

    async def solve(self, deal: Deal) -> Solution:
        """Return the value of each legal action of a deal, all cards known.

        Raises
        ------
        TableError
            If the workers are still warming up.
        """
        warm_up = self._service.warm_up
        progress = warm_up.progress(deal.game, (ADVISER,))
        if progress is not None:
            warm_up.want(deal.game, (ADVISER,))
            raise table_error("solver-not-ready", done=progress.done, steps=progress.steps)
        async with self._turn:
            return await self._service.workers.run(solve, deal)
