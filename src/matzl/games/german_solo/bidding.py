"""Bidding in German Solo (§3.1 to §3.11): bids, duels and the declarer."""

from __future__ import annotations

from matzl.base.cards import CLUBS, NO_SEAT, Action
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import after
from matzl.games.german_solo.calling import begin_contract
from matzl.games.german_solo.contracts import CONTRACTS, GRAND, IS_IT, NO_CONTRACT, QUESTION
from matzl.games.german_solo.info import (
    BLACK_QUEENS,
    HOLD,
    LOWEST_BID,
    NO_BLACK_QUEENS,
    NO_CLUB,
    NOT_BY_NAME,
    NOT_HIGHER,
    NOTHING_TO_HOLD,
    PASS,
    SPADILLE,
)
from matzl.games.german_solo.state import SUITED, holder

EVERY_BID = (1 << len(CONTRACTS)) - 1 << LOWEST_BID
CLUBS_BESIDES_SPADILLE = int(SUITED[CLUBS]) & ~(1 << SPADILLE)


@inlined_kernel
def _answering(g: State) -> bool:
    """§3.5 Return whether the seat to move is the highest bidder, answering a speaker."""
    return g.turn == g.declarer


@inlined_kernel
def _at(g: State, contract: int) -> int:
    """Return the actions that commit to a contract: its bid, and hold if it is the highest bid."""
    return 1 << LOWEST_BID + contract | (1 << HOLD if g.contract == contract else 0)


@inlined_kernel
def bids(g: State) -> tuple[int, int, int, int]:
    """Return four nested sets of actions: legal by height, then also by wording, by the club, and by the queens.

    §3.3, §3.7 Any bid is legal before the first bid, and a pass at all times.
    §3.4 Every later bid must be higher; the highest bid itself can only be held.
    §3.6 Only the seat that answers can hold, and it does not name the bid.
    §3.8 The bid “is it” requires a club besides the queen of clubs.
    §3.9 Grand requires both black queens.
    """
    hand = g.hand[g.turn]
    answering = _answering(g)
    at_height = 1 << PASS | 1 << HOLD | EVERY_BID & -(1 << LOWEST_BID + g.contract + 1)
    by_name = 1 << LOWEST_BID + g.contract if answering else 0
    worded = at_height if answering else at_height & ~(1 << HOLD)
    with_club = worded if hand & CLUBS_BESIDES_SPADILLE else worded & ~_at(g, IS_IT)
    with_queens = with_club if hand & BLACK_QUEENS == BLACK_QUEENS else with_club & ~_at(g, GRAND)
    return at_height | by_name, worded, with_club, with_queens


@kernel
def bid_refusal(g: State, action: Action) -> int:
    """Return the number of the first rule that an action breaks, 0 if it is legal."""
    at_height, worded, with_club, with_queens = bids(g)
    if not at_height >> action & 1:
        return NOT_HIGHER  # §3.4
    if not worded >> action & 1:
        return NOTHING_TO_HOLD if action == HOLD else NOT_BY_NAME  # §3.6
    if not with_club >> action & 1:
        return NO_CLUB  # §3.8
    if not with_queens >> action & 1:
        return NO_BLACK_QUEENS  # §3.9
    return 0


@kernel
def say(g: State, action: Action) -> None:
    """Bid, hold or pass."""
    answering = _answering(g)
    if action == PASS:
        if answering:
            g.declarer = g.speaker  # §3.7 The speaker has won the duel.
        _next_speaker(g)
        return
    if action != HOLD:
        g.contract = action - LOWEST_BID
    if g.declarer == NO_SEAT:
        g.declarer = g.turn  # §3.3 Nobody answers the first bid.
        _next_speaker(g)
    else:
        g.turn = g.speaker if answering else g.declarer  # §3.5


@kernel
def _next_speaker(g: State) -> None:
    """§3.3 Let the next seat speak, each seat once and the dealer last; §3.10 then end the bidding."""
    if g.speaker != g.dealer:
        g.speaker = after(g.speaker, g.seats)
        g.turn = g.speaker
        return
    if g.contract == NO_CONTRACT:
        g.contract = QUESTION  # §3.11
        g.declarer = holder(g, SPADILLE)
    begin_contract(g)
