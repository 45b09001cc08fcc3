"""What search must be told of Bondtolva: the two play against each other."""

from __future__ import annotations

from typing import Any

from matzl._jit import kernel
from matzl.bits import count, pick
from matzl.randomness import below
from matzl.rules.bondtolva.facts import STOCK
from matzl.search.exact.bondtolva import exact_values
from matzl.search.particulars.plain import chances, promises, worth

__all__ = ["chances", "exact_values", "lay_stock", "promises", "sides", "worth"]


@kernel
def lay_stock(g: Any, cards: int, streams: Any, stream: int) -> None:
    """§2.3 Any order of the cards not yet drawn."""
    for place in range(g.drawn, STOCK):
        card = pick(cards, below(streams, stream, count(cards)))
        g.stock[place] = card
        cards ^= 1 << card


@kernel
def sides(g: Any) -> int:
    """The side of the player with number 0."""
    return 1
