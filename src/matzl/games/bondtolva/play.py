"""§4 and §5 of Bondtolva: play with and without the stock, and who wins the trick."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.tricks import lay, order_tables, printed_suit, suit_sets, take_trick
from matzl.games.bondtolva.info import (
    FOLLOW_SUIT,
    NOT_IN_HAND,
    PLAY_HIGHER,
    RANKS,
    STOCK,
    SUITS,
    TRUMP_WHEN_VOID,
)

FOLLOW, BEAT_LOW_TEN = order_tables(SUITS["low"])  # §1.2
_, BEAT_HIGH_TEN = order_tables(SUITS["high"])  # §1.3
BEAT = np.stack([BEAT_LOW_TEN, BEAT_HIGH_TEN])
"""``BEAT[ten, trump, card]``: what wins over a card (§5.1, §5.2), by the option `ten` (§9.1)."""

FOLLOW[:, NO_CARD] = suit_sets(RANKS).sum()  # §4.16 the leader plays any card


@inlined_kernel
def duties(g: Any) -> tuple[int, int, int]:
    """What the player in turn holds (§4.2), what of it follows, and what of that beats the card led.

    §4.3 As long as the stock lasts there are no duties.
    §4.5 Then: §4.13 follow suit, §4.14 higher than the card led; §4.15 void, a trump, and any trump beats that card.
    §4.16 Void in both, or without trumps, any card.
    """
    hand = g.hand[g.turn]
    following = hand & FOLLOW[g.trump, g.led]
    followed = hand if g.drawn < STOCK or following == 0 else following
    beating = followed & BEAT[g.ten, g.trump, g.led]
    return hand, followed, followed if g.drawn < STOCK or beating == 0 else beating


@kernel
def play_refusal(g: Any, card: int) -> int:
    """Why a card may not be played: the first of the duties that keeps it out, or 0."""
    hand, followed, beating = duties(g)
    if not hand >> card & 1:
        return NOT_IN_HAND  # §4.2
    if not followed >> card & 1:
        return FOLLOW_SUIT  # §4.13
    if not beating >> card & 1:
        return PLAY_HIGHER if hand & FOLLOW[g.trump, g.led] else TRUMP_WHEN_VOID  # §4.14, §4.15
    return 0


@inlined_kernel
def play_card(g: Any, card: int) -> bool:
    """Play a card in turn; True when it ended a trick, which its winner has then taken and leads after (§4.1)."""
    seat = g.turn
    lay(g, seat, card)
    g.shown[seat] &= ~(1 << card)
    if g.laid == 1:
        g.turn = 1 - seat
        return False
    wins = BEAT[g.ten, g.trump, g.led] >> card & 1 != 0  # §5.1, §5.2
    g.winner = seat if wins else g.winner
    take_trick(g)
    return True


@inlined_kernel
def draw_from_stock(g: Any) -> None:
    """§4.4 The winner of the trick takes the next card of the stock, the other player the one after it."""
    g.hand[g.turn] |= 1 << g.stock[g.drawn]
    g.hand[1 - g.turn] |= 1 << g.stock[g.drawn + 1]
    g.drawn += 2


def permission(g: Any, card: int) -> str:
    """Return the clause that allows a legal card; plain Python, for explanations."""
    if g.drawn < STOCK:
        return "4.3"
    hand, following = int(g.hand[g.turn]), int(FOLLOW[g.trump, g.led])
    if g.led == NO_CARD or not hand & following:
        trumped = g.led != NO_CARD and printed_suit(card) == g.trump
        return "4.15" if trumped else "4.16"
    return "4.14" if int(BEAT[g.ten, g.trump, g.led]) >> card & 1 else "4.13"
