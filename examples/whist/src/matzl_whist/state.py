"""§2 of whist: the state of a deal, dealing, and what a player may know of it."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import inlined_kernel
from matzl.engine.state import state_type
from matzl.engine.tricks import deal_hands, hide_hands, places_of, printed_suit
from matzl_whist.info import INFO, PACKETS, PLAY

STATE = state_type(INFO, __file__, ["upcard", "odd_tricks"])
PLACES = places_of(PACKETS, 4)

hide = hide_hands
"""§2.4 The other hands are hidden; the upcard is not."""


@inlined_kernel
def set_up(g: Any, pack: Any) -> None:
    """§2.2 Deal a pack (int64[52]); §2.3 the last card makes trumps; §3.1, §4.1 forehand leads at once."""
    g.seats = 4
    deal_hands(g, pack, PLACES)
    g.upcard = pack[-1]
    g.trump = printed_suit(g.upcard)
    g.odd_tricks = 0
    g.phase = PLAY
