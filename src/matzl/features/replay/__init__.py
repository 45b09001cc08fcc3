"""Replays of played deals, and their analyses."""

from __future__ import annotations

from matzl.parts import Link
from matzl.text.languages import translated as _

REVIEW = "?analysis=known&step="
"""The beginning of the query for the page that analyses a deal; the step at which the page begins follows it."""


def of_deal(replay: str, number: int, review: str = "") -> str:
    """Return the URL of deal `number` of a replay or, if that is 0, of the whole replay, given the replay's id."""
    return f"/replay/{replay}{f'/{number}' if number else ''}{REVIEW + review if review else ''}"


ERRORS: dict[str, str] = {
    "no-replay": "There is no such replay.",
    "line-fault": "This deal cannot be shown. {fault}",
    "match-running": "This match is still being played; until it is over, only those at the table can see its deals.",
    "deal-running": "This deal is not over yet; its replay opens when it is.",
    "no-replayed-deal": "This replay has no deal {number}.",
}

MINOR = True
STATUS = {"no-replay": 404, "line-fault": 404, "no-replayed-deal": 404, "match-running": 403}


def way_on() -> Link:
    """Return the link to this feature for the lobby and for error pages."""
    return Link(_("Replay a record"), "/replay")
