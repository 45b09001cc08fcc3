"""Counting the cards of a position: hands, trick, stock and tricks taken must fit together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from matzl.deal.positions.faults import fault
from matzl.deal.positions.roles import past

if TYPE_CHECKING:
    from matzl.deal.positions.position import GivenPosition


def check_counts(position: GivenPosition) -> None:
    """Check the numbers of cards, and the seat that leads to the first trick.

    Raises
    ------
    PositionError
        When they do not fit.
    """
    info, seats, size = position.info, position.seats, position.size
    if len(position.trick) >= seats:
        raise fault("trick-full")
    if not any(position.hands):
        raise fault("no-cards-left")
    if position.stock and not info.stock:
        raise fault("no-stock")
    laid = {(position.leader + place) % seats for place in range(len(position.trick))}
    sizes = [hand.bit_count() + (seat in laid) for seat, hand in enumerate(position.hands)]
    right = sizes[position.turn]
    for seat, number in enumerate(sizes):
        if number > size:
            raise fault("hand-too-large", seat=seat, number=number, most=size)
        if number != right:
            expected = right - (seat in laid)
            raise fault(
                "hand-uneven", seat=seat, number=position.hands[seat].bit_count(), right=expected
            )
    if info.stock:
        most = info.stock if right == size else 0
        number = len(position.stock)
        if number > most or number % seats:
            raise fault("stock-size", number=number, most=info.stock, each=seats)
    _count_piles(position)
    if not position.tricks:
        leads = first_leader(position)
        if position.leader != leads:
            clause = getattr(past(info.name), "LEADS", "")
            raise fault("first-lead", seat=position.leader, right=leads, clause=clause)


def _count_piles(position: GivenPosition) -> None:
    """Check that cards known to be taken by certain seats form whole tricks, unless other cards may complete them."""
    every, piles = (1 << position.seats) - 1, Counter(position.taken.values())
    for by, number in piles.items():
        apart = not any(by & other for other in piles if other != by)
        if number % position.seats and apart and by != every:
            names = ", ".join(str(seat) for seat in range(position.seats) if by >> seat & 1)
            raise fault("pile-size", seats=names, number=number, each=position.seats)


def first_leader(position: GivenPosition) -> int:
    """Return the seat that leads to the first trick: forehand, unless the game says otherwise."""
    other = getattr(past(position.game), "first_leader", None)
    found = other(position.facts) if other is not None else None
    return (position.dealer + 1) % position.seats if found is None else int(found)
