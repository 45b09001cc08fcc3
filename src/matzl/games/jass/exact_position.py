"""Positions of the exact solver of the Jass games: a small state, equivalent cards, and keys of the transposition table.

The rules of play (`matzl.games.jass.play`) work on a position as on the state of a deal, since its fields have the same
names. There are fewer of them, because a position is copied at every card.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from matzl.base.cards import NO_SUIT, Card, Cards
from matzl.engine.bits import index, squeeze
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State

MAX_SEATS = 4
_NUMBERS = "turn", "seats", "trump", "led", "best", "winner", "laid", "on_table"
POSITION = np.dtype(
    [(name, np.int64) for name in _NUMBERS]
    + [(name, np.int64, (MAX_SEATS,)) for name in ("hand", "taken", "tricks", "trick")]
)

Position: TypeAlias = Any
"""A record of type `POSITION`; it may stand for a `State` where the rules of play read and write it."""

NINE, EIGHT, SEVEN, SIX = 7, 6, 5, 4


def _pointless() -> Any:
    """Return, for each trump suit, the cards without points that are adjacent at the bottom of their suits: int64[5].

    §6.1, §6.2 The nine of trumps has points and ranks high. §6.4 Until there are trumps an eight may come to have points,
    and a nine may become a trump.
    """
    sets = np.zeros(5, np.int64)
    for trump in range(5):
        for suit in range(4):
            ranks = [SIX, SEVEN] if trump == NO_SUIT else [SIX, SEVEN, EIGHT]
            if trump not in (NO_SUIT, suit):
                ranks.append(NINE)
            sets[trump] |= sum(1 << 13 * suit + rank for rank in ranks)
    return sets


POINTLESS = _pointless()


COMPACTED = np.array([squeeze(key & 15, key >> 4) for key in range(256)], np.int64)
"""The ranks of some of four cards among those left, without gaps, indexed by ``left << 4 | some``."""


@kernel
def copy_position(g: State, position: Position) -> None:
    """Copy the position of a deal in play from its state."""
    position.turn, position.seats, position.trump = int(g.turn), int(g.seats), int(g.trump)
    position.led, position.best, position.winner = int(g.led), int(g.best), int(g.winner)
    position.laid, position.on_table = int(g.laid), int(g.on_table)
    for seat in range(MAX_SEATS):
        sits = seat < g.seats
        position.hand[seat] = int(g.hand[seat]) if sits else 0
        position.taken[seat] = int(g.taken[seat]) if sits else 0
        position.tricks[seat] = int(g.tricks[seat]) if sits else 0


@inlined_kernel
def in_hands(position: Position) -> int:
    """Return all cards still held."""
    hand = position.hand
    return hand[0] | hand[1] | hand[2] | hand[3]


@kernel
def equivalent_lower(position: Position, cards: Cards) -> Cards:
    """Return the legal cards of the seat to move that are equivalent to a higher legal card.

    Two cards of a hand are equivalent if neither has points, both are of one suit, and no card of another seat, in hand or
    on the table, ranks between them. Cards of finished tricks do not matter.
    """
    own = cards & int(POINTLESS[index(position.trump)])
    table = position.on_table if position.laid else 0
    apart = (in_hands(position) & ~position.hand[index(position.turn)]) | table
    next_but_one = own >> 2 & ~(apart >> 1)
    return own & (own >> 1 | next_but_one | (own >> 3 & ~(apart >> 1 | apart >> 2)))


@kernel
def next_equivalent(card: Card, cards: Cards, below: Cards) -> Card:
    """Return the next lower card equivalent to a card, or -1; `cards` are legal, `below` is from `equivalent_lower`."""
    for lower in range(card - 1, max(card - 4, -1), -1):
        if below >> lower & 1:
            return lower
        if cards >> lower & 1:
            return -1
    return -1


@kernel
def number_equivalent(card: Card, cards: Cards, below: Cards) -> int:
    """Return the number of equivalent cards that a card represents."""
    number = 0
    while card >= 0:
        number += 1
        card = next_equivalent(card, cards, below) if below else -1
    return number


@kernel
def write_key(position: Position, points: Any, settlement: int, key: Any) -> None:
    """Write the key (int64[4]) of a position between tricks, after trumps are set: all that the rest of the deal depends on.

    Cards without points are compacted over gaps, so that equivalent positions have the same key. The first three words say
    who has each card; a card of the fourth seat is in two of them. `settlement` is the `settlement_key` of the deal.
    """
    trump, turn = index(position.trump), position.turn
    pointless = int(POINTLESS[trump])
    held = in_hands(position) & pointless
    for word in range(3):
        key[word] = (position.hand[word] | (position.hand[3] if word else 0)) & ~pointless
    for first in (SIX, SIX + 13, SIX + 26, SIX + 39):
        left = held >> first & 15
        if left:
            for word in range(3):
                cards = (position.hand[word] | (position.hand[3] if word else 0)) & pointless
                key[word] |= int(COMPACTED[left << 4 | (cards >> first & 15)]) << first
    key[0] |= (points[0] | (turn & 1) << 8 | (trump & 1) << 9) << 52
    key[1] |= (points[1] | (turn >> 1) << 8 | (trump >> 1) << 9) << 52
    key[2] |= points[2] << 52  # the points of a fourth seat follow
    key[3] = settlement << 4 | with_tricks(position)


@kernel
def write_final_key(position: Position, points: Any, settlement: int, key: Any) -> None:
    """Write the key of a finished deal with trumps: all that its settlement depends on."""
    key[0] = points[0] | points[1] << 8 | points[2] << 16 | points[3] << 24
    key[1], key[2] = -1, -1  # no key of `write_key` has these words
    key[3] = settlement << 4 | with_tricks(position)


@inlined_kernel
def with_tricks(position: Position) -> int:
    """Return the set of seats that have taken a trick."""
    seats = 0
    for seat in range(MAX_SEATS):
        seats |= (1 if position.tricks[seat] else 0) << seat
    return seats
