"""The errors of the deal of the day: their sentences, their statuses on the web, and where to go on after them."""

from __future__ import annotations

from matzl.parts import Link
from matzl.text.languages import translated as _

ERRORS: dict[str, str] = {
    "no-daily": "There is no deal of the day for that date; the dates run from {first} to {last} (UTC).",
    "no-daily-yet": "The deals of the day begin on {first} (UTC); the clock here says {now}.",
    "daily": "The deal of the day is played once, against its own bots and by its own rules.",
    "daily-unplayed": "This replay shows the cards of a deal of the day; it opens when you have played that deal yourself.",
}

STATUS = {"no-daily": 404, "no-daily-yet": 404, "daily-unplayed": 403}


def way_on() -> Link:
    """Return where to go on after an error."""
    return Link(_("All deals of the day"), "/daily")
