"""§4.1 to §4.7 and §5 of German Solo: what may be played, who wins the trick."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.tricks import after, lay, take_trick
from matzl.games.german_solo.info import (
    CALLED_CARD_DUE,
    FOLLOW_LED_TRUMPS,
    FOLLOW_SUIT,
    LEAD_CALLED_CARD,
    NOT_IN_HAND,
)
from matzl.games.german_solo.state import BEAT, FOLLOW, TRUMPS


@inlined_kernel
def duties(g: Any) -> tuple[int, int, int]:
    """What the seat to play holds, what is left of it by the duty to follow, and what by the card called.

    §4.3 Follow suit. §4.4 The leader and the void play any card.
    §4.5, §4.6 The partner plays no other card of the suit called, led by another or by itself, than the card called,
    §4.7 as long as it holds that; but a void partner discards what it likes.
    """
    hand = g.hand[g.turn]
    following = hand & FOLLOW[g.trump, g.led]
    follow = hand if following == 0 else following
    discarding = following == 0 and g.led != NO_CARD
    bound = hand >> g.called & 1 != 0 and not discarding
    others_of_called = FOLLOW[g.trump, g.called] & ~(1 << g.called)
    return hand, follow, follow & ~others_of_called if bound else follow


@kernel
def play_refusal(g: Any, card: int) -> int:
    """Why a card may not be played: the first of the duties that keeps it out, or 0."""
    hand, follow, with_called = duties(g)
    if not hand >> card & 1:
        return NOT_IN_HAND  # §4.2
    if not follow >> card & 1:
        return FOLLOW_LED_TRUMPS if TRUMPS[g.trump] >> g.led & 1 else FOLLOW_SUIT  # §4.3
    if not with_called >> card & 1:
        return LEAD_CALLED_CARD if g.led == NO_CARD else CALLED_CARD_DUE  # §4.6, §4.5
    return 0


@inlined_kernel
def play_card(g: Any, card: int) -> bool:
    """Play a card in turn; True when it ended a trick, which its winner has then taken and leads after (§4.1)."""
    seat = g.turn
    lay(g, seat, card)
    g.partner = seat if card == g.called else g.partner  # §3.35
    # §5.1 The highest trump wins; §5.2 without one the highest card of the suit led.
    wins = BEAT[g.trump, g.best] >> card & 1 != 0
    g.best = card if wins else g.best
    g.winner = seat if wins else g.winner
    if g.laid < g.seats:
        g.turn = after(seat, g.seats)
        return False
    take_trick(g)
    return True


def permission(g: Any, card: int) -> str:
    """Return the clause that allows a legal card; plain Python, for explanations."""
    if g.led == NO_CARD:
        return "4.6" if card == g.called else "4.4"
    if not int(g.hand[g.turn]) & int(FOLLOW[g.trump, g.led]):
        return "4.7" if card == g.called else "4.4"
    return "4.5" if card == g.called else "4.3"
