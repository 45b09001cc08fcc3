"""The command ``matzl strategy``, and its key in the menu of the terminal."""

from __future__ import annotations

from matzl.features.roles import Command

COMMAND = Command(
    name="strategy",
    summary="Read the page on strategy of a game.",
    help="""Show what a good hand is in GAME, which points are safe and what to lead.

    Its figures come from deals between bots.
    """,
    examples="""
  matzl strategy mittlere
  matzl strategy mittlere --language sv
""",
    address=lambda arguments: f"/strategy/{arguments['game']}",
    required=True,
    stored=False,
    key="s",
    title="strategy",
)
