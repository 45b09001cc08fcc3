"""What search must be told of Matzlfangen: declarer and whoever was dealt the card called play together."""

from __future__ import annotations

from matzl.base.cards import NO_CARD, NO_SEAT
from matzl.deal.view import View
from matzl.games.matzlfangen.exact import exact_values, sides
from matzl.search.constraints import Promises
from matzl.search.exact.reach import Reach

__all__ = ["ENDING", "EXACT", "TRUST_IN_CALLS", "exact_values", "promises", "sides"]

ENDING = 4
"""With more cards in hand to see them all is slow and no better: the others don't."""

TRUST_IN_CALLS = 0.9
"""Whoever raises once more has the hand for it: who trusts that less raises back, and so on to the tenth raise."""

EXACT = Reach(("call", "trump", "raise", "play", "claim"), 8)


def promises(view: View) -> Promises:
    """§3.18 What the call, raises and the card called itself tell of the sides."""
    found, state = Promises.none(view.seats), view.state[0]
    called, partner = int(state["called"]), int(state["partner"])
    if called != NO_CARD:
        for seat in range(view.seats):
            if seat == state["declarer"] or state["defenders"] >> seat & 1:  # §3.12
                found.denied[seat] |= 1 << called
        if partner != NO_SEAT:
            found.held[partner] |= 1 << called
    return found
