"""Playing on from a position of a replay: the record of a match that continues there."""

from __future__ import annotations

from typing import Any

from matzl.deal.records.writer import MATCH_FORMAT
from matzl.deal.replay import Played
from matzl.features import notes_of_feature
from matzl.table.core.errors import table_error
from matzl.table.core.players_of_deal import REPLAYED

_OF_RESULT = ("result", "scores", "turns", "legal")
"""The keys of the record of a finished deal that one in play does not have."""


def record_from(played: Played, number: int, step: int) -> dict[str, Any]:
    """Return the record of a match that continues with a deal of a replay after a number of its actions.

    The deals before it are those of the replay, so that the score is the same.

    Parameters
    ----------
    number
        The number of the deal, from 1.
    step
        The number of actions that stay.

    Raises
    ------
    TableError
        If the deal is already over at that step.
    """
    whole = played.deals[number - 1]
    if step >= len(whole["actions"]) and "result" in whole:
        raise table_error("over-there")
    deal = {key: value for key, value in whole.items() if key not in _OF_RESULT}
    deal["actions"] = list(whole["actions"][:step])
    deal["meta"] = {REPLAYED: True} | notes_of_feature(whole.get("meta"))
    if not played.is_match:
        return {
            "format": MATCH_FORMAT,
            "game": deal["game"],
            "options": deal["options"],
            "players": played.seats,
            "first_dealer": deal["dealer"],
            "deals": [deal],
        }
    match = {
        key: value
        for key, value in played.record.items()
        if key not in ("scores", "winners", "meta")
    }
    return {**match, "deals": [*played.deals[: number - 1], deal]}
