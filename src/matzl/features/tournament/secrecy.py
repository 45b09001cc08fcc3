"""The secrecy of duplicate rounds: replays and reviews of a deal wait until every table has played it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matzl.features.tournament.scoring import is_over
from matzl.features.tournament.state import Tournament
from matzl.table.core.errors import table_error

if TYPE_CHECKING:
    from matzl.table.core.state import Table
    from matzl.table.store import Store


async def check_deals_over(store: Store, table: Table) -> None:
    """Check that no other table still plays the deals of a table.

    Raises
    ------
    TableError
        If its duplicate round is not over.
    """
    if table.settings.allows("replay"):
        return
    token = table.settings.origin.id
    tournament = Tournament(token, await store.run(store.tournaments.read, token))
    round_ = tournament.rounds[table.settings.origin.round - 1]
    keys = [each.key for each in round_.tables]
    if not is_over(round_, await store.run(store.tournaments.results, token, keys)):
        raise table_error("round-running")
