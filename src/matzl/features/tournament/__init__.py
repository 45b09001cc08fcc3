"""Tournaments among friends: state, pairing, scores, and the service that opens the tables of each round."""

from __future__ import annotations

from matzl.parts import Link
from matzl.text.languages import translated as _

ERRORS: dict[str, str] = {
    "by-organiser": "At a tournament table, only the organiser decides that.",
    "round-running": (
        "Other tables are still playing these deals; replays and reviews open when all tables have finished."
    ),
    "no-tournament": "There is no such tournament.",
    "no-round": "This tournament has no such round.",
    "not-organiser": "Only the organiser of the tournament may do that.",
    "tournament-empty": "Nobody is in this tournament; somebody has to join before a round begins.",
    "tournament-full": "This tournament already has {most} players, the maximum.",
    "tournament-last": "The last round has begun; nobody can join any more.",
    "tournament-over": "This tournament is over.",
    "tournament-removed": "The organiser has removed you from this tournament.",
    "no-player": "This tournament has no such player.",
}

STATUS = {"no-tournament": 404, "no-round": 404} | dict.fromkeys(
    ("by-organiser", "round-running", "not-organiser", "tournament-removed"), 403
)


def way_on() -> Link:
    """Return the link to this feature for the top of pages and for error pages."""
    return Link(_("Tournaments"), "/tournaments")
