"""The verbs of Matzlfangen: what the rest of the house asks of a game."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import inlined_kernel, kernel
from matzl.games.matzlfangen import raises
from matzl.games.matzlfangen.auction import (
    ALL_SUITS,
    auction_refusal,
    bid,
    bids,
    call_card,
    callable_cards,
    name_trumps,
)
from matzl.games.matzlfangen.info import AUCTION, CALL, CLAIMING, NAME_TRUMP, PLAY, RAISING
from matzl.games.matzlfangen.play import duties, permission, play_card, play_refusal
from matzl.games.matzlfangen.settlement import CLAIM_OR_PASS, answer_claim, settle
from matzl.games.matzlfangen.state import STATE, hide, set_up

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]


@inlined_kernel
def legal(g: Any) -> int:
    """The actions of the player in turn, whatever the phase."""
    if g.phase == PLAY:
        return duties(g)[2]
    return legal_call(g)


@kernel
def legal_call(g: Any) -> int:
    """The actions of the phases before and after play."""
    if g.phase == AUCTION:
        return bids(g)
    if g.phase == CALL:
        return callable_cards(g)[1]
    if g.phase == NAME_TRUMP:
        return ALL_SUITS
    if g.phase == RAISING:
        return raises.answers(g)
    if g.phase == CLAIMING:
        return CLAIM_OR_PASS
    return 0


@kernel
def refusal(g: Any, action: int) -> int:
    """Why an action is not legal, by its place in the facts; 0 when it is."""
    if g.phase == PLAY:
        return play_refusal(g, action)
    if g.phase == RAISING:
        return raises.raise_refusal(g, action)
    return auction_refusal(g, action)


@inlined_kernel
def play(g: Any, action: int) -> None:
    """Play a legal card, or take a legal action of another phase."""
    if g.phase == PLAY:
        if play_card(g, action) and g.hand[g.turn] == 0:
            settle(g)
    else:
        make_call(g, action)


@kernel
def make_call(g: Any, action: int) -> None:
    """Take an action of the phases before and after play."""
    if g.phase == AUCTION:
        bid(g, action)
    elif g.phase == CALL:
        call_card(g, action)
    elif g.phase == NAME_TRUMP:
        name_trumps(g, action)
    elif g.phase == RAISING:
        raises.answer(g, action)
    else:
        answer_claim(g, action)
