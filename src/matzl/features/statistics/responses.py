"""The change of a visitor's rating, beside the result of a deal that counts."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from matzl.errors import TableError
from matzl.features.statistics.rating import USUAL
from matzl.table.core.stages import Stage

if TYPE_CHECKING:
    from matzl.table.core.state import Table
    from matzl.table.live.service import TableService


async def respond(table: Table, visitor: str, service: TableService) -> dict[str, Any]:
    """Return the `ratings` of a visitor before and after the deal that has ended, once it is rated.

    While the database is busy there are none; a later view tries again.
    """
    match, store = table.match, service.store
    over = table.stage in (Stage.RESULT, Stage.OVER) and not table.helped
    if match is None or not over or table.seat_of(visitor) is None:
        return {}
    which = partial(store.memory.rated_deal, table.key, table.matches, len(match.finished))
    with suppress(TableError):
        deal = await store.run(which, visitor)
        while deal and deal.rated and deal.rating is None and await store.run(store.memory.rate):
            deal = await store.run(which, visitor)
        if deal and deal.rating is not None:
            return {"ratings": (deal.before or USUAL, deal.rating)}
    return {}
