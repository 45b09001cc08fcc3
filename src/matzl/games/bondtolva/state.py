"""§2 of Bondtolva: the state of a deal, dealing, and what a player may know of it."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD, NO_SEAT, NO_SUIT
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.state import state_type
from matzl.engine.tricks import deal_hands, hide_hands, places_of
from matzl.games.bondtolva.info import INFO, PACKETS, PLAY, STOCK

STATE = state_type(
    INFO,
    __file__,
    [
        # The stock, next card first, and how many of its cards have been drawn.
        ("stock", (STOCK,)),
        "drawn",
        # Who declared trumps and tjog, the suit of tjog, and the declared kings and queens still in each hand.
        "trump_by",
        "tjog_by",
        "tjog",
        ("shown", (2,)),
        "last_trick",
        ("matadors", (2,)),
        "win",
    ],
)
PLACES = places_of(PACKETS, 2)
IN_HANDS = 2 * sum(PACKETS)


@inlined_kernel
def set_up(g: Any, pack: Any) -> None:
    """§2.2, §2.3 Deal a pack (int64[24]): six cards each from forehand, the rest is the stock. §4.1 Forehand leads."""
    g.seats = 2
    deal_hands(g, pack, PLACES)
    for place in range(STOCK):
        g.stock[place] = pack[IN_HANDS + place]
    g.drawn = 0
    g.trump_by = NO_SEAT
    g.tjog_by = NO_SEAT
    g.tjog = NO_SUIT
    for seat in range(2):
        g.shown[seat] = 0
        g.matadors[seat] = 0
    g.last_trick = NO_SEAT
    g.win = NO_SEAT
    g.phase = PLAY


@kernel
def hide(g: Any, seat: int) -> None:
    """§9.4 Blank the other hand and the whole stock: a player's own draws are in the hand or have been played."""
    hide_hands(g, seat)
    for place in range(STOCK):
        g.stock[place] = NO_CARD
