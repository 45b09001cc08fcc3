"""Timers for clocks: once move time and reserve have run out, a bot makes that one move.

The reserve is for a whole deal; what a move has used of it is stored with the move. A server that has been started again
counts the time of the current move from its start, since nobody could move before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace

from sqlalchemy.exc import IntegrityError

from matzl.deal.view import View
from matzl.errors import TableError
from matzl.table.core.events import Event
from matzl.table.core.handlers import level_of_new_bots
from matzl.table.core.waiting import Clock, running_clock
from matzl.table.live.live_table import LiveTable, steady_time
from matzl.table.live.next_move import BotChoice, bot_task_at
from matzl.table.live.tables import LiveTables

_LOGGER = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""The seconds before a bot that could not make a move tries again."""


class Clocks:
    """The clocks of the tables of a service.

    Parameters
    ----------
    tables
        The tables.
    levels
        The levels of bots that may be chosen.
    choose
        Awaits the action that a bot of a level chooses with a seed and a view.
    """

    def __init__(
        self,
        tables: LiveTables,
        levels: Collection[str],
        choose: Callable[[str, int, View], Awaitable[BotChoice]],
    ) -> None:
        self._tables, self._levels, self._choose = tables, levels, choose
        self._timers: dict[str, tuple[tuple[int, float], asyncio.Task[None]]] = {}

    def watch(self, live: LiveTable) -> None:
        """Start or stop the clock of a table."""
        key, clock = live.table.key, running_clock(live.table, live.since)
        running = self._timers.get(key)
        deadline = None if clock is None else (live.table.move, clock.until)
        if running is not None and (running[0] == deadline and not running[1].done()):
            return
        if running is not None:
            del self._timers[key]
            if running[1] is not asyncio.current_task():
                running[1].cancel()
        if clock is not None and deadline is not None:
            task = self._tables.tasks.start(self._run(key, *deadline))
            self._timers[key] = deadline, task

    def timed(self, live: LiveTable, events: list[Event]) -> list[Event]:
        """Return the events of a person's command; a move records how much of the reserve it has used."""
        clock = running_clock(live.table, live.since)
        spent = 0.0 if clock is None else round(clock.spent(steady_time()), 1)
        if not spent or not events or events[0].kind not in ("done", "cut"):
            return events
        first = replace(events[0], data={**events[0].data, "spent": spent})
        return [first, *events[1:]]

    async def _run(self, key: str, move: int, until: float) -> None:
        """Make the move of a person whose time has run out."""
        while True:
            await asyncio.sleep(max(0.0, until - steady_time()))
            try:
                if await self._move(key, move):
                    return
            except (TableError, IntegrityError) as error:
                _LOGGER.info("the clock of table %s waits: %s", key, error)
            except Exception:
                _LOGGER.exception("no bot could move at table %s when the time was up", key)
            await asyncio.sleep(RETRY_SECONDS)

    async def _move(self, key: str, move: int) -> bool:
        """Make an overdue move, unless the person has just made it; return whether the clock can stop."""
        owner = await self._tables.sharing.own(key)  # not under the lock: it waits for the database
        async with self._tables.hold(key) as live:
            clock = self._due(live, move)
            if clock is None or not owner:
                return clock is None
            table, level = live.table, level_of_new_bots(live.table, self._levels)
            task = None if table.deal is None else bot_task_at(table, clock.seat, level)
        choice = BotChoice(level=level) if task is None else await self._choose(*task)
        async with self._tables.hold(key) as live:
            clock = self._due(live, move)
            if clock is not None:
                data = {
                    "seat": clock.seat,
                    "clock": choice.level,
                    "spent": clock.until - clock.reserve_from,
                }
                more = {"knocked": False} if task is None else {"word": choice.word}
                event = Event("cut" if task is None else "done", data | more)
                await self._tables.append(live, [event])
        return True

    def _due(self, live: LiveTable, move: int) -> Clock | None:
        """Return a table's clock if it has run out for this move."""
        clock = running_clock(live.table, live.since)
        if clock is None or live.table.move != move or steady_time() < clock.until:
            return None
        return clock
