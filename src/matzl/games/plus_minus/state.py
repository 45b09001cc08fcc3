"""§2 of Plus-Minus: the state of a deal, and dealing to three or four."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SEAT
from matzl.engine.jit import inlined_kernel
from matzl.engine.state import state_type
from matzl.engine.tricks import deal_hands, places_of
from matzl.games.jass.info import PACKETS, PLAY
from matzl.games.plus_minus.info import INFO

STATE = state_type(
    INFO,
    __file__,
    [
        ("tied", (2,)),  # the seats between whom this deal holds a stick back, ascending
        # Sticks held between seats a and b, a below b: before the deal, and after it. The first are the match's to
        # set, like the score; §7.11 a deal by itself has none.
        ("held", (4, 4)),
        ("still_held", (4, 4)),
    ],
)
THREE_HANDS = places_of(PACKETS[3], 3)
FOUR_HANDS = places_of(PACKETS[4], 4)


@inlined_kernel
def set_up(g: Any, pack: Any) -> None:
    """§2.2, §4.1 Deal a pack (int64[36]) from forehand round; forehand leads."""
    g.seats = g.players
    if g.players == 3:
        deal_hands(g, pack, THREE_HANDS)
    else:
        deal_hands(g, pack, FOUR_HANDS)
    g.tied[0] = NO_SEAT
    g.tied[1] = NO_SEAT
    g.phase = PLAY  # §3.1
