"""The verbs of Plus-Minus: what the rest of the house asks of a game."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import inlined_kernel
from matzl.engine.tricks import hide_hands as hide  # §2.5
from matzl.games.jass.info import PLAY
from matzl.games.jass.play import duties, permission, play_card
from matzl.games.jass.play import play_refusal as refusal
from matzl.games.plus_minus.settlement import settle
from matzl.games.plus_minus.state import STATE, set_up

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]


@inlined_kernel
def legal(g: Any) -> int:
    """The cards that may be played (§4)."""
    return duties(g)[2] if g.phase == PLAY else 0


@inlined_kernel
def play(g: Any, action: int) -> None:
    """Play a legal card."""
    if play_card(g, action) and g.hand[g.turn] == 0:
        settle(g)  # §4.13
