"""Card play in whist (§4, §5): follow suit; the highest trump or else the highest card of the suit led wins."""

from __future__ import annotations

from matzl.base.cards import NO_CARD, Card
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import end_turn, lay, order_tables
from matzl_whist.info import FOLLOW_SUIT, NOT_IN_HAND, SUITS

FOLLOW, BEAT = order_tables(SUITS)  # §1.3


@inlined_kernel
def duties(g: State) -> tuple[int, int]:
    """Return the hand of the seat to move (§4.2) and its legal cards.

    §4.3 A seat that can follow suit must; §4.4 the leader and a seat that cannot follow play any card.
    """
    hand = g.hand[g.turn]
    following = hand & FOLLOW[g.trump, g.led]
    return hand, following or hand


@kernel
def play_refusal(g: State, card: Card) -> int:
    """Return the number of the first rule that a card breaks, 0 if it is legal."""
    hand, allowed = duties(g)
    if not hand >> card & 1:
        return NOT_IN_HAND  # §4.2
    return 0 if allowed >> card & 1 else FOLLOW_SUIT  # §4.3


@inlined_kernel
def play_card(g: State, card: Card) -> bool:
    """Play a card; return True if it ended a trick, whose winner then leads (§4.1)."""
    lay(g, g.turn, card)
    return end_turn(g, card, BEAT[g.trump, g.best])  # §5.1, §5.2


def permission(g: State, card: Card) -> str:
    """Return the clause that allows a legal card; plain Python, for explanations."""
    follows = g.led != NO_CARD and int(FOLLOW[g.trump, g.led]) >> card & 1
    return "4.3" if follows else "4.4"
