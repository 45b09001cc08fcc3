"""The verbs of Mittlere: what the rest of the house asks of a game."""

from __future__ import annotations

from typing import Any

from matzl._jit import inlined_kernel, kernel
from matzl.rules.jass.draw import draw_card, may_come
from matzl.rules.jass.facts import ALREADY_DRAWN, DRAW, PLAY
from matzl.rules.jass.play import duties, play_card, play_refusal
from matzl.rules.mittlere.settlement import settle, settle_draw
from matzl.rules.mittlere.state import STATE, set_up
from matzl.rules.trick import hide_hands as hide  # §2.5

__all__ = ["STATE", "hide", "legal", "play", "refusal", "set_up"]


@inlined_kernel
def legal(g: Any) -> int:
    """The cards that may be played (§4), or that can be drawn (§7.12)."""
    if g.phase == PLAY:
        return duties(g)[2]
    if g.phase == DRAW:
        return may_come(g)
    return 0


@kernel
def refusal(g: Any, action: int) -> int:
    """Why an action is not legal, by its place in the facts; 0 when it is."""
    if g.phase == PLAY:
        return play_refusal(g, action)
    return 0 if may_come(g) >> action & 1 else ALREADY_DRAWN


@inlined_kernel
def play(g: Any, action: int) -> None:
    """Play a legal card, or draw one."""
    if g.phase == PLAY:
        if play_card(g, action) and g.hand[g.turn] == 0:
            settle(g)  # §4.13
    elif draw_card(g, action):
        settle_draw(g)
