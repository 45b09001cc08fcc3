"""Search hooks of Molotow."""

from __future__ import annotations

from typing import Any

from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.engine.tricks import OVER
from matzl.games.jass.exact import exact_values
from matzl.games.jass.search import (
    ACE,
    SIX,
    chance_actions,
    extremes_decided,
    has_hundred,
    points_of,
    set_draw,
)
from matzl.games.molotow.settlement import settle, settle_draw
from matzl.search.effort import Profile

__all__ = [
    "PROFILE", "chance_actions", "exact_values", "final_values", "is_decided",
    "points_of", "settlement_key",
]  # fmt: skip

PROFILE = Profile(
    club={"worlds": 12, "endings": 12},
    expert={"worlds": 210},
    # As `expert`, but with more worlds, which the learned policy weighs: more worlds alone gain nothing.
    master={"worlds": 1680, "draws": 3, "learned": 0.8, "endings": 60},
    temperature=0.3,
    solve_cards=5,
)


@kernel
def settlement_key(g: State) -> int:
    """Return a constant: settlement depends on the tricks alone."""
    return 2


@kernel
def is_decided(g: State, points: Any, rest: int, all_have_tricks: bool) -> bool:
    """Return whether the result is decided.

    §7.4 It is once a seat has a hundred points, unless §7.3 one seat may win every point; or once the seats with the most
    and the fewest points are certain, whatever the others get.
    """
    if has_hundred(points, 4):
        scored = 0
        for seat in range(4):
            scored += 1 if points[seat] else 0
        return scored > 1
    return extremes_decided(points, 4, rest)


@kernel
def final_values(g: State, values: Any) -> None:
    """Settle a deal after the last trick; §7.10 each of the three seats in a draw loses it with equal probability."""
    settle(g)
    drawers = 0 if g.phase == OVER else g.drawers
    for seat in range(4):
        values[seat] = 0.0 if drawers else g.payoffs[seat]
    for loser in range(4):
        if drawers >> loser & 1:
            set_draw(g, loser, ACE, SIX)
            settle_draw(g)
            for seat in range(4):
                values[seat] += g.payoffs[seat] / 3
