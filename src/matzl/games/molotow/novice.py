"""Rules of thumb for Molotow: most points or fewest, never between, and still less a hundred."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import kernel
from matzl.games.jass.info import PLAY
from matzl.games.jass.novice import any_of, best_card
from matzl.games.molotow.rules import legal

HUNDRED_COSTS = 1.0
"""A hundred points cost two sticks more than to be between, which costs two more than most or fewest."""


@kernel
def novice(g: Any, streams: Any, stream: int) -> int:
    """Play the card with the best outlook; a trick is worth nothing but its points."""
    if g.phase != PLAY:
        return any_of(legal(g), streams, stream)
    return best_card(g, legal(g), HUNDRED_COSTS, 0.0)
