"""Search hooks of Plus-Minus: in a match, a deal adds sticks and changes the probability of winning (§8).

If the deal ends the match, the probability is 0 or 1. Otherwise it is an approximation: when the leader needs one more
stick, each stick ahead doubles a seat's odds against another; it counts for less the more sticks the leader still needs.
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Seat
from matzl.engine.kernels import alike, kernel
from matzl.engine.state import State
from matzl.games.jass import exact as jass
from matzl.games.jass.search import extremes_decided, points_of
from matzl.games.plus_minus.settlement import settle
from matzl.search.effort import Profile

__all__ = [
    "PROFILE", "exact_match_values", "exact_values", "final_values", "is_decided",
    "match_value", "points_of", "settlement_key",
]  # fmt: skip

PROFILE = Profile(
    amateur={"exact": 3, "endings": 6},
    club={"worlds": 8, "endings": 8},
    expert={"worlds": 130},
    master={"worlds": 4160, "exact": 4},
    temperature=0.3,
    solve_cards=5,
)

exact_match_values = jass.exact_values


@kernel
def chance(g: State, counted: int, seat: Seat) -> float:
    """Return a seat's probability of winning the match, before the deal (`counted` 0) or after it (`counted` 1)."""
    most, sharing = 0, 0
    for other in range(g.seats):
        sticks = g.score[other] + counted * g.payoffs[other]
        if sticks > most:
            most, sharing = sticks, 0
        sharing += sticks == most
    own = g.score[seat] + counted * g.payoffs[seat]
    if most >= g.sticks and sharing == 1:  # §8.1, §8.5
        return 1.0 if own == most else 0.0
    to_go = max(1, g.sticks - most)
    weights = 0.0
    for other in range(g.seats):
        weights += 2.0 ** ((g.score[other] + counted * g.payoffs[other] - own) / to_go)
    return 1.0 / weights


@kernel
def match_value(g: State, seat: Seat) -> float:
    """Return the value of a finished deal to a seat: its sticks, plus the target times the change in winning probability.

    Before anybody has a stick, as in a single deal, it is just the sticks.
    """
    scored = 0
    for other in range(g.seats):
        scored += g.score[other]
    if scored == 0:
        return 1.0 * g.payoffs[seat]
    return g.payoffs[seat] + g.sticks * (chance(g, 1, seat) - chance(g, 0, seat))


@kernel
def exact_values(g: State, table: Any, values: Any) -> None:
    """Compute the payoffs after each legal action if all play exactly for payoffs, as if nobody had a stick yet."""
    lone = alike(g, 1)
    lone[0] = g
    for seat in range(4):
        lone[0].score[seat] = 0
    exact_match_values(lone[0], table, values)


@kernel
def settlement_key(g: State) -> int:
    """Return a key of the seats, the sticks held between pairs (§7.8), the score and the sticks to reach; 0 if too large."""
    packed = g.seats
    for a in range(4):
        for b in range(a + 1, 4):
            held = g.held[a, b] if b < g.seats else 0
            if held > 15:
                return 0
            packed = packed << 4 | held
    for seat in range(4):
        score = g.score[seat] if seat < g.seats else 0
        if score > 31:
            return 0
        packed = packed << 5 | score
    return packed << 5 | g.sticks if g.sticks <= 31 else 0


@kernel
def is_decided(g: State, points: Any, rest: int, all_have_tricks: bool) -> bool:
    """§7.4, §7.5 Return whether one seat is certain to have the most points and one the fewest.

    Then §7.3, §7.6 and §7.7 cannot apply, and §7.8 follows.
    """
    return extremes_decided(points, g.seats, rest)


@kernel
def final_values(g: State, values: Any) -> None:
    """Settle a deal after the last trick; write each seat's value in the match."""
    settle(g)
    for seat in range(4):
        values[seat] = match_value(g, seat) if seat < g.seats else 0.0
