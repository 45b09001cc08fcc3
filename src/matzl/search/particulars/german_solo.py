"""What search must be told of German Solo: declarer and whoever was dealt the card called play together."""

from __future__ import annotations

from typing import Any

from matzl._jit import kernel
from matzl.rules.german_solo.calling import on_declarers_side
from matzl.search.particulars.plain import worth

__all__ = ["sides", "worth"]


@kernel
def sides(g: Any) -> int:
    """§3.34 Declarer and the partner, all hands known."""
    together = 0
    for seat in range(4):
        if on_declarers_side(g, seat):
            together |= 1 << seat
    return together
