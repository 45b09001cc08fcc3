"""The command ``matzl daily``, and its line in the menu of the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from matzl.features.roles import Command


def _address(arguments: Mapping[str, str]) -> str:
    game, day = arguments.get("game"), arguments.get("date")
    query = f"?{urlencode({'date': day})}" if day else ""
    return f"/daily/{game}{query}" if game else f"/daily{query}"


COMMAND = Command(
    name="daily",
    summary="Play the deal of the day, and compare results.",
    help="""Play the deal of the day of GAME, or show today's state in all games.

    Cards, seat and bots follow from the date, so that everybody plays the same deal. It is played once, without hints; an
    unfinished one goes on where it was. Then your result is shown beside that of each level of bots.
    """,
    examples="""
  matzl daily                             what there is today
  matzl daily mittlere                    play it; afterwards, show the result
  matzl daily mittlere --date 2026-11-20  an earlier one
  matzl daily mittlere --json
""",
    address=_address,
    options=(("date", "DATE", "An earlier date. [default: today, in UTC]"),),
    key="t",
    title="deal of the day",
)
