"""Exact play in Matzlfangen from the auction's end on: what each action brings, by questions to the card play.

Raises never change what is best in card play: they stretch all payments but none that is annulled. So card play is asked
without them, for a *standing*: the units that declarer's side gets from each defender, or pays. Standings depend on a
*grade* from no trick at all to all the tricks, and on the fate of the matzl.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SUIT
from matzl.engine.bits import lowest
from matzl.engine.jit import alike, inlined_kernel, kernel
from matzl.engine.tricks import after
from matzl.games.matzlfangen import rules as verbs
from matzl.games.matzlfangen.exact_play import (
    A_TRICK,
    ALL_TRICKS,
    MATZL_OURS,
    NOTHING,
    POINTS,
    TOO_MUCH,
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
    SUITS,
    TO_WIN,
    TRUMPF_DURCH,
    WATER,
)
from matzl.games.matzlfangen.settlement import TEN, card_points
from matzl.search.exact.strength import cards_of, places_of, ranked

PLACES = places_of(SUITS)

# Grades: what declarer's side has in the end, from no trick to all, and the demand each is.
DEMAND = np.array([NOTHING, A_TRICK, POINTS, POINTS, POINTS, ALL_TRICKS, TOO_MUCH])
LEAST_POINTS = np.array([0, 0, WATER, TO_WIN, 130 - WATER + 1, 0, 0])
GRADES = 6

OURS_SAFE, OURS_CAUGHT, THEIRS_SAFE, THEIRS_CAUGHT = range(4)
"""Fates of the matzl, by the side it was dealt to, as declarer's side sees them; none at all is `THEIRS_SAFE`."""

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
MOST = 7


@kernel
def sides(g: Any) -> int:
    """§3.13 Declarer and whoever was dealt the card called, as a set."""
    together = 1 << g.declarer
    for seat in range(4):
        if g.called != NO_CARD and g.dealt[seat] >> g.called & 1 != 0:
            together |= 1 << seat
    return together


@kernel
def _of_side(amounts: Any, side: int) -> int:
    """Bits or numbers of the seats of a side, together."""
    together = 0
    for seat in range(4):
        if side >> seat & 1 != 0:
            together += amounts[seat]
    return together


@inlined_kernel
def _marches(g: Any) -> bool:
    return g.contract == DURCH or g.contract == TRUMPF_DURCH


@kernel
def brings(g: Any, grade_safe: int, grade_caught: int, stamp: int, table: Any) -> bool:
    """Whether declarer's side gets to one grade if the matzl stays with its side, and to another if it is caught.

    Parameters
    ----------
    g
        A state in which trumps and sides are settled; raises still to come are passed over.
    grade_safe, grade_caught
        From 0, which is always reached, to `GRADES`, which never is; the matzl already taken, only its fate counts.
    stamp, table
        Lines of the table with this stamp are of the same cards, sides and trumps, or there are none.
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
    short = LEAST_POINTS[grade_safe if safe == POINTS else grade_caught] - so_far
    gap = 0
    if safe == POINTS and caught == POINTS:
        gap = LEAST_POINTS[grade_caught] - LEAST_POINTS[grade_safe]
    turn = g.turn
    if g.phase != PLAY:
        turn = g.declarer if _marches(g) else after(g.dealer, 4)  # §4.1, §4.2
    on_table = g.on_table if g.laid > 0 else 0
    return reaches(
        ranked(g.hand[turn], PLACES),
        ranked(g.hand[turn + 1 & 3], PLACES),
        ranked(g.hand[turn + 2 & 3], PLACES),
        ranked(g.hand[turn + 3 & 3], PLACES),
        turn,
        g.laid,
        PLACES[g.led],
        PLACES[g.best],
        g.winner,
        ranked(on_table, PLACES),
        card_points(on_table),
        safe,
        caught,
        short,
        gap,
        130 - card_points(g.taken[0] | g.taken[1] | g.taken[2] | g.taken[3]),
        side | (MATZL_OURS if ours != 0 else 0),
        cards_of(g.trump),
        ranked(matzl, PLACES),
        stamp,
        table,
    )


@kernel
def _demand(g: Any, side: int, grade: int) -> int:
    """What a grade demands of the tricks still to come."""
    demand = DEMAND[grade]
    if demand == A_TRICK and _of_side(g.tricks, side) > 0:
        return NOTHING
    if demand == ALL_TRICKS and _of_side(g.tricks, ~side) > 0:
        return TOO_MUCH
    return demand


@kernel
def makes(g: Any, table: Any) -> bool:
    """Whether declarer's side makes the contract, all cards known: 66 points, or every trick (§7.1, §7.2).

    `g` is a state after the auction, trumps and sides settled; `table` is that of `exact_values`.
    """
    table[0, 0] += 1
    grade = GRADES - 1 if _marches(g) else 3
    return brings(g, grade, grade, table[0, 0], table)


@inlined_kernel
def _grade(fate: Any, wanted: int) -> int:
    """The least grade that brings a standing, by the row of a fate."""
    grade = 0
    while grade < GRADES and fate[grade] < wanted:
        grade += 1
    return grade


@kernel
def standing(g: Any, guess: int, stamp: int, table: Any) -> int:
    """The standing that exact card play comes to; `guess` is where to look first, the rest as for `brings`."""
    standings = MARCH_STANDINGS if _marches(g) else STANDINGS
    fate = THEIRS_SAFE
    if g.trump != NO_SUIT and _of_side(g.dealt, sides(g)) >> (13 * g.trump + TEN) & 1 != 0:
        fate = OURS_SAFE
    safe, caught = standings[fate], standings[fate + 1]
    sure, beyond = min(safe[0], caught[0]), max(safe[GRADES - 1], caught[GRADES - 1]) + 1
    wanted = min(max(guess, sure + 1), beyond - 1)
    while beyond - sure > 1:
        one, other = _grade(safe, wanted), _grade(caught, wanted)
        if brings(g, one, other, stamp, table):
            # The question was as much about any higher standing with the same grades.
            sure = wanted
            while (
                sure + 1 < beyond
                and _grade(safe, sure + 1) == one
                and _grade(caught, sure + 1) == other
            ):
                sure += 1
            wanted = sure + 1
        else:
            beyond = wanted
            while (
                beyond - 1 > sure
                and _grade(safe, beyond - 1) == one
                and _grade(caught, beyond - 1) == other
            ):
                beyond -= 1
            wanted = beyond - 1
    return sure


@kernel
def _raised(g: Any, side: int, standing: int) -> int:
    """§3.15 to §3.20 How many raises there will be: the side that wins raises if it can, the other never does."""
    defenders_raise = g.raises % 2 == 0
    raisers = ~side if defenders_raise else side
    if g.phase == RAISING and g.to_ask & raisers != 0 and (standing < 0) == defenders_raise:
        return g.raises + 1
    return g.raises


@kernel
def payoffs(g: Any, guess: int, stamp: int, table: Any, found: Any) -> int:
    """Into ``found`` (float64[4]) the payoffs under exact play, sides and trumps being settled; gives the standing."""
    for seat in range(4):
        found[seat] = g.payoffs[seat]
    side = sides(g)
    if g.phase == CLAIMING:
        _pay(g, side, 1 if g.made else -1, found)  # §7.12 whoever is asked claims
    if g.phase != RAISING and g.phase != PLAY:
        return 0
    units = standing(g, guess, stamp, table)
    raised = _raised(g, side, units) if units != 0 else 0
    _pay(g, side, units + (raised if units > 0 else -raised), found)
    return units


@inlined_kernel
def _pay(g: Any, side: int, units: int, found: Any) -> None:
    """§7.13, §7.14 Units to declarer's side from the others."""
    for seat in range(4):
        times = 3 if seat == g.declarer and g.contract != RUFEN else 1
        found[seat] += times * units if side >> seat & 1 != 0 else -times * units


@kernel
def exact_payoffs(g: Any, table: Any, found: Any) -> None:
    """Into ``found`` (float64[4]) the payoffs under exact play alone: faster than those after each action.

    `g` is a state in which trumps and sides are settled; `table` is that of `exact_values`.
    """
    table[0, 0] += 1
    payoffs(g, 0, table[0, 0], table, found)


@kernel
def exact_values(g: Any, table: Any, values: Any) -> None:
    """The payoffs after each legal action when each side plays for its own, all hands known.

    Parameters
    ----------
    g
        A state of Matzlfangen after its auction.
    table : int64[rows, 4]
        Remembers positions; rows are a power of two. Row 0 counts the stamps.
    values : float64[64, 4]
        Row `a` takes the payoffs after action `a`.
    """
    nexts = alike(g, 1)
    settled = g.phase != CALL and g.phase != NAME_TRUMP
    table[0, 0] += 1
    guess = 0
    legal = verbs.legal(g)
    while legal != 0:
        action = lowest(legal)
        legal &= legal - 1
        nexts[0] = g
        verbs.play(nexts[0], action)
        if not settled:
            table[0, 0] += 1
        guess = payoffs(nexts[0], guess, table[0, 0], table, values[action])
