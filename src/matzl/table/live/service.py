"""The table service: opens tables, executes commands, shows tables to visitors, and makes automatic moves.

Events are stored before anybody sees them. Tables are loaded from the event log on demand.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError

from matzl import registry
from matzl.errors import MatzlError
from matzl.features import functions
from matzl.players.levels import LEVELS, offered
from matzl.table.core import commands
from matzl.table.core.compute_view import table_view
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.fair_deals import new_root
from matzl.table.core.handlers import handle, start
from matzl.table.core.records import Terms
from matzl.table.core.settings import Settings
from matzl.table.core.state import Table
from matzl.table.core.view import TableView
from matzl.table.core.waiting import NextMove, running_clock
from matzl.table.live.autoplay import Autoplay
from matzl.table.live.erasing import keep_erasing
from matzl.table.live.hints import HintWishes
from matzl.table.live.invitations import KEY_BYTES, Invitations, key_of_call, link_tokens
from matzl.table.live.job_queue import JobQueue
from matzl.table.live.live_table import LiveTable, clock_ahead, steady_time
from matzl.table.live.moderating import Moderator
from matzl.table.live.next_move import needs_compiler
from matzl.table.live.presence import Presence
from matzl.table.live.sharing import insert_first
from matzl.table.live.tables import LiveTables
from matzl.table.live.warm_up import WarmUp, compile_game
from matzl.table.live.workers import BOTS, CHECKS, PAGES, Workers, WorkerThreads
from matzl.table.store import Store

if TYPE_CHECKING:
    from matzl.table.live.remote import RemoteJobs


class TableService:
    """The tables of a store, for the visitors of this process.

    Parameters
    ----------
    store
        The database; it is closed with the service.
    levels
        The levels of bots that visitors may choose.
    workers
        Makes the workers of a kind, such as those of bots that search; by default threads, for a process that has compiled
        kernels. They are closed with the service.
    remote
        The jobs for workers on any machine; None for workers of this process.
    keep
        The days after which ``guests``, ``tables``, ``talk`` and ``uploads`` are deleted; 0 or missing: never.
    sleep
        A coroutine function that waits for a number of seconds.

    Attributes
    ----------
    threads, workers
        The workers for bots of the levels `AT_ONCE`, and those for all other bots; nothing else runs there.
    workers_of
        Makes workers of a kind, for whoever closes them.
    searches, checks
        The queues of the work of pages: with compiled rules, such as hints, and without, such as checking records.
    lasting
        Whether what is stored outlives the service.
    erasing
        The visitors who are being deleted by this process.
    searching
        Returns the number of moves for which bots search, or wait for workers to do so.
    on_frame
        Called with the seconds from the arrival of a command until a stream has yielded what it has changed.
    """

    def __init__(
        self,
        store: Store,
        levels: Collection[str] = LEVELS,
        *,
        workers: Callable[[str], Workers] = WorkerThreads,
        remote: RemoteJobs | None = None,
        keep: Mapping[str, int] | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.store, self.levels, self.keep = store, tuple(levels), keep or {}
        self._remote, self.workers_of = remote, workers if remote is None else remote.workers
        self.threads, self.workers = WorkerThreads(), self.workers_of(BOTS)
        self.searches = JobQueue(self.workers_of(PAGES))
        self.checks = JobQueue(self.workers_of(CHECKS))
        self.tables = LiveTables(store, self.resume)
        self.warm_up = WarmUp(partial(self.workers.load, compile_game), elsewhere=bool(remote))
        self.warm_up.follow(self.tables.notify)
        self._wishes = HintWishes(self.tables, self.searches, lambda: self.warm_up, self.execute)
        self._sleep = sleep
        pools, warm_up = (self.threads, self.workers), lambda: self.warm_up
        self._autoplay = Autoplay(self.tables, *pools, warm_up, self._wait, levels=self.levels)
        self.searching: Callable[[], int] = lambda: self._autoplay.searching
        self.presence = Presence(self.tables)
        self.invitations = Invitations(store, self.tables)
        self.moderator = Moderator(store, self.tables, self.invitations)
        self._closing = asyncio.Event()
        self.lasting, self.erasing = True, set[str]()
        self.on_frame: Callable[[float], object] = lambda _: None

    def start(self, games: Sequence[str] = ()) -> None:
        """Start the background work: applying the operator's decisions, erasing old data, compiling `games`."""
        self.tables.tasks.start(self.moderator.watch())
        self.tables.sharing.start()
        self.tables.tasks.start(self.warm_up.work(games))
        if self._remote is not None:
            self.tables.tasks.start(self._remote.serve())
        self.tables.tasks.start(keep_erasing(self))

    @property
    def moving(self) -> bool:
        """True while this process can make automatic moves."""
        return self.tables.sharing.connected and not self._closing.is_set()

    async def close(self) -> None:
        """Stop all streams and automatic moves, and close the store."""
        self._closing.set()
        await self.tables.close()
        for pool in (self.threads, self.workers, self.searches, self.checks):
            pool.close()
        await asyncio.to_thread(self.store.close)

    # Commands

    async def open(
        self,
        visitor: str,
        settings: Settings,
        idempotency_key: str = "",
        terms: Terms | None = None,
        *,
        seat: int = 0,
        key: str = "",
        seated: Sequence[Event] = (),
    ) -> str:
        """Open a table with the visitor as its host, and return its key.

        Parameters
        ----------
        visitor
            Empty for a table without a host.
        idempotency_key
            A repeated call with the same id returns the same table.
        terms
            The terms of a match that begins at once. Without them a match against bots begins at once.
        seat
            The host's seat; the other seats of the settings follow it round the table.
        key
            The key of the table, by default a new one.
        seated
            The events by which others take seats before the match begins.

        Raises
        ------
        TableError
            If the visitor sits at too many tables, the server is busy with other records of theirs, or nobody may open any.
        RecordError
            If the record of the terms cannot be read or describes an impossible match.
        """
        if self.moderator.decisions.read_only:
            raise table_error("read-only")
        if not key and idempotency_key:
            key = key_of_call(visitor, settings, idempotency_key)
        key = key or secrets.token_hex(KEY_BYTES)
        secret = (terms and terms.secret) or new_root()
        data = {"settings": asdict(settings), "secret": secret, **link_tokens()}
        events = [Event("opened", data | ({"seat": seat} if seat else {}), visitor), *seated]
        if terms is None:
            events += [start(Table(key, events))] if settings.against_bots else []
        elif terms.record is None:
            events.append(terms.started(Table(key, events).fair.first_dealer(1)))
        else:
            events.append(await self.checks.run(visitor, terms.started))
        async with self.tables.loading(key):  # a second call waits for the table of the first
            if await self.tables.repeated(key, visitor, idempotency_key):
                return key
            if visitor:
                await self.invitations.check_number_of_tables(visitor)
            live = self.tables.add(Table(key))
            try:
                async with live.lock:
                    await self.tables.append(live, events, idempotency_key or None)
            except IntegrityError:  # another process has just opened it
                return key
        for who in filter(None, live.table.visitors):
            self._note_visit(live.table, who)
        self.warm_up.want(settings.game)
        return key

    async def execute(
        self, table_id: str, visitor: str, command: commands.Command, idempotency_key: str = ""
    ) -> None:
        """Execute a visitor's command; with an idempotency key, repeating the same command has no effect.

        Raises
        ------
        TableError, IllegalActionError, NotationError
            If the command is not possible; nothing has changed.
        """
        begun = time.monotonic()
        if isinstance(command, commands.Sit) and not command.token:
            # whoever knows the key of a table is invited
            command = commands.Sit(command.seat, table_id)
        table_id = await self.invitations.key_of(table_id)
        key = commands.action_key(idempotency_key, command)
        if isinstance(command, commands.AskHint) and not await self.tables.repeated(
            table_id, visitor, key
        ):
            command = await self._wishes.fulfil(table_id, visitor, command)
            if not isinstance(command, commands.GiveHint):
                return
        await insert_first(lambda: self._execute(table_id, visitor, command, key, begun))

    async def _execute(
        self, table_id: str, visitor: str, command: commands.Command, key: str, begun: float
    ) -> None:
        """Execute a command on the current state of the table, unless one with this key has already been executed."""
        late = isinstance(command, commands.Play)  # a repeated one is refused: its move is past
        async with self.tables.hold(table_id) as live:
            if not late and await self.tables.repeated(table_id, visitor, key):
                return
            try:
                events = await self._events(live, visitor, command)
            except MatzlError:
                if late and await self.tables.repeated(table_id, visitor, key):
                    return
                if not await self.tables.catch_up(live):
                    raise
                events = await self._events(live, visitor, command)
            if events:
                await self.tables.append(live, events, key or None, begun)
                if isinstance(command, commands.Leave):
                    self.presence.leave(table_id, visitor)
                else:
                    self._note_visit(live.table, visitor)

    async def _events(
        self, live: LiveTable, visitor: str, command: commands.Command
    ) -> list[Event]:
        """Return a command's events, and carry out its effects beyond the table; the caller holds the table's lock."""
        if isinstance(command, commands.Sit):
            await self.invitations.check_number_of_tables(visitor, live.table.key)
        replacing = isinstance(command, commands.SeatBot)
        gone = self.presence.at(live).gone if replacing else frozenset()
        who = await self.moderator.who(live.table, visitor, self.levels, gone)
        events = handle(live.table, who, command)
        await self.moderator.note(live.table, visitor, command)
        if isinstance(command, commands.Retry) and not self._closing.is_set():
            self._autoplay.retry(live)
        clock = running_clock(live.table, live.since)
        spent = 0.0 if clock is None else round(clock.spent(steady_time()), 1)
        if spent and events and events[0].kind in ("done", "cut"):
            events[0] = replace(events[0], data={**events[0].data, "spent": spent})
        return events

    async def change(self, visitor: str, **changes: Any) -> None:
        """Change a visitor's name, face, deck or other choice; table pages show the change at once."""
        if await self.store.run(self.store.visitors.change, visitor, **changes):
            await self.tables.look_up(visitor)

    # Queries

    def ready_levels(self, game: str) -> tuple[str, ...]:
        """Return the levels that visitors may choose in a game; until it is compiled, those without search, if any."""
        levels = offered(self.levels, registry.info(game))
        return tuple(level for level in levels if self.is_ready(game, level)) or levels

    def is_ready(self, game: str, level: str) -> bool:
        """Return whether bots of a level can play a game without waiting for its compilation."""
        return not needs_compiler(level) or self.warm_up.compiled(game)

    async def table_view(self, table_id: str, visitor: str, *, arriving: bool = False) -> TableView:
        """Return a visitor's view of a table.

        Parameters
        ----------
        arriving
            Whether the visitor has come now, as by opening a page.

        Raises
        ------
        TableError
            If there is no such table, or the visitor may not watch it.
        """
        key = await self.invitations.key_of(table_id)
        async with self.tables.hold(key) as live:
            view = await self._table_view(live, visitor, table_id)
            if not arriving:
                return view
            self._note_visit(live.table, visitor)
            self.warm_up.want(live.table.settings.game)
            return await self._table_view(live, visitor, table_id)

    async def stream(
        self, table_id: str, visitor: str, mark: str = ""
    ) -> AsyncGenerator[TableView]:
        """Yield a visitor's view of a table, now and after each change, until the service closes.

        The visitor counts as connected meanwhile.

        Parameters
        ----------
        mark
            The mark of the view that the visitor has seen, which is not yielded again.

        Raises
        ------
        TableError
            As `table_view`; also later, when the visitor may no longer watch.
        """
        key = await self.invitations.key_of(table_id)
        async with self.tables.hold(key) as live:
            view = await self._table_view(live, visitor, table_id)  # an error for those who may not
            seen, number = (mark, *view.beside), view.number
        with self.presence.stream(key, visitor):
            self.presence.tell(key)
            while not self._closing.is_set():
                async with self.tables.hold(key) as live:
                    view = await self._table_view(live, visitor, table_id)
                    changed, begun = live.changed, live.begun
                now = (view.mark, *view.beside)
                if seen != now:
                    seen = now
                    yield view
                    if view.number != number:
                        number = view.number
                        self.on_frame(time.monotonic() - begun)
                if self._closing.is_set():  # while the table was being loaded
                    return
                live.streams += 1
                try:
                    await changed.wait()
                finally:
                    live.streams -= 1

    async def _table_view(self, live: LiveTable, visitor: str, name: str) -> TableView:
        """Return a visitor's view of a table under one of its names, and resume its automatic moves."""
        banned = self.moderator.decisions.banned
        if visitor in self.tables.deleted | banned:  # their page is still open
            raise table_error("banned" if visitor in banned else "not-admitted")
        present, stalled = self.presence.at(live), self._autoplay.stalled(live)
        clock = running_clock(live.table, live.since + clock_ahead())
        game = live.table.settings.game
        chooses = live.table.open_seats or not live.table.match or visitor == live.table.host
        levels = self.ready_levels(game) if chooses else ()
        awaited = self._wishes.progress(live.table, visitor)
        known = (*live.table.participants, *present.watchers, *filter(None, [visitor]))
        people = await self.tables.people_of(known)
        more = await self.moderator.seen_by(live.table, visitor)
        more["names"] = {who: each.name for who, each in people.items()}
        more["faces"] = {who: each.face for who, each in people.items()}
        for respond in functions("model", "respond"):
            more |= await respond(live.table, visitor, self)
        more["strengths"] = await self.tables.ratings_of(visitor, live.table.participants, game)
        view = table_view(
            live.table, visitor, stalled, present, name, clock, levels, awaited, **more
        )
        self.resume(live)
        return view

    # Helpers

    def resume(self, live: LiveTable, *, again: bool = False) -> None:
        """Resume a table's automatic moves; with `again`, retry a failed move."""
        if not self._closing.is_set():
            self._autoplay.resume(live, again=again)

    def _note_visit(self, table: Table, visitor: str) -> None:
        self.presence.visit(table.key, visitor, seated=visitor in table.visitors)

    async def _wait(self, move: NextMove) -> None:
        if move.pause:
            await self._sleep(move.pause)
