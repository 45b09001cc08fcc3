"""Automatic moves: one task per table runs until the table waits for a person or a move fails.

A failed move is never replaced by another: the table is stalled, its viewers are told, and a player can retry. That is kept
in memory and not in the log, so a restarted server retries by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy.exc import IntegrityError

from matzl.deal.view import View
from matzl.table.events import Event
from matzl.table.next_move import NextMove, Stalled, bot_action, bot_task, event_of, next_move
from matzl.table.state import Table
from matzl.table.threads import WorkerThreads

_LOGGER = logging.getLogger(__name__)


@dataclass(slots=True)
class LiveTable:
    """A table in memory; hold its lock to read or change it. Once `forgotten`, it must be loaded again."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    runner: asyncio.Task[None] | None = None
    streams: int = 0
    forgotten: bool = False

    def notify(self) -> None:
        """Wake everything that waits for a change."""
        self.changed.set()
        self.changed = asyncio.Event()


class Autoplay:
    """Makes the automatic moves of tables.

    Parameters
    ----------
    threads
        The threads in which bots search.
    ready
        Awaits the compiled kernels of a game, and of bots of these levels.
    wait
        Awaits the pause before a move.
    store
        Applies and stores the events of a table.
    """

    def __init__(
        self,
        threads: WorkerThreads,
        ready: Callable[[str, Iterable[str]], Awaitable[None]],
        wait: Callable[[NextMove], Awaitable[None]],
        store: Callable[[LiveTable, Sequence[Event]], Awaitable[None]],
    ) -> None:
        self._threads, self._ready, self._wait, self._store = threads, ready, wait, store
        self._failed: dict[str, Stalled] = {}

    def resume(self, live: LiveTable) -> None:
        """Start the automatic moves of a table, unless they are running or stalled."""
        move = next_move(live.table)
        if live.runner is None and move is not None and self.stalled(live) is None:
            self._start(live, move)

    def retry(self, live: LiveTable) -> None:
        """Retry the failed move of a stalled table."""
        stalled = self.stalled(live)
        if stalled is not None:
            self._start(live, stalled.failed)
            live.notify()

    def stalled(self, live: LiveTable) -> Stalled | None:
        """Return the failed move of a table; None while it is retried, or if the table has moved on."""
        stalled = self._failed.get(live.table.key)
        if live.runner is not None or stalled is None or not stalled.holds(live.table):
            return None
        return stalled

    def _start(self, live: LiveTable, move: NextMove) -> None:
        live.runner = asyncio.create_task(self._run(live, move))

    async def _run(self, live: LiveTable, move: NextMove) -> None:
        """Make one automatic move after another, until the table waits for a person."""
        table, number = live.table, live.table.move
        try:
            await self._ready(table.settings.game, ())
            while True:
                async with live.lock:
                    following = next_move(table)
                    if following is None or live.forgotten:
                        live.runner = None
                        return
                    move, number = following, table.move
                    task = bot_task(table, move.seat) if move.kind == "bot" else None
                action = _no_action() if task is None else self._bot_action(*task)
                word, _ = await asyncio.gather(action, self._wait(move))
                async with live.lock:
                    if move.same(next_move(table)) and table.move == number and not live.forgotten:
                        await self._store(live, [event_of(table, move, word)])
                        self._failed.pop(table.key, None)
        except IntegrityError:
            _LOGGER.info("another process has added events to table %s", table.key)
        except Exception:
            level = table.chairs[move.seat].level or "no bot"
            _LOGGER.exception(
                "table %s is stalled: %s, seat %d (%s)", table.key, move.kind, move.seat, level
            )
            self._stall(live, move, number)
        finally:
            live.runner = None

    def _stall(self, live: LiveTable, move: NextMove, number: int) -> None:
        """Remember a failed move, and notify the viewers."""
        before, times = self._failed.get(live.table.key), 1
        if before is not None and before.move == number and move.same(before.failed):
            times += before.times
        self._failed[live.table.key] = Stalled(move, number, times)
        live.runner = None  # before the viewers look
        live.notify()

    async def _bot_action(self, level: str, seed: int, view: View) -> str:
        """Return a bot's action, once the kernels of its level are compiled."""
        await self._ready(view.game, (level,))
        return await self._threads.run(bot_action, level, seed, view)


async def _no_action() -> str:
    return ""
