"""Counting the cards of a position: hands, trick, stock and tricks taken must fit together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from matzl.positions.faults import fault
from matzl.positions.roles import past

if TYPE_CHECKING:
    from matzl.positions.position import GivenPosition


def check_counts(given: GivenPosition) -> None:
    """Check the numbers of cards, and the seat that leads to the first trick.

    Raises
    ------
    PositionError
        When they do not fit.
    """
    info, seats, size = given.info, given.seats, given.size
    if len(given.trick) >= seats:
        raise fault("trick-full")
    if not any(given.hands):
        raise fault("no-cards-left")
    if given.stock and not info.stock:
        raise fault("no-stock")
    laid = {(given.leader + place) % seats for place in range(len(given.trick))}
    sizes = [hand.bit_count() + (seat in laid) for seat, hand in enumerate(given.hands)]
    right = sizes[given.turn]
    for seat, number in enumerate(sizes):
        if number > size:
            raise fault("hand-too-large", seat=seat, number=number, most=size)
        if number != right:
            expected = right - (seat in laid)
            raise fault(
                "hand-uneven", seat=seat, number=given.hands[seat].bit_count(), right=expected
            )
    if info.stock:
        most = info.stock if right == size else 0
        number = len(given.stock)
        if number > most or number % seats:
            raise fault("stock-size", number=number, most=info.stock, each=seats)
    _count_piles(given)
    if not given.tricks:
        leads = first_leader(given)
        if given.leader != leads:
            clause = getattr(past(info.name), "LEADS", "")
            raise fault("first-lead", seat=given.leader, right=leads, clause=clause)


def _count_piles(given: GivenPosition) -> None:
    """Check that cards known to be taken by certain seats are whole tricks, where no other card can be in one with them."""
    every, piles = (1 << given.seats) - 1, Counter(given.taken.values())
    for by, number in piles.items():
        apart = not any(by & other for other in piles if other != by)
        if number % given.seats and apart and by != every:
            names = ", ".join(str(seat) for seat in range(given.seats) if by >> seat & 1)
            raise fault("pile-size", seats=names, number=number, each=given.seats)


def first_leader(given: GivenPosition) -> int:
    """Return the seat that leads to the first trick: forehand, unless the game says otherwise."""
    other = getattr(past(given.game), "first_leader", None)
    found = other(given.facts) if other is not None else None
    return (given.dealer + 1) % given.seats if found is None else int(found)
