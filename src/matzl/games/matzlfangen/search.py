"""Search hooks of Matzlfangen: declarer and the seat that was dealt the called card play together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matzl.base.cards import NO_CARD, NO_SEAT
from matzl.games.matzlfangen.exact import exact_values, sides

if TYPE_CHECKING:
    from matzl.deal.view import View
    from matzl.search.constraints import Constraints

__all__ = [
    "EXACT_FROM",
    "SOLVE_CARDS",
    "SOLVE_PHASES",
    "TRUST_IN_CALLS",
    "constraints",
    "exact_values",
    "sides",
]

EXACT_FROM = 4
"""With more cards in hand, exact play is slow and no better than playouts: the other seats do not see all cards."""

TRUST_IN_CALLS = 0.9
"""A seat that raises again has the hand for it; with less trust bots raise each other up to the tenth raise."""

SOLVE_PHASES = ("call", "trump", "raise", "play", "claim")
SOLVE_CARDS = 8


def constraints(view: View, found: Constraints) -> None:
    """§3.18 Add what the call, raises and the called card itself say about the sides."""
    state = view.state[0]
    called, partner = int(state["called"]), int(state["partner"])
    if called != NO_CARD:
        for seat in range(view.seats):
            if seat == state["declarer"] or state["defenders"] >> seat & 1:  # §3.12
                found.denied[seat] |= 1 << called
        if partner != NO_SEAT:
            found.held[partner] |= 1 << called
