"""Rules of thumb for Mittlere: the most points or the fewest, less than a hundred, and at least one trick."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Action
from matzl.engine.bits import count
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.games.jass.info import PLAY
from matzl.games.jass.novice import any_of, best_card
from matzl.games.mittlere.rules import legal

HUNDRED_COSTS = 0.0
"""The cost of a hundred points beyond that of being in the middle."""
FIRST_TRICK, WITH_EACH_CARD_PLAYED = 0.05, 0.02
"""The value of the first trick in itself, and its increase with each card played."""


@kernel
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return the card with the best outlook; a seat without a trick prefers to win one."""
    if g.phase != PLAY:
        return any_of(legal(g), streams, stream)
    trick_wanted = 0.0
    if g.tricks[g.turn] == 0:
        trick_wanted = FIRST_TRICK + WITH_EACH_CARD_PLAYED * (12 - count(g.hand[g.turn]))
    return best_card(g, legal(g), HUNDRED_COSTS, trick_wanted)
