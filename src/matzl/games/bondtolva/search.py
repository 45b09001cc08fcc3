"""What search must be told of Bondtolva: the two play against each other."""

from __future__ import annotations

from typing import Any

from matzl.engine.bits import count, lowest, pick
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.randomness import below
from matzl.games.bondtolva.declaration import PAIR
from matzl.games.bondtolva.equity import worth
from matzl.games.bondtolva.exact import exact_values, exact_worths
from matzl.games.bondtolva.info import PACKETS, STOCK
from matzl.search.exact.reach import Reach
from matzl.search.worlds.counting import any_number

__all__ = [
    "ENDING",
    "EXACT",
    "deal_again",
    "exact_values",
    "exact_worths",
    "lay_stock",
    "sides",
    "worth",
]

ENDING = 6

EXACT = Reach(("play",), 6)


@kernel
def lay_stock(g: Any, cards: int, streams: Any, stream: int) -> None:
    """§2.3 Any order of the cards not yet drawn."""
    for place in range(g.drawn, STOCK):
        card = pick(cards, any_number(count(cards), streams, stream))
        g.stock[place] = card
        cards ^= 1 << card


@kernel
def deal_again(g: Any, world: Any, laid: Any, used: Any, own: int, dice: Any) -> None:
    """§4.4 When the other player drew which card is drawn at random: not after it was used.

    What was declared is taken for dealt, which it often was. Any other card drawn after a trick can be played in the next
    one at the soonest. As those used first choose first, every way of it is as likely as any other.
    """
    other = 1 - own
    mine, cards = g.dealt[own] | world.hand[own] | laid[own], world.hand[other] | laid[other]
    declared = world.shown[other] | (laid[other] & _declared_by(g, world, other))
    g.hand[other] = 0
    free = 0  # the places of the stock that the other player drew from
    for place in range(world.drawn):
        if not mine >> g.stock[place] & 1:
            free |= 1 << place
    dealt = HAND
    for trick in range(LAST_USE + 1):
        now = 0
        rest = cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            when = 0 if declared >> card & 1 else min(used[card], LAST_USE)
            if when == trick:
                now |= 1 << card
        cards &= ~now
        while now:
            card = lowest(now)
            now &= now - 1
            fitting = free & (1 << 2 * trick) - 1
            place = below(dice, 0, dealt + count(fitting))
            if place < dealt:
                dealt -= 1
                g.hand[other] |= 1 << card
            else:
                place = pick(fitting, place - dealt)
                free ^= 1 << place
                g.stock[place] = card
    g.dealt[other] = g.hand[other]


@inlined_kernel
def _declared_by(g: Any, world: Any, seat: int) -> int:
    """The kings and queens that a seat has declared."""
    declared = 0
    if world.trump_by == seat:
        declared |= PAIR << 13 * world.trump
    if world.tjog_by == seat:
        declared |= PAIR << 13 * world.tjog
    return declared


HAND = sum(PACKETS)
LAST_USE = 12
"""The trick that stands for cards not used yet: by then the stock is drawn."""


@kernel
def sides(g: Any) -> int:
    """The side of the player with number 0."""
    return 1
