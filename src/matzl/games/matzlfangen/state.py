"""§2 of Matzlfangen: the state of a deal, dealing, and what a player may know of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SEAT
from matzl.engine.jit import inlined_kernel
from matzl.engine.state import state_type
from matzl.engine.tricks import deal_hands, hide_hands, places_of
from matzl.games.matzlfangen.info import AUCTION, INFO, KNOCKED_PACKETS, PACKETS, RUFEN

STATE = state_type(
    INFO,
    __file__,
    [
        "knocked",
        "upcard",
        # The contract: the highest so far, its bidder if any, the card called.
        "contract",
        "declarer",
        "called",
        # What all can see of the sides (§3.18): seats known as defenders, and the partner once known.
        "defenders",
        "partner",
        # Raises made, and the seats still to be asked at this level, or for a claim.
        "raises",
        "to_ask",
        # Cards of each hand that all have seen: the upcard.
        ("shown", (4,)),
        "made",
        "matzl_captured_by",
    ],
)
PLACES = np.stack([places_of(PACKETS, 4), places_of(KNOCKED_PACKETS, 4)])
"""§2.3, §2.4 Where in the pack each hand lies, cut and knocked."""

hide = hide_hands
"""§9.3 The other hands are all there is to hide: sides are kept only as far as all can see them."""


@inlined_kernel
def set_up(g: Any, pack: Any) -> None:
    """§2.3 to §2.5 Deal a pack (int64[32]), the last card turned up; §3.1 forehand speaks first."""
    g.seats = 4
    deal_hands(g, pack, PLACES[g.knocked])
    g.upcard = pack[-1]
    g.contract = RUFEN
    g.declarer = NO_SEAT
    g.called = NO_CARD
    g.defenders = 0
    g.partner = NO_SEAT
    g.raises = 0
    g.to_ask = 0
    for seat in range(4):
        g.shown[seat] = 0
    g.shown[g.dealer] = 1 << g.upcard
    g.made = 0
    g.matzl_captured_by = -1
    g.phase = AUCTION
