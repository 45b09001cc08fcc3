"""The tournaments of a store: organised, joined and left by visitors, and continued automatically.

Every few seconds the tournaments that may go on are checked, even while nobody looks at their pages: a round begins when the
one before is over and rounds begin automatically; tables that a stopped server has left alone are continued; and bots play
for people for whom a table waits and who have been away for longer than it allows.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from matzl.errors import MatzlError, in_a_line
from matzl.features.tournament import organising
from matzl.features.tournament.state import PLAYING, Round, Tournament, TournamentSettings
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.fair_deals import new_root
from matzl.table.core.names import names_apart
from matzl.table.core.records import Terms
from matzl.table.core.stages import Stage
from matzl.table.core.waiting import awaited
from matzl.table.live.service import TableService
from matzl.table.live.sharing import insert_first
from matzl.table.live.tasks import in_background
from matzl.table.store import Store
from matzl.table.store.finished_matches import FinishedMatch

_LOGGER = logging.getLogger(__name__)

_DAMAGE = (LookupError, ValueError, TypeError, AttributeError)
"""The errors that unreadable events of a tournament raise."""

TOKEN_LENGTH = 24

PAUSE_SECONDS = 4.0
"""The seconds between two checks of the tournaments."""

RESTING = ("no-tournament", "tournament-empty")
"""The codes of errors after which a tournament rests until its next event."""

MAX_AT_ONCE = 50
"""The maximum number of tournaments that one check advances, so that the first check after a start does not take long."""


class Tournaments:
    """The tournaments of a store.

    Parameters
    ----------
    service
        The tables.
    """

    def __init__(self, service: TableService) -> None:
        self._service, self._store, self._log = service, service.store, service.store.tournaments
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._task: asyncio.Task[None] | None = None
        self._running: dict[str, None] = {}
        self._looked = 0.0

    async def open(self, visitor: str, settings: TournamentSettings, *, once: str) -> str:
        """Open a tournament with the visitor as its organiser and first player, and return its token.

        Parameters
        ----------
        once
            The idempotency key: a repeated call with the same key returns the same tournament.
        """
        call = repr((visitor, once or secrets.token_urlsafe()))
        token = hashlib.sha256(f"tournament {call}".encode()).hexdigest()[:TOKEN_LENGTH]
        data = {"settings": asdict(settings), "secret": new_root()}
        events = [Event("opened", data, visitor), Event("joined", {"player": 1}, visitor)]
        with suppress(IntegrityError):  # it is open already
            await self._store.run(self._log.append, token, events, 0)
        return token

    async def get(self, token: str) -> Tournament:
        """Return the present state of the tournament with this token.

        Raises
        ------
        TableError
            If there is none.
        """
        events = await self._store.run(self._log.read, token)
        if not events:
            raise table_error("no-tournament")
        tournament = Tournament(token, events)
        tournament.results = await self._store.run(self._log.results, token)
        names = await self._service.tables.names_of(tournament.people)
        tournament.names = names_apart(tournament.people, names)
        return tournament

    async def change(self, token: str, events_of: Callable[[Tournament], Sequence[Event]]) -> None:
        """Store the events that a function of `organising` returns for the current state, and update the tables.

        Raises
        ------
        TableError
            If there is no such tournament, or the function raises it.
        """

        async def judge() -> tuple[Tournament, Sequence[Event]]:
            tournament = await self.get(token)
            events = await asyncio.to_thread(events_of, tournament)  # pairing takes a while
            if events:
                await self._store.run(self._log.append, token, events, tournament.length)
            return tournament, events

        async with self._locks.setdefault(token, asyncio.Lock()):
            tournament, events = await insert_first(judge)
        for event in events:
            tournament.apply(event)
        await self.keep_going(tournament)

    # What happens automatically

    def begin(self) -> None:
        """Start the task that advances running tournaments every few seconds."""
        self._task = in_background(self._run())

    async def close(self) -> None:
        """Stop the task."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await _attempted(self.advance())
            await asyncio.sleep(PAUSE_SECONDS)

    async def advance(self) -> None:
        """Advance the tournaments in progress and those with events since the last check, one after another."""
        now = time.time()
        changed = await self._store.run(self._log.changed, self._looked - PAUSE_SECONDS)
        self._running |= dict.fromkeys(sorted(changed))
        self._looked = now
        for token in list(self._running)[:MAX_AT_ONCE]:
            del self._running[token]
            if await _attempted(self._go_on(token), token):
                self._running[token] = None  # behind the others

    async def _go_on(self, token: str) -> bool:
        """Advance a tournament; return False if nothing happens in it automatically before its next event."""
        tournament = await self.get(token)
        if await self.keep_going(tournament):
            return True
        if (
            not tournament.rounds
            or tournament.last_round_begun
            or not tournament.settings.automatic
        ):
            return False
        by, number = tournament.organiser, len(tournament.rounds) + 1
        await self.change(token, lambda state: organising.begin_round(state, by, number))
        return True

    async def keep_going(self, tournament: Tournament) -> bool:
        """Advance the unfinished tables; return whether there are any. Failures are retried later."""
        unfinished = list(tournament.unfinished())
        for round_, number in unfinished:
            work = _keep_going(self._service, tournament, round_, number)
            await _attempted(work, tournament.token)
        return bool(unfinished)


start = Tournaments
"""The function that starts this feature for a service, and returns the service's tournaments."""


async def _attempted(work: Awaitable[Any], which: str = "(any)") -> Any:
    """Await work on a tournament; return its result or, after a logged failure, whether to retry."""
    try:
        return await work
    except (MatzlError, SQLAlchemyError) as error:
        _LOGGER.info("tournament %s cannot go on: %s", which, error)
        return getattr(error, "code", "") not in RESTING
    except Exception:
        _LOGGER.exception("tournament %s cannot go on", which)
        return True


async def _keep_going(
    service: TableService, tournament: Tournament, round_: Round, number: int
) -> None:
    """Open a table of a round (counted from 1) if necessary, let bots replace players who have left, and advance the table.

    The table has no host. Bots finish the tables of earlier rounds and of a tournament that has ended, and play for people
    for whom a table waits and who have been away for longer than the organiser allows. Where bots are alone, a move that has
    failed is tried again.
    """
    table, level = round_.tables[number - 1], tournament.settings.level
    players = [(seat, tournament.players.get(player)) for seat, player in enumerate(table.seats)]
    seated = []
    for seat, player in players:
        bot = Event("bot", {"seat": seat, "level": level})
        seated.append(Event("sat", {"seat": seat}, player.visitor) if player else bot)
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
            held = live.table.people | live.table.returning.keys()
            if closed and held:
                events = [Event("bots", {"level": level})]
            elif not closed:
                events = [Event("bots", {"level": level, "seat": seat}) for seat in held & left]
                events += [Event("bot", {"seat": seat, "level": level}) for seat in gone - left]
        if events:
            await service.tables.append(live, events)
        service.resume(live, again=not live.table.people)


async def forget(store: Store, visitor: str) -> None:
    """Let a visitor leave all tournaments, handing over those that they organise, before the visitor is deleted."""
    log = store.tournaments
    for token in await store.run(log.of_visitor, visitor, None):

        async def leave(token: str = token) -> None:
            tournament = Tournament(token, await store.run(log.read, token))
            if events := organising.forget(tournament, visitor):
                await store.run(log.append, token, events, tournament.length)

        try:
            await insert_first(leave)
        except _DAMAGE as error:
            _LOGGER.warning("a damaged tournament cannot be left: %s", in_a_line(error))


async def check_replay(store: Store, match: FinishedMatch, _visitor: str) -> None:
    """Check that no other table is still playing the same deals of a tournament.

    Raises
    ------
    TableError
        If the duplicate round of the match is not over.
    """
    token = match.origin_id
    tournament = Tournament(token, await store.run(store.tournaments.read, token))
    tournament.results = await store.run(store.tournaments.results, token)
    for round_ in tournament.rounds:
        keys = [each.key for each in round_.tables]
        running = match.table in keys and not tournament.is_over(round_)
        if running and tournament.settings.duplicate:
            raise table_error("round-running")
