"""The verbs of Plus-Minus: what the rest of the house asks of a game."""

from __future__ import annotations

from typing import Any

from matzl._jit import inlined_kernel
from matzl.rules.jass.facts import PLAY
from matzl.rules.jass.play import duties, play_card
from matzl.rules.jass.play import play_refusal as refusal
from matzl.rules.plus_minus.settlement import settle
from matzl.rules.plus_minus.state import STATE, set_up
from matzl.rules.trick import hide_hands as hide  # §2.5

__all__ = ["STATE", "hide", "legal", "play", "refusal", "set_up"]


@inlined_kernel
def legal(g: Any) -> int:
    """The cards that may be played (§4)."""
    return duties(g)[2] if g.phase == PLAY else 0


@inlined_kernel
def play(g: Any, action: int) -> None:
    """Play a legal card."""
    if play_card(g, action) and g.hand[g.turn] == 0:
        settle(g)  # §4.13
