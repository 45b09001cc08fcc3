"""Rules of thumb for Plus-Minus: the most points or the fewest win sticks, a hundred wins none."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Action
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.games.jass.novice import best_card
from matzl.games.plus_minus.rules import legal

HUNDRED_COSTS = 0.0
"""The cost of a hundred points: none, since nobody ever loses a stick."""


@kernel
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return the card with the best outlook; a trick has no value beyond its points."""
    return best_card(g, legal(g), HUNDRED_COSTS, 0.0)
