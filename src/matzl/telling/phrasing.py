"""Where the phrases of a game are found."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from matzl import games
from matzl.words.phrases import Phrases


@cache
def phrases(game: str) -> Phrases:
    """The phrases of a game, in English; a game that has none is left to its bare words."""
    entry = games.entry(game)
    home = f"{entry.words}.{games.facts(game).key}"
    if find_spec(home) is None:
        return Phrases()
    found: Phrases = import_module(home).PHRASES
    return found
