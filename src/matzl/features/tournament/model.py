"""The tournaments of a store: organised, joined and left by visitors; each round's tables are made by the table service.

Everything is in the store. Whatever happens automatically is in `matzl.features.tournament.running`.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError

from matzl.errors import in_a_line
from matzl.features.tournament import organising
from matzl.features.tournament.running import RunningTournaments
from matzl.features.tournament.scoring import TournamentProgress
from matzl.features.tournament.state import Tournament, TournamentSettings
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.fair_deals import new_root
from matzl.table.core.names import names_apart
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.finished_matches import FinishedMatch

_LOGGER = logging.getLogger(__name__)

TOKEN_LENGTH = 24

_DAMAGE = (LookupError, ValueError, TypeError, AttributeError)
"""The errors that unreadable events of a tournament raise."""


class Tournaments:
    """The tournaments of a store.

    Parameters
    ----------
    service
        The tables.

    Attributes
    ----------
    running, begin, close
        The task that advances them automatically, and the functions that begin and end it.
    """

    def __init__(self, service: TableService) -> None:
        self._service, self._store, self._log = service, service.store, service.store.tournaments
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.running = RunningTournaments(self, service)
        self.begin, self.close = self.running.start, self.running.close

    async def open(
        self, visitor: str, settings: TournamentSettings, *, plays: bool, action_id: str
    ) -> str:
        """Open a tournament with the visitor as its organiser, and return its token.

        Parameters
        ----------
        plays
            Whether the organiser is its first player.
        action_id
            A repeated call with the same one returns the same tournament.
        """
        call = repr((visitor, action_id or secrets.token_urlsafe()))
        token = hashlib.sha256(f"tournament {call}".encode()).hexdigest()[:TOKEN_LENGTH]
        data = {"settings": asdict(settings), "secret": new_root()}
        events = [Event("opened", data, visitor)]
        events += [Event("joined", {"player": 1}, visitor)] if plays else []
        with suppress(IntegrityError):  # it is open already
            await self._store.run(self._log.append, token, events, 0)
        return token

    async def get(self, token: str) -> TournamentProgress:
        """Return a tournament.

        Raises
        ------
        TableError
            If there is none.
        """
        events = await self._store.run(self._log.read, token)
        if not events:
            raise table_error("no-tournament")
        tournament = Tournament(token, events)
        results = await self._store.run(self._log.results, token)
        names = await self._service.tables.names_of(tournament.people)
        return TournamentProgress(tournament, results, names_apart(tournament.people, names))

    async def change(self, token: str, events_of: Callable[[Tournament], Sequence[Event]]) -> None:
        """Store the events that a function of `organising` returns for the current state, and let the tables follow them.

        Raises
        ------
        TableError
            If there is no such tournament, or the function raises it.
        """
        async with self._locks.setdefault(token, asyncio.Lock()):
            progress = await self.get(token)
            tournament = progress.tournament
            events = await asyncio.to_thread(events_of, tournament)  # pairing takes a while
            if events:
                await self._store.run(self._log.append, token, events, tournament.length)
        for event in events:
            tournament.apply(event)
        await self.running.keep_going(progress)


start = Tournaments
"""The tournaments of a service."""


async def forget(store: Store, visitor: str) -> None:
    """Let a visitor leave all tournaments, which pass on to other organisers, before the visitor is deleted."""
    log = store.tournaments
    for token in await store.run(log.of_visitor, visitor, None):
        stored = False
        while not stored:
            try:
                tournament = Tournament(token, await store.run(log.read, token))
                events = organising.forget(tournament, visitor)
                with suppress(IntegrityError):  # others have stored events at the same time
                    if events:
                        await store.run(log.append, token, events, tournament.length)
                    stored = True
            except _DAMAGE as error:
                _LOGGER.warning("a damaged tournament cannot be left: %s", in_a_line(error))
                break


async def check_replay(store: Store, match: FinishedMatch, _visitor: str) -> None:
    """Check that no other table still plays the deals of a match of a tournament.

    Raises
    ------
    TableError
        If its duplicate round is not over.
    """
    token = match.origin_id
    tournament = Tournament(token, await store.run(store.tournaments.read, token))
    if not tournament.settings.duplicate:
        return
    progress = TournamentProgress(tournament, await store.run(store.tournaments.results, token))
    for round_ in tournament.rounds:
        keys = [each.key for each in round_.tables]
        if match.table in keys and not progress.is_over(round_):
            raise table_error("round-running")
