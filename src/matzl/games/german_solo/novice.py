"""Rules of thumb for German Solo before and between card play: expected tricks, bids, trumps, calls, stopping.

Card play is in `matzl.games.german_solo.novice_play`. Expected tricks are counted in tenths.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import CLUBS, NO_SUIT, Action, Cards, Suit
from matzl.engine.bits import count, lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import after, printed_suit, unseen_cards
from matzl.games.german_solo.calling import PACK
from matzl.games.german_solo.contracts import BRONCO, CLUBS_ONLY, CONTRACTS, GRAND, NAMED
from matzl.games.german_solo.info import (
    ASK,
    ASKING,
    BIDDING,
    BLACK_QUEENS,
    CALLING,
    FIRST_TRICKS,
    HAND_SIZE,
    HOLD,
    LOWEST_BID,
    PASS,
    PLAY,
    PLAY_ON,
    SILENT,
    STOP,
    STOPPING,
)
from matzl.games.german_solo.novice_play import choose_card
from matzl.games.german_solo.rules import legal
from matzl.games.german_solo.settlement import GOAL, VALUE
from matzl.games.german_solo.state import BEAT, FOLLOW, SUITED, TRUMPS

TOP_TRUMP = np.array([10, 8, 6, 5, 3, 3, 2, 2, 2, 2, 2], np.int64)
"""The expected tricks of a trump, by the number of higher trumps in other hands."""
LONG_TRUMP = 3
"""The expected tricks that each trump after the fourth adds."""
PLAIN_CARD = np.array([8, 3, 1, 0, 0, 0, 0, 0], np.int64)
"""The expected tricks of a plain card, by the number of higher cards of its suit in other hands."""
SURE_CARD = np.array([8, 6, 2, 1, 1, 1, 1, 1], np.int64)
"""The expected tricks of the first top card of a plain suit, the second, and so on: other hands may be void by then."""
HELP, HELP_IN_GRAND = 25, 36
"""The expected tricks of a partner with the called card, and of one who also names trumps."""
LUCK = 6
"""Additional expected tricks of a declarer who plays alone."""
SURE = 10
"""The margin with which a contract is as good as won."""
SAFE, SAFE_OPEN = 6, 4
"""The danger below which a kicker is bid, and that below which a bronco is bid."""

TRUMPS_BY = np.array([contract.trumps for contract in CONTRACTS], np.int64)
WITH_PARTNER = np.array([contract.partner for contract in CONTRACTS], np.int64)


@kernel
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return the action that the rules of thumb choose for the seat to move."""
    if g.phase == PLAY:
        return choose_card(g)
    if g.phase == BIDDING:
        return _bid(g)
    if g.phase == CALLING:
        return _call(g)
    if g.phase == ASKING:
        return _ask_or_not(g)
    if g.phase == STOPPING:
        return STOP if legal(g) >> STOP & 1 and not _all_mine(g) else PLAY_ON
    return _name(g)


@kernel
def tricks_in(hand: Cards, trump: Suit) -> int:
    """Return the expected number of tricks of a hand with a trump suit, in tenths."""
    trumps = hand & TRUMPS[trump]
    total = LONG_TRUMP * max(0, count(trumps) - 4)
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        higher = count(BEAT[trump, card] & FOLLOW[trump, card] & ~hand)
        if trumps >> card & 1:
            total += TOP_TRUMP[higher]
        else:
            suit = FOLLOW[trump, card] & hand
            sure = SURE_CARD[count(BEAT[trump, card] & suit)]
            total += sure if higher == 0 else PLAIN_CARD[higher] if count(suit) > higher else 0
    return total


@kernel
def danger_in(hand: Cards) -> int:
    """Return the danger in a hand that must lose every trick: its ranks above 7, 9, jack and king in each suit."""
    danger = 0
    for suit in range(4):
        safe, rest = 0, hand & SUITED[suit]
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            rank = HAND_SIZE - 1 - count(BEAT[NO_SUIT, card])
            danger += max(0, rank - safe)
            safe += 2
    return danger


@inlined_kernel
def _possible(contract: int, trump: Suit) -> bool:
    """Return whether to consider a contract with a trump suit or with none (as in grand, whose trumps are not known yet)."""
    by = TRUMPS_BY[contract]
    if by == NAMED:
        return trump != NO_SUIT
    return trump == CLUBS if by == CLUBS_ONLY else trump == NO_SUIT


@kernel
def _prospect(g: State, contract: int, trump: Suit, tricks: int, danger: int) -> int:
    """Return the prospect of a contract: its value times the margin in tricks or, if no trick may be won, in safety."""
    value = VALUE[contract, int(trump == CLUBS)]
    if GOAL[contract] == 0:
        return 3 * value * min(SURE, (SAFE_OPEN if contract == BRONCO else SAFE) - danger)
    tricks = min(tricks, 10 * HAND_SIZE)
    if WITH_PARTNER[contract]:
        tricks += HELP_IN_GRAND if contract == GRAND else HELP
        return value * min(SURE, tricks - 10 * GOAL[contract])
    on_lead = trump != NO_SUIT or g.turn == after(g.dealer, g.seats)
    return 3 * value * min(SURE, tricks + (LUCK if on_lead else 0) - 10 * GOAL[contract])


@kernel
def _bid(g: State) -> Action:
    """Return the bid, or hold, with the best prospect; pass if no prospect is positive."""
    choices, hand = legal(g), g.hand[g.turn]
    best, best_prospect, danger = PASS, 0, danger_in(hand)
    for trump in range(NO_SUIT + 1):
        tricks = tricks_in(hand, trump)
        for contract in range(len(GOAL)):
            action = HOLD if contract == g.contract else LOWEST_BID + contract
            if choices >> action & 1 and _possible(contract, trump):
                prospect = _prospect(g, contract, trump, tricks, danger)
                if prospect > best_prospect:
                    best, best_prospect = action, prospect
    return best


@kernel
def _name(g: State) -> Action:
    """Return the suit with the best prospect as trumps; in grand, the partner counts declarer's black queens as its own."""
    choices, hand, mine = legal(g), g.hand[g.turn], g.turn == g.declarer
    best, best_prospect = lowest(choices), -(1 << 30)
    while choices:
        suit = lowest(choices)
        choices &= choices - 1
        tricks = tricks_in(hand if mine else hand | BLACK_QUEENS, suit)
        prospect = _prospect(g, g.contract, suit, tricks, 0) if mine else tricks
        if prospect > best_prospect:
            best, best_prospect = suit, prospect
    return best


@kernel
def _call(g: State) -> Action:
    """Return the card to call: preferably one of the shortest suit in which declarer has a card to lead to the partner."""
    choices = legal(g)
    best, highest_score = lowest(choices), -1
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        length = count(g.hand[g.turn] & SUITED[printed_suit(card)] & ~BLACK_QUEENS)
        score = 8 - length if length else 5
        if score > highest_score:
            best, highest_score = card, score
    return best


@kernel
def _all_mine(g: State) -> bool:
    """Return whether no card in other hands beats any card of the seat to move."""
    rest, unseen = g.hand[g.turn], unseen_cards(g, PACK)
    while rest:
        if BEAT[g.trump, lowest(rest)] & unseen:
            return False
        rest &= rest - 1
    return True


@kernel
def _ask_or_not(g: State) -> Action:
    """§4.9 Ask for the partner if that may end the deal with First, unless Last is certain."""
    most = 0
    for seat in range(g.seats):
        if seat != g.declarer:
            most = max(most, g.tricks[seat])
    may_have_all = g.tricks[g.declarer] + most == FIRST_TRICKS
    sure = g.winner == g.declarer and _all_mine(g)
    return ASK if may_have_all and not sure else SILENT
