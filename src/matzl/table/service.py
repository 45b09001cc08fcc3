"""The hall: the tables that are alive in this process, what visitors ask of them, and what the tables do by themselves.

Everything that happens is stored before anybody is shown it. A table is loaded from the log when somebody asks for it, so a
server that starts anew finds every table as it was.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import IntegrityError

from matzl.players.levels import ADVISER, LEVELS
from matzl.table import commands
from matzl.table.autoplay import Autoplay, LiveTable
from matzl.table.errors import table_error
from matzl.table.events import Event
from matzl.table.handlers import checked_name, handle, view_for_hint
from matzl.table.hints import compute_hint
from matzl.table.invitation import Invitation, invitation_to
from matzl.table.next_move import NextMove
from matzl.table.parts import Stage
from matzl.table.records import match_record, match_started
from matzl.table.reviews import Review, Reviews
from matzl.table.settings import Settings
from matzl.table.state import Table
from matzl.table.store import Store, TableSummary
from matzl.table.threads import WorkerThreads
from matzl.table.view import TableView, table_view
from matzl.table.warm_up import FAILED, READY, WarmUp

_LOGGER = logging.getLogger(__name__)

MOST_ALIVE = 500
"""How many tables are kept in memory while nobody looks at them."""

MOST_TABLES = 20
"""How many unfinished tables a visitor may sit at."""

MOST_TRIES = 5
"""How often a wish is tried again because another process has written first."""

KEY_BYTES, TOKEN_BYTES = 8, 16


class TableService:
    """The live tables of a store.

    Parameters
    ----------
    store
        What tables and visitors are kept in.
    levels
        The levels of bots that visitors may choose.
    sleep
        How to wait for so many seconds.
    """

    def __init__(
        self,
        store: Store,
        levels: Collection[str] = LEVELS,
        *,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.store = store
        self.levels = tuple(levels)
        self.warm_up = WarmUp()
        self.threads = WorkerThreads()
        self._reviews = Reviews(self.threads, self._ready)
        self._sleep = sleep
        self._autoplay = Autoplay(self.threads, self._ready, self._wait, self._store)
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self._closing = False
        self._compiling: asyncio.Task[None] | None = None

    def start(self, first: Sequence[str] = ()) -> None:
        """Begin to make games ready, in this order; what is asked for by a visitor comes first."""
        self._compiling = asyncio.create_task(self.warm_up.work(first))

    async def close(self) -> None:
        """End all streams, let nothing move any more, and let go of the store."""
        self._closing = True
        tasks = [live.runner for live in self._live.values() if live.runner is not None]
        if self._compiling is not None:
            tasks.append(self._compiling)
        for task in tasks:
            task.cancel()
        for live in self._live.values():
            live.notify()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._reviews.close()
        self.threads.close()
        await asyncio.to_thread(self.store.close)

    # What visitors ask

    async def open(
        self,
        visitor: str,
        name: str,
        settings: Settings,
        once: str = "",
        *,
        seat: int = 0,
        seed: int | None = None,
        dealer: int = 0,
        record: Mapping[str, Any] | None = None,
    ) -> str:
        """Open a table; the visitor is its host and sits on its first chair. Gives its name in addresses.

        What has been opened with the same action id `once` is found again, not opened twice.

        Parameters
        ----------
        seat
            The host's seat; the other chairs of the settings follow it round the table.
        seed, dealer
            The seed of the match and its first dealer: the match begins at once, so the game must be ready. Without a seed
            the table begins by itself, with a secret one.
        record
            A match record to go on with; its seed is used for the deals to come.

        Raises
        ------
        TableError
            When the name is none, or the visitor sits at too many tables.
        RecordError
            When the record cannot be read or describes an impossible match.
        """
        key = _key(visitor, settings, once) if once else secrets.token_hex(KEY_BYTES)
        opened = Event(
            "opened",
            {
                "settings": settings.as_record(),
                "host": checked_name(name),
                "invite": secrets.token_urlsafe(TOKEN_BYTES),
                "watch": secrets.token_urlsafe(TOKEN_BYTES),
            }
            | ({"seat": seat} if seat else {}),
            visitor,
        )
        events = [opened]
        if seed is not None:
            events.append(await self.threads.run(match_started, seed, dealer, record))
        async with self._loading:  # of two posts at once the second finds what the first has opened
            log = self.store.events
            if bool(once) and await self.store.run(log.repeated, key, visitor, once):
                return key
            await self._see_space(visitor)
            live = self._live[key] = LiveTable(Table(key))
            async with live.lock:
                await self._store(live, events, once or None)
        self.warm_up.want(settings.game)
        return key

    async def execute(
        self, table: str, visitor: str, command: commands.Command, once: str = ""
    ) -> None:
        """Do what a visitor asks for; what has been done with the same action id `once` is not done again.

        Raises
        ------
        TableError, IllegalActionError, NotationError
            When it cannot be; nothing has changed then.
        """
        if isinstance(command, commands.AskHint):
            command = await self._with_hint(table, visitor, command)
        for _ in range(MOST_TRIES):
            async with self._held(table) as live:
                log = self.store.events
                repeated = bool(once) and await self.store.run(log.repeated, table, visitor, once)
                if repeated:
                    return
                if isinstance(command, commands.Sit):
                    await self._see_space(visitor)
                if isinstance(command, commands.Start):
                    self._see_ready(live.table.settings.game)
                events = handle(live.table, visitor, command, self.levels)
                if isinstance(command, commands.Retry) and not self._closing:
                    self._autoplay.retry(live)
                if not events:
                    return
                try:
                    await self._store(live, events, once or None)
                except IntegrityError:
                    continue
                return
        raise table_error("stale")

    async def _with_hint(
        self, table: str, visitor: str, command: commands.AskHint
    ) -> commands.AskHint:
        """A wish for a hint with its answer, which is thought over while the table may go on."""
        async with self._held(table) as live:
            view = view_for_hint(live.table, visitor, command.move)
        try:
            await self._ready(view.game, (ADVISER,))
            return replace(command, hint=await self.threads.run(compute_hint, view))
        except Exception as fault:
            _LOGGER.exception("a hint at table %s failed", table)
            raise table_error("no-hint") from fault

    async def record(self, table: str, visitor: str) -> dict[str, Any]:
        """Return the match at a table as a record, with all cards.

        Raises
        ------
        TableError
            If the visitor does not play there against bots alone.
        """
        async with self._held(table) as live:
            return match_record(live.table, visitor)

    async def review(self, table: str, visitor: str, number: int) -> Review:
        """The decisions of a visitor in a finished deal of the match at a table, counted from 1; being looked at.

        Raises
        ------
        TableError
            When the visitor has no seat there, or that deal is not over.
        """
        async with self._held(table) as live:
            seat, match = live.table.seat_of(visitor), live.table.match
            if seat is None:
                raise table_error("not-seated")
            if match is None or not 1 <= number <= len(match.finished):
                raise table_error("no-deal")
            deal, matches = match.finished[number - 1].deal, live.table.matches
        return self._reviews.of(table, matches, number, deal, seat)

    async def table_view(self, table: str, visitor: str) -> TableView:
        """What a visitor sees of a table.

        Raises
        ------
        TableError
            When there is no such table, the visitor may not look on, or its game is not ready yet.
        """
        async with self._held(table) as live:
            return self._shown(live, visitor)

    async def stream(
        self, table: str, visitor: str, after: int, failures: int = 0
    ) -> AsyncGenerator[TableView]:
        """What a visitor sees, whenever it is more than `after` events, or stands still anew; it ends with the hall.

        Parameters
        ----------
        after, failures
            What the visitor has seen already: the number of the last event, and how often the table failed to go on.

        Raises
        ------
        TableError
            As `table_view`, also later: when the visitor may not look on any more.
        """
        while not self._closing:
            async with self._held(table) as live:
                found = self._shown(live, visitor)
                changed = live.changed
            if found.number > after or found.failures != failures:
                after, failures = found.number, found.failures
                yield found
                continue
            live.streams += 1
            try:
                await changed.wait()
            finally:
                live.streams -= 1

    async def invitation(self, token: str) -> Invitation:
        """What a link leads to.

        Raises
        ------
        TableError
            When it leads nowhere, or to a table that is closed.
        """
        key = await self.store.run(self.store.events.by_token, token)
        if key is None:
            raise table_error("dead-link")
        async with self._held(key) as live:
            table = live.table
            if table.stage is Stage.CLOSED:
                raise table_error("dead-link")
            found = invitation_to(table, token)
            if found.kind == "watch" and not table.rules.spectators:
                raise table_error("rule-off")
            return found

    async def admit(self, token: str, visitor: str) -> str:
        """Let a visitor who followed a link look on; gives the table.

        Raises
        ------
        TableError
            As `invitation`.
        """
        found = await self.invitation(token)
        async with self._held(found.table) as live:
            table = live.table
            if visitor not in table.admitted and table.seat_of(visitor) is None:
                await self._store(live, [Event("admitted", {}, visitor)])
        return found.table

    async def open_tables(self) -> list[tuple[TableSummary, Invitation]]:
        """The tables that anybody may join, the latest first."""
        return await self._invitations(await self.store.run(self.store.events.joinable))

    async def tables_of(self, visitor: str) -> list[tuple[TableSummary, Invitation]]:
        """The unfinished tables at which a visitor sits, the latest first."""
        return await self._invitations(await self.store.run(self.store.events.of_visitor, visitor))

    # How it is done

    def _shown(self, live: LiveTable, visitor: str) -> TableView:
        """What a visitor sees of a table, which goes on by itself from then on."""
        found = table_view(live.table, visitor, self._autoplay.stalled(live))
        self._set_going(live)
        return found

    async def _invitations(
        self, tables: Sequence[TableSummary]
    ) -> list[tuple[TableSummary, Invitation]]:
        """Lists with who sits there: from the first event where the game itself is not ready yet."""
        told = []
        for listed in tables:
            events = await self.store.run(self.store.events.read, listed.table, _GATHERING)
            gathered = Table(listed.table, events)
            link = replace(invitation_to(gathered, gathered.invite), stage=listed.stage)
            told.append((listed, link))
        return told

    async def _see_space(self, visitor: str) -> None:
        sits = await self.store.run(self.store.events.of_visitor, visitor)
        if len(sits) >= MOST_TABLES:
            raise table_error("too-many-tables", most=MOST_TABLES)

    @asynccontextmanager
    async def _held(self, key: str) -> AsyncGenerator[LiveTable]:
        """A table with its lock; one that was forgotten meanwhile is loaded anew, since it may hold what was not stored."""
        while True:
            live = await self._find(key)
            async with live.lock:
                if not live.forgotten:
                    yield live
                    return

    async def _find(self, key: str) -> LiveTable:
        """A table, from memory or from the log."""
        async with self._loading:
            live = self._live.get(key)
            if live is None:
                events = await self.store.run(self.store.events.read, key)
                if not events:
                    raise table_error("unknown-table")
                if any(event.kind == "started" for event in events):
                    self._see_ready(events[0].data["settings"]["game"])
                live = LiveTable(Table(key, events))
                self._live[key] = live
                self._let_go()
            self._live.move_to_end(key)
            return live

    def _see_ready(self, game: str) -> None:
        """See that a game can be played; if it is not ready yet, or could not be made so, it is made so next."""
        state = self.warm_up.state(game)
        if state != READY:
            self.warm_up.want(game)
            raise table_error("spoilt" if state == FAILED else "not-ready")

    def _let_go(self) -> None:
        """Forget the tables that nobody has looked at for longest."""
        for live in list(self._live.values())[: -MOST_ALIVE or None]:
            if not live.streams and live.runner is None and not live.lock.locked():
                self._forget(live)

    def _forget(self, live: LiveTable) -> None:
        live.forgotten = True
        self._live.pop(live.table.key, None)

    async def _store(
        self, live: LiveTable, events: Sequence[Event], once: str | None = None
    ) -> None:
        """Let events take effect and store them; when they cannot be stored the table is forgotten and loaded anew."""
        table, length = live.table, live.table.length
        try:
            for event in events:
                table.apply(event)
            await self.store.run(self.store.events.append, table, events, length, once)
        except BaseException:
            self._forget(live)
            live.notify()
            raise
        live.notify()
        self._set_going(live)

    def _set_going(self, live: LiveTable) -> None:
        """Let the table do by itself what is due."""
        if not self._closing:
            self._autoplay.resume(live)

    async def _ready(self, game: str, levels: Iterable[str]) -> None:
        """Wait until a game is ready, and bots of these levels."""
        await self.warm_up.ready(game, levels)

    async def _wait(self, what: NextMove) -> None:
        if what.pause:
            await self._sleep(what.pause)


_GATHERING = {"opened", "sat", "left", "bot", "ruled"}
"""The kinds of events from which it can be told who sits at a table, without the rules of its game."""


def _key(visitor: str, settings: Settings, once: str) -> str:
    """The name of the table that a visitor opens with an action id: the same one for the same wish."""
    command = repr((visitor, settings.as_record(), once))
    return hashlib.sha256(command.encode()).hexdigest()[: 2 * KEY_BYTES]
