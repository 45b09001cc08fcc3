"""Positions set up by visitors: workers search for a line to them and solve them."""

from __future__ import annotations

import time
from contextlib import suppress

from matzl.deal.deal import Deal
from matzl.errors import PositionError, StoppedError
from matzl.features.editor.faults import fault
from matzl.features.editor.reaching import MAX_TRIES, GivenPosition, reach
from matzl.judge.solve import Solution, solve
from matzl.table.core.errors import table_error
from matzl.table.live.job_queue import Place
from matzl.table.live.service import TableService

TRIES, TRIES_COLD = 200_000, 10_000
"""The number of cards that a search for a line may try: with compiled rules, and with those that are not compiled yet."""

SEARCHES = MAX_TRIES // TRIES
"""The number of searches, each in another order, one after another so that others get their turns in between."""

MAX_SECONDS = 60.0
"""The seconds after which no further search begins."""


class PositionWork:
    """The work on positions that visitors set up.

    Parameters
    ----------
    service
        The service that has the queues of work and the warm-up.
    """

    def __init__(self, service: TableService) -> None:
        self._service = service

    async def reach(self, position: GivenPosition, owner: str) -> Deal:
        """Return a deal in which a position arises.

        Raises
        ------
        PositionError
            When it cannot arise, or no line to it was found.
        TableError
            If the owner has as much in the queue as is allowed.
        """
        service = self._service
        cold = service.warm_up.progress(position.game) is not None
        if cold:
            service.warm_up.want(position.game)
            return await service.checks.run(owner, reach, position, tries=TRIES_COLD)
        with service.searches.enter(owner) as place:
            return await self._first_result(position, place)

    async def _first_result(self, position: GivenPosition, place: Place) -> Deal:
        """Return the result of the first successful search."""
        searches, begun = 0, time.monotonic()
        while searches < SEARCHES and time.monotonic() < begun + MAX_SECONDS:
            with suppress(StoppedError):  # a search took too long
                try:
                    return await place.run(reach, position, tries=TRIES, seed=searches)
                except PositionError as error:
                    if error.code != "not-found":
                        raise
            searches += 1
        raise fault("not-found", number=searches * TRIES)

    async def solve(self, deal: Deal, owner: str) -> Solution:
        """Return the value of each legal action of a deal, all cards known.

        Raises
        ------
        TableError
            If the workers are still warming up, or the owner has as much in the queue as is allowed.
        """
        warm_up = self._service.warm_up
        if warm_up.progress(deal.game) is not None:
            warm_up.want(deal.game)
            raise table_error("solver-not-ready")
        return await self._service.searches.run(owner, solve, deal)


def start(service: TableService) -> PositionWork:
    """Return the work on positions of a service."""
    return PositionWork(service)
