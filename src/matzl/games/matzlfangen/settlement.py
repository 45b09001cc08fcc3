"""§6 and §7 of Matzlfangen: points by sides, the value of the contract, and the matzl."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SEAT, NO_SUIT, RANK_LETTERS, cards
from matzl.engine.bits import count
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.tricks import OVER, after, item, pay
from matzl.games.matzlfangen.info import (
    ALL_OR_NOTHING,
    ANNULLED,
    CLAIM,
    CLAIMING,
    DECLARER_SIDE,
    DEFENDERS,
    DURCH,
    LAST_TRICK,
    MANUAL,
    MATZL,
    NO_TRICK,
    NO_WATER,
    PLAIN,
    RAISED,
    RUFEN,
    TO_WIN,
    TRUMPF_DURCH,
    WATER,
)
from matzl.games.matzlfangen.raises import EVERYBODY, give_floor

ACES, TENS, KINGS, QUEENS, JACKS = (cards(f"{rank}C {rank}D {rank}H {rank}S") for rank in "ATKQJ")
TEN = RANK_LETTERS.index("T")
NOT_CAPTURED = -1
CLAIM_OR_PASS = 0b11


@kernel
def card_points(taken: int) -> int:
    """§6.1 What the cards of some tricks count."""
    return (
        11 * count(taken & ACES)
        + 10 * count(taken & TENS)
        + 4 * count(taken & KINGS)
        + 3 * count(taken & QUEENS)
        + 2 * count(taken & JACKS)
    )


@kernel
def settle(g: Any) -> None:
    """§4.8 All eight tricks are played: count, pay, and look where the matzl went."""
    g.phase = OVER
    for seat in range(4):
        g.points[seat] = card_points(g.taken[seat])
    g.points[g.winner] += LAST_TRICK  # §6.2
    side = _declarer_side(g)
    g.made = 1 if _made(g, side) else 0
    winners = side if g.made else ~side
    _pay_value(g, winners)
    if g.raises:
        _pay_units(g, RAISED, g.raises, winners)  # §7.7
    g.matzl_captured_by = _capture(g, side)
    if g.matzl_captured_by != NOT_CAPTURED:
        if (g.matzl_captured_by == DECLARER_SIDE) != (g.made == 1):
            _annul(g)  # §7.9
        elif g.matzl_claim == MANUAL:
            _ask_for_claim(g, winners)  # §7.12
        else:
            _pay_units(g, MATZL, 1, winners)  # §7.10, §7.11


@inlined_kernel
def _declarer_side(g: Any) -> int:
    """Declarer, and in rufen the partner, as a set of seats; the called card has been played by now."""
    return 1 << g.declarer | (0 if g.partner == NO_SEAT else 1 << g.partner)


@kernel
def _points_of(g: Any, side: int) -> int:
    """§6.3 Points of one side."""
    points = 0
    for seat in range(4):
        points += g.points[seat] if side >> seat & 1 else 0
    return points


@kernel
def _tricks_of(g: Any, side: int) -> int:
    """§6.3 Tricks of one side."""
    tricks = 0
    for seat in range(4):
        tricks += g.tricks[seat] if side >> seat & 1 else 0
    return tricks


@inlined_kernel
def _all_or_nothing(g: Any) -> bool:
    return g.contract in (DURCH, TRUMPF_DURCH)


@kernel
def _made(g: Any, side: int) -> bool:
    """§7.1 Sixty-six points; §7.2 in the durch contracts every trick."""
    if _all_or_nothing(g):
        return _tricks_of(g, ~side) == 0
    return _points_of(g, side) >= TO_WIN


@kernel
def _pay_value(g: Any, winners: int) -> None:
    """§7.3 to §7.6 What the contract is worth by the losing side's points and tricks."""
    if _all_or_nothing(g):
        _pay_units(g, ALL_OR_NOTHING, 6, winners)  # §7.6
    elif _tricks_of(g, ~winners) == 0:
        _pay_units(g, NO_TRICK, 3, winners)  # §7.5
    elif _points_of(g, ~winners) < WATER:
        _pay_units(g, NO_WATER, 2, winners)  # §7.4
    else:
        _pay_units(g, PLAIN, 1, winners)  # §7.3


@kernel
def _pay_units(g: Any, code: int, units: int, winners: int) -> None:
    """§7.13 In rufen each seat gets or pays once; §7.14 alone, declarer gets from or pays to three."""
    place = item(g, code)
    for seat in range(4):
        times = 3 if seat == g.declarer and g.contract != RUFEN else 1
        pay(g, place, seat, times * units if winners >> seat & 1 else -times * units)


@kernel
def _capture(g: Any, side: int) -> int:
    """§7.8 The side that took the matzl in a trick when the other had been dealt it, or `NOT_CAPTURED`."""
    if g.trump == NO_SUIT:
        return NOT_CAPTURED
    matzl = 13 * g.trump + TEN  # §1.3
    dealt, taken = False, False
    for seat in range(4):
        if side >> seat & 1:
            dealt = dealt or g.dealt[seat] >> matzl & 1 != 0
            taken = taken or g.taken[seat] >> matzl & 1 != 0
    if dealt == taken:
        return NOT_CAPTURED
    return DECLARER_SIDE if taken else DEFENDERS


@kernel
def _annul(g: Any) -> None:
    """§7.9 An item that takes back all the others."""
    place = item(g, ANNULLED)
    for seat in range(4):
        pay(g, place, seat, -g.payoffs[seat])


@kernel
def _ask_for_claim(g: Any, winners: int) -> None:
    """§7.12 Ask the winning side, in turn order from forehand."""
    g.phase = CLAIMING
    g.to_ask = winners & EVERYBODY
    g.turn = after(g.dealer, g.seats)
    give_floor(g)


@kernel
def answer_claim(g: Any, action: int) -> None:
    """§7.12 A claim ends it with the unit of §7.10; a pass lets the next of the side speak; all passed, no unit."""
    if action == CLAIM:
        g.phase = OVER
        _pay_units(g, MATZL, 1, _declarer_side(g) if g.made else ~_declarer_side(g))
        return
    g.to_ask ^= 1 << g.turn
    if g.to_ask == 0:
        g.phase = OVER
    else:
        give_floor(g)
