"""The command ``matzl editor``, and its line in the menu of the terminal."""

from __future__ import annotations

from matzl.features.roles import Command

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
    key="u",
    title="set up a position",
)
