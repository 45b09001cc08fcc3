"""The settlement of the three Jass games, computed from card points and tricks alone.

Where cards are drawn, one function returns the seats that draw; another, given the loser of the
draw, returns the payoffs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .deal import pack, rank_of

PLAIN_ORDER = "6789TJQKA"  # low to high
PACK = pack(PLAIN_ORDER)
HUNDRED = 100
ALL_POINTS = 157


@dataclass
class Marks:
    """The sticks and potatoes of each seat."""

    sticks: list[int]
    potatoes: list[int]

    @property
    def payoffs(self) -> list[int]:
        return [stick - potato for stick, potato in zip(self.sticks, self.potatoes, strict=True)]


def marks(payoffs: Sequence[int]) -> Marks:
    """Return the sticks and potatoes for payoffs; no seat gets both in one deal."""
    return Marks([max(gain, 0) for gain in payoffs], [max(-gain, 0) for gain in payoffs])


# --- Mittlere -------------------------------------------------------------------------------------


def one_wins(winner: int) -> Marks:
    return marks([2 if seat == winner else -1 for seat in range(3)])


def one_loses(loser: int) -> Marks:
    return marks([-2 if seat == loser else 1 for seat in range(3)])


def mittlere_drawers(points: Sequence[int], tricks: Sequence[int], tie: str) -> set[int]:
    """Return the two seats that draw cards; empty when the deal is settled without a draw."""
    if tie != "draw" or 0 in tricks or max(points) >= HUNDRED:
        return set()
    return {seat for seat in range(3) if points.count(points[seat]) == 2}


def mittlere_marks(
    points: Sequence[int], tricks: Sequence[int], zero_tricks: str, drew_lower: int | None = None
) -> Marks:
    """Settle the deal by the tests in their order; the first that applies decides."""
    seats = range(3)
    if 12 in tricks:
        return one_wins(tricks.index(12))

    has_hundred = [seat for seat in seats if points[seat] >= HUNDRED]
    if 0 in tricks:
        without_trick = tricks.index(0)
        if zero_tricks == "as-hundred" and has_hundred:
            (third,) = set(seats) - {without_trick, *has_hundred}
            return one_wins(third)
        return one_loses(without_trick)

    if has_hundred:
        (loser,) = has_hundred
        return one_loses(loser)

    if len(set(points)) == 2:
        if drew_lower is not None:
            return one_loses(drew_lower)
        (third,) = [seat for seat in seats if points.count(points[seat]) == 1]
        return one_wins(third)

    return one_loses(points.index(sorted(points)[1]))


def annulled_marks() -> Marks:
    return marks([0, 0, 0])


# --- Molotow --------------------------------------------------------------------------------------


def molotow_drawers(points: Sequence[int]) -> set[int]:
    """Return the three tied seats that draw cards for the potato; empty when nobody draws."""
    if max(points) >= HUNDRED:
        return set()
    return {seat for seat in range(4) if points.count(points[seat]) == 3}


def molotow_marks(points: Sequence[int], drew_highest: int | None = None) -> Marks:
    seats = range(4)
    most, least = max(points), min(points)

    if most == ALL_POINTS:
        return marks([3 if points[seat] == most else -1 for seat in seats])
    if most >= HUNDRED:
        return marks([-3 if points[seat] == most else 1 for seat in seats])

    payoffs = [0, 0, 0, 0]
    if molotow_drawers(points):
        (odd,) = set(seats) - molotow_drawers(points)
        payoffs[odd] = 1
        if drew_highest is None:
            raise ValueError("three seats tie and none has drawn the highest card")
        payoffs[drew_highest] = -1
        return marks(payoffs)

    for seat in seats:
        tied = points.count(points[seat]) == 2
        if points[seat] in (most, least):
            payoffs[seat] = 0 if tied else 1
        else:
            payoffs[seat] = -1
    return marks(payoffs)


# --- Plus-Minus -----------------------------------------------------------------------------------

Held = Mapping[frozenset[int], int]


def plus_minus_sticks(points: Sequence[int]) -> tuple[list[int], list[list[int]]]:
    """Return the sticks that the deal itself gives, and the pairs (one at most) it holds a stick between."""
    seats = range(len(points))
    alone = [seat for seat in seats if points.count(points[seat]) == 1]
    sticks = [0 for _ in seats]

    if len(alone) == 1 and len(set(points)) == 2:
        sticks[alone[0]] = 2
        return sticks, []

    most, least = max(points), min(points)
    tied: list[list[int]] = []
    for end in (most, least):
        at_end = [seat for seat in seats if points[seat] == end]
        if len(at_end) == 2:
            tied.append(at_end)
        elif end == least or end < HUNDRED:
            sticks[at_end[0]] = 1
    return sticks, tied


def released(held: Held, sticks: Sequence[int]) -> list[int]:
    """Return the held sticks each seat now gets: it scored in this deal, the other of its pair did not."""
    given = [0 for _ in sticks]
    for pair, number in held.items():
        scoring = [seat for seat in sorted(pair) if sticks[seat] > 0]
        if len(scoring) == 1:
            given[scoring[0]] += number
    return given


# --- Drawing cards --------------------------------------------------------------------------------


@dataclass
class Draw:
    """The state of a draw: either its loser, or the next seat and the cards it may draw."""

    loser: int | None
    next_seat: int | None
    cards: set[str]


def read_draw(seats: Sequence[int], drawn: Sequence[str], loses: str) -> Draw:
    """Return the state of a draw, computed from all cards drawn so far.

    `seats` draw one card each, in this order. With `loses="lowest"` all of them must tie to draw
    again (there are two); with `loses="highest"` those who share the highest rank do.
    """
    extreme = min if loses == "lowest" else max
    still_in = list(seats)
    cards = list(drawn)
    lying = set(PACK)
    while True:
        if len(lying) < len(still_in):
            lying = set(PACK)
        height: dict[int, int] = {}
        for seat in still_in:
            if not cards:
                return Draw(None, seat, lying)
            card = cards.pop(0)
            if card not in lying:
                raise ValueError(f"{card} cannot be drawn")
            lying.remove(card)
            height[seat] = PLAIN_ORDER.index(rank_of(card))
        worst = extreme(height.values())
        still_in = [seat for seat in still_in if height[seat] == worst]
        if len(still_in) == 1:
            if cards:
                raise ValueError("more cards drawn than were needed")
            return Draw(still_in[0], None, set())
