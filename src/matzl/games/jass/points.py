"""Card points in the Jass games (§6), counted after the last trick."""

from __future__ import annotations

from matzl.base.cards import NO_SEAT, NO_SUIT, RANK_LETTERS, Cards, Suit
from matzl.engine.bits import count
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.games.jass.info import ALL_POINTS, LAST_TRICK, TOO_MANY


def _all_of(rank: str) -> int:
    return sum(1 << (13 * suit + RANK_LETTERS.index(rank)) for suit in range(4))


ACES, TENS, KINGS, QUEENS, JACKS, EIGHTS = (_all_of(rank) for rank in "ATKQJ8")
TOP, BOTTOM = 1, -1
"""The end of the ranking by points, as `with_extreme` takes it."""
NINE, JACK = RANK_LETTERS.index("9"), RANK_LETTERS.index("J")


@kernel
def card_points(cards: Cards, trump: Suit) -> int:
    """Return the points of cards: §6.1 plain values; §6.2 jack and nine of trumps; §6.4 eights if trumps were never set."""
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
def count_points(g: State) -> None:
    """§6.3 Count each seat's points by the final trumps, even in earlier tricks; §6.5 add five for the last trick."""
    for seat in range(g.seats):
        g.points[seat] = card_points(g.taken[seat], g.trump)
    g.points[g.winner] += LAST_TRICK


@kernel
def all_points(g: State) -> int:
    """Return the points of all seats: §6.6 157, or fewer with a reduced pack (`matzl.small.ReducedPack`)."""
    points = 0
    for seat in range(g.seats):
        points += g.points[seat]
    return points


@kernel
def with_hundred(g: State) -> int:
    """Return the seat with a hundred or more of the 157 points (there is at most one), or `NO_SEAT`."""
    too_many = TOO_MANY * all_points(g)
    for seat in range(g.seats):
        if g.points[seat] * ALL_POINTS >= too_many:
            return seat
    return NO_SEAT


@kernel
def with_extreme(g: State, sign: int) -> int:
    """Return the set of seats with the most points (`TOP`) or the fewest (`BOTTOM`)."""
    best, seats = -ALL_POINTS - 1, 0
    for seat in range(g.seats):
        points = sign * g.points[seat]
        if points > best:
            best, seats = points, 0
        if points == best:
            seats |= 1 << seat
    return seats
