"""The link to the puzzles of a game."""

from __future__ import annotations

from matzl.features.puzzle.puzzle import puzzles
from matzl.parts import Link
from matzl.text.languages import translated as _


def of_game(game: str) -> Link | None:
    """Return the link to the puzzles of a game, if it has any."""
    return Link(_("Puzzles"), f"/puzzles/{game}") if puzzles(game) else None
