"""What search must be told of the ends of the Jass games: when nothing can change any more, and what a draw is worth."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import cards
from matzl.engine.bits import count
from matzl.engine.jit import kernel
from matzl.games.jass.info import TOO_MANY

SIX, ACE = 4, 12
"""Ranks that decide a draw."""

THREE = cards("6C 7C 8C")
TWO = cards("6C 7C")


@kernel
def chances(g: Any) -> int:
    """§7.11 to §7.14 As many ranks of one suit as seats draw: each order of the drawers as likely as the others.

    No seat chooses anything and every card comes as likely to each, so who draws lowest or highest in the end, after however
    many rounds, is each of the drawers with the same chance; and with different ranks the first round decides.
    """
    return (TWO if count(g.drawers) == 2 else THREE) & ~g.drawn


@kernel
def let_draw(g: Any, seat: int, rank: int, others: int) -> None:
    """Give one seat a drawn card, and another to each of the others; blank what the draw before has paid."""
    for other in range(g.seats):
        g.drawn_card[other] = rank if other == seat else others
        g.payoffs[other] = 0
    g.items = 0


@kernel
def has_hundred(points: Any, seats: int) -> bool:
    """Whether a seat has a hundred points or more: it keeps them."""
    most = 0
    for seat in range(seats):
        most = max(most, points[seat])
    return most >= TOO_MANY


@kernel
def ends_are_sure(points: Any, seats: int, rest: int) -> bool:
    """Whether it is sure who will have most and who fewest, each alone, and whether there will be a hundred.

    With three seats the middle is sure, too. With four the two between may still change places or come to be equal.
    """
    most, second, last_but_one, fewest = -1, -1, 1000, 1000
    for seat in range(seats):
        own = points[seat]
        if own > most:
            most, second = own, most
        elif own > second:
            second = own
        if own < fewest:
            fewest, last_but_one = own, fewest
        elif own < last_but_one:
            last_but_one = own
    hundred = most >= TOO_MANY or most + rest < TOO_MANY
    return hundred and most - second > rest and last_but_one - fewest > rest
