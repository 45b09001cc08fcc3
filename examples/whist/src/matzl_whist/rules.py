"""The verbs of whist: what matzl asks of a game."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import inlined_kernel, kernel
from matzl_whist.info import PLAY
from matzl_whist.play import duties, permission, play_card, play_refusal
from matzl_whist.settlement import settle
from matzl_whist.state import STATE, hide, set_up

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]


@inlined_kernel
def legal(g: Any) -> int:
    """The cards that may be played (§4)."""
    return duties(g)[1] if g.phase == PLAY else 0


@kernel
def refusal(g: Any, action: int) -> int:
    """Why a card may not be played, by its place in the facts; 0 when it may."""
    return play_refusal(g, action)


@inlined_kernel
def play(g: Any, action: int) -> None:
    """Play a legal card."""
    if play_card(g, action) and g.hand[g.turn] == 0:
        settle(g)
