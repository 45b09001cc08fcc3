"""Counting and settlement in Matzlfangen (§6, §7): points by sides, the value of the contract, the matzl."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SEAT, NO_SUIT, RANK_LETTERS, Action, Cards, cards
from matzl.engine.bits import count
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
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
from matzl.games.matzlfangen.raises import EVERYBODY, ask_next

ACES, TENS, KINGS, QUEENS, JACKS = (cards(f"{rank}C {rank}D {rank}H {rank}S") for rank in "ATKQJ")
TEN = RANK_LETTERS.index("T")
NOT_CAPTURED = -1
CLAIM_OR_PASS = 0b11


@kernel
def card_points(taken: Cards) -> int:
    """§6.1 Return the points of a set of cards."""
    return (
        11 * count(taken & ACES)
        + 10 * count(taken & TENS)
        + 4 * count(taken & KINGS)
        + 3 * count(taken & QUEENS)
        + 2 * count(taken & JACKS)
    )


@kernel
def settle(g: State) -> None:
    """§4.8 End the deal after eight tricks: count points, pay the contract and settle the matzl."""
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
            index = item(g, ANNULLED)  # §7.9 cancels all other items
            for seat in range(4):
                pay(g, index, seat, -g.payoffs[seat])
        elif g.matzl_claim == MANUAL:
            _ask_for_claim(g, winners)  # §7.12
        else:
            _pay_units(g, MATZL, 1, winners)  # §7.10, §7.11


@inlined_kernel
def _declarer_side(g: State) -> int:
    """Return declarer's side as a set of seats; the partner in rufen is known once the called card is played."""
    return 1 << g.declarer | (0 if g.partner == NO_SEAT else 1 << g.partner)


@kernel
def _sum(counts: Any, side: int) -> int:
    """§6.3 Return the points or tricks of a side, given the number for each seat (int64[4])."""
    total = 0
    for seat in range(4):
        total += counts[seat] if side >> seat & 1 else 0
    return total


@kernel
def _made(g: State, side: int) -> bool:
    """§7.1 Return whether declarer's side has sixty-six points or, §7.2, in the durch contracts, every trick."""
    if g.contract in (DURCH, TRUMPF_DURCH):
        return _sum(g.tricks, ~side) == 0
    return _sum(g.points, side) >= TO_WIN


@kernel
def _pay_value(g: State, winners: int) -> None:
    """§7.3 to §7.6 Pay the value of the contract, which depends on the points and tricks of the losing side."""
    if g.contract in (DURCH, TRUMPF_DURCH):
        _pay_units(g, ALL_OR_NOTHING, 6, winners)  # §7.6
    elif _sum(g.tricks, ~winners) == 0:
        _pay_units(g, NO_TRICK, 3, winners)  # §7.5
    elif _sum(g.points, ~winners) < WATER:
        _pay_units(g, NO_WATER, 2, winners)  # §7.4
    else:
        _pay_units(g, PLAIN, 1, winners)  # §7.3


@kernel
def _pay_units(g: State, code: int, units: int, winners: int) -> None:
    """§7.13 Pay units once per seat in rufen; §7.14 otherwise declarer pays, or is paid by, each of the three others."""
    index = item(g, code)
    for seat in range(4):
        times = 3 if seat == g.declarer and g.contract != RUFEN else 1
        pay(g, index, seat, times * units if winners >> seat & 1 else -times * units)


@kernel
def _capture(g: State, side: int) -> int:
    """§7.8 Return the side that won the matzl from the other side, or `NOT_CAPTURED`."""
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
def _ask_for_claim(g: State, winners: int) -> None:
    """§7.12 Prompt the winning side to claim, in turn order from forehand."""
    g.phase = CLAIMING
    g.to_ask = winners & EVERYBODY
    g.turn = after(g.dealer, g.seats)
    ask_next(g)


@kernel
def answer_claim(g: State, action: Action) -> None:
    """§7.12 Claim the unit of §7.10 or pass; after a pass the next seat of the side answers; unclaimed, it is not paid."""
    if action == CLAIM:
        g.phase = OVER
        _pay_units(g, MATZL, 1, _declarer_side(g) if g.made else ~_declarer_side(g))
        return
    g.to_ask ^= 1 << g.turn
    if g.to_ask == 0:
        g.phase = OVER
    else:
        ask_next(g)
