"""How tables go on by themselves: each in a task of its own, until it waits for people or something fails.

What fails is never replaced by anything else: the table stands still, those who look at it are told, and it goes on when
somebody asks it to try again. That is remembered here and not in the log, so a server that starts anew tries by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence

from sqlalchemy.exc import IntegrityError

from matzl.deal.view import View
from matzl.table.events import Event
from matzl.table.live import Live
from matzl.table.next_move import Due, bots_choice, brought_about, chosen, due
from matzl.table.stalled import Standstill
from matzl.table.threads import Thinking

_LOGGER = logging.getLogger(__name__)


class GoingOn:
    """Does what is due at tables.

    Parameters
    ----------
    thinking
        Where bots think.
    ready
        How to wait until a game can be played, and with bots of these levels.
    wait
        How to pause before something that is due.
    store
        How events take effect at a table.
    """

    def __init__(
        self,
        thinking: Thinking,
        ready: Callable[[str, Iterable[str]], Awaitable[None]],
        wait: Callable[[Due], Awaitable[None]],
        store: Callable[[Live, Sequence[Event]], Awaitable[None]],
    ) -> None:
        self._thinking, self._ready, self._wait, self._store = thinking, ready, wait, store
        self._failed: dict[str, Standstill] = {}

    def set_going(self, live: Live) -> None:
        """Let a table do what is due; not what has failed."""
        what = due(live.table)
        if live.runner is None and what is not None and self.standstill(live) is None:
            self._run(live, what)

    def try_again(self, live: Live) -> None:
        """Let a table that stands still do what has failed; one that goes on does so anyway."""
        still = self.standstill(live)
        if still is not None:
            self._run(live, still.what)
            live.tell()

    def standstill(self, live: Live) -> Standstill | None:
        """What has failed at a table; None while it goes on or tries again, and when something else comes next by now."""
        failed = self._failed.get(live.table.key)
        stands = live.runner is None and failed is not None and failed.holds(live.table)
        return failed if stands else None

    def _run(self, live: Live, what: Due) -> None:
        live.runner = asyncio.create_task(self._go_on(live, what))

    async def _go_on(self, live: Live, what: Due) -> None:
        """Do what is due, one thing after another, until the table waits for people."""
        table, move = live.table, live.table.move
        try:
            await self._ready(table.settings.game, ())
            while True:
                async with live.lock:
                    following = due(table)
                    if following is None or live.forgotten:
                        live.runner = None
                        return
                    what, move = following, table.move
                    asked = bots_choice(table, what.seat) if what.kind == "bot" else None
                thought = _nothing() if asked is None else self._thought(*asked)
                word, _ = await asyncio.gather(thought, self._wait(what))
                async with live.lock:
                    if what.same(due(table)) and table.move == move and not live.forgotten:
                        await self._store(live, [brought_about(table, what, word)])
                        self._failed.pop(table.key, None)
        except IntegrityError:
            _LOGGER.info("table %s was moved on by another process", table.key)
        except Exception:
            level = table.chairs[what.seat].level or "no bot"
            _LOGGER.exception(
                "table %s cannot go on: %s, seat %d (%s)", table.key, what.kind, what.seat, level
            )
            self._stand_still(live, what, move)
        finally:
            live.runner = None

    def _stand_still(self, live: Live, what: Due, move: int) -> None:
        """Remember what has failed, and tell those who look at the table."""
        before, times = self._failed.get(live.table.key), 1
        if before is not None and before.move == move and what.same(before.what):
            times += before.times
        self._failed[live.table.key] = Standstill(what, move, times)
        live.runner = None  # who is told now sees a table that stands still
        live.tell()

    async def _thought(self, level: str, seed: int, view: View) -> str:
        """What a bot chooses, as soon as bots of its level can be asked."""
        await self._ready(view.game, (level,))
        return await self._thinking.over(chosen, level, seed, view)


async def _nothing() -> str:
    return ""
