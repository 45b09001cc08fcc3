"""The value of a deal of Bondtolva in its match: the probability of winning the match, given the scores afterwards (§8).

Probabilities are those of two equally strong players whose deals end with the frequencies in `ENDINGS`, whatever the score:
a Markov chain over scores, solved for every distance of the fall from the target. Only the distances from the target
matter, so the tables serve any target.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np

from matzl.base.cards import NO_SEAT, Seat
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State

ENDINGS = """
 214    56     5    33   120     3
 672   105     8    42    93     3
1279   254    22   107   336    10
 175    65     5   183   885    13
 176    39     3    80   261     7
 421   115    11   310  1242    24
   0     0     0     0     0     0
   0     0     0     0     0     0
 826   535    26   511   707    21
"""
"""The frequencies of the results of 10 000 deals. Columns are the winners of the last trick and of the cards, rows the
players who declared trumps and tjog; each is the dealer, forehand, or (except for the last trick) nobody, in this order.
Measured by ``benchmarks/bondtolva_match.py``: novices play until the stock is drawn, then both play exactly."""

FARTHEST = 12
"""The largest distance from the target in the tables."""
SETTLED = 1e-9
"""The largest change of an edge by another deal at which the chain counts as solved."""


def _ways() -> dict[tuple[int, int, bool], float]:
    """Return the probability of each result: own points, the other's points, and whether the other made the last point.

    Each row of `ENDINGS` counts for both players, so it does not matter who deals.
    """
    shares: Any = np.array(ENDINGS.split(), float).reshape(3, 3, 2, 3)
    shares /= 2 * shares.sum()
    ways: dict[tuple[int, int, bool], float] = defaultdict(float)
    for winners in np.ndindex(shares.shape):
        points, last = [0, 0, 0], 2
        for winner, amount in zip(winners, (2, 1, 1, 1), strict=True):  # §8.5 in this order
            points[winner] += amount
            last = winner if winner < 2 else last
        ways[points[0], points[1], last != 0] += shares[winners]
        ways[points[1], points[0], last == 0] += shares[winners]
    return ways


def _solved() -> Any:
    """Solve the Markov chain; return the values of `edge` as an array with the indices ``fall``, ``own`` and ``other``."""
    fall, own, other = np.indices((FARTHEST, FARTHEST, FARTHEST)) + 1
    ended, shares, places = np.zeros(fall.shape), [], []
    for (points, others, first), share in _ways().items():
        to_go, still = own - points, other - others
        won = (to_go == 0) & ((still != 0) | first)
        lost = (still == 0) & ~won
        ended += share * (1.0 * won - lost)
        after = [np.where(left < 0, fall, left) - 1 for left in (to_go, still)]
        shares.append(np.where(won | lost, 0, share))
        places.append(
            np.where(
                won | lost, 0, np.ravel_multi_index((fall - 1, *np.maximum(after, 0)), fall.shape)
            )
        )
    weights, onward = np.array(shares), np.array(places)
    edges, before = ended, np.ones(fall.shape)
    while abs(edges - before).max() > SETTLED:
        before = edges
        edges = ended + (weights * before.ravel()[onward]).sum(0)
    table = np.zeros((FARTHEST + 1,) * 3)
    table[1:, 1:, 1:] = (edges - edges.swapaxes(1, 2)) / 2
    return table


EDGES = _solved()
"""``EDGES[fall, own, other]``: the probability of winning less that of losing, before a deal, by distances from the target
of the score after a fall, of one's own score and of the other's."""

MATCH = float(1 / EDGES[12 - 7, 12 - 1, 12])
"""The value of winning a match, in units such that 1:0 in a match to twelve has the value 1."""


@inlined_kernel
def edge(own: int, other: int, fall: int) -> float:
    """Return, before a deal, the probability of winning minus that of losing, given the distances from the target.

    Beyond `FARTHEST` only the lead counts: both distances are reduced by the same amount.
    """
    beyond = max(0, max(own, other) - FARTHEST)
    return EDGES[min(fall, FARTHEST), max(1, own - beyond), max(1, other - beyond)]


@kernel
def result_value(g: State, last_trick: int, cards: int, seat: Seat) -> float:
    """Return the value of a deal to a seat, given who wins the last trick and the point for cards (or `NO_SEAT`).

    At 0:0 it is the player's points minus the other's; later in a match, the probability of winning the match minus that of
    losing it, times `MATCH`.
    """
    other = 1 - seat
    points = _points(g, last_trick, cards, seat)
    others = _points(g, last_trick, cards, other)
    if g.score[0] == 0 and g.score[1] == 0:
        return 1.0 * (points - others)
    to_go = g.target - g.score[seat] - points
    still = g.target - g.score[other] - others
    if to_go == 0 or still == 0:  # §8.4, §8.5
        last = cards if cards != NO_SEAT else last_trick
        return MATCH if to_go == 0 and (still != 0 or last != seat) else -MATCH
    fall = g.target - g.fall_to  # §8.3
    return MATCH * edge(fall if to_go < 0 else to_go, fall if still < 0 else still, fall)


@kernel
def _points(g: State, last_trick: int, cards: int, seat: Seat) -> int:
    """§7.1 to §7.4 Return the points of a seat."""
    declared = 2 * (g.trump_by == seat) + (g.tjog_by == seat)
    return declared + (last_trick == seat) + (cards == seat)


@kernel
def match_value(g: State, seat: Seat) -> float:
    """Return the value of a finished deal to a seat in its match."""
    return result_value(g, g.last_trick, g.win, seat)
