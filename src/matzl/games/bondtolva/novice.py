"""Rules of thumb for Bondtolva: win tricks to declare pairs, take aces and tens, keep trumps and aces for the end.

Every legal card gets a score; the card with the highest score is played. Once the stock is drawn the other hand is known: it
is all cards that have not been seen.
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SUIT, Action, Actions, Card, Suit
from matzl.engine.bits import count, lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import printed_suit, suit_sets, unseen_cards
from matzl.games.bondtolva.declaration import pairs
from matzl.games.bondtolva.info import DECLARE, PASS, RANKS, STOCK
from matzl.games.bondtolva.play import BEAT, FOLLOW
from matzl.games.bondtolva.rules import legal
from matzl.games.bondtolva.settlement import ACES, ACES_AND_TENS, JACKS, KINGS, QUEENS

SUITED = suit_sets(RANKS)
PACK = int(SUITED.sum())


@kernel
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return a declaration if it helps, otherwise the card with the highest score."""
    choices = legal(g)
    if g.phase == DECLARE:
        return _declare(g, choices)
    best, highest_score = -1, -(1 << 30)
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        score = _lead(g, card) if g.laid == 0 else _reply(g, card)
        if score > highest_score:
            best, highest_score = card, score
    return best


@kernel
def _declare(g: State, choices: Actions) -> Action:
    """Return the longest suit with a pair, or a pass if there is none or if declaring it would overshoot the target."""
    suits = choices & ~(1 << PASS)
    stands = g.score[g.turn] + (2 if g.trump_by == g.turn else 0)
    if suits == 0 or stands + (2 if g.trump == NO_SUIT else 1) > g.target:
        return PASS
    longest = lowest(suits)
    for suit in range(4):
        if suits >> suit & 1 and _length(g, suit) > _length(g, longest):
            longest = suit
    return longest


@inlined_kernel
def _length(g: State, suit: Suit) -> int:
    return count(g.hand[g.turn] & SUITED[suit])


@inlined_kernel
def _value(card: Card) -> int:
    """Return the value of winning a card; a matador counts more than eyes."""
    one = 1 << card
    if one & ACES_AND_TENS:
        return 14 if one & ACES else 12
    return 3 if one & KINGS else 2 if one & QUEENS else 1 if one & JACKS else 0


@inlined_kernel
def _can_declare(g: State) -> bool:
    """Return whether the seat has a pair that it could declare after winning a trick."""
    fresh = pairs(g.hand[g.turn]) & ~(1 << g.trump)
    return g.drawn < STOCK and g.tjog == NO_SUIT and fresh != 0


@inlined_kernel
def _keep(g: State, card: Card) -> int:
    """Return the value of keeping a card: high for trumps and, until the stock is drawn, for aces and cards of a pair."""
    if g.drawn == STOCK:
        return 6 if printed_suit(card) == g.trump else 0
    one, unseen = 1 << card, unseen_cards(g, PACK)
    keep = 18 if one & ACES else 0
    if printed_suit(card) == g.trump:
        keep += 12
    elif g.tjog == NO_SUIT and one & (KINGS | QUEENS):
        mate = card + 1 if one & QUEENS else card - 1
        keep += 30 if g.hand[g.turn] >> mate & 1 else 4 if unseen >> mate & 1 else 0
    return keep


@kernel
def _reply(g: State, card: Card) -> int:
    """Score a reply: win valuable tricks, above all with a pair to declare; otherwise play low."""
    at_stake = _value(g.led) + _value(card)
    if not BEAT[g.ten, g.trump, g.led] >> card & 1:
        return -at_stake - _keep(g, card)
    return at_stake - _keep(g, card) + (24 if _can_declare(g) else 1)


@kernel
def _lead(g: State, card: Card) -> int:
    """Score a lead: sure tricks if they matter; otherwise the card whose loss costs least."""
    unseen = unseen_cards(g, PACK)
    higher = BEAT[g.ten, g.trump, card] & unseen
    if g.drawn == STOCK:
        # The other player must follow suit, play higher, or trump: only such cards can win.
        follows = unseen & FOLLOW[g.trump, card]
        loses = follows & higher if follows else higher
        return 20 + _value(card) - _keep(g, card) if loses == 0 else -_value(card) - _keep(g, card)
    sure = higher == 0
    if _can_declare(g):
        return (30 if sure else -count(higher)) - _keep(g, card)
    return (_value(card) if sure else -_value(card)) - _keep(g, card)
