"""Rules of thumb for Matzlfangen, before play: what a hand is worth, what to bid, call, name and raise.

How cards are played is in `matzl.games.matzlfangen.novice_play`. A hand is weighed in quarters of a trick or so.
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SUIT
from matzl.engine.bits import count, lowest
from matzl.engine.jit import kernel
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

ALONE = 34
"""From this weight on a hand is played alone."""
SURE_OF_IT = 34
"""From this weight on declarer raises when it has been raised."""
SURE_TO_BEAT_IT = 25
"""From this weight on a defender raises."""
MEANT = 2
"""More raises than these ask for no better hand: whoever has gone so far meant it."""


@kernel
def novice(g: Any, streams: Any, stream: int) -> int:
    """Every decision of a deal."""
    if g.phase == PLAY:
        return choose_card(g)
    if g.phase == AUCTION:
        return _bid(g)
    if g.phase == CALL:
        return _call(g)
    if g.phase == NAME_TRUMP:
        return _best_suit(g.hand[g.turn])
    if g.phase == RAISING:
        return _raise_or_pass(g)
    return CLAIM


@kernel
def weight(hand: int, trump: int) -> int:
    """What a hand is worth with these trumps: their length and top, aces and guarded tens beside them, voids."""
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
def _best_suit(hand: int) -> int:
    """The suit with which a hand is worth most."""
    best = 0
    for suit in range(1, 4):
        if weight(hand, suit) > weight(hand, best):
            best = suit
    return best


@kernel
def sure_tricks(hand: int, trump: int) -> int:
    """How many tricks a hand on lead takes from above, if what is against it in each suit lies evenly.

    In a suit its top cards are sure, and all of its cards if the tops are as many as the longest holding against them.
    Beside trumps that do not run nothing is sure.
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
def _bid(g: Any) -> int:
    """The lowest contract that looks like being made alone; weiter if there is none."""
    hand, choices = g.hand[g.turn], legal(g)
    upcard_suit = printed_suit(g.upcard)
    if choices >> DURCH & 1 and sure_tricks(hand, NO_SUIT) == 8:
        return DURCH
    if choices >> TRUMPF_DURCH & 1 and sure_tricks(hand, upcard_suit) == 8:
        return TRUMPF_DURCH
    if choices >> TREIBEN & 1 and weight(hand, _best_suit(hand)) >= ALONE:
        return TREIBEN
    if choices >> NEIDSPIEL & 1 and weight(hand, upcard_suit) >= ALONE:
        return NEIDSPIEL
    return WEITER


@kernel
def _call(g: Any) -> int:
    """The highest rank that can be called, in the shortest suit of which forehand has a card to lead."""
    choices = legal(g)
    best, price = -1, -1
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        length = count(g.hand[g.turn] & SUITED[printed_suit(card)])
        higher = count(BEAT[NO_SUIT, card])
        worth = 10 * (8 - higher) + (8 - length if length else 3)
        if worth > price:
            best, price = card, worth
    return best


@kernel
def _raise_or_pass(g: Any) -> int:
    """Raise on a strong hand, on a stronger one when it has been raised before; against a durch, on a trick in hand."""
    hand = g.hand[g.turn]
    if not legal(g) >> RAISE & 1:
        return PASS
    needed = SURE_OF_IT if with_declarer(g) else SURE_TO_BEAT_IT
    if g.contract in (DURCH, TRUMPF_DURCH) and not with_declarer(g):
        stops = (
            count(hand & ACES & SUITED[g.trump]) if g.trump != NO_SUIT else count(hand & ACES) // 2
        )
        return RAISE if stops else PASS
    return RAISE if weight(hand, g.trump) >= needed + 4 * min(g.raises, MEANT) else PASS
