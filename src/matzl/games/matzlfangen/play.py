"""Card play in Matzlfangen (§4, §5): duties to follow, trump and beat, the winner of a trick."""

from __future__ import annotations

from matzl.base.cards import NO_CARD, Card
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import end_turn, lay, order_tables, printed_suit, suit_sets
from matzl.games.matzlfangen.info import (
    BEAT_THE_BEST,
    FOLLOW_SUIT,
    NOT_IN_HAND,
    RANKS,
    SUITS,
    TRUMP_WHEN_VOID,
)
from matzl.games.matzlfangen.raises import reveal_partner

FOLLOW, BEAT = order_tables(SUITS)  # §1.2
SUITED = suit_sets(RANKS)
FOLLOW[:, NO_CARD] = SUITED.sum()  # §4.3 the leader plays any card


@inlined_kernel
def duties(g: State) -> tuple[int, int, int]:
    """Return the hand of the player to move (§4.3), its cards that follow or trump, and those that also beat the best card.

    §4.4 Follow suit; §4.5 if void, trump; §4.7 if void in both, play any card. §4.6 Beat the best card if possible.
    """
    hand = g.hand[g.turn]
    following = hand & FOLLOW[g.trump, g.led]
    trumps = hand & SUITED[g.trump]
    void = trumps or hand
    followed = following or void
    beating = followed & BEAT[g.trump, g.best]
    return hand, followed, beating or followed


@kernel
def play_refusal(g: State, card: Card) -> int:
    """Return the number of the first rule that a card breaks, 0 if it is legal."""
    hand, followed, beating = duties(g)
    if not hand >> card & 1:
        return NOT_IN_HAND  # §4.3
    if not followed >> card & 1:
        return FOLLOW_SUIT if hand & FOLLOW[g.trump, g.led] else TRUMP_WHEN_VOID  # §4.4, §4.5
    return 0 if beating >> card & 1 else BEAT_THE_BEST  # §4.6


@inlined_kernel
def play_card(g: State, card: Card) -> bool:
    """Play a card; if it completes a trick, give the trick and the next lead to its winner and return True (§5.3)."""
    seat = g.turn
    lay(g, seat, card)
    g.shown[seat] &= ~(1 << card)
    if card == g.called:
        reveal_partner(g, seat)  # §3.13
    return end_turn(g, card, BEAT[g.trump, g.best])  # §5.1, §5.2


def permission(g: State, card: Card) -> str:
    """Return the clause that allows a legal card; this is not compiled, since only explanations need it."""
    if g.led == NO_CARD:
        return "4.3"
    if int(BEAT[g.trump, g.best]) >> card & 1:
        return "4.6"
    if int(g.hand[g.turn]) & int(FOLLOW[g.trump, g.led]):
        return "4.4"
    return "4.5" if printed_suit(card) == g.trump else "4.7"
