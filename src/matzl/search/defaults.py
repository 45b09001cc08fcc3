"""What search assumes of a game that tells it nothing: each plays for itself, and payoffs are all that counts."""

from __future__ import annotations

from typing import Any

from matzl.deal.view import View
from matzl.engine.jit import kernel
from matzl.search.constraints import Promises
from matzl.search.exact.plain import exact_values
from matzl.search.exact.reach import Reach
from matzl.search.rules import legal

__all__ = [
    "ENDING",
    "EXACT",
    "MISTAKES",
    "TRUST_IN_CALLS",
    "chances",
    "deal_again",
    "exact_values",
    "lay_stock",
    "promises",
    "second_look",
    "sides",
    "worth",
]


def promises(view: View) -> Promises:
    """What calls tell of hidden hands: nothing."""
    return Promises.none(view.seats)


@kernel
def sides(g: Any) -> int:
    """The seats that play together with declarer, as a set; none where each plays for itself."""
    return 0


@kernel
def worth(g: Any, seat: int) -> float:
    """What a finished deal is worth to a seat: its payoff."""
    return 1.0 * g.payoffs[seat]


MISTAKES = 128
"""In how many of 256 decisions of a playout a seat best acts at random, if there are worlds enough."""

TRUST_IN_CALLS = 0.5
"""The chance that others call as rules of thumb would."""

ENDING = 3
"""From how many cards in hand on exact play takes some tenths of a millisecond at most, all actions together."""

EXACT = Reach(("play",), 3)
"""How far from its end `solve` plays a deal exactly."""


def second_look(view: View, action: int, worlds: Any, table: Any) -> Any:
    """What an action that playouts think best comes to in each world by a closer look: float64[worlds], or None for none."""
    return None


@kernel
def deal_again(g: Any, world: Any, laid: Any, used: Any, own: int, dice: Any) -> None:
    """Each seat was dealt what it has and what it has played."""
    for seat in range(g.seats):
        if seat != own:
            g.hand[seat] = world.hand[seat] | laid[seat]
            g.dealt[seat] = g.hand[seat]


@kernel
def lay_stock(g: Any, cards: int, streams: Any, stream: int) -> None:
    """Put the cards still to be drawn in some order: there are none."""


@kernel
def chances(g: Any) -> int:
    """All that can be drawn."""
    return legal(g)
