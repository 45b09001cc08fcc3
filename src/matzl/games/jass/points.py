"""§6 of the Jass games: card points, counted after the last trick."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SEAT, NO_SUIT, RANK_LETTERS
from matzl.engine.bits import count
from matzl.engine.jit import kernel
from matzl.games.jass.info import ALL_POINTS, LAST_TRICK, TOO_MANY


def _all_of(rank: str) -> int:
    return sum(1 << (13 * suit + RANK_LETTERS.index(rank)) for suit in range(4))


ACES, TENS, KINGS, QUEENS, JACKS, EIGHTS = (_all_of(rank) for rank in "ATKQJ8")
NINE, JACK = RANK_LETTERS.index("9"), RANK_LETTERS.index("J")


@kernel
def card_points(cards: int, trump: int) -> int:
    """§6.1 Plain values; §6.2 the jack and nine of trumps; §6.4 eights when trumps were never set."""
    points = (
        11 * count(cards & ACES)
        + 10 * count(cards & TENS)
        + 4 * count(cards & KINGS)
        + 3 * count(cards & QUEENS)
        + 2 * count(cards & JACKS)
    )
    if trump == NO_SUIT:
        return points + 8 * count(cards & EIGHTS)
    return points + 18 * (cards >> 13 * trump + JACK & 1) + 14 * (cards >> 13 * trump + NINE & 1)


@kernel
def count_points(g: Any) -> None:
    """§6.3 Each seat's points from its tricks, the earlier ones revalued; §6.5 five for the last trick."""
    for seat in range(g.seats):
        g.points[seat] = card_points(g.taken[seat], g.trump)
    g.points[g.winner] += LAST_TRICK


@kernel
def with_hundred(g: Any) -> int:
    """The seat that has a hundred points or more, or nobody; two cannot have them."""
    for seat in range(g.seats):
        if g.points[seat] >= TOO_MANY:
            return seat
    return NO_SEAT


@kernel
def with_most(g: Any) -> int:
    """The seats that share the most points, as a set."""
    most, seats = -1, 0
    for seat in range(g.seats):
        if g.points[seat] > most:
            most, seats = g.points[seat], 0
        if g.points[seat] == most:
            seats |= 1 << seat
    return seats


@kernel
def with_fewest(g: Any) -> int:
    """The seats that share the fewest points, as a set."""
    fewest, seats = ALL_POINTS + 1, 0
    for seat in range(g.seats):
        if g.points[seat] < fewest:
            fewest, seats = g.points[seat], 0
        if g.points[seat] == fewest:
            seats |= 1 << seat
    return seats
