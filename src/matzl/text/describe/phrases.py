"""Where the phrases of a game are found."""

from __future__ import annotations

from functools import cache

from matzl import registry
from matzl.text.phrases import Phrases


@cache
def phrases(game: str) -> Phrases:
    """The phrases of a game, in English; a game that has none is left to its bare words."""
    module = registry.role(game, "text")
    found: Phrases = Phrases() if module is None else module.PHRASES
    return found
