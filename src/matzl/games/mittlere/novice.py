"""Rules of thumb for Mittlere: most points or fewest, short of a hundred, and one trick at least."""

from __future__ import annotations

from typing import Any

from matzl.engine.bits import count
from matzl.engine.jit import kernel
from matzl.games.jass.info import PLAY
from matzl.games.jass.novice import any_of, best_card
from matzl.games.mittlere.rules import legal

HUNDRED_COSTS = 0.0
"""A hundred points are as bad as the middle, and no worse."""
FIRST_TRICK, WITH_EACH_CARD_PLAYED = 0.05, 0.02
"""What the first trick is worth for itself, the more the fewer cards are left to win one."""


@kernel
def novice(g: Any, streams: Any, stream: int) -> int:
    """Play the card with the best outlook; as long as there is no trick, look for one."""
    if g.phase != PLAY:
        return any_of(legal(g), streams, stream)
    trick_wanted = 0.0
    if g.tricks[g.turn] == 0:
        trick_wanted = FIRST_TRICK + WITH_EACH_CARD_PLAYED * (12 - count(g.hand[g.turn]))
    return best_card(g, legal(g), HUNDRED_COSTS, trick_wanted)
