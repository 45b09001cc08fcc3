"""Exact play of German Solo, from the choice of trumps on: two sides, tricks, and a bonus for stopping in time.

A deal in play ends in one of four ways, each better for declarer's side than the one before: the contract lost, won,
won with first, won with last. So its worth is found by asking whether declarer's side can reach an end or a better one,
and each of these is a question about tricks alone (`tricks`). What an end pays, §7 says (`settle`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SUIT
from matzl.engine.bits import lowest
from matzl.engine.jit import alike, kernel
from matzl.engine.tricks import OVER
from matzl.games.german_solo.calling import on_declarers_side
from matzl.games.german_solo.info import FIRST_TRICKS, HAND_SIZE, PLAY
from matzl.games.german_solo.order import SUITS_UNDER
from matzl.games.german_solo.settlement import GOAL, HAS_BONUS, settle
from matzl.games.german_solo.stopping import STOPS_LATER
from matzl.search.exact.lanes import LANE, in_lanes, places_in_lanes
from matzl.search.exact.position import (
    ANY_LOSS,
    AVOIDS,
    CALLED,
    NO_LOSS,
    POSITION,
    SIDE,
    TRUMPS,
    TURN,
    lay_table,
)
from matzl.search.exact.tricks import can_take
from matzl.search.rules import legal, play

LOST, WON, WITH_FIRST, WITH_LAST = range(4)
DEEPEST = 5
"""How many states there are at most from a choice to the first card: three more choices, and the card."""
PLACES = places_in_lanes(SUITS_UNDER)


@kernel
def exact_values(g: Any, table: Any, values: Any) -> None:
    """What each seat gets under exact play after each legal action, from the naming of trumps on.

    Parameters
    ----------
    g
        A deal in which all hands are known and a seat is to choose, after the auction.
    table : int64[rows, 4]
        Rows a power of two, 8 at least; it may hold anything of earlier calls.
    values : float64[64, 4]
        Takes a row for each legal action.

    Choices other than cards are tried one by one. They all belong to declarer's side: a seat of the other side may be
    asked whether to stop (§4.13), but can only play on (§4.14). So the best of all there is for declarer is what
    comes; of several that are as good each with the same chance, for they may make others the partner.
    """
    p = np.zeros(POSITION, np.int64)
    room, choices = alike(g, DEEPEST), np.zeros(DEEPEST, np.int64)
    room[0] = g
    choices[0] = legal(room[0])
    step, first, equal, declarer = 0, 0, 0, g.declarer
    while step >= 0:
        if choices[step] == 0:
            step -= 1
            continue
        action = lowest(choices[step])
        choices[step] &= choices[step] - 1
        if step == 0:
            first = action
            values[first, declarer] = -np.inf
        step += 1
        room[step] = room[step - 1]
        after = room[step]
        play(after, action)
        if after.phase != PLAY and after.phase != OVER:
            choices[step] = legal(after)
            continue
        if after.phase == PLAY:
            play_out(after, p, table)
        if after.payoffs[declarer] > values[first, declarer]:
            equal = 0
        if equal == 0 or after.payoffs[declarer] == values[first, declarer]:
            equal += 1
            for seat in range(4):
                before = values[first, seat] if equal > 1 else 0.0
                values[first, seat] = before + (after.payoffs[seat] - before) / equal
        step -= 1


@kernel
def play_out(g: Any, p: Any, table: Any) -> None:
    """Bring a deal in the phase of play to the end to which exact play comes; `p` is room for a position."""
    _finish(g, _end_of_play(g, p, table))


@kernel
def _finish(g: Any, end: int) -> None:
    """Bring a deal to one of its ends, so that the rules settle it."""
    goal = GOAL[g.contract]
    for seat in range(4):
        g.tricks[seat] = 0
        g.hand[seat] = 0
    if end == LOST:
        g.tricks[g.declarer] = goal - 1 if goal else 1
    else:
        g.tricks[g.declarer] = HAND_SIZE if end == WITH_LAST else goal
    g.first = int(end == WITH_FIRST)
    settle(g)


@kernel
def _end_of_play(g: Any, p: Any, table: Any) -> int:
    """To which end a deal comes where a card is to be played."""
    _lay_out(g, p)
    if not _makes(g, p, table):
        return LOST
    if not HAS_BONUS[g.contract]:
        return WON
    taken, played = _tricks_so_far(g)
    all_so_far = taken == played
    if all_so_far and can_take(p, table, HAND_SIZE - taken):
        return WITH_LAST
    if g.first:
        return WITH_FIRST  # §7.18
    if not all_so_far:
        return WON
    # §4.10, §4.15, with first as soon as five tricks are taken, in the six trick solos six; §7.18 or five and the contract.
    if STOPS_LATER >> g.contract & 1:
        if played > FIRST_TRICKS:
            return WON
        if played == FIRST_TRICKS:
            return WITH_FIRST
    elif played >= FIRST_TRICKS:
        return WON  # §4.16
    p[NO_LOSS] = HAND_SIZE - FIRST_TRICKS
    return WITH_FIRST if can_take(p, table, GOAL[g.contract] - taken) else WON


@kernel
def _tricks_so_far(g: Any) -> tuple[int, int]:
    """How many tricks declarer's side has, and how many are played."""
    taken, played = 0, 0
    for seat in range(4):
        played += g.tricks[seat]
        if on_declarers_side(g, seat):
            taken += g.tricks[seat]
    return taken, played


@kernel
def _makes(g: Any, p: Any, table: Any) -> bool:
    """Whether declarer's side comes to win the contract (§7.1 to §7.4)."""
    taken = _tricks_so_far(g)[0]
    goal = GOAL[g.contract]
    if goal == 0:
        return taken == 0 and not can_take(p, table, 1)
    return can_take(p, table, goal - taken)


@kernel
def _lay_out(g: Any, p: Any) -> None:
    """Lay the cards of a deal in play out in lanes."""
    places = PLACES[g.trump]
    side = 0
    for seat in range(4):
        p[seat] = in_lanes(g.hand[seat], places)
        side |= int(on_declarers_side(g, seat)) << seat
    p[SIDE] = side
    p[TRUMPS] = 0 if g.trump == NO_SUIT else LANE
    p[AVOIDS] = int(GOAL[g.contract] == 0)
    p[CALLED] = 0 if g.called == NO_CARD else 1 << places[g.called]
    p[NO_LOSS] = ANY_LOSS
    p[TURN] = g.turn
    laid = np.zeros(4, np.int64)
    for k in range(g.laid):
        laid[k] = places[g.trick[k]]
    lay_table(p, laid, g.laid, places[g.led], places[g.best], g.winner)


@kernel
def contract_made(g: Any, table: Any) -> int:
    """1 if declarer's side wins the contract under exact play, 0 if not; in the phase of play alone."""
    p = np.zeros(POSITION, np.int64)
    _lay_out(g, p)
    return int(_makes(g, p, table))
