"""The deal in German Solo (§2): its state, order tables, dealing and hidden cards."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD, NO_SEAT, NO_SUIT, Card, Seat
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State, state_type
from matzl.engine.tricks import (
    after,
    deal_hands,
    order_tables,
    places_of,
    suit_sets,
)
from matzl.games.german_solo.contracts import NO_CONTRACT
from matzl.games.german_solo.info import (
    BIDDING,
    INFO,
    NO_BONUS,
    PACKETS,
    RANKS,
    SPADILLE,
    SUITS_UNDER,
)

STATE = state_type(
    INFO,
    __file__,
    [
        "speaker",  # §3.3
        "contract",  # the highest bid so far, then the contract
        "declarer",  # the highest bidder; during a duel the one before the duel
        "called",  # the card called
        "partner",  # set once it is public (§3.35)
        ("shown", (4,)),  # the cards of each hand, as dealt, that were laid open (§3.32, §3.33)
        "first",  # 1 if the bonus first is sure once the contract is won
        "made",
        "mackers",
        "bonus",
    ],
)
PLACES = places_of(PACKETS, 4)

FOLLOW, BEAT = order_tables(SUITS_UNDER)
SUITED = suit_sets(RANKS)
TRUMPS = FOLLOW[:, SPADILLE].copy()
"""The set of trumps under each trump suit (int64[5]); empty without trumps."""
TRUMPS[NO_SUIT] = 0


@inlined_kernel
def set_up(g: State, pack: Any) -> None:
    """§2.2, §3.3, §9.4 Deal a pack (int64[32]), starting with forehand, who speaks first."""
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
def holder(g: State, card: Card) -> int:
    """Return the seat that was dealt a card."""
    seat = 0
    while not g.dealt[seat] >> card & 1:
        seat += 1
    return seat


@kernel
def hide(g: State, seat: Seat) -> None:
    """§9.2 Hide the cards of the other seats, or of all seats for a spectator (seat -1), except exposed cards.

    Nothing else is secret: the field ``partner`` is set only when the partner is public, and the partner itself knows it
    from its own cards (§3.34).
    """
    for other in range(g.seats):
        if other != seat:
            g.hand[other] &= g.shown[other]
            g.dealt[other] &= g.shown[other]
