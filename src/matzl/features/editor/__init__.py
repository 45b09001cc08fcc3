"""The editor of positions."""

from __future__ import annotations

from matzl.features.roles import Command
from matzl.parts import Link
from matzl.text.languages import translated as _

COMMAND = Command(
    name="editor",
    summary="Set up a position, and play, solve or share it.",
    help="""Set up a position of GAME in a terminal: each card gets its place, and a line of play that leads there is found.

    'matzl position' does the same with files.
    """,
    examples="""
  matzl editor bondtolva
""",
    address=lambda arguments: f"/editor/{arguments.get('game', '')}".rstrip("/"),
)


def of_game(game: str) -> Link:
    """Return the link to the editor of positions of a game."""
    return Link(_("Set up a position"), f"/editor/{game}")
