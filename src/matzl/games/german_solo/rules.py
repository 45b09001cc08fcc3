"""The rules of German Solo by phase: the interface for the engine."""

from __future__ import annotations

from matzl.base.cards import Action, Actions
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.games.german_solo.bidding import bid_refusal, bids, say
from matzl.games.german_solo.calling import (
    call_card,
    call_refusal,
    callable_cards,
    name_trumps,
    suits_to_name,
)
from matzl.games.german_solo.info import (
    ASK,
    ASKING,
    BIDDING,
    CALLING,
    NAMING,
    NOT_THE_PARTNER,
    PARTNER_NAMES,
    PLAY,
    SILENT,
    STOPPING,
    SUIT_CALLED,
)
from matzl.games.german_solo.play import duties, permission, play_card, play_refusal
from matzl.games.german_solo.state import STATE, hide, set_up
from matzl.games.german_solo.stopping import (
    answer,
    end_trick,
    may_stop,
    stop_or_play_on,
)

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]


@inlined_kernel
def legal(g: State) -> Actions:
    """Return the legal actions of the phase; none when the deal is over (§4.20)."""
    if g.phase == PLAY:
        return duties(g)[2]
    if g.phase == BIDDING:
        return bids(g)[3]
    if g.phase in (NAMING, PARTNER_NAMES):
        return suits_to_name(g)
    if g.phase == CALLING:
        return callable_cards(g)[2]
    if g.phase == ASKING:
        return 1 << ASK | 1 << SILENT  # §4.8
    if g.phase == STOPPING:
        return may_stop(g)
    return 0


@kernel
def refusal(g: State, action: Action) -> int:
    """Return the number of the reason why an action is illegal, 0 if it is legal."""
    if g.phase == PLAY:
        return play_refusal(g, action)
    if g.phase == BIDDING:
        return bid_refusal(g, action)
    if g.phase in (NAMING, PARTNER_NAMES):
        return 0 if suits_to_name(g) >> action & 1 else SUIT_CALLED  # §3.31
    if g.phase == CALLING:
        return call_refusal(g, action)
    if g.phase == STOPPING:
        return 0 if may_stop(g) >> action & 1 else NOT_THE_PARTNER  # §4.14
    return 0


@inlined_kernel
def play(g: State, action: Action) -> None:
    """Apply a legal action."""
    if g.phase == PLAY:
        if play_card(g, action):
            end_trick(g)
    elif g.phase == BIDDING:
        say(g, action)
    elif g.phase in (NAMING, PARTNER_NAMES):
        name_trumps(g, action)
    elif g.phase == CALLING:
        call_card(g, action)
    elif g.phase == ASKING:
        answer(g, action)
    else:
        stop_or_play_on(g, action)
