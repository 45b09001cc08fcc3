"""The command ``matzl puzzle``, and its line in the menu of the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from matzl.features.roles import Command


def _address(arguments: Mapping[str, str]) -> str:
    if "results" in arguments:
        return "/me/puzzles"
    if "game" not in arguments:
        return "/puzzles"
    query = {"number": arguments.get("number", "next"), "tried": arguments.get("answer", "")}
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
  matzl puzzle mittlere --number 12
  matzl puzzle mittlere --number 12 --answer AS
  matzl puzzle german-solo --number 3 --json
  matzl puzzle --results -o puzzles.jsonl
""",
    address=_address,
    options=(
        ("number", "N", "The puzzle, from 1. [default: the next one to solve or to repeat]"),
        ("answer", "ACTION", "Print the verdict on an action, such as AS."),
        ("results", "", "Write how you stand with each puzzle, one per line."),
    ),
    files=True,
    key="p",
    title="puzzles",
)
