"""Tables that begin with a given deal, and tables of that deal alone, on the same terms for all and without help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from matzl.deal.records.writer import MATCH_FORMAT
from matzl.deal.replay import Played
from matzl.features import notes_of_feature
from matzl.table.core.errors import table_error
from matzl.table.core.players_of_deal import REPLAYED
from matzl.table.core.settings import Origin, Settings

RULES: dict[str, Any] = {
    "spectators": False,
    "take_back": False,
    "claims": False,
    "hints": "never",
}
"""The table rules that differ from the usual ones, the same for everybody."""

OFF = ("seating", "dealing", "again", *RULES, "away", "clock", "reserve")
"""The permissions that such a table lacks; rules that change no result may still be changed."""


def single_deal(
    settings: Settings, kind: str, key: str, refusal: str, notes: Mapping[str, Any] | None = None
) -> Settings:
    """Return settings for the table of one deal, opened by a feature of this kind, which calls it `key`.

    Parameters
    ----------
    refusal
        The code of the error for commands that are off.
    notes
        What is noted in the `meta` of the deal.
    """
    rules = settings.rules.changed(RULES)
    origin = Origin(kind, key, off=OFF, refusal=refusal, deals=1, notes=notes or {})
    return replace(settings, rules=rules, origin=origin)


_OF_RESULT = ("result", "scores", "turns", "legal")
"""The keys of the record of a finished deal that one in play does not have."""
_OF_FINISHED_MATCH = ("scores", "winners", "meta")
"""Those of a finished match, and its notes."""


def record_from(played: Played, number: int, step: int) -> dict[str, Any]:
    """Return the record of a match that continues with a deal of a replay after a number of its actions.

    The deals before it are taken from the replay, so that the score is the same.

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
    match = {key: value for key, value in played.record.items() if key not in _OF_FINISHED_MATCH}
    return {**match, "deals": [*played.deals[: number - 1], deal]}
