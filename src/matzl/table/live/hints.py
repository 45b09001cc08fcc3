"""Hints: computed by workers, which keep the event loop free."""

from __future__ import annotations

import logging

from matzl.deal.view import View
from matzl.errors import TableError
from matzl.judge import Judgement, hint
from matzl.players.levels import ADVISER
from matzl.table.core.errors import table_error
from matzl.table.live.job_queue import JobQueue
from matzl.table.live.warm_up import WarmUp

_LOGGER = logging.getLogger(__name__)


def compute_hint(view: View) -> Judgement:
    """Return the hint for a view, always the same; this may take a second or more."""
    return hint(view, ADVISER)


async def hint_by_worker(view: View, owner: str, queue: JobQueue, warm_up: WarmUp) -> Judgement:
    """Let a worker compute the hint for a view.

    Raises
    ------
    TableError
        If that fails, or the owner has as much in the queue as is allowed.
    """
    try:
        await warm_up.ready(view.game)
        return await queue.run(owner, compute_hint, view)
    except TableError:
        raise
    except Exception as error:
        _LOGGER.exception("a hint in %s failed", view.game)
        raise table_error("no-hint") from error
