"""What search must be told of Matzlfangen: declarer and whoever was dealt the card called play together."""

from __future__ import annotations

from typing import Any

from matzl._jit import kernel
from matzl.cards import NO_CARD
from matzl.search.particulars.plain import worth

__all__ = ["sides", "worth"]


@kernel
def sides(g: Any) -> int:
    """§3.13 Declarer and the partner, all hands known."""
    together = 1 << g.declarer
    for seat in range(4):
        if g.called != NO_CARD and g.dealt[seat] >> g.called & 1 != 0:
            together |= 1 << seat
    return together
