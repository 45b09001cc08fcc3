"""The rules of Matzlfangen: the state of a deal, dealing and hidden cards (§2), and the interface for the engine."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SEAT, Action, Actions
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State, state_type
from matzl.engine.tricks import deal_hands, hide_hands, places_of
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
from matzl.games.matzlfangen.info import (
    AUCTION,
    CALL,
    CLAIMING,
    INFO,
    KNOCKED_PACKETS,
    NAME_TRUMP,
    NOT_ENTITLED,
    PACKETS,
    PLAY,
    RAISING,
    RUFEN,
)
from matzl.games.matzlfangen.play import duties, permission, play_card, play_refusal
from matzl.games.matzlfangen.settlement import CLAIM_OR_PASS, answer_claim, settle

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]

STATE = state_type(
    INFO,
    __file__,
    [
        "knocked",
        "upcard",
        # The contract: the highest bid so far, its bidder if any, the card called.
        "contract",
        "declarer",
        "called",
        # Public knowledge of the sides (§3.18): the known defenders, and the partner once known.
        "defenders",
        "partner",
        # Raises made, and the seats still to be asked at this level, or for a claim.
        "raises",
        "to_ask",
        # The public cards of each hand: the upcard.
        ("shown", (4,)),
        "made",
        "matzl_captured_by",
    ],
)
PLACES = np.stack([places_of(PACKETS, 4), places_of(KNOCKED_PACKETS, 4)])
"""§2.3, §2.4 The indices in the pack of the cards of each hand, for a cut and a knocked pack."""

hide = hide_hands
"""§9.3 Only the other hands are hidden: what the state contains about the sides is public."""


@inlined_kernel
def set_up(g: State, pack: Any) -> None:
    """§2.3 to §2.5, §9.5 Deal a pack (int64[32]), the last card turned up; §3.1 forehand speaks first."""
    g.seats = 4
    deal_hands(g, pack, PLACES[g.knocked])
    g.upcard = pack[-1]
    g.contract = RUFEN
    g.declarer = NO_SEAT
    g.called = NO_CARD
    g.defenders = 0
    g.partner = NO_SEAT
    g.raises = 0
    g.to_ask = 0
    for seat in range(4):
        g.shown[seat] = 0
    g.shown[g.dealer] = 1 << g.upcard
    g.made = 0
    g.matzl_captured_by = -1
    g.phase = AUCTION


@inlined_kernel
def legal(g: State) -> Actions:
    """Return the legal actions of the phase."""
    if g.phase == PLAY:
        return duties(g)[2]
    return legal_call(g)


@kernel
def legal_call(g: State) -> Actions:
    """Return the legal actions of the phases before and after play."""
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
def refusal(g: State, action: Action) -> int:
    """Return the number of the reason why an action is illegal, 0 if it is legal."""
    if g.phase == PLAY:
        return play_refusal(g, action)
    if g.phase == RAISING:
        return 0 if raises.answers(g) >> action & 1 else NOT_ENTITLED  # §3.16
    return auction_refusal(g, action)


@inlined_kernel
def play(g: State, action: Action) -> None:
    """Play a legal card, or apply a legal action of another phase."""
    if g.phase == PLAY:
        if play_card(g, action) and g.hand[g.turn] == 0:
            settle(g)
    else:
        make_call(g, action)


@kernel
def make_call(g: State, action: Action) -> None:
    """Apply a legal action of the phases before and after play."""
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
