"""The link to the page on strategy of a game."""

from __future__ import annotations

from matzl.features.strategy.model import has_strategy
from matzl.parts import Link
from matzl.text.languages import translated as _


def of_game(game: str) -> Link | None:
    """Return the link to the page on strategy of a game, if it has one."""
    return Link(_("Strategy"), f"/strategy/{game}") if has_strategy(game) else None
