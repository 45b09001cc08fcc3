"""The tables of running tournaments: opened, continued and finished automatically, even while nobody looks at their pages.

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
from matzl.features.tournament.organising import begin_round
from matzl.features.tournament.scoring import TournamentProgress
from matzl.features.tournament.state import PLAYING, Round, Tournament
from matzl.table.core.events import Event
from matzl.table.core.records import Terms
from matzl.table.core.stages import Stage
from matzl.table.core.waiting import awaited
from matzl.table.live.tasks import in_background

if TYPE_CHECKING:
    from matzl.features.tournament.model import Tournaments
    from matzl.table.live.service import TableService

_LOGGER = logging.getLogger(__name__)

PAUSE_SECONDS = 4.0
"""The seconds between two checks."""

RESTING = ("no-tournament", "tournament-alone")
"""The codes of errors after which a tournament rests until its next event."""

MAX_AT_ONCE = 50
"""The number of tournaments that one check advances, so that the first one after a start is soon over."""


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
        """Advance, in turns, the tournaments in which something has happened since the last check, and those that go on."""
        log, now = self._store.tournaments, time.time()
        changed = await self._store.run(log.changed, self._looked - PAUSE_SECONDS)
        self._running |= dict.fromkeys(sorted(changed))
        self._looked = now
        for token in list(self._running)[:MAX_AT_ONCE]:
            del self._running[token]
            goes_on = True
            try:
                goes_on = await self._go_on(token)
            except (MatzlError, SQLAlchemyError) as error:
                goes_on = getattr(error, "code", "") not in RESTING
                _LOGGER.info("tournament %s cannot go on: %s", token, error)
            except Exception:
                _LOGGER.exception("tournament %s cannot go on", token)
            if goes_on:
                self._running[token] = None  # behind the others

    async def _go_on(self, token: str) -> bool:
        """Advance a tournament; return False if nothing in it happens automatically until its next event."""
        progress = await self._tournaments.get(token)
        tournament, rounds = progress.tournament, progress.tournament.rounds
        if await self.keep_going(progress):
            return True
        if not rounds or tournament.last_round_begun or not tournament.settings.automatic:
            return False
        by, number = tournament.organiser, len(rounds) + 1
        await self._tournaments.change(token, lambda state: begin_round(state, by, number))
        return True

    async def keep_going(self, progress: TournamentProgress) -> bool:
        """Go on with the tables that are not over; return whether there are any. What fails is tried again later."""
        unfinished = list(progress.unfinished())
        for round_, number in unfinished:
            try:
                await _keep_going(self._service, progress.tournament, round_, number)
            except (MatzlError, SQLAlchemyError) as error:
                key = round_.tables[number - 1].key
                _LOGGER.info("table %s of a tournament cannot go on: %s", key, error)
        return bool(unfinished)


async def _keep_going(
    service: TableService, tournament: Tournament, round_: Round, number: int
) -> None:
    """Open a table of a round, counted from 1, unless it is open; seat bots for those who play no more, and go on.

    Nobody is its host. Bots finish the tables of earlier rounds and of a tournament that has ended, and play for people for
    whom a table waits and who have been away for longer than the organiser allows. Where bots are alone, a move that has
    failed is tried again.
    """
    table, level = round_.tables[number - 1], tournament.settings.level
    players = [(seat, tournament.players.get(player)) for seat, player in enumerate(table.seats)]
    seated = [
        Event("bot", {"seat": seat, "level": level})
        if player is None
        else Event("sat", {"seat": seat}, player.visitor)
        for seat, player in players
    ]
    settings = tournament.settings.of_table(tournament.token, round_.number, number)
    secret = tournament.secret_of_table(round_.number, number)
    terms = Terms(deals=settings.origin.deals, secret=secret)
    await service.open("", settings, "round", terms, key=table.key, seated=seated)
    closed = tournament.ended or round_ != tournament.rounds[-1]
    left = {seat for seat, player in players if player is not None and player.state != PLAYING}
    async with service.tables.hold(table.key) as live:
        events: list[Event] = []
        if live.table.stage not in (Stage.OVER, Stage.CLOSED):
            gone = awaited(live.table) & service.presence.at(live).gone
            held = live.table.people | live.table.claimants.keys()
            if closed and held:
                events = [Event("bots", {"level": level})]
            elif not closed:
                events = [Event("bots", {"level": level, "seat": seat}) for seat in held & left]
                events += [Event("bot", {"seat": seat, "level": level}) for seat in gone - left]
        if events:
            await service.tables.append(live, events)
        service.resume(live, again=not live.table.people)
