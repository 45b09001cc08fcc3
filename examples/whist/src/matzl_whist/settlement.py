"""§7 of whist: a point for each trick over six."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import kernel
from matzl.engine.tricks import OVER, item, pay
from matzl_whist.info import BOOK, ODD_TRICKS


@kernel
def settle(g: Any) -> None:
    """§4.5 All tricks are played, §6.1 which alone count; §7.1 the side with more than six is paid, §7.2 each seat."""
    g.phase = OVER
    side = winning_side(g.tricks[0] + g.tricks[2])
    g.odd_tricks = g.tricks[side] + g.tricks[side + 2] - BOOK
    place = item(g, ODD_TRICKS)
    pay(g, place, side, g.odd_tricks)
    pay(g, place, side + 2, g.odd_tricks)


@kernel
def winning_side(tricks: int) -> int:
    """§7.1 The side with more than six tricks, by the number that seats 0 and 2 took: 0 for them, 1 for seats 1 and 3."""
    return 0 if tricks > BOOK else 1
