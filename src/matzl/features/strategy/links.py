"""The link to the page on strategy of a game."""

from __future__ import annotations

from matzl import registry
from matzl.parts import Link
from matzl.text.languages import ENGLISH
from matzl.text.languages import translated as _


def has_strategy(game: str) -> bool:
    """Return whether a game has a page on strategy."""
    return (registry.folder(game) / "strategy" / f"{ENGLISH}.md").is_file()


def of_game(game: str) -> Link | None:
    """Return the link to the page on strategy of a game, if it has one."""
    return Link(_("Strategy"), f"/strategy/{game}") if has_strategy(game) else None
