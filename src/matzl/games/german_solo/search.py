"""Search hooks of German Solo: declarer and the seat that was dealt the called card play together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from matzl.base.cards import CLUBS, NO_CARD, NO_SEAT, Action, Card, Cards, Seat, Suit
from matzl.engine.compiled import compiled
from matzl.engine.kernels import kernel
from matzl.engine.state import State, states
from matzl.games.german_solo.bidding import CLUBS_BESIDES_SPADILLE
from matzl.games.german_solo.calling import OF_RANK, on_declarers_side
from matzl.games.german_solo.contracts import BIDS, BRONCO, CONTRACTS, GRAND, IS_IT, NO_CONTRACT
from matzl.games.german_solo.exact import exact_values, play_out
from matzl.games.german_solo.info import (
    BIDDING,
    BLACK_QUEENS,
    HOLD,
    LOWEST_BID,
    PARTNER_NAMES,
    PASS,
    SPADILLE,
)
from matzl.games.german_solo.novice_play import sure_friends
from matzl.games.german_solo.settlement import GOAL
from matzl.games.german_solo.state import TRUMPS
from matzl.search.effort import ALL, Profile
from matzl.search.exact.position import POSITION
from matzl.search.hooks import Constraints, play
from matzl.search.policy.features import CALLED, NUMBERS, SHOWN

if TYPE_CHECKING:
    from matzl.deal.view import View

__all__ = ["PROFILE", "constraints", "exact_values", "public_facts", "reevaluate", "sides", "stake"]

# A single mistake of anybody decides a deal in which declarer wants all tricks or none, so playouts have few. Rules of thumb
# play out half of the worlds: calls chosen in worlds of both models gain more over `expert@1` than calls chosen in worlds of
# the policy. With more cards exact play misleads: others do not see all cards, and playouts predict them better.
PROFILE = Profile(
    amateur={"exact": 4},
    club={"thumb": 1.0, "actions": ALL, "endings": 8},
    expert={"worlds": 360, "mistakes": 24, "thumb": 0.5, "race": True},
    master={"worlds": 11_520, "mistakes": 24, "thumb": 0.5, "race": True, "exact": 5},
    exact=4,
    calls_by_thumb=True,
    temperature=0.2,
    solve_phases=("naming", "calling", "partner-names", "play", "asking", "stopping"),
    solve_cards=8,
)

_BRONCO = LOWEST_BID + BRONCO


def constraints(view: View, known: Constraints) -> None:
    """Add the constraints that bids and the call put on the hands as dealt."""
    state = view.state[0]
    _add_bids(view, known)
    phase, called, declarer = int(state["phase"]), int(state["called"]), int(state["declarer"])
    if phase != BIDDING and not any(word in BIDS for word in view.actions):
        known.held[declarer] |= 1 << SPADILLE  # §3.11
    if called != NO_CARD:
        # §3.30 In grand the partner names trumps at once; §3.35 else all know it when the card called has been played.
        partner = int(state["turn"] if phase == PARTNER_NAMES else state["partner"])
        known.denied[declarer] |= 1 << called  # §3.26
        known.held[declarer] |= _higher_cards(called, int(state["contract"]), int(state["trump"]))
        if partner != NO_SEAT:
            known.held[partner] |= 1 << called


def _add_bids(view: View, known: Constraints) -> None:
    """§3.8, §3.9 Add what bids and holds require: a club besides the queen for “is it”, both black queens for grand."""
    highest = -1
    for word, seat in zip(view.actions, view.turns, strict=True):
        highest = BIDS.index(word) if word in BIDS else highest
        if word in BIDS or word == "hold":
            if highest == IS_IT:
                known.needs.append((seat, CLUBS_BESIDES_SPADILLE))
            elif highest == GRAND:
                known.held[seat] |= BLACK_QUEENS


def _higher_cards(called: Card, contract: int, trump: Suit) -> Cards:
    """§3.28, §3.29 Return the cards declarer must hold to call a card: all plain aces to call a king, and so on.

    In grand no card is a trump yet.
    """
    plain = ~0 if contract == GRAND else ~int(TRUMPS[trump])
    higher = 0
    for rank in OF_RANK:
        if rank >> called & 1:
            break
        higher |= rank & plain
    return higher


@kernel
def sides(g: State) -> int:
    """§3.34 Return declarer's side as a set of seats, with all hands known: declarer and any partner."""
    together = 0
    for seat in range(4):
        if on_declarers_side(g, seat):
            together |= 1 << seat
    return together


def reevaluate(view: View, action: Action, worlds: State, table: Any) -> Any:
    """Return the value of a bronco bid in each world under exact play; None for other actions.

    Declarer's hand lies open (§3.33), so the other three play nearly as if they saw all cards, and exact play judges better
    than playouts, in which they often err.
    """
    state = view.state[0]
    if state["phase"] != BIDDING:
        return None
    if action != _BRONCO and not (action == HOLD and state["contract"] == BRONCO):
        return None
    values = np.zeros(len(worlds))
    compiled(_bronco_values)(
        worlds, action, states(worlds.dtype, 1), np.zeros(POSITION, np.int64), table, values
    )
    return values


@kernel
def _bronco_values(
    worlds: State, action: Action, trial: State, p: Any, table: Any, values: Any
) -> None:
    """Compute the value of a bronco bid in each world if all others pass and then every seat plays exactly."""
    g = trial[0]
    for k in range(len(worlds)):
        trial[0] = worlds[k]
        seat = g.turn
        play(g, action)
        while g.phase == BIDDING:
            play(g, PASS)
        play_out(g, p, table)
        values[k] = g.payoffs[seat]


VALUES = np.array([(each.value, each.value_in_clubs) for each in CONTRACTS], np.float64)
"""The value of each contract without and with clubs as trumps (§7.5 to §7.16)."""


@kernel
def public_facts(g: State, seat: Seat, facts: Any) -> None:
    """Write the seat's knowledge of the contract and the sides.

    §3.3, §3.10 Speaker, contract and declarer; §3.25, §3.35 the card called and the public partner; §3.32, §3.33 open cards;
    §7.17 first; §9.2 the seat's own side.
    """
    if g.called != NO_CARD:
        facts[CALLED] = 1 << g.called
    for step in range(1, 4):
        other = seat + step & 3
        facts[SHOWN + step] = g.shown[other] & g.hand[other]
    facts[NUMBERS] = 1 + g.contract
    facts[NUMBERS + 1] = 0 if g.declarer == NO_SEAT else 1 + (g.declarer - seat & 3)
    facts[NUMBERS + 2] = 0 if g.partner == NO_SEAT else 1 + (g.partner - seat & 3)
    facts[NUMBERS + 3] = 1 + (g.speaker - seat & 3)
    facts[NUMBERS + 4] = on_declarers_side(g, seat) if g.phase > BIDDING else 0
    facts[NUMBERS + 5] = 2 * g.first + (g.trump == CLUBS)
    if g.phase > BIDDING:
        facts[NUMBERS + 6] = _standing_of_trick(g, seat)
        facts[NUMBERS + 7] = _tricks_missing(g, seat)


@kernel
def _standing_of_trick(g: State, seat: Seat) -> int:
    """Return a number below 32 that encodes who is winning the trick and how many seats not known to be friends follow."""
    declaring = int(on_declarers_side(g, seat))
    if g.laid == 0:
        return declaring
    friends, follow = sure_friends(g), 0
    for step in range(1, g.seats - g.laid):
        follow += 1 - (friends >> (seat + step & 3) & 1)
    if friends >> g.winner & 1:
        winner = 0
    elif declaring == 0 and g.winner == g.declarer:
        winner = 1
    else:
        winner = 2
    return 2 + 2 * (3 * winner + follow) + declaring


@kernel
def _tricks_missing(g: State, seat: Seat) -> int:
    """Return a number below 32 that encodes the seat's side and, as far as known, how many tricks declarer's side needs."""
    declaring = int(on_declarers_side(g, seat))
    taken = g.tricks[g.declarer]
    if g.partner != NO_SEAT:
        taken += g.tricks[g.partner]
    elif declaring and seat != g.declarer:
        taken += g.tricks[seat]
    goal = GOAL[g.contract]
    missing = max(0, goal - taken) if goal else 9 + min(taken, 1)
    return 2 * missing + declaring


@kernel
def stake(g: State) -> float:
    """§7.5 to §7.16 Return the value of the contract or of the highest bid so far; before any bid, that of `QUESTION`."""
    if g.contract == NO_CONTRACT:
        return VALUES[0, 0]
    return VALUES[g.contract, 1 if g.trump == CLUBS else 0]
