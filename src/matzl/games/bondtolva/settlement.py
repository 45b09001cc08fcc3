"""§6 and §7 of Bondtolva: matadors and eyes, and the points of a deal in the order in which they were made."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SEAT, cards
from matzl.engine.bits import count
from matzl.engine.jit import kernel
from matzl.engine.tricks import OVER, item, pay
from matzl.games.bondtolva.info import EYES, LAST_TRICK, MATADORS, NOBODY, TJOG, TRUMP

ACES, KINGS, QUEENS, JACKS = (cards(f"{rank}C {rank}D {rank}H {rank}S") for rank in "AKQJ")
ACES_AND_TENS = ACES | cards("TC TD TH TS")


@kernel
def eyes(taken: int) -> int:
    """§6.2 Four for an ace, three for a king, two for a queen, one for a jack."""
    return (
        4 * count(taken & ACES)
        + 3 * count(taken & KINGS)
        + 2 * count(taken & QUEENS)
        + count(taken & JACKS)
    )


@kernel
def settle(g: Any) -> None:
    """§4.17 The deal is over; §7.7 what it is worth, the items in the order in which the points were made (§8.5)."""
    g.phase = OVER
    for seat in range(2):
        g.matadors[seat] = count(g.taken[seat] & ACES_AND_TENS)  # §6.1
        g.points[seat] = eyes(g.taken[seat])
    if g.trump_by != NO_SEAT:
        pay(g, item(g, TRUMP), g.trump_by, 2)  # §7.1
    if g.tjog_by != NO_SEAT:
        pay(g, item(g, TJOG), g.tjog_by, 1)  # §7.2
    g.last_trick = g.winner
    pay(g, item(g, LAST_TRICK), g.last_trick, 1)  # §7.3
    _settle_cards(g)


@kernel
def _settle_cards(g: Any) -> None:
    """The point for the cards: §7.4 most matadors; §7.5 these shared, most eyes; §7.6 those shared too, nobody."""
    if g.matadors[0] != g.matadors[1]:
        place = item(g, MATADORS)
        g.win = 0 if g.matadors[0] > g.matadors[1] else 1
    elif g.points[0] != g.points[1]:
        place = item(g, EYES)
        g.win = 0 if g.points[0] > g.points[1] else 1
    else:
        item(g, NOBODY)
        return
    pay(g, place, g.win, 1)
