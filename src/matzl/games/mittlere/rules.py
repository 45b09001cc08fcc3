"""The rules of Mittlere: the state of a deal, dealing (§2) and the interface for the engine."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Action
from matzl.engine.kernels import inlined_kernel
from matzl.engine.state import State, state_type
from matzl.engine.tricks import deal_hands, places_of
from matzl.engine.tricks import hide_hands as hide  # §2.5
from matzl.games.jass.draw import clear_draw, draw_card, legal, refusal
from matzl.games.jass.info import PACKETS, PLAY
from matzl.games.jass.play import permission, play_card
from matzl.games.mittlere.info import INFO
from matzl.games.mittlere.settlement import settle, settle_draw

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]

STATE = state_type(
    INFO,
    __file__,
    [
        ("sticks", (3,)),
        ("potatoes", (3,)),
        "annulled",
        # The draw: the seats that take part, the cards drawn, the last card of each seat.
        "drawers",
        "drawn",
        ("drawn_card", (3,)),
    ],
)
PLACES = places_of(PACKETS[3], 3)


@inlined_kernel
def set_up(g: State, pack: Any) -> None:
    """§2.2, §4.1 Deal a pack (int64[36]) round from forehand, who leads."""
    g.seats = 3
    deal_hands(g, pack, PLACES)
    g.annulled = 0
    for seat in range(3):
        g.sticks[seat] = 0
        g.potatoes[seat] = 0
    clear_draw(g)
    g.phase = PLAY  # §3.1


@inlined_kernel
def play(g: State, action: Action) -> None:
    """Play a legal card, or draw one."""
    if g.phase == PLAY:
        if play_card(g, action) and g.hand[g.turn] == 0:
            settle(g)  # §4.13
    elif draw_card(g, action):
        settle_draw(g)
