"""The way to the guided deal of a game."""

from __future__ import annotations

from matzl import registry
from matzl.forms import Form
from matzl.text.languages import translated as _


def of_game(game: str) -> Form | None:
    """Return the form that begins the guided deal of a game, if it has one."""
    return Form(f"/learn/{game}", _("Lesson")) if registry.info(game).guided_deals else None
