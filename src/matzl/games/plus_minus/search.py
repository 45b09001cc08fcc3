"""What search must be told of Plus-Minus: sticks are gathered for a match."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import alike, kernel
from matzl.games.jass import exact as jass
from matzl.games.jass.search import ends_are_sure
from matzl.games.plus_minus.equity import worth
from matzl.games.plus_minus.settlement import settle
from matzl.search.exact.reach import Reach

__all__ = ["EXACT", "exact_values", "exact_worths", "pays", "salt", "sure", "worth"]

EXACT = Reach(("play",), 5)

exact_worths = jass.exact_values


@kernel
def exact_values(g: Any, table: Any, values: Any) -> None:
    """What each legal action pays under exact play when nobody has a stick yet, and so all play for payoffs."""
    alone = alike(g, 1)
    alone[0] = g
    for seat in range(4):
        alone[0].score[seat] = 0
    exact_worths(alone[0], table, values)


@kernel
def salt(g: Any) -> int:
    """What worth depends on besides the tricks: seats, §7.8 sticks held between each two, score, sticks for the match."""
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
def sure(g: Any, points: Any, rest: int, all_have_tricks: bool) -> bool:
    """§7.4, §7.5 Who has most and who fewest, each alone; then §7.3, §7.6 and §7.7 cannot be, and §7.8 follows."""
    return ends_are_sure(points, g.seats, rest)


@kernel
def pays(g: Any, found: Any) -> None:
    """What a deal is worth in its match of which all tricks are taken."""
    settle(g)
    for seat in range(4):
        found[seat] = worth(g, seat) if seat < g.seats else 0.0
