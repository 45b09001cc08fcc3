"""Settlement in German Solo (§7): the contract won or lost, mackers, bonus, payment."""

from __future__ import annotations

import numpy as np

from matzl.base.cards import CLUBS, NO_SEAT, NO_SUIT
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import OVER, item, pay
from matzl.games.german_solo.calling import on_declarers_side, reveal_partner
from matzl.games.german_solo.contracts import CONTRACTS
from matzl.games.german_solo.info import (
    FIRST,
    FIRST_ITEM,
    FIRST_SIXTH_LOST,
    HAND_SIZE,
    LAST,
    LAST_ITEM,
    MACKERS,
    MACKERS_DOUBLED,
    MACKERS_ITEM,
    SUITS_UNDER,
)

GOAL = np.array([contract.goal for contract in CONTRACTS], np.int64)
VALUE = np.array([(contract.value, contract.value_in_clubs) for contract in CONTRACTS], np.int64)
HAS_BONUS = np.array([contract.stop_after > 0 for contract in CONTRACTS], np.int64)
MACKER = np.array([contract.macker for contract in CONTRACTS], np.int64)
TOP_TRUMPS = np.array([SUITS_UNDER[trump][trump][:MACKERS] for trump in range(4)], np.int64)


@kernel
def settle(g: State) -> None:
    """§7.24 End the deal: pay the contract, mackers and, if the contract was won, the bonus; §6.1 cards have no points."""
    g.phase = OVER
    reveal_partner(g)
    tricks = g.tricks[g.declarer] + (g.tricks[g.partner] if g.partner != NO_SEAT else 0)
    # §7.1, §7.2, §7.3 Enough tricks; §7.4 or none.
    g.made = int(tricks >= GOAL[g.contract] if GOAL[g.contract] else tricks == 0)
    in_clubs = int(g.trump == CLUBS)
    value = VALUE[g.contract, in_clubs]
    _settle_between_sides(g, g.contract, value if g.made else -value)  # §7.5 to §7.16
    _pay_mackers(g, (1 + in_clubs) * MACKER[g.contract])
    if HAS_BONUS[g.contract] and g.made:  # §7.21
        _pay_bonus(g, 1 + in_clubs, tricks)


@kernel
def _pay_mackers(g: State, each: int) -> None:
    """§7.22 Pay for an unbroken run of three or more top trumps dealt to declarer's side; §7.23 double for the touts."""
    if g.trump == NO_SUIT:
        return
    dealt = g.dealt[g.declarer] | (g.dealt[g.partner] if g.partner != NO_SEAT else 0)
    run = 0
    while run < MACKERS and dealt >> TOP_TRUMPS[g.trump, run] & 1:
        run += 1
    if run >= 3:
        g.mackers = run
        sign = 1 if g.made else -1
        code = MACKERS_ITEM if MACKER[g.contract] == 1 else MACKERS_DOUBLED
        _settle_between_sides(g, code, sign * run * each)


@kernel
def _pay_bonus(g: State, first: int, tricks: int) -> None:
    """§7.19 Pay Last for all tricks, §7.17, §7.18 First if it is certain, and §7.20 nothing after a failed attempt."""
    if tricks == HAND_SIZE:
        g.bonus = LAST
        _settle_between_sides(g, LAST_ITEM, 2 * first)
    elif g.first:
        g.bonus = FIRST
        played_out = g.hand[g.declarer] == 0
        _settle_between_sides(g, FIRST_SIXTH_LOST if played_out else FIRST_ITEM, first)


@inlined_kernel
def _settle_between_sides(g: State, code: int, amount: int) -> None:
    """§7.25 Pay declarer an amount from each defender or, §7.26, declarer and partner from one defender each."""
    index = item(g, code)
    for seat in range(g.seats):
        if not on_declarers_side(g, seat):
            pay(g, index, seat, -amount)
        elif g.partner == NO_SEAT:
            pay(g, index, seat, 3 * amount)
        else:
            pay(g, index, seat, amount)
