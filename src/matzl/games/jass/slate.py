"""§8.3 Sticks and potatoes, as Mittlere and Molotow chalk them up."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import inlined_kernel


@inlined_kernel
def clean_slate(g: Any) -> None:
    """No sticks and no potatoes yet, when cards are dealt."""
    for seat in range(g.seats):
        g.sticks[seat] = 0
        g.potatoes[seat] = 0
