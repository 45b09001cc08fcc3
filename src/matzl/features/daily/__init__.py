"""The deal of the day: cards, seat and bots of each game follow from the date by a published rule (``docs/daily.md``)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote

from matzl.errors import SetUpError
from matzl.features.roles import Command
from matzl.parts import Link
from matzl.text.languages import translated as _


def _address(arguments: Mapping[str, str]) -> str:
    day = arguments.get("date")
    if day and not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
        raise SetUpError(f"{day!r} is no date: write it like 2026-11-20", "options")
    if day and "game" not in arguments:
        raise SetUpError("--date belongs to a game: name it, too", "options")
    parts = (quote(arguments[name], "") for name in ("game", "date") if name in arguments)
    return "/".join(("/daily", *parts))


COMMAND = Command(
    name="daily",
    summary="Play the deal of the day, and compare results.",
    help="""Play the deal of the day of GAME, or show today's state in all games.

    Cards, seat and bots follow from the date, so that everybody plays the same deal. It is played once, without hints; an
    unfinished one resumes where it stopped. Then your result is shown next to that of each level of bots.
    """,
    examples="""
  matzl daily mittlere                    play it; then show the result
  matzl daily mittlere --date 2026-11-20  an earlier one
""",
    address=_address,
    options=(("date", "DATE", "An earlier date; needs GAME. [default: today, in UTC]"),),
)


ERRORS: dict[str, str] = {
    "no-daily": "There is no deal of the day for that date; the dates run from {first} to {last} (UTC).",
    "daily": "The deal of the day is played once, against its own bots and by its own rules.",
    "daily-unplayed": "This replay shows the cards of a deal of the day; it opens when you have played that deal yourself.",
}

STATUS = {"no-daily": 404, "daily-unplayed": 403}


def way_on() -> Link:
    """Return the link to this feature for the top of pages and for error pages."""
    return Link(_("Deal of the day"), "/daily")
