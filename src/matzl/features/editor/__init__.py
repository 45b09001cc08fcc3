"""The position editor."""

from __future__ import annotations

from matzl.parts import Link
from matzl.text.languages import translated as _


def of_game(game: str) -> Link:
    """Return the link to a game's position editor."""
    return Link(_("Set up a position"), f"/editor/{game}")
