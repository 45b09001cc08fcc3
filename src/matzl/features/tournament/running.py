"""Advancing running tournaments automatically, even while nobody is looking at their pages.

Every few seconds the tournaments that may go on are checked: a round begins when the one before is over and rounds begin
automatically; tables that a stopped server has left alone are continued; and bots play for people for whom a table waits and
who have been away for longer than it allows.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from matzl.errors import MatzlError
from matzl.features.tournament.scoring import NOTHING_YET, is_over
from matzl.features.tournament.tables import keep_going, replace_absent
from matzl.table.live.tasks import in_background

if TYPE_CHECKING:
    from matzl.features.tournament.model import TournamentProgress, Tournaments
    from matzl.table.live.service import TableService

_LOGGER = logging.getLogger(__name__)

PAUSE_SECONDS = 4.0
"""The seconds between two checks."""

MAX_AT_ONCE = 50
"""The number of tournaments that one check goes through; the next one goes on with those after them."""


class RunningTournaments:
    """The tournaments of a store that may continue automatically.

    Parameters
    ----------
    tournaments
        The tournaments.
    service
        The tables.
    """

    def __init__(self, tournaments: Tournaments, service: TableService) -> None:
        self._tournaments, self._service, self._store = tournaments, service, service.store
        self._task: asyncio.Task[None] | None = None
        self._running: dict[str, None] = {}
        self._looked = 0.0

    def start(self) -> None:
        """Start the task that advances running tournaments every few seconds."""
        self._task = in_background(self._run())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self.advance()
            except Exception:
                _LOGGER.exception("tournaments cannot go on")
            await asyncio.sleep(PAUSE_SECONDS)

    async def advance(self) -> None:
        """Advance the next tournaments."""
        log, now = self._store.tournaments, time.time()
        changed = await self._store.run(log.changed, self._looked - PAUSE_SECONDS)
        self._looked = now
        self._running |= dict.fromkeys(changed)
        for token in list(self._running)[:MAX_AT_ONCE]:
            del self._running[token]
            goes_on = True
            try:
                goes_on = await self._go_on(token)
            except (MatzlError, SQLAlchemyError) as error:
                _LOGGER.info("tournament %s cannot go on: %s", token, error)
            finally:
                if goes_on:  # behind the others
                    self._running[token] = None

    async def _go_on(self, token: str) -> bool:
        """Advance a tournament; return False if nothing in it happens automatically until its next event."""
        progress = await self._tournaments.find(token)
        if progress is None:
            return False
        if any(not is_over(each, progress.results) for each in progress.tournament.rounds):
            await self._continue_tables(progress)
            return True
        return await self._tournaments.next_round(progress)

    async def _continue_tables(self, progress: TournamentProgress) -> None:
        """Go on with the tables that are not over."""
        for round_ in progress.tournament.rounds:
            for number, table in enumerate(round_.tables, 1):
                if progress.results.get(table.key, NOTHING_YET).over:
                    continue
                try:
                    await keep_going(self._service, progress.tournament, round_, number)
                    await replace_absent(self._service, table.key)
                except (MatzlError, SQLAlchemyError) as error:
                    _LOGGER.info("table %s of a tournament cannot go on: %s", table.key, error)
