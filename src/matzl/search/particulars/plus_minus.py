"""What search must be told of Plus-Minus: sticks are gathered for a match."""

from __future__ import annotations

from typing import Any

from matzl._jit import kernel
from matzl.rules.plus_minus.settlement import settle
from matzl.search.exact.jass import exact_values
from matzl.search.exact.reach import Reach
from matzl.search.matches.plus_minus import worth
from matzl.search.particulars.jass_ends import ends_are_sure

__all__ = ["EXACT", "exact_values", "pays", "salt", "sure", "worth"]

EXACT = Reach(("play",), 5)


@kernel
def salt(g: Any) -> int:
    """What settlement depends on besides the tricks: the seats, and §7.8 the sticks held between each two of them."""
    held = 0
    for a in range(4):
        for b in range(a + 1, 4):
            held = held << 8 | (g.held[a, b] if b < g.seats else 0)
    return 3 + 4 * (g.seats - 3) + 8 * held


@kernel
def sure(g: Any, points: Any, rest: int, all_have_tricks: bool) -> bool:
    """§7.4, §7.5 Who has most and who fewest, each alone; then §7.3, §7.6 and §7.7 cannot be, and §7.8 follows."""
    return ends_are_sure(points, g.seats, rest)


@kernel
def pays(g: Any, found: Any) -> None:
    """What a deal pays of which all tricks are taken."""
    settle(g)
    for seat in range(4):
        found[seat] = g.payoffs[seat] if seat < g.seats else 0
