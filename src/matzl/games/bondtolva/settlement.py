"""Counting and settlement in Bondtolva (§6, §7): matadors, eyes and the points of a deal."""

from __future__ import annotations

from matzl.base.cards import NO_SEAT, Cards, cards
from matzl.engine.bits import count
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.engine.tricks import OVER, item, pay
from matzl.games.bondtolva.info import EYES, LAST_TRICK, MATADORS, NOBODY, TJOG, TRUMP

ACES, KINGS, QUEENS, JACKS = (cards(f"{rank}C {rank}D {rank}H {rank}S") for rank in "AKQJ")
ACES_AND_TENS = ACES | cards("TC TD TH TS")


@kernel
def eyes(taken: Cards) -> int:
    """§6.2 Return the eyes in a set of cards: four for an ace, three for a king, two for a queen, one for a jack."""
    return (
        4 * count(taken & ACES)
        + 3 * count(taken & KINGS)
        + 2 * count(taken & QUEENS)
        + count(taken & JACKS)
    )


@kernel
def settle(g: State) -> None:
    """§4.17 End the deal; §7.7 pay its points, in the order in which they were made (§8.5)."""
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
def _settle_cards(g: State) -> None:
    """§7.4 Pay the point for cards to the seat with more matadors or, §7.5, in a tie, more eyes; §7.6 else nobody."""
    if g.matadors[0] != g.matadors[1]:
        index = item(g, MATADORS)
        g.win = 0 if g.matadors[0] > g.matadors[1] else 1
    elif g.points[0] != g.points[1]:
        index = item(g, EYES)
        g.win = 0 if g.points[0] > g.points[1] else 1
    else:
        item(g, NOBODY)
        return
    pay(g, index, g.win, 1)
