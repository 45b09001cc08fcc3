"""Exact play in Bondtolva once the stock is drawn: who takes the last trick, and who wins the point for cards.

The outcome of an action is found by asking the card play solver whether outcomes of at least some value can be forced.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SEAT
from matzl.engine.bits import lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.games.bondtolva.equity import result_value
from matzl.games.bondtolva.exact_play import (
    BITS,
    OPPOSITE,
    OUTCOMES,
    WEIGHTS,
    Query,
    holds,
    legal_replies,
)
from matzl.games.bondtolva.play import duties
from matzl.search.exact.layouts import laid_out

DIFFERENCE = np.array([-2.0, -1.0, 0.0, 0.0, 1.0, 2.0])
"""The value of each outcome in a single deal: own points minus the other's."""
POINTS = np.array([0, 0, 1, 1, 1, 2])
"""§7.3, §7.4 Own points in each outcome."""


@kernel
def _weight(cards: int, bits: Any, ten: int) -> int:
    """§7.4, §7.5 Return the total weight of a set of cards in the contest for the point for cards."""
    weight = 0
    while cards != 0:
        weight += WEIGHTS[ten, bits[lowest(cards)] >> 2]
        cards &= cards - 1
    return weight


@kernel
def _questions(values: Any, questions: Any) -> int:
    """Write the set of outcomes worth at least each distinct value, lowest first; return the number of sets."""
    number, least = 0, np.inf
    for outcome in range(OUTCOMES):
        least = min(least, values[outcome])
    while True:
        good, better = 0, np.inf
        for outcome in range(OUTCOMES):
            if values[outcome] >= least:
                good |= 1 << outcome
            if values[outcome] > least:
                better = min(better, values[outcome])
        questions[number] = good
        number += 1
        if better == np.inf:
            return number
        least = better


@kernel
def outcomes(g: State, values: Any, table: Any, results: Any) -> None:
    """Compute the outcome of exact play after each legal action.

    Parameters
    ----------
    g
        A state of Bondtolva in play, the stock drawn.
    values : float64[6]
        The value of each outcome to the player to move; the other player minimises it.
    table : int64[rows, 4]
        A transposition table; the number of rows is a power of two. It may be kept between deals.
    results : int64[64]
        Entry `a` receives the outcome after action `a`, as the player to move sees it.
    """
    bits = BITS[g.ten]
    hand, other = laid_out(g.hand[g.turn], bits), laid_out(g.hand[1 - g.turn], bits)
    left = _weight(g.hand[0] | g.hand[1] | g.on_table * (g.laid & 1), bits, g.ten)
    standing = _weight(g.taken[g.turn], bits, g.ten) - _weight(g.taken[1 - g.turn], bits, g.ten)
    questions = np.empty(OUTCOMES, np.int64)
    number = _questions(values, questions)
    legal = duties(g)[2]
    while legal != 0:
        action = lowest(legal)
        legal &= legal - 1
        sure, beyond = 0, number
        while beyond - sure > 1:
            middle = (sure + beyond) >> 1
            query = Query(hand, other, standing, left, questions[middle])
            if _forces_with(g, bits[action], query, table):
                sure = middle
            else:
                beyond = middle
        good = questions[sure]
        if sure + 1 < number:
            good &= ~questions[sure + 1]
        results[action] = lowest(good)


@inlined_kernel
def _forces_with(g: State, card: int, query: Query, table: Any) -> bool:
    """Return whether the player to move forces an outcome by playing a card; `query` is stated as if that player led."""
    own, other, standing, left, good = query
    if g.led == NO_CARD:
        replies = legal_replies(card, other, g.trump, g.ten)[0]
        after = Query(own ^ 1 << card, other, standing, left, good)
        return holds(card, replies, after, g.trump, g.ten, table)
    replied = Query(other, own, -standing, left, OPPOSITE[good])
    return not holds(BITS[g.ten, g.led], 1 << card, replied, g.trump, g.ten, table)


@kernel
def exact_values(g: State, table: Any, values: Any) -> None:
    """Compute the payoffs after each legal action when each player maximises their own points minus the other player's.

    Parameters
    ----------
    g
        A state of Bondtolva in play, the stock drawn and both hands known.
    table : int64[rows, 4]
        As in `outcomes`.
    values : float64[64, 4]
        Row `a` receives the payoffs after action `a`.
    """
    results = np.empty(64, np.int64)
    outcomes(g, DIFFERENCE, table, results)
    legal = duties(g)[2]
    while legal != 0:
        action = lowest(legal)
        legal &= legal - 1
        outcome = results[action]
        for seat in range(2):
            declared = 2 * (g.trump_by == seat) + (g.tjog_by == seat)  # §7.1, §7.2
            own = outcome if seat == g.turn else OUTCOMES - 1 - outcome
            values[action, seat] = declared + POINTS[own]


@kernel
def exact_match_values(g: State, table: Any, values: Any) -> None:
    """Compute values in the match after each legal action under exact play by both players, like `exact_values`.

    At 0:0 values are own points minus the other's.
    """
    results, of_outcome = np.empty(64, np.int64), np.empty(OUTCOMES)
    own, other = g.turn, 1 - g.turn
    for outcome in range(OUTCOMES):
        last_trick = own if outcome >= 3 else other
        cards = outcome % 3
        winner = NO_SEAT if cards == 1 else own if cards == 2 else other
        of_outcome[outcome] = result_value(g, last_trick, winner, own)
    outcomes(g, of_outcome, table, results)
    legal = duties(g)[2]
    while legal != 0:
        action = lowest(legal)
        legal &= legal - 1
        values[action, own] = of_outcome[results[action]]
        values[action, other] = -of_outcome[results[action]]
