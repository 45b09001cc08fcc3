"""The secrecy of the deal of the day: its cards are shown to those who have played it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matzl.table.core.errors import table_error

if TYPE_CHECKING:
    from matzl.table.store import Store
    from matzl.table.store.finished_matches import FinishedMatch


async def check_replay(store: Store, match: FinishedMatch, visitor: str) -> None:
    """Check that a visitor may see the cards of a match, which is a deal of the day.

    Raises
    ------
    TableError
        If they have not played it.
    """
    if not await store.run(store.daily.opens_replay, match, visitor):
        raise table_error("daily-unplayed")
