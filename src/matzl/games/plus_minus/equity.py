"""The value of a deal of Plus-Minus in its match: its sticks, and the change in the chance to win (§8 of the rule book).

If the deal ends the match, the chance is 0 or 1. Otherwise it is an approximation: when the leader needs one more stick,
each stick ahead doubles a seat's chance against another's; it counts for less the more sticks the leader still needs.
"""

from __future__ import annotations

from matzl.base.cards import Seat
from matzl.engine.kernels import kernel
from matzl.engine.state import State


@kernel
def chance(g: State, counted: int, seat: Seat) -> float:
    """Return the chance of a seat to win the match, before the deal (`counted` 0) or after it (`counted` 1)."""
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
    """Return the value of a finished deal to a seat: its sticks, plus the change in the chance to win times the target.

    Before anybody has a stick, as in a lone deal, it is just the sticks.
    """
    scored = 0
    for other in range(g.seats):
        scored += g.score[other]
    if scored == 0:
        return 1.0 * g.payoffs[seat]
    return g.payoffs[seat] + g.sticks * (chance(g, 1, seat) - chance(g, 0, seat))
