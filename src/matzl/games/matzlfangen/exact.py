"""Exact play in Matzlfangen from the end of the auction on: payoffs of actions, found by queries to the card-play solver.

Raises do not change which card is best: they multiply all payments except annulled ones. So the solver ignores them and
finds a *standing*: the units that declarer's side gets from each defender, or pays if negative. A standing depends on a
*grade*, from no trick at all to all the tricks, and on the fate of the matzl.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SUIT
from matzl.engine.bits import lowest
from matzl.engine.kernels import alike, inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import after
from matzl.games.matzlfangen import rules
from matzl.games.matzlfangen.exact_play import (
    A_TRICK,
    ALL_TRICKS,
    BITS,
    MATZL_OURS,
    NOTHING,
    POINTS,
    TOO_MUCH,
    CountedTrick,
    Demands,
    Sides,
    reaches,
)
from matzl.games.matzlfangen.info import (
    CALL,
    CLAIMING,
    DURCH,
    NAME_TRUMP,
    PLAY,
    RAISING,
    RUFEN,
    TO_WIN,
    TRUMPF_DURCH,
    WATER,
)
from matzl.games.matzlfangen.settlement import TEN, card_points
from matzl.search.exact.layouts import laid_out

# Grades: the final result of declarer's side, from no trick to all tricks, and the demand that each makes.
DEMAND = np.array([NOTHING, A_TRICK, POINTS, POINTS, POINTS, ALL_TRICKS, TOO_MUCH])
MIN_POINTS = np.array([0, 0, WATER, TO_WIN, 130 - WATER + 1, 0, 0])
GRADES = 6

OURS_SAFE, OURS_CAUGHT, THEIRS_SAFE, THEIRS_CAUGHT = range(4)
"""Fates of the matzl, by the side it was dealt to, as declarer's side sees them; without a matzl it is `THEIRS_SAFE`."""

STANDINGS = np.array(
    [
        [-3, -2, -1, 1, 2, 3],  # §7.3 to §7.5
        [-4, -3, -2, 0, 0, 0],  # §7.10, §7.9 by the defenders
        [-3, -2, -1, 1, 2, 3],
        [0, 0, 0, 2, 3, 4],  # §7.9, §7.10 by declarer's side
    ]
)
MARCH_STANDINGS = np.array(
    [
        [-6, -6, -6, -6, -6, 6],  # §7.6
        [-7, -7, -7, -7, -7, 0],
        [-6, -6, -6, -6, -6, 6],
        [0, 0, 0, 0, 0, 7],
    ]
)


@kernel
def sides(g: State) -> int:
    """§3.13 Return declarer's side as a set of seats: declarer and any seat that was dealt the called card."""
    together = 1 << g.declarer
    for seat in range(4):
        if g.called != NO_CARD and g.dealt[seat] >> g.called & 1 != 0:
            together |= 1 << seat
    return together


@kernel
def _of_side(amounts: Any, side: int) -> int:
    """Return the sum of the amounts of a side's seats; for disjoint sets of cards, this is their union."""
    together = 0
    for seat in range(4):
        if side >> seat & 1 != 0:
            together += amounts[seat]
    return together


@inlined_kernel
def _marches(g: State) -> bool:
    return g.contract == DURCH or g.contract == TRUMPF_DURCH


@kernel
def reaches_grade(g: State, grade_safe: int, grade_caught: int, stamp: int, table: Any) -> bool:
    """Return whether declarer's side reaches `grade_safe` if its matzl is safe, or `grade_caught` if it is caught.

    Parameters
    ----------
    g
        A state in which trumps and sides are settled; raises still to come are ignored.
    grade_safe, grade_caught
        From 0, which is always reached, to `GRADES`, which never is; once the matzl has been taken, only one of them counts.
    stamp, table
        A transposition table, and the mark of its rows with the same cards, sides and trumps.
    """
    side = sides(g)
    matzl, ours, taken_by_us, gone = 0, 0, 0, 0
    if g.trump != NO_SUIT:
        matzl = 1 << (13 * g.trump + TEN)
        ours = _of_side(g.dealt, side) & matzl
        taken_by_us = _of_side(g.taken, side) & matzl
        gone = taken_by_us | _of_side(g.taken, ~side) & matzl
    if gone != 0:
        if (ours != 0) == (taken_by_us != 0):
            grade_caught = grade_safe
        else:
            grade_safe = grade_caught
        matzl = 0
    safe, caught = _demand(g, side, grade_safe), _demand(g, side, grade_caught)
    so_far = 0
    for seat in range(4):
        so_far += card_points(g.taken[seat]) if side >> seat & 1 != 0 else 0
    short = MIN_POINTS[grade_safe if safe == POINTS else grade_caught] - so_far
    gap = 0
    if safe == POINTS and caught == POINTS:
        gap = MIN_POINTS[grade_caught] - MIN_POINTS[grade_safe]
    turn = int(g.turn)  # int, as below: without numba, numpy's integers take half as long again
    if g.phase != PLAY:
        turn = g.declarer if _marches(g) else after(g.dealer, 4)  # §4.1, §4.2
    on_table = g.on_table if g.laid > 0 else 0
    hands = (
        laid_out(g.hand[turn], BITS),
        laid_out(g.hand[turn + 1 & 3], BITS),
        laid_out(g.hand[turn + 2 & 3], BITS),
        laid_out(g.hand[turn + 3 & 3], BITS),
    )
    trick = CountedTrick(
        int(g.laid), int(BITS[g.led]), int(BITS[g.best]), int(g.winner),
        laid_out(on_table, BITS), card_points(on_table),
    )  # fmt: skip
    to_come = 130 - card_points(g.taken[0] | g.taken[1] | g.taken[2] | g.taken[3])
    sides_of_deal = Sides(int(side) | (MATZL_OURS if ours != 0 else 0), int(g.trump), int(stamp))
    demands = Demands(int(safe), int(caught), int(short), int(gap))
    return reaches(
        hands, turn, trick, demands, to_come, laid_out(matzl, BITS), sides_of_deal, table
    )


@kernel
def _demand(g: State, side: int, grade: int) -> int:
    """Return the demand that a grade makes on the tricks still to come."""
    demand = DEMAND[grade]
    if demand == A_TRICK and _of_side(g.tricks, side) > 0:
        return NOTHING
    if demand == ALL_TRICKS and _of_side(g.tricks, ~side) > 0:
        return TOO_MUCH
    return demand


@inlined_kernel
def _grade(fate: Any, standing: int) -> int:
    """Return the lowest grade whose standing is at least the given one, in the row for one fate of the matzl."""
    grade = 0
    while grade < GRADES and fate[grade] < standing:
        grade += 1
    return grade


@kernel
def standing(g: State, guess: int, stamp: int, table: Any) -> int:
    """Return the standing under exact card play, trying `guess` first; the other parameters are those of `reaches_grade`."""
    standings = MARCH_STANDINGS if _marches(g) else STANDINGS
    fate = THEIRS_SAFE
    if g.trump != NO_SUIT and _of_side(g.dealt, sides(g)) >> (13 * g.trump + TEN) & 1 != 0:
        fate = OURS_SAFE
    safe, caught = standings[fate], standings[fate + 1]
    sure, beyond = min(safe[0], caught[0]), max(safe[GRADES - 1], caught[GRADES - 1]) + 1
    target = min(max(guess, sure + 1), beyond - 1)
    while beyond - sure > 1:
        one, other = _grade(safe, target), _grade(caught, target)
        if reaches_grade(g, one, other, stamp, table):
            # The answer also holds for any higher standing with the same grades.
            sure = target
            while (
                sure + 1 < beyond
                and _grade(safe, sure + 1) == one
                and _grade(caught, sure + 1) == other
            ):
                sure += 1
            target = sure + 1
        else:
            beyond = target
            while (
                beyond - 1 > sure
                and _grade(safe, beyond - 1) == one
                and _grade(caught, beyond - 1) == other
            ):
                beyond -= 1
            target = beyond - 1
    return sure


@kernel
def _raised(g: State, side: int, standing: int) -> int:
    """§3.15 to §3.20 Return the final number of raises if the winning side always raises and the other side never does."""
    defenders_raise = g.raises % 2 == 0
    raisers = ~side if defenders_raise else side
    if g.phase == RAISING and g.to_ask & raisers != 0 and (standing < 0) == defenders_raise:
        return g.raises + 1
    return g.raises


@kernel
def write_payoffs(g: State, guess: int, stamp: int, table: Any, payoffs: Any) -> int:
    """Write exact-play payoffs to `payoffs`, float64[4], and return the standing; sides and trumps must be settled."""
    for seat in range(4):
        payoffs[seat] = g.payoffs[seat]
    side = sides(g)
    if g.phase == CLAIMING:
        _pay(g, side, 1 if g.made else -1, payoffs)  # §7.12 the seat that is asked claims
    if g.phase != RAISING and g.phase != PLAY:
        return 0
    units = standing(g, guess, stamp, table)
    raised = _raised(g, side, units) if units != 0 else 0
    _pay(g, side, units + (raised if units > 0 else -raised), payoffs)
    return units


@inlined_kernel
def _pay(g: State, side: int, units: int, payoffs: Any) -> None:
    """§7.13, §7.14 Pay units to declarer's side from the other side."""
    for seat in range(4):
        times = 3 if seat == g.declarer and g.contract != RUFEN else 1
        payoffs[seat] += times * units if side >> seat & 1 != 0 else -times * units


@kernel
def exact_values(g: State, table: Any, values: Any) -> None:
    """Compute the payoffs after each legal action when each side maximises its own payoffs, with all hands known.

    Parameters
    ----------
    g
        A state of Matzlfangen after its auction.
    table : int64[rows, 4]
        A transposition table; the number of rows is a power of two. Row 0 holds the number of stamps.
    values : float64[64, 4]
        Row `a` receives the payoffs after action `a`.
    """
    nexts = alike(g, 1)
    settled = g.phase != CALL and g.phase != NAME_TRUMP
    table[0, 0] += 1
    guess = 0
    legal = rules.legal(g)
    while legal != 0:
        action = lowest(legal)
        legal &= legal - 1
        nexts[0] = g
        rules.play(nexts[0], action)
        if not settled:
            table[0, 0] += 1
        guess = write_payoffs(nexts[0], guess, table[0, 0], table, values[action])
