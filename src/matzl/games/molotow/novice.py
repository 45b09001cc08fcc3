"""Rules of thumb for Molotow: the most points or the fewest, not in between, and above all not a hundred."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Action
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.games.jass.info import PLAY
from matzl.games.jass.novice import any_of, best_card
from matzl.games.molotow.rules import legal

HUNDRED_COSTS = 1.0
"""The cost of a hundred points: two sticks more than being in between, which costs two more than the most or the fewest."""


@kernel
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return the card with the best outlook; a trick has no value beyond its points."""
    if g.phase != PLAY:
        return any_of(legal(g), streams, stream)
    return best_card(g, legal(g), HUNDRED_COSTS, 0.0)
