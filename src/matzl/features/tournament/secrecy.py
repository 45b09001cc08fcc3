"""The secrecy of duplicate rounds: replays and reviews of a deal wait until every table has played it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matzl.features.tournament.scoring import is_over
from matzl.features.tournament.state import Tournament
from matzl.table.core.errors import table_error

if TYPE_CHECKING:
    from matzl.table.store import Store
    from matzl.table.store.finished_matches import FinishedMatch


async def check_replay(store: Store, match: FinishedMatch, _visitor: str) -> None:
    """Check that no other table still plays the deals of a match of a tournament.

    Raises
    ------
    TableError
        If its duplicate round is not over.
    """
    token = match.origin_id
    tournament = Tournament(token, await store.run(store.tournaments.read, token))
    if not tournament.settings.duplicate:
        return
    for round_ in tournament.rounds:
        keys = [each.key for each in round_.tables]
        if match.table in keys and not is_over(
            round_, await store.run(store.tournaments.results, token, keys)
        ):
            raise table_error("round-running")
