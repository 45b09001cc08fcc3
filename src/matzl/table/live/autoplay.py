"""Automatic moves: one task per table runs until a move fails, or the table waits for a person and no clock runs.

Once a person's time for a move and their reserve have run out, a bot makes that one move. A server that has been started
again counts the time of the current move from its start, since nobody could move before.

After a failed move the table is stalled, its viewers are told why, and a player can retry; a move that could not be stored,
as on a full disk, is also retried automatically. The stall is kept in memory, not in the log, so a restarted server retries
automatically. Only where a worker has stopped, or nobody could retry, an amateur decides for a bot that searches.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import IntegrityError

from matzl.deal.view import View
from matzl.errors import StoppedError, TableError
from matzl.players.levels import LEARNED, LEVELS
from matzl.table.core.handlers import level_of_new_bots
from matzl.table.core.texts import WAITING
from matzl.table.core.waiting import NextMove, Stalled, running_clock
from matzl.table.live.live_table import LiveTable, steady_time
from matzl.table.live.next_move import (
    AT_ONCE,
    NO_CHOICE,
    BotChoice,
    Delays,
    bot_action,
    bot_task,
    event_of,
    needs_compiler,
    next_move,
)
from matzl.table.live.tables import LiveTables
from matzl.table.live.warm_up import WarmUp
from matzl.table.live.workers import Workers, WorkerThreads

_LOGGER = logging.getLogger(__name__)

MAX_RETRY_SECONDS = 15.0
"""The longest pause in seconds before storing a move is retried; pauses begin at one second and double each time."""


class Autoplay:
    """The automatic moves of all tables of a process.

    Parameters
    ----------
    tables
        The tables.
    threads
        The threads in which bots of the levels `AT_ONCE` choose.
    workers
        The workers in which all other bots choose.
    warm_up
        Says in which games bots can search; in others amateurs decide for them.
    wait
        Awaits the pause before a move.
    levels
        The levels of bots that may be chosen, for those that move in the place of people.
    delays
        The delays of bots.
    clock
        Returns the time in seconds.
    """

    def __init__(
        self,
        tables: LiveTables,
        threads: WorkerThreads,
        workers: Workers,
        warm_up: Callable[[], WarmUp],
        wait: Callable[[NextMove], Awaitable[None]],
        *,
        levels: Collection[str] = LEVELS,
        delays: Delays | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._tables = tables
        self._threads, self._workers, self._warm_up = threads, workers, warm_up
        self._wait, self._clock, self._levels = wait, clock, levels
        self._delays = Delays() if delays is None else delays
        self._failed: dict[str, Stalled] = {}
        self.searching = 0
        tables.sharing.receivers |= {"retry": self._hear_of_retry, "failed": self._hear_of_failure}
        # One table without people at a time, so that they do not slow down the others.
        self._without_people = asyncio.Semaphore(1)

    def resume(self, live: LiveTable, *, again: bool = False) -> None:
        """Start the automatic moves of a table, unless they are running, or have stalled here and `again` is false."""
        if live.idle == live.table.length:  # each viewer asks
            return
        move, owned = self._following(live), self._tables.sharing.owns(live.table.key)
        if move is None:
            live.idle = live.table.length
        elif live.runner is None and (again or not owned or self.stalled(live) is None):
            live.runner = self._tables.tasks.start(self._run(live, move))

    def retry(self, live: LiveTable) -> None:
        """Retry the failed move of a stalled table, or let the process that makes its moves do so."""
        if not self._tables.sharing.owns(live.table.key):
            self._tables.sharing.tell("retry", live.table.key)
        elif self.stalled(live) is not None:
            self.resume(live, again=True)
            live.notify()

    def _hear_of_retry(self, key: str) -> None:
        """Retry the failed move of a table on behalf of a player in another process."""
        if (live := self._tables.live.get(key)) and self._tables.sharing.owns(key):
            self.retry(live)

    def _hear_of_failure(
        self, key: str, move: Sequence[Any], number: int, times: int, reason: str
    ) -> None:
        """Show viewers here that a move has failed in another process."""
        if live := self._tables.live.get(key):
            self._failed[key] = Stalled(NextMove(*move), number, times, reason)
            live.notify()

    def stalled(self, live: LiveTable) -> Stalled | None:
        """Return the failed move of a table; None during a retry, or if the table has moved on.

        While the connection to the database is lost, every table counts as stalled.
        """
        sharing = self._tables.sharing
        if sharing.since and not sharing.connected:
            return Stalled(NextMove("lost", 0), live.table.move, reason="store-busy")
        stalled = self._failed.get(live.table.key)
        if stalled is not None and stalled.move < live.table.move:
            del self._failed[live.table.key]
        retrying = live.runner is not None and sharing.owns(live.table.key)
        if retrying or stalled is None or stalled.move != live.table.move:
            return None
        return stalled if stalled.failed == self._following(live) else None

    async def _run(self, live: LiveTable, move: NextMove) -> None:
        """Make automatic moves until the table waits for a person."""
        table, number = live.table, live.table.move
        try:
            while await self._tables.sharing.own(table.key):
                async with live.lock:
                    if (following := self._following(live)) is None:
                        return
                    move, number, changed = following, table.move, live.changed
                    level = self._level(live, move)
                    task = bot_task(table, move.seat, level) if level and table.deal else None
                alone = not table.people
                if move.kind == "clock" and move.pause:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(move.pause):
                            await changed.wait()
                    continue
                async with self._without_people if alone else nullcontext():
                    choice = await self.choice(move, task, unattended=alone)
                async with live.lock:
                    same = move == self._following(live) and table.move == number
                    if same and self._tables.sharing.owns(table.key):
                        event = event_of(table, move, choice if task else BotChoice(level=level))
                        await self._tables.append(live, [event])
                        self._failed.pop(table.key, None)
        except IntegrityError:  # another process was first
            self._tables.tasks.start(self._retry_after(0.0, table.key))
        except Exception as error:
            reason = error.code if isinstance(error, TableError) and error.code in WAITING else ""
            if not reason:  # otherwise the store has logged it
                level = table.chairs[move.seat].level or "no bot"
                _LOGGER.exception(
                    "table %s is stalled: %s, seat %d (%s)", table.key, move.kind, move.seat, level
                )
            self._stall(live, move, number, reason)
        finally:
            live.runner = None  # no command runs between the release of the lock and this line

    @staticmethod
    def _following(live: LiveTable) -> NextMove | None:
        """Return a table's next automatic move or the end of its clock; None without either, or for a `forgotten` table."""
        if live.forgotten:
            return None
        move, clock = next_move(live.table), running_clock(live.table, live.since)
        if move is not None or clock is None:
            return move
        return NextMove("clock", clock.seat, max(0.0, clock.until - steady_time()))

    def _level(self, live: LiveTable, move: NextMove) -> str:
        """Return the level of the bot that makes a move; empty if none does."""
        if move.kind == "clock":
            return level_of_new_bots(live.table, self._levels)
        return live.table.chairs[move.seat].level or "" if move.kind == "bot" else ""

    def _stall(self, live: LiveTable, move: NextMove, number: int, reason: str) -> None:
        """Record a failed move in memory and notify the viewers; schedule a retry if the reason is temporary."""
        before, times = self._failed.get(live.table.key), 1
        if before is not None and before.move == number and move == before.failed:
            times += before.times
        self._failed[live.table.key] = Stalled(move, number, times, reason)
        failure = [move.kind, move.seat, move.pause], number, times, reason
        self._tables.sharing.tell("failed", live.table.key, *failure)
        live.runner = None  # before the viewers look
        live.notify()
        if reason:
            pause = min(2.0 ** (times - 1), MAX_RETRY_SECONDS)
            self._tables.tasks.start(self._retry_after(pause, live.table.key))

    async def _retry_after(self, pause: float, key: str) -> None:
        """Retry the automatic moves of a table after a pause in seconds."""
        while True:
            await asyncio.sleep(pause)
            try:
                async with self._tables.hold(key) as live:
                    self.resume(live, again=True)
            except TableError as error:
                if error.code in WAITING:
                    continue
            return

    async def choice(
        self, move: NextMove, task: tuple[str, int, View] | None, *, unattended: bool = False
    ) -> BotChoice:
        """Return the choice for a move after its pause: from `choose_action` for a bot, else `NO_CHOICE`.

        The length of the pause is drawn before the bot chooses, so it does not depend on the choice. It begins after the bot
        has been loaded, so that loading does not lengthen the wait for a choice more than that for a forced move.
        """
        if task is None:
            await self._wait(move)
            return NO_CHOICE
        if move.kind == "clock":
            return await self.choose_action(*task)
        level, _, view = task
        if needs_compiler(level) and not await self._warm_up().loaded(view.game):
            (level,) = LEARNED  # the level that decides, see `choose_action`
        move = replace(move, pause=self._delays.draw(move.pause, view.game, level))
        choice, _ = await asyncio.gather(
            self.choose_action(*task, unattended=unattended), self._wait(move)
        )
        return choice

    async def choose_action(
        self, level: str, seed: int, view: View, *, unattended: bool = False
    ) -> BotChoice:
        """Return a bot's choice, or an amateur's if the bot cannot search or its workers have failed.

        A bot waits for compiled code to be loaded, but not for the compiler. Forced moves go through the same steps as
        choices. At `unattended` tables an amateur decides after any failure of the search, since nobody could try again.
        """
        if level in AT_ONCE:
            return BotChoice(await self._threads.run(bot_action, level, seed, view), level)
        if needs_compiler(level) and not await self._warm_up().loaded(view.game):
            return await self._amateurs(seed, view)
        start = self._clock()
        self.searching += 1
        try:
            word = await self._workers.run(bot_action, level, seed, view)
        except Exception as error:
            if not (unattended or isinstance(error, StoppedError)):
                raise
            if getattr(error, "code", "") not in ("no-queue", "no-worker"):
                _LOGGER.warning("an amateur decides for a bot (%s): %s", level, error)
            return await self._amateurs(seed, view)
        finally:
            self.searching -= 1
        if len(view.legal) > 1:
            self._delays.note(view.game, level, self._clock() - start)
        return BotChoice(word, level)

    async def _amateurs(self, seed: int, view: View) -> BotChoice:
        """Return an amateur's choice in place of a bot that cannot choose."""
        (amateur,) = LEARNED
        word = await self._threads.run(bot_action, amateur, seed, view)
        return BotChoice(word, amateur, failed=True)
