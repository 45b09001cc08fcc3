"""The rules of Mittlere: the state of a deal, dealing (§2) and the interface for the engine."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Action
from matzl.engine.kernels import inlined_kernel
from matzl.engine.state import State, state_type
from matzl.engine.tricks import hide_hands as hide  # §2.5
from matzl.engine.tricks import places_of
from matzl.games.jass.draw import draw_card, legal, own_fields, refusal, set_up_hands
from matzl.games.jass.info import PACKETS, PLAY
from matzl.games.jass.play import permission, play_card
from matzl.games.mittlere.info import INFO
from matzl.games.mittlere.settlement import settle, settle_draw

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]

STATE = state_type(INFO, __file__, ["annulled", *own_fields(3)])
PLACES = places_of(PACKETS[3], 3)


@inlined_kernel
def set_up(g: State, pack: Any) -> None:
    """§2.2, §4.1, §9.6 Deal a pack (int64[36]) from its first card, starting with forehand, who leads."""
    g.seats = 3
    g.annulled = 0
    set_up_hands(g, pack, PLACES)


@inlined_kernel
def play(g: State, action: Action) -> None:
    """Play a legal card, or draw one."""
    if g.phase == PLAY:
        if play_card(g, action) and g.hand[g.turn] == 0:
            settle(g)  # §4.13
    elif draw_card(g, action):
        settle_draw(g)
