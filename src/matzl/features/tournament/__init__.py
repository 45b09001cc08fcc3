"""Tournaments among friends: state, pairing, scores, and the service that makes the tables of each round."""

from __future__ import annotations

from matzl.table.core.errors import add_errors

add_errors(
    {
        "by-organiser": "At a table of a tournament only its organiser decides that.",
        "round-running": (
            "Other tables are still playing these deals; replays and reviews open when all tables have finished."
        ),
        "no-tournament": "There is no such tournament.",
        "not-organiser": "Only the organiser of the tournament may do that.",
        "tournament-number": "Choose a whole number from 1 to {most}.",
        "tournament-format": "A tournament is a duplicate or a league.",
        "tournament-alone": "A tournament needs at least {least} players; {number} so far.",
        "tournament-full": "This tournament already has {most} players, the maximum.",
        "tournament-last": "The last round has begun; nobody can join any more.",
        "tournament-over": "This tournament is over.",
        "tournament-removed": "The organiser has removed you from this tournament.",
        "no-player": "This tournament has no such player.",
    }
)
