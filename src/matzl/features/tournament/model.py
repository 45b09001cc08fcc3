"""The tournaments of a store: organised, joined and left by visitors; each round's tables are made by the table service.

Everything is in the store. Whatever happens automatically is in `matzl.features.tournament.running`.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from matzl.errors import TableError, in_a_line
from matzl.features.tournament import organising
from matzl.features.tournament.finished import KeptRounds
from matzl.features.tournament.pairing import number_of_tables, paired
from matzl.features.tournament.running import RunningTournaments
from matzl.features.tournament.scoring import NOTHING_YET, Results, is_over
from matzl.features.tournament.settings import TournamentSettings
from matzl.features.tournament.state import Tournament
from matzl.features.tournament.tables import (
    let_bots_finish,
    open_round_table,
    replace_for_good,
)
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.handlers import MATCH_SEED_BITS
from matzl.table.core.names import Names, names_apart
from matzl.table.live.invitations import KEY_BYTES
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.finished_matches import FinishedMatch

_LOGGER = logging.getLogger(__name__)

TOKEN_LENGTH = 24

_DAMAGE = (LookupError, ValueError, TypeError, AttributeError)
"""The errors that the events of a tournament raise that cannot be read."""


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """A tournament, the results of its tables so far, the scores of its finished rounds by number and player, and names."""

    tournament: Tournament
    results: Results
    scores: Mapping[int, Mapping[int, Fraction]]
    names: Names

    @property
    def people(self) -> Mapping[str, str]:
        """The names of the visitors who have joined, and of the organiser, in the current language."""
        return names_apart(self.tournament.people, self.names)


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
        self._service, self._store = service, service.store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.running = RunningTournaments(self, service)
        self.begin, self.close = self.running.start, self.running.close
        self._finished = KeptRounds()

    async def open(
        self,
        visitor: str,
        settings: TournamentSettings,
        *,
        plays: bool = True,
        action_id: str = "",
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
        data = {"settings": asdict(settings), "seed": secrets.randbits(MATCH_SEED_BITS)}
        events = [Event("opened", data, visitor)]
        if plays:
            events.append(Event("joined", {"player": 1}, visitor))
        async with self._lock(token):
            if not await self._store.run(self._store.tournaments.read, token):
                await self._store.run(self._store.tournaments.append, token, events, 0)
        return token

    async def get(self, token: str) -> TournamentProgress:
        """Return a tournament.

        Raises
        ------
        TableError
            If there is none.
        """
        tournament, finished = await self._tournament(token), self._finished.of(token)
        missing = finished.missing(tournament)
        read: Results = {}
        if missing:
            read = await self._store.run(self._store.tournaments.results, token, missing)
            finished.note(tournament, read)
        names = await self._service.tables.names_of(tournament.people)
        results = {**finished.results, **read}
        return TournamentProgress(tournament, results, finished.scores, names)

    async def find(self, token: str) -> TournamentProgress | None:
        """Return a tournament, None if there is none."""
        try:
            return await self.get(token)
        except TableError as error:
            if error.code != "no-tournament":
                raise
            return None

    async def next_round(self, progress: TournamentProgress) -> bool:
        """Begin the next round if it begins automatically; return False if it does not, or if it waits for players."""
        tournament = progress.tournament
        if not self._begins_by_itself(progress):
            return False
        try:
            await self._begin_round(
                tournament.token, tournament.organiser, len(tournament.rounds) + 1
            )
        except TableError as error:
            if error.code != "tournament-alone":
                raise
            return False
        return True

    async def of_visitor(self, visitor: str) -> list[TournamentProgress]:
        """Return the tournaments that a visitor has opened or joined, the latest first."""
        tokens = await self._store.run(self._store.tournaments.of_visitor, visitor)
        return [await self.get(token) for token in tokens]

    async def join(self, token: str, visitor: str) -> None:
        """Make a visitor a player from the next round on; those who are players already stay as they are.

        Raises
        ------
        TableError
            If there is no place left, or the organiser has removed them.
        """
        await self._change(token, lambda progress: organising.join(progress.tournament, visitor))

    async def check_open(self, token: str) -> None:
        """Raise a `TableError` if nobody new can become a player."""
        organising.check_open(await self._tournament(token))

    async def leave(self, token: str, visitor: str) -> None:
        """Let a player leave for good; a bot takes their seat in the current round.

        Raises
        ------
        TableError
            If they are no player.
        """
        progress = await self._change(
            token, lambda progress: organising.leave(progress.tournament, visitor)
        )
        player = progress.tournament.player_of(visitor)
        if player is not None:
            await self._replace(progress, player.number)

    async def remove(self, token: str, visitor: str, number: int) -> None:
        """Remove a player (organiser only); a bot takes their seat in the current round.

        Raises
        ------
        TableError
            If the visitor is not the organiser, or there is no such player.
        """
        progress = await self._change(
            token, lambda progress: organising.remove(progress.tournament, visitor, number)
        )
        await self._replace(progress, number)

    async def begin_round(self, token: str, visitor: str, number: int) -> None:
        """Begin a round (organiser only); bots finish the tables of the round before.

        Parameters
        ----------
        number
            The number of the round that is to begin, so that a repeated command is refused.

        Raises
        ------
        TableError
            If the visitor is not the organiser, too few people have joined, or it is not the turn of that round.
        """
        before = await self.get(token)
        await self._begin_round(token, visitor, number)
        await self._finish(before)

    async def end(self, token: str, visitor: str) -> None:
        """End a tournament (organiser only); bots finish the tables of its round, which counts.

        Raises
        ------
        TableError
            If the visitor is not the organiser, or it is over.
        """
        progress = await self._change(
            token, lambda progress: organising.end(progress.tournament, visitor)
        )
        await self._finish(progress)

    # Helpers

    async def _tournament(self, token: str) -> Tournament:
        events = await self._store.run(self._store.tournaments.read, token)
        if not events:
            raise table_error("no-tournament")
        return Tournament(token, events)

    def _lock(self, token: str) -> asyncio.Lock:
        """Return the lock under which a tournament is changed."""
        return self._locks.setdefault(token, asyncio.Lock())

    async def _change(
        self, token: str, events_of: Callable[[TournamentProgress], Sequence[Event]]
    ) -> TournamentProgress:
        """Store the events that a function returns for the current state; return the state after them."""
        async with self._lock(token):
            progress = await self.get(token)
            await self._store_events(progress.tournament, events_of(progress))
            return progress

    async def _store_events(self, tournament: Tournament, events: Sequence[Event]) -> None:
        """Store the next events of a tournament, and apply them; the caller holds its lock."""
        if events:
            log, length = self._store.tournaments, tournament.length
            await self._store.run(log.append, tournament.token, events, length)
            for event in events:
                tournament.apply(event)

    @staticmethod
    def _begins_by_itself(progress: TournamentProgress) -> bool:
        tournament = progress.tournament
        begun, settings = tournament.rounds, tournament.settings
        more = bool(begun) and not tournament.last_round_begun
        return settings.automatic and more and is_over(begun[-1], progress.results)

    async def _begin_round(self, token: str, visitor: str, number: int) -> None:
        """Begin a round and open its tables."""
        async with self._lock(token):
            tournament = await self._tournament(token)
            organising.check_round(tournament, visitor, number)
            tables = await asyncio.to_thread(_new_tables, tournament)
            await self._store_events(tournament, [Event("round", {"tables": tables}, visitor)])
        for table in range(1, len(tables) + 1):
            await open_round_table(self._service, tournament, tournament.rounds[-1], table)

    async def _finish(self, progress: TournamentProgress) -> None:
        """Let bots finish all tables that are not over."""
        level = progress.tournament.settings.level
        for round_ in progress.tournament.rounds:
            for table in round_.tables:
                if not progress.results.get(table.key, NOTHING_YET).over:
                    await self._later(let_bots_finish(self._service, table.key, level))

    async def _replace(self, progress: TournamentProgress, number: int) -> None:
        """Seat a bot for a player who has left."""
        level = progress.tournament.settings.level
        for round_ in progress.tournament.rounds:
            table = round_.table_of(number)
            if table is not None and not progress.results.get(table.key, NOTHING_YET).over:
                seat = table.seats.index(number)
                await self._later(replace_for_good(self._service, table.key, seat, level))

    @staticmethod
    async def _later(work: Awaitable[None]) -> None:
        """Await a change of a table; if it fails, `keep_going` makes it later."""
        try:
            await work
        except (TableError, SQLAlchemyError) as error:
            _LOGGER.info("bots will be seated in a tournament later: %s", error)


def _new_tables(tournament: Tournament) -> list[dict[str, Any]]:
    """Draw the tables of the next round, in the form of its event."""
    settings, players = tournament.settings, [each.number for each in tournament.active]
    tables = number_of_tables(len(players), settings.seats, duplicate=settings.duplicate)
    before = [[table.seats for table in round_.tables] for round_ in tournament.rounds]
    seats = paired(players, before, settings.seats, tables, tournament.seed + len(before))
    drawn = [_seed_and_dealer(settings.seats) for _ in seats]
    if settings.duplicate:
        drawn = [drawn[0]] * len(drawn)
    return [
        {"key": secrets.token_hex(KEY_BYTES), "seats": list(of_table), **begun}
        for of_table, begun in zip(seats, drawn, strict=True)
    ]


def _seed_and_dealer(seats: int) -> dict[str, int]:
    """Return the seed and the first dealer of a match."""
    seed = secrets.randbits(MATCH_SEED_BITS)
    return {"seed": seed, "dealer": seed % seats}


def start(service: TableService) -> Tournaments:
    """Return the tournaments of a service."""
    return Tournaments(service)


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
    for round_ in tournament.rounds:
        keys = [each.key for each in round_.tables]
        if match.table in keys and not is_over(
            round_, await store.run(store.tournaments.results, token, keys)
        ):
            raise table_error("round-running")
