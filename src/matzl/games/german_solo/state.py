"""§2 of German Solo: the state of a deal, dealing, and what a seat may know of it."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD, NO_SEAT, NO_SUIT
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.state import state_type
from matzl.engine.tricks import (
    after,
    deal_hands,
    order_tables,
    places_of,
    suit_sets,
)
from matzl.games.german_solo.contracts import NO_CONTRACT
from matzl.games.german_solo.info import BIDDING, INFO, NO_BONUS, PACKETS
from matzl.games.german_solo.order import RANKS, SPADILLE, SUITS_UNDER

STATE = state_type(
    INFO,
    __file__,
    [
        "speaker",  # §3.3
        "contract",  # the highest bid so far, then the contract
        "declarer",  # the highest bidder; in a duel the one who was it when the duel began
        "called",  # the card called
        "partner",  # as soon as all know it (§3.35), not before
        ("shown", (4,)),  # what of a hand, as dealt, was laid open (§3.32, §3.33)
        "first",  # whether the bonus first is sure if the contract is won
        "made",
        "mackers",
        "bonus",
    ],
)
PLACES = places_of(PACKETS, 4)

FOLLOW, BEAT = order_tables(SUITS_UNDER)
SUITED = suit_sets(RANKS)
TRUMPS = FOLLOW[:, SPADILLE].copy()
"""The trumps under each trump suit: int64[5]; without trumps there are none."""
TRUMPS[NO_SUIT] = 0


@inlined_kernel
def set_up(g: Any, pack: Any) -> None:
    """§2.2, §3.3 Deal a pack (int64[32]) from forehand round; forehand speaks first."""
    g.seats = 4
    deal_hands(g, pack, PLACES)
    g.phase = BIDDING
    g.speaker = after(g.dealer, 4)
    g.contract = NO_CONTRACT
    g.declarer = NO_SEAT
    g.called = NO_CARD
    g.partner = NO_SEAT
    for seat in range(4):
        g.shown[seat] = 0
    g.first = 0
    g.made = 0
    g.mackers = 0
    g.bonus = NO_BONUS


@inlined_kernel
def holder(g: Any, card: int) -> int:
    """The seat that was dealt a card."""
    seat = 0
    while not g.dealt[seat] >> card & 1:
        seat += 1
    return seat


@kernel
def hide(g: Any, seat: int) -> None:
    """§9.2 Blank the cards of the other seats, and of all for a spectator (seat -1), but for those laid open.

    Nothing else is secret: who the partner is stands in the state only when all know it, and the partner itself sees it by
    the cards it was dealt (§3.34).
    """
    for other in range(g.seats):
        if other != seat:
            g.hand[other] &= g.shown[other]
            g.dealt[other] &= g.shown[other]
