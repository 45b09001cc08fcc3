"""What search must be told of Mittlere."""

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
from matzl.games.mittlere.settlement import settle, settle_draw
from matzl.search.exact.reach import Reach

__all__ = ["EXACT", "chances", "exact_values", "pays", "salt", "sure"]

EXACT = Reach(("play",), 6)


@kernel
def salt(g: Any) -> int:
    """What settlement depends on besides the tricks: the options of §9.1 to §9.3."""
    return 1 + 4 * (g.no_trump + 2 * g.zero_tricks + 4 * g.tie)


@kernel
def sure(g: Any, points: Any, rest: int, all_have_tricks: bool) -> bool:
    """§7.4 to §7.6 While a seat may yet have no trick nothing is; then §7.7 a hundred, or §7.10 who is in the middle."""
    return all_have_tricks and (has_hundred(points, 3) or ends_are_sure(points, 3, rest))


@kernel
def pays(g: Any, found: Any) -> None:
    """What a deal pays of which all tricks are taken; §7.9 a draw is lost by each of its seats as often."""
    settle(g)
    drawers = 0 if g.phase == OVER else g.drawers
    for seat in range(3):
        found[seat] = 0.0 if drawers else g.payoffs[seat]
    found[3] = 0.0
    for loser in range(3):
        if drawers >> loser & 1:
            let_draw(g, loser, SIX, ACE)
            settle_draw(g)
            for seat in range(3):
                found[seat] += g.payoffs[seat] / 2
