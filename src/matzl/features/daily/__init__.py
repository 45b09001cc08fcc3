"""The deal of the day: cards, seat and bots of each game follow from the date by a published rule (``docs/daily.md``)."""

from __future__ import annotations

from matzl.table.core.errors import add_errors

add_errors(
    {
        "no-daily": "There is no deal of the day for that date; the dates run from {first} to {last} (UTC).",
        "no-daily-yet": "The deals of the day begin on {first} (UTC); the clock here says {now}.",
        "daily": "The deal of the day is played once, against its own bots and by its own rules.",
        "daily-unplayed": (
            "This replay shows the cards of a deal of the day; it opens when you have played that deal yourself."
        ),
    }
)
