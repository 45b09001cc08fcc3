"""Exact play of German Solo from the naming of trumps on: two sides, tricks, and a bonus for stopping in time.

A deal in play has one of four results, each better for declarer's side than the one before: the contract lost, won, won
with first, won with last. The solver asks whether declarer's side can reach a result or a better one; each question is
about tricks alone (`matzl.search.exact.tricks`, which restates §4.1 to §4.7 and §5 for speed). The rules then settle the
result (§7).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SUIT
from matzl.engine.bits import lowest
from matzl.engine.kernels import alike, kernel
from matzl.engine.state import State
from matzl.engine.tricks import OVER
from matzl.games.german_solo.calling import on_declarers_side
from matzl.games.german_solo.info import FIRST_TRICKS, HAND_SIZE, PLAY, SUITS_UNDER
from matzl.games.german_solo.settlement import GOAL, HAS_BONUS, settle
from matzl.games.german_solo.stopping import STOPS_LATER
from matzl.search.exact.layouts import LANE, laid_out, lane_bits
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
from matzl.search.hooks import legal, play

LOST, WON, WITH_FIRST, WITH_LAST = range(4)
MAX_DEPTH = 5
"""The maximum number of states from a choice to the first card: three more choices, and the card."""
BITS = lane_bits(SUITS_UNDER)


@kernel
def exact_values(g: State, table: Any, values: Any) -> None:
    """Compute the payoffs after each legal action under exact play, from the naming of trumps on.

    Parameters
    ----------
    g
        A deal after the auction in which all hands are known and a seat is to choose.
    table : int64[rows, 4]
        A transposition table; the number of rows is a power of two, at least 8. It may be kept between deals.
    values : float64[64, 4]
        Row `a` receives the payoffs after action `a`.

    Choices other than cards are tried one by one. They all belong to declarer's side: a seat of the other side may be asked
    whether to stop (§4.13), but can only play on (§4.14). So the result is the best for declarer. Equally good choices are
    equally likely, since they may make different seats the partner.
    """
    p = np.zeros(POSITION, np.int64)
    room, choices = alike(g, MAX_DEPTH), np.zeros(MAX_DEPTH, np.int64)
    room[0] = g
    choices[0] = legal(room[0])
    depth, first, equal, declarer = 0, 0, 0, g.declarer
    while depth >= 0:
        if choices[depth] == 0:
            depth -= 1
            continue
        action = lowest(choices[depth])
        choices[depth] &= choices[depth] - 1
        if depth == 0:
            first = action
            values[first, declarer] = -np.inf
        depth += 1
        room[depth] = room[depth - 1]
        after = room[depth]
        play(after, action)
        if after.phase != PLAY and after.phase != OVER:
            choices[depth] = legal(after)
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
        depth -= 1


@kernel
def play_out(g: State, p: Any, table: Any) -> None:
    """Play a deal in the play phase to its end under exact play; `p` is scratch space, int64[POSITION]."""
    _finish(g, _result(g, p, table))


@kernel
def _finish(g: State, result: int) -> None:
    """Set the tricks of a deal so that they amount to a result, and let the rules settle the deal."""
    goal = GOAL[g.contract]
    for seat in range(4):
        g.tricks[seat] = 0
        g.hand[seat] = 0
    if result == LOST:
        g.tricks[g.declarer] = goal - 1 if goal else 1
    else:
        g.tricks[g.declarer] = HAND_SIZE if result == WITH_LAST else goal
    g.first = int(result == WITH_FIRST)
    settle(g)


@kernel
def _result(g: State, p: Any, table: Any) -> int:
    """Return the result of exact play from a position in which a card is to be played."""
    _write_position(g, p)
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
def _tricks_so_far(g: State) -> tuple[int, int]:
    """Return the number of tricks of declarer's side, and of all tricks played."""
    taken, played = 0, 0
    for seat in range(4):
        played += g.tricks[seat]
        if on_declarers_side(g, seat):
            taken += g.tricks[seat]
    return taken, played


@kernel
def _makes(g: State, p: Any, table: Any) -> bool:
    """Return whether declarer's side wins the contract under exact play (§7.1 to §7.4)."""
    taken = _tricks_so_far(g)[0]
    goal = GOAL[g.contract]
    if goal == 0:
        return taken == 0 and not can_take(p, table, 1)
    return can_take(p, table, goal - taken)


@kernel
def _write_position(g: State, p: Any) -> None:
    """Write the position of a deal in play for the solver."""
    bits = BITS[g.trump]
    side = 0
    for seat in range(4):
        p[seat] = laid_out(g.hand[seat], bits)
        side |= int(on_declarers_side(g, seat)) << seat
    p[SIDE] = side
    p[TRUMPS] = 0 if g.trump == NO_SUIT else LANE
    p[AVOIDS] = int(GOAL[g.contract] == 0)
    p[CALLED] = 0 if g.called == NO_CARD else 1 << bits[g.called]
    p[NO_LOSS] = ANY_LOSS
    p[TURN] = g.turn
    laid = np.zeros(4, np.int64)
    for k in range(g.laid):
        laid[k] = bits[g.trick[k]]
    lay_table(p, laid, g.laid, bits[g.led], bits[g.best], g.winner)
