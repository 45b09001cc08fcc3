"""What search must be told of German Solo: declarer and whoever was dealt the card called play together."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SEAT
from matzl.deal.view import View
from matzl.engine.jit import kernel
from matzl.engine.state import states
from matzl.games.german_solo.bidding import CLUBS_BESIDES_SPADILLE
from matzl.games.german_solo.calling import OF_RANK, on_declarers_side
from matzl.games.german_solo.contracts import BRONCO, CONTRACTS, GRAND, IS_IT
from matzl.games.german_solo.exact import exact_values, play_out
from matzl.games.german_solo.info import BIDDING, HOLD, LOWEST_BID, PARTNER_NAMES, PASS
from matzl.games.german_solo.order import BLACK_QUEENS, SPADILLE
from matzl.games.german_solo.state import TRUMPS
from matzl.search.constraints import Promises
from matzl.search.exact.position import POSITION
from matzl.search.exact.reach import Reach
from matzl.search.rules import play

__all__ = ["ENDING", "EXACT", "MISTAKES", "exact_values", "promises", "second_look", "sides"]

MISTAKES = 24
"""Who must not take a trick, or must take all, is let down by a single mistake of anybody's."""

ENDING = 4
"""With more cards in hand to see them all misleads: playouts know better what those will do who don't."""

EXACT = Reach(("naming", "calling", "partner-names", "play", "asking", "stopping"), 8)

_BRONCO = LOWEST_BID + BRONCO

BIDS = {contract.word: place for place, contract in enumerate(CONTRACTS)}
"""The contract of each bid."""


def promises(view: View) -> Promises:
    """What bids and the call tell of the hands as dealt."""
    found, state = Promises.none(view.seats), view.state[0]
    _hear_bids(view, found)
    phase, called, declarer = int(state["phase"]), int(state["called"]), int(state["declarer"])
    if phase != BIDDING and not any(word in BIDS for word in view.actions):
        found.held[declarer] |= 1 << SPADILLE  # §3.11
    if called != NO_CARD:
        # §3.30 In grand the partner names trumps at once; §3.35 else all know it when the card called has been played.
        partner = int(state["turn"] if phase == PARTNER_NAMES else state["partner"])
        found.denied[declarer] |= 1 << called  # §3.26
        found.held[declarer] |= _above(called, int(state["contract"]), int(state["trump"]))
        if partner != NO_SEAT:
            found.held[partner] |= 1 << called
    return found


def _hear_bids(view: View, found: Promises) -> None:
    """§3.8 Is it needs a club besides the queen of clubs, §3.9 grand both black queens; to hold is to bid the same."""
    highest = -1
    for word, seat in zip(view.actions, view.turns, strict=True):
        highest = BIDS.get(word, highest)
        if word in BIDS or word == "hold":
            if highest == IS_IT:
                found.needs.append((seat, CLUBS_BESIDES_SPADILLE))
            elif highest == GRAND:
                found.held[seat] |= BLACK_QUEENS


def _above(called: int, contract: int, trump: int) -> int:
    """§3.28, §3.29 Who calls a king has all the aces that are not trumps, and so on; in grand there are none yet."""
    plain = ~0 if contract == GRAND else ~int(TRUMPS[trump])
    above = 0
    for rank in OF_RANK:
        if rank >> called & 1:
            break
        above |= rank & plain
    return above


@kernel
def sides(g: Any) -> int:
    """§3.34 Declarer and the partner, all hands known."""
    together = 0
    for seat in range(4):
        if on_declarers_side(g, seat):
            together |= 1 << seat
    return together


def second_look(view: View, action: int, worlds: Any, table: Any) -> Any:
    """What to play bronco comes to in each world; None for other actions.

    The hand lies open (§3.33), so the other three play nearly as if they saw all cards: exact play judges better than
    playouts, in which they let much pass.
    """
    state = view.state[0]
    if state["phase"] != BIDDING:
        return None
    if action != _BRONCO and not (action == HOLD and state["contract"] == BRONCO):
        return None
    values = np.zeros(len(worlds))
    _alone_in_bronco(
        worlds, action, states(worlds.dtype, 1), np.zeros(POSITION, np.int64), table, values
    )
    return values


@kernel
def _alone_in_bronco(worlds: Any, action: int, trial: Any, p: Any, table: Any, values: Any) -> None:
    """What a bid of bronco comes to in each world if all others pass and play exactly."""
    g = trial[0]
    for k in range(len(worlds)):
        trial[0] = worlds[k]
        seat = g.turn
        play(g, action)
        while g.phase == BIDDING:
            play(g, PASS)
        play_out(g, p, table)
        values[k] = g.payoffs[seat]
