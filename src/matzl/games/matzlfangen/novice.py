"""Rules of thumb for Matzlfangen before card play: the strength of a hand, bids, calls, trumps and raises.

Card play is in `matzl.games.matzlfangen.novice_play`. The unit of strength is roughly a quarter of a trick.
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SUIT, Action, Cards, Suit
from matzl.engine.bits import count, lowest
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.engine.tricks import printed_suit
from matzl.games.matzlfangen.info import (
    AUCTION,
    CALL,
    CLAIM,
    DURCH,
    NAME_TRUMP,
    NEIDSPIEL,
    PASS,
    PLAY,
    RAISE,
    RAISING,
    TREIBEN,
    TRUMPF_DURCH,
    WEITER,
)
from matzl.games.matzlfangen.novice_play import choose_card, with_declarer
from matzl.games.matzlfangen.play import BEAT, SUITED
from matzl.games.matzlfangen.rules import legal
from matzl.games.matzlfangen.settlement import ACES, TENS

PLAYS_ALONE = 34
"""The minimum strength to play alone."""
RAISES_AS_DECLARER = 34
"""The minimum strength for declarer to raise back."""
RAISES_AS_DEFENDER = 25
"""The minimum strength for a defender to raise."""
MAX_RAISES_COUNTED = 2
"""The number of raises beyond which another raise needs no stronger hand."""


@kernel
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return the action that the rules of thumb choose for the seat to move."""
    if g.phase == PLAY:
        return choose_card(g)
    if g.phase == AUCTION:
        return _bid(g)
    if g.phase == CALL:
        return _call(g)
    if g.phase == NAME_TRUMP:
        return _best_suit(g.hand[g.turn])
    return _raise_or_pass(g) if g.phase == RAISING else CLAIM


@kernel
def strength(hand: Cards, trump: Suit) -> int:
    """Return the strength of a hand with a trump suit: number and rank of its trumps, side aces, guarded tens and voids."""
    trumps = hand & SUITED[trump]
    total = 5 * count(trumps) + 4 * count(trumps & ACES) + 3 * count(trumps & TENS)
    for suit in range(4):
        cards = hand & SUITED[suit]
        if suit != trump:
            total += 6 * count(cards & ACES) + (1 if cards == 0 else 0)
            if cards & TENS:
                total += 4 if cards & ACES else 2 if count(cards) > 1 else 0
    return total


@kernel
def _best_suit(hand: Cards) -> Suit:
    """Return the suit that makes a hand strongest as trumps."""
    best = 0
    for suit in range(1, 4):
        if strength(hand, suit) > strength(hand, best):
            best = suit
    return best


@kernel
def sure_tricks(hand: Cards, trump: Suit) -> int:
    """Return the number of tricks that a hand on lead wins from the top, if other cards of each suit split evenly.

    The top cards of a suit win, and all of its cards do if there are as many top cards as the longest holding against them.
    If trumps do not all win, none is counted.
    """
    total = 0
    for suit in range(4):
        cards = hand & SUITED[suit]
        top, rest = 0, cards
        while rest:
            top += 1 if BEAT[NO_SUIT, lowest(rest)] & ~hand == 0 else 0
            rest &= rest - 1
        against = 8 - count(cards)
        runs = top > against // 2
        if suit == trump and not runs:
            return 0
        total += count(cards) if runs else top
    return total


@kernel
def _bid(g: State) -> Action:
    """Return durch or trumpf-durch with eight sure tricks, else the lowest contract likely to be made alone, else weiter."""
    hand, choices = g.hand[g.turn], legal(g)
    upcard_suit = printed_suit(g.upcard)
    if choices >> DURCH & 1 and sure_tricks(hand, NO_SUIT) == 8:
        return DURCH
    if choices >> TRUMPF_DURCH & 1 and sure_tricks(hand, upcard_suit) == 8:
        return TRUMPF_DURCH
    if choices >> TREIBEN & 1 and strength(hand, _best_suit(hand)) >= PLAYS_ALONE:
        return TREIBEN
    if choices >> NEIDSPIEL & 1 and strength(hand, upcard_suit) >= PLAYS_ALONE:
        return NEIDSPIEL
    return WEITER


@kernel
def _call(g: State) -> Action:
    """Return the highest callable card; among equals, prefer the shortest suit in which forehand has a card to lead."""
    choices = legal(g)
    best, highest_score = -1, -1
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        length = count(g.hand[g.turn] & SUITED[printed_suit(card)])
        higher = count(BEAT[NO_SUIT, card])
        score = 10 * (8 - higher) + (8 - length if length else 3)
        if score > highest_score:
            best, highest_score = card, score
    return best


@kernel
def _raise_or_pass(g: State) -> Action:
    """Raise if the hand is strong enough after the raises so far or, against a durch, may take a trick; otherwise pass."""
    hand = g.hand[g.turn]
    if not legal(g) >> RAISE & 1:
        return PASS
    needed = RAISES_AS_DECLARER if with_declarer(g) else RAISES_AS_DEFENDER
    if g.contract in (DURCH, TRUMPF_DURCH) and not with_declarer(g):
        stops = (
            count(hand & ACES & SUITED[g.trump]) if g.trump != NO_SUIT else count(hand & ACES) // 2
        )
        return RAISE if stops else PASS
    return (
        RAISE if strength(hand, g.trump) >= needed + 4 * min(g.raises, MAX_RAISES_COUNTED) else PASS
    )
