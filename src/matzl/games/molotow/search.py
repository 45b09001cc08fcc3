"""What search must be told of Molotow."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import kernel
from matzl.engine.tricks import OVER
from matzl.games.jass.exact import exact_values
from matzl.games.jass.search import (
    ACE,
    SIX,
    chances,
    ends_are_sure,
    has_hundred,
    let_draw,
)
from matzl.games.molotow.settlement import settle, settle_draw
from matzl.search.exact.reach import Reach

__all__ = ["EXACT", "chances", "exact_values", "pays", "salt", "sure"]

EXACT = Reach(("play",), 5)


@kernel
def salt(g: Any) -> int:
    """What settlement depends on besides the tricks: nothing."""
    return 2


@kernel
def sure(g: Any, points: Any, rest: int, all_have_tricks: bool) -> bool:
    """§7.4 A hundred, when §7.3 not all will be one seat's; or who has most and who fewest, whatever lies between."""
    if has_hundred(points, 4):
        some = 0
        for seat in range(4):
            some += 1 if points[seat] else 0
        return some > 1
    return ends_are_sure(points, 4, rest)


@kernel
def pays(g: Any, found: Any) -> None:
    """What a deal pays of which all tricks are taken; §7.10 a draw is lost by each of its three seats as often."""
    settle(g)
    drawers = 0 if g.phase == OVER else g.drawers
    for seat in range(4):
        found[seat] = 0.0 if drawers else g.payoffs[seat]
    for loser in range(4):
        if drawers >> loser & 1:
            let_draw(g, loser, ACE, SIX)
            settle_draw(g)
            for seat in range(4):
                found[seat] += g.payoffs[seat] / 3
