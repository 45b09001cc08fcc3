"""Rules of thumb for Plus-Minus: most points or fewest bring the sticks, and a hundred bring none."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import kernel
from matzl.games.jass.novice import best_card
from matzl.games.plus_minus.rules import legal

HUNDRED_COSTS = 0.0
"""Nobody ever loses a stick."""


@kernel
def novice(g: Any, streams: Any, stream: int) -> int:
    """Play the card with the best outlook; a trick is worth nothing but its points."""
    return best_card(g, legal(g), HUNDRED_COSTS, 0.0)
