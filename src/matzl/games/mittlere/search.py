"""Search hooks of Mittlere."""

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
from matzl.games.mittlere.settlement import settle, settle_draw
from matzl.search.effort import Profile

__all__ = [
    "PROFILE", "chance_actions", "exact_values", "final_values", "is_decided", "points_of",
    "settlement_key",
]  # fmt: skip

PROFILE = Profile(
    amateur={"exact": 3, "endings": 7},
    club={"worlds": 8, "endings": 8},
    expert={"worlds": 200, "tree": 800},
    master={"worlds": 6400, "tree": 8192, "exact": 4},
    solve_cards=6,
)


@kernel
def settlement_key(g: State) -> int:
    """Return a key of the options of §9.1 to §9.3: settlement depends on them and on the tricks."""
    return 1 + 4 * (g.no_trump + 2 * g.zero_tricks + 4 * g.tie)


@kernel
def is_decided(g: State, points: Any, rest: int, all_have_tricks: bool) -> bool:
    """Return whether the result is decided.

    §7.4 to §7.6 It is not as long as a seat may still end without a trick. After that it is, once §7.7 a seat has a hundred
    points or §7.10 the seat in the middle is certain.
    """
    return all_have_tricks and (has_hundred(points, 3) or extremes_decided(points, 3, rest))


@kernel
def final_values(g: State, values: Any) -> None:
    """Settle a deal after the last trick; §7.9 each seat in a draw loses it with equal probability."""
    settle(g)
    drawers = 0 if g.phase == OVER else g.drawers
    for seat in range(3):
        values[seat] = 0.0 if drawers else g.payoffs[seat]
    values[3] = 0.0
    for loser in range(3):
        if drawers >> loser & 1:
            set_draw(g, loser, SIX, ACE)
            settle_draw(g)
            for seat in range(3):
                values[seat] += g.payoffs[seat] / 2
