"""A position of a Jass game as exact play keeps it: what the rules of play need, cards that are alike, and its name.

The rules of play (`matzl.games.jass.play`) work on it as on the state of a deal, for it has the same fields, only fewer: it
is copied at every card.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_SUIT
from matzl.engine.bits import index
from matzl.engine.jit import inlined_kernel, kernel

MOST_SEATS = 4
POSITION = np.dtype(
    [(name, np.int64) for name in ("turn", "seats", "trump", "led", "best", "winner", "laid")]
    + [("on_table", np.int64)]
    + [(name, np.int64, (MOST_SEATS,)) for name in ("hand", "taken", "tricks", "trick")]
)

NINE, EIGHT, SEVEN, SIX = 7, 6, 5, 4


def _worthless() -> Any:
    """Under each trump the cards that count nothing and lie lowest in their suit, one below the other: int64[5].

    §6.1, §6.2 The nine of trumps counts, and lies high. §6.4 Until there are trumps an eight may come to count, and a nine
    may yet become one of trumps.
    """
    sets = np.zeros(5, np.int64)
    for trump in range(5):
        for suit in range(4):
            ranks = [SIX, SEVEN] if trump == NO_SUIT else [SIX, SEVEN, EIGHT]
            if trump not in (NO_SUIT, suit):
                ranks.append(NINE)
            sets[trump] |= sum(1 << 13 * suit + rank for rank in ranks)
    return sets


WORTHLESS = _worthless()


def _slid() -> Any:
    """Where some of four cards come to lie when those that are gone leave no gaps: int64[256]."""
    table = np.zeros(256, np.int64)
    for left in range(16):
        for some in range(16):
            places = [place for place in range(4) if left >> place & 1]
            table[left << 4 | some] = sum(1 << k for k, at in enumerate(places) if some >> at & 1)
    return table


SLID = _slid()


@kernel
def take_over(g: Any, position: Any) -> None:
    """Copy the position of a deal in play."""
    position.turn, position.seats, position.trump = g.turn, g.seats, g.trump
    position.led, position.best, position.winner = g.led, g.best, g.winner
    position.laid, position.on_table = g.laid, g.on_table
    for seat in range(MOST_SEATS):
        sits = seat < g.seats
        position.hand[seat] = g.hand[seat] if sits else 0
        position.taken[seat] = g.taken[seat] if sits else 0
        position.tricks[seat] = g.tricks[seat] if sits else 0


@inlined_kernel
def in_hands(position: Any) -> int:
    """All cards still held."""
    hand = position.hand
    return hand[0] | hand[1] | hand[2] | hand[3]


@kernel
def alike_above(position: Any, cards: int) -> int:
    """Those of the cards that the seat in turn may play for which a higher one does just as well.

    Two cards of a seat are alike when both count nothing, are of one suit, and no card of another seat, in the hand or on
    the table, lies between them. What is gone does not.
    """
    own = cards & WORTHLESS[index(position.trump)]
    table = position.on_table if position.laid else 0
    apart = (in_hands(position) & ~position.hand[index(position.turn)]) | table
    next_but_one = own >> 2 & ~(apart >> 1)
    return own & (own >> 1 | next_but_one | (own >> 3 & ~(apart >> 1 | apart >> 2)))


@kernel
def next_alike(card: int, cards: int, below: int) -> int:
    """The next card down that is alike to a card, or -1; `cards` may be played, `below` is what `alike_above` gave."""
    for lower in range(card - 1, max(card - 4, -1), -1):
        if below >> lower & 1:
            return lower
        if cards >> lower & 1:
            return -1
    return -1


@kernel
def how_many_alike(card: int, cards: int, below: int) -> int:
    """How many cards a card stands for."""
    number = 0
    while card >= 0:
        number += 1
        card = next_alike(card, cards, below) if below else -1
    return number


@kernel
def name_position(position: Any, points: Any, salt: int, name: Any) -> None:
    """Write into `name` (int64[4]) all that the rest of the deal depends on, between two tricks and with trumps made.

    Worthless cards slide down over what is gone, so that positions which differ in nothing that matters have the same. The
    first three words tell whose each card is, a card of the fourth seat being in two of them.
    """
    trump, turn = index(position.trump), position.turn
    worthless = WORTHLESS[trump]
    held = in_hands(position) & worthless
    for word in range(3):
        name[word] = (position.hand[word] | (position.hand[3] if word else 0)) & ~worthless
    for first in (SIX, SIX + 13, SIX + 26, SIX + 39):
        left = held >> first & 15
        if left:
            for word in range(3):
                cards = (position.hand[word] | (position.hand[3] if word else 0)) & worthless
                name[word] |= SLID[left << 4 | (cards >> first & 15)] << first
    name[0] |= (points[0] | (turn & 1) << 8 | (trump & 1) << 9) << 52
    name[1] |= (points[1] | (turn >> 1) << 8 | (trump >> 1) << 9) << 52
    name[2] |= points[2] << 52  # those of a fourth seat follow
    name[3] = salt << 4 | _with_tricks(position)


@kernel
def name_of_ending(position: Any, points: Any, salt: int, name: Any) -> None:
    """Write into `name` all that a deal pays by, of which all tricks are taken and trumps were made."""
    name[0] = points[0] | points[1] << 8 | points[2] << 16 | points[3] << 24
    name[1], name[2] = -1, -1  # no position is called so
    name[3] = salt << 4 | _with_tricks(position)


@inlined_kernel
def tells_all(name: Any) -> bool:
    """Whether a name has a salt; without one, what the deal is worth depends on more."""
    return name[3] >> 4 != 0


@inlined_kernel
def _with_tricks(position: Any) -> int:
    """The seats that have taken a trick, as a set."""
    seats = 0
    for seat in range(MOST_SEATS):
        seats |= (1 if position.tricks[seat] else 0) << seat
    return seats
