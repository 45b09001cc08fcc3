"""Card play in German Solo (§4.1 to §4.7, §5): legal cards, the winner of a trick."""

from __future__ import annotations

from matzl.base.cards import NO_CARD, Card
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import end_turn, lay
from matzl.games.german_solo.info import (
    CALLED_CARD_DUE,
    FOLLOW_LED_TRUMPS,
    FOLLOW_SUIT,
    LEAD_CALLED_CARD,
    NOT_IN_HAND,
)
from matzl.games.german_solo.state import BEAT, FOLLOW, TRUMPS


@inlined_kernel
def duties(g: State) -> tuple[int, int, int]:
    """Return the hand of the seat to move, the cards that follow suit, and those of them that the called card allows.

    §4.3 Follow suit. §4.4 The leader and a void seat play any card.
    §4.5, §4.6 While the partner holds the card called, it may follow or lead that suit with this card only;
    §4.7 but a void partner may discard any card.
    """
    hand = g.hand[g.turn]
    following = hand & FOLLOW[g.trump, g.led]
    follow = hand if following == 0 else following
    discarding = following == 0 and g.led != NO_CARD
    bound = hand >> g.called & 1 != 0 and not discarding
    others_of_called = FOLLOW[g.trump, g.called] & ~(1 << g.called)
    return hand, follow, follow & ~others_of_called if bound else follow


@kernel
def play_refusal(g: State, card: Card) -> int:
    """Return the number of the first rule that a card breaks, 0 if it is legal."""
    hand, follow, with_called = duties(g)
    if not hand >> card & 1:
        return NOT_IN_HAND  # §4.2
    if not follow >> card & 1:
        return FOLLOW_LED_TRUMPS if TRUMPS[g.trump] >> g.led & 1 else FOLLOW_SUIT  # §4.3
    if not with_called >> card & 1:
        return LEAD_CALLED_CARD if g.led == NO_CARD else CALLED_CARD_DUE  # §4.6, §4.5
    return 0


@inlined_kernel
def play_card(g: State, card: Card) -> bool:
    """Play a card; if it completes a trick, give the trick and the next lead to its winner and return True (§4.1)."""
    seat = g.turn
    lay(g, seat, card)
    g.partner = seat if card == g.called else g.partner  # §3.35
    # §5.1 The highest trump wins; §5.2 without one the highest card of the suit led.
    return end_turn(g, card, BEAT[g.trump, g.best])


def permission(g: State, card: Card) -> str:
    """Return the clause that allows a legal card; this is not compiled, since only explanations need it."""
    if g.led == NO_CARD:
        return "4.6" if card == g.called else "4.4"
    if not int(g.hand[g.turn]) & int(FOLLOW[g.trump, g.led]):
        return "4.7" if card == g.called else "4.4"
    return "4.5" if card == g.called else "4.3"
