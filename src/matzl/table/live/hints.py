"""Hints computed by workers; if the adviser is not ready yet, the hint is sent later unless the position has changed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from matzl.deal.view import View
from matzl.errors import StoppedError, TableError
from matzl.judge import Judgement, hint
from matzl.players.levels import ADVISER
from matzl.table.core.commands import AskHint, GiveHint
from matzl.table.core.errors import table_error
from matzl.table.core.handlers import check
from matzl.table.core.permits import who_is
from matzl.table.core.state import Table
from matzl.table.core.waiting import Preparation
from matzl.table.live.job_queue import JobQueue
from matzl.table.live.jobs import job
from matzl.table.live.tables import LiveTables
from matzl.table.live.warm_up import WarmUp

_LOGGER = logging.getLogger(__name__)


@job
def compute_hint(view: View) -> Judgement:
    """Return the hint for a view, the same each time; this may take a second or more."""
    return hint(view, ADVISER)


MAX_WISHES = 200

Execute: TypeAlias = Callable[[str, str, AskHint], Awaitable[None]]


class HintWishes:
    """The latest unfulfilled hint requests by table, visitor and move, and whether each of them has failed.

    Parameters
    ----------
    searches
        The queue in which hints are computed.
    warm_up
        Returns the warm-up that prepares the adviser.
    execute
        Executes the command of a visitor at a table.
    """

    def __init__(
        self,
        tables: LiveTables,
        searches: JobQueue,
        warm_up: Callable[[], WarmUp],
        execute: Execute,
    ) -> None:
        self._tables, self._searches = tables, searches
        self._warm_up, self._execute = warm_up, execute
        self._failed: dict[tuple[str, str, int], bool] = {}

    async def fulfil(self, table_id: str, visitor: str, command: AskHint) -> AskHint:
        """Return the command with its hint, or unchanged while the adviser is being prepared; the hint then comes later.

        The table's lock is not held during the search.
        """
        async with self._tables.hold(table_id) as live:
            who = who_is(live.table, visitor)
            check(live.table, who, command)
            view = live.table.view_of(who.seat)
            assert view is not None
            if self._warm_up().progress(view.game) is not None:
                key = (table_id, visitor, command.move)
                if self._failed.pop(key, True):
                    self._tables.tasks.start(self._grant(view.game, *key))
                self._failed[key] = False
                for oldest in list(self._failed)[:-MAX_WISHES]:
                    del self._failed[oldest]
                live.notify()
                return command
        try:
            await self._warm_up().ready(view.game)
            hint = await self._searches.run(visitor, compute_hint, view)
        except TableError:  # the visitor has as much in the queue as is allowed
            raise
        except Exception as error:
            _LOGGER.exception("a hint in %s failed", view.game)
            raise table_error("no-hint") from error
        return GiveHint(command.move, hint)

    async def _grant(self, game: str, table_id: str, visitor: str, move: int) -> None:
        key = table_id, visitor, move
        try:
            await self._warm_up().ready(game)
            await self._execute(table_id, visitor, AskHint(move))
        except Exception as error:
            self._failed[key] = not isinstance(error, TableError) or error.code == "no-hint"
            if not self._failed[key]:  # there has been a move, or the visitor asks for too much
                del self._failed[key]
            self._tables.notify(game)
            if not isinstance(error, TableError | StoppedError):
                raise

    def progress(self, table: Table, visitor: str) -> Preparation | None:
        """Return the progress of the hint for which a visitor is waiting at this move; None if not waiting."""
        failed = self._failed.get((table.key, visitor, table.move))
        if failed is None:
            return None
        if failed:
            return Preparation.FAILED
        cold = self._warm_up().progress(table.settings.game) is not None
        return Preparation.COMPILING if cold else Preparation.THINKING
