"""Puzzles: positions from bots' games in which one action is clearly best, stored in the folders of the games."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from matzl import registry
from matzl.features.roles import Command
from matzl.parts import Link
from matzl.text.languages import translated as _

FILE = "puzzles.jsonl"
"""The file of the puzzles in the folder of a game."""


def _address(arguments: Mapping[str, str]) -> str:
    if "game" not in arguments:
        return "/puzzles"
    query = {"number": arguments.get("number", "next"), "shown": arguments.get("answer", "")}
    return f"/puzzles/{arguments['game']}?{urlencode(query)}"


COMMAND = Command(
    name="puzzle",
    summary="Find the best action in a position.",
    help="""Show a puzzle of GAME, ask for the best action, and explain it; without GAME, show how far you are.

    In a terminal the answer is noted, as on the page of 'matzl serve': a puzzle that was solved returns at growing
    intervals. With --answer the verdict is printed, and nothing is noted.
    """,
    examples="""
  matzl puzzle bondtolva
  matzl puzzle mittlere --number 12 --answer AS
""",
    address=_address,
    options=(
        ("number", "N", "The puzzle, from 1. [default: the next one to solve or to repeat]"),
        ("answer", "ACTION", "Print the verdict on an action, such as AS."),
    ),
)


def of_game(game: str) -> Link | None:
    """Return the link to the puzzles of a game, if it has any."""
    has_puzzles = (registry.folder(game) / FILE).is_file()
    return Link(_("Puzzles"), f"/puzzles/{game}") if has_puzzles else None


ERRORS: dict[str, str] = {
    "no-puzzle": "There is no such puzzle; the list shows all there are.",
    "no-puzzle-number": "There is no such puzzle; the puzzles are numbered from 1 to {last}.",
    "no-choice": "{action} is not among the choices: {choices}.",
}

STATUS = {"no-puzzle": 404, "no-puzzle-number": 404, "no-choice": 422}


def way_on() -> Link:
    """Return the link to this feature for the top of pages and for error pages."""
    return Link(_("Puzzles"), "/puzzles")
