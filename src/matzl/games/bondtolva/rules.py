"""The verbs of Bondtolva: what the rest of the house asks of a game."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import inlined_kernel, kernel
from matzl.games.bondtolva.declaration import after_trick, answer, answer_refusal, answers
from matzl.games.bondtolva.info import DECLARE, PLAY
from matzl.games.bondtolva.play import duties, permission, play_card, play_refusal
from matzl.games.bondtolva.settlement import settle
from matzl.games.bondtolva.state import STATE, hide, set_up

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]


@inlined_kernel
def legal(g: Any) -> int:
    """The cards that may be played, or the answers of the winner of a trick."""
    if g.phase == PLAY:
        return duties(g)[2]
    if g.phase == DECLARE:
        return answers(g)[1]
    return 0


@kernel
def refusal(g: Any, action: int) -> int:
    """Why an action is not legal, by its place in the facts; 0 when it is."""
    return play_refusal(g, action) if g.phase == PLAY else answer_refusal(g, action)


@inlined_kernel
def play(g: Any, action: int) -> None:
    """Play a legal card, or answer."""
    if g.phase == DECLARE:
        answer(g, action)
    elif play_card(g, action):
        after_trick(g)
        if g.hand[g.turn] == 0:
            settle(g)
