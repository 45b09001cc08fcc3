"""The ids of replays, which are the secret parts of their links."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matzl.table.core.state import Table


@lru_cache(1024)
def replay_id(invite: str, watch: str, match: int) -> str:
    """Return the id of the replay of a match at a table, counted from 1; empty before the first.

    It follows from the two secret tokens with which the table was opened, so that it can be made again from the table's
    events, and cannot be guessed by those who know neither.

    >>> replay_id("", "", 0), len(replay_id("a", "b", 1))
    ('', 24)
    """
    if not match:
        return ""
    return hashlib.sha256(f"replay {match} {invite} {watch}".encode()).hexdigest()[:24]


def replay_shown(table: Table) -> str:
    """Return the id of the replay that a table shows; empty where other tables still play its deals."""
    if not table.settings.allows("replay"):
        return ""
    return replay_id(table.first_invite or table.invite, table.watch, table.matches)
