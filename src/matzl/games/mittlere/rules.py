"""The verbs of Mittlere: what the rest of the house asks of a game."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import inlined_kernel
from matzl.engine.tricks import hide_hands as hide  # §2.5
from matzl.games.jass.draw import draw_card, legal, refusal
from matzl.games.jass.info import PLAY
from matzl.games.jass.play import permission, play_card
from matzl.games.mittlere.settlement import settle, settle_draw
from matzl.games.mittlere.state import STATE, set_up

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]


@inlined_kernel
def play(g: Any, action: int) -> None:
    """Play a legal card, or draw one."""
    if g.phase == PLAY:
        if play_card(g, action) and g.hand[g.turn] == 0:
            settle(g)  # §4.13
    elif draw_card(g, action):
        settle_draw(g)
