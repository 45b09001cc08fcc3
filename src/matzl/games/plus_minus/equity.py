"""What a deal of Plus-Minus is worth in its match: its sticks, and what they do to the chance to win (§8 of the rule book).

Where the deal ends the match the chance is certain. Where it does not, it is a rule, not a solution: every stick ahead
doubles a seat's chance against another's when the leader needs one more, and counts for less the longer the way still is.
"""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import kernel


@kernel
def chance(g: Any, counted: int, seat: int) -> float:
    """The chance of a seat to win the match, before the deal (``counted`` 0) or with its sticks counted (1)."""
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
def worth(g: Any, seat: int) -> float:
    """What a finished deal is worth to a seat: its sticks, and as many again as a match takes for a match won by it.

    Before anybody has a stick, as in a deal by itself, the sticks alone.
    """
    scored = 0
    for other in range(g.seats):
        scored += g.score[other]
    if scored == 0:
        return 1.0 * g.payoffs[seat]
    return g.payoffs[seat] + g.sticks * (chance(g, 1, seat) - chance(g, 0, seat))
