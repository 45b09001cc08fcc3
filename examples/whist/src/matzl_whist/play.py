"""§4 and §5 of whist: follow suit if you can, and the highest trump or the highest card of the suit led wins."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.tricks import after, lay, order_tables, take_trick
from matzl_whist.info import FOLLOW_SUIT, NOT_IN_HAND, SUITS

FOLLOW, BEAT = order_tables(SUITS)  # §1.3


@inlined_kernel
def duties(g: Any) -> tuple[int, int]:
    """What the seat in turn holds (§4.2), and what of it may be played.

    §4.3 Who can follow suit must; §4.4 who cannot, and who leads, plays any card.
    """
    hand = g.hand[g.turn]
    following = hand & FOLLOW[g.trump, g.led]
    return hand, following or hand


@kernel
def play_refusal(g: Any, card: int) -> int:
    """Why a card may not be played: the first of the duties that keeps it out, or 0."""
    hand, allowed = duties(g)
    if not hand >> card & 1:
        return NOT_IN_HAND  # §4.2
    return 0 if allowed >> card & 1 else FOLLOW_SUIT  # §4.3


@inlined_kernel
def play_card(g: Any, card: int) -> bool:
    """Play a card in turn; True when it ended a trick, whose winner leads next (§4.1)."""
    seat = g.turn
    lay(g, seat, card)
    wins = BEAT[g.trump, g.best] >> card & 1 != 0  # §5.1, §5.2
    g.best = card if wins else g.best
    g.winner = seat if wins else g.winner
    if g.laid < 4:
        g.turn = after(seat, 4)
        return False
    take_trick(g)
    return True


def permission(g: Any, card: int) -> str:
    """Return the clause that allows a legal card; plain Python, for explanations."""
    follows = g.led != NO_CARD and int(FOLLOW[g.trump, g.led]) >> card & 1
    return "4.3" if follows else "4.4"
