"""Lessons: guided deals, and the responses to decisions in them."""

from __future__ import annotations

from matzl.features.roles import Command

COMMAND = Command(
    name="learn",
    summary="Learn how to play a game.",
    help="""Show GAME in brief: what it is about, the order of the cards, and its guided deals.

    On a terminal, one of them can be played.
    """,
    examples="""
  matzl learn bondtolva
""",
    address=lambda arguments: f"/learn/{arguments['game']}",
    required=True,
)
