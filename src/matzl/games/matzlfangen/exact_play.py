"""Exact card play in Matzlfangen: whether declarer's side can meet given `Demands` (points or all tricks).

Demands differ by the fate of the matzl: if it stays with the side it was dealt to (or there is none), and
if it is caught. Card play follows the rules' own tables of the cards that follow and beat a card, in the layout by rank.
It restates §4.3 to §4.7, §5 and §6 with them, on plain integers for speed; tests/search/test_exact_matzlfangen.py compares
it with the rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import NO_SUIT, Seat, Suit
from matzl.engine.bits import highest, lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.games.matzlfangen.info import LAST_TRICK, SUITS
from matzl.search.exact.layouts import (
    SUIT,
    highest_of_runs,
    rank_bits,
    rank_tables,
)

NOTHING, A_TRICK, POINTS, ALL_TRICKS, TOO_MUCH = range(5)
"""Demands: already met, a trick, a number of points, every trick from here on, and out of reach."""

CARD_POINTS = np.array([0, 0, 0, 2, 3, 4, 10, 11])
"""§6.1 The points of a card by its rank: seven, eight, nine, jack, queen, king, ten, ace."""
POINTLESS = 0xFFF
"""The cards without points in the layout by rank: sevens, eights and nines."""
MATZL_OURS = 1 << 4
"""The bit added to the seats of declarer's side if the matzl was dealt to it."""
MOVE = 31
"""The mask of the best card in a row of the table."""
FAR = 1 << 10
"""A number of points greater than that of all cards together."""


class CountedTrick(NamedTuple):
    """The trick on the table: the number of cards, the card led, the best card and its seat, all cards, their points."""

    laid: int
    led: int
    best: int
    winner: int
    cards: int
    points: int


class Demands(NamedTuple):
    """The demands of a query on declarer's side.

    Attributes
    ----------
    safe, caught
        The demand if the matzl stays with its side, and if it is caught; the same once that is decided.
    short
        The points still missing, if a demand is `POINTS`.
    gap
        The additional points needed if the matzl is caught, if both demands are `POINTS`.
    """

    safe: int
    caught: int
    short: int
    gap: int


class Sides(NamedTuple):
    """The parts of a position that do not change during a search.

    Attributes
    ----------
    seats
        The seats of declarer's side, with `MATZL_OURS`.
    trump
        The trump suit.
    stamp
        The mark of rows of the table that belong to the same cards, sides and trumps.
    """

    seats: int
    trump: Suit
    stamp: int


class HashEntry(NamedTuple):
    """The entry of a position in the table: its row, its identifying tag, and a card to try first."""

    row: int
    tag: int
    card: int


Hands = tuple[int, int, int, int]
"""The hands of the seat to move and of those after it, in the layout by rank."""
BITS = rank_bits(SUITS)
"""The bit of each card in that layout."""
FOLLOWING, BEATING = rank_tables(SUITS)
"""The tables of the rules in this layout: ``[trump, card]``."""

NO_TRICK = CountedTrick(0, 0, 0, 0, 0, 0)
NO_ENTRY = HashEntry(0, 0, -1)


@inlined_kernel
def choices(hand: int, trick: CountedTrick, trump: Suit) -> tuple[int, int]:
    """Return the legal cards, and 1 if they beat the best card, else 0."""
    if trick.laid == 0:
        return hand, 1
    following = hand & int(FOLLOWING[trump, trick.led])
    trumps = 0 if trump == NO_SUIT else hand & SUIT << trump
    followed = following or trumps or hand
    beating = followed & int(BEATING[trump, trick.best])
    return (beating, 1) if beating != 0 else (followed, 0)


@inlined_kernel
def distinct(cards: int, remaining: int, pointless: bool, matzl: int) -> int:
    """Keep only the highest of adjacent equivalent cards: those without points or, if `pointless`, any but the matzl."""
    if pointless:
        return highest_of_runs(cards & ~matzl, remaining) | cards & matzl
    return cards & ~POINTLESS | highest_of_runs(cards & POINTLESS, remaining & POINTLESS)


@inlined_kernel
def _masters(hand: int, remaining: int) -> int:
    """Return the cards of a hand that are the highest remaining in their suits."""
    masters = 0
    for suit in range(4):
        of_suit = remaining & SUIT << suit
        if of_suit != 0:
            masters |= hand & 1 << highest(of_suit)
    return masters


@inlined_kernel
def _reduced(demands: Demands, to_come: int) -> Demands:
    """Replace point demands that are already met by `NOTHING`, and those out of reach by `TOO_MUCH`."""
    safe, caught, short, gap = demands.safe, demands.caught, demands.short, demands.gap
    if safe == POINTS:
        safe = NOTHING if short <= 0 else TOO_MUCH if short > to_come else POINTS
    if caught == POINTS:
        more = short + gap
        caught = NOTHING if more <= 0 else TOO_MUCH if more > to_come else POINTS
    if safe != POINTS:
        short = short + gap if caught == POINTS else 0
        gap = 0
    elif caught != POINTS:
        gap = 0
    return Demands(safe, caught, short, gap)


@inlined_kernel
def _answer_at_once(demands: Demands, remaining: int) -> int:
    """Answer a reduced query between tricks: 1 or 0; -1 if it needs a search."""
    if demands.safe == demands.caught and demands.safe == NOTHING:
        return 1
    if demands.safe == demands.caught and demands.safe == TOO_MUCH:
        return 0
    if remaining == 0:
        return int(demands.safe == ALL_TRICKS)
    return -1


@inlined_kernel
def _after_trick(
    demands: Demands, trick: CountedTrick, points: int, seats: int, matzl: int
) -> Demands:
    """Return the demands that remain after a trick worth `points`, with the points for the last trick included."""
    safe, caught, short, gap = demands.safe, demands.caught, demands.short, demands.gap
    ours = seats >> trick.winner & 1 != 0
    if trick.cards & matzl != 0:
        if ours != (seats & MATZL_OURS != 0):
            safe = caught
            short += gap
        else:
            caught = safe
        gap = 0
    if ours:
        short -= points
        safe = NOTHING if safe == A_TRICK else safe
        caught = NOTHING if caught == A_TRICK else caught
    else:
        safe = TOO_MUCH if safe == ALL_TRICKS else safe
        caught = TOO_MUCH if caught == ALL_TRICKS else caught
    return Demands(safe, caught, short, gap)


@inlined_kernel
def _rotated(hands: Hands, kept: int, turns: int) -> Hands:
    """Return the hands in order from the trick's winner, `turns` seats after the last player, whose hand is `kept`."""
    if turns == 0:
        return kept, hands[1], hands[2], hands[3]
    if turns == 1:
        return hands[1], hands[2], hands[3], kept
    if turns == 2:
        return hands[2], hands[3], kept, hands[1]
    return hands[3], kept, hands[1], hands[2]


@inlined_kernel
def _next_card(rest: int, first: int, stored: int, upwards: bool) -> int:
    """Return the card to try next: first the one stored in the table, then one of `first`, then by rank."""
    if stored >= 0 and rest >> stored & 1:
        return stored
    if rest & first != 0:
        return highest(rest & first)
    return lowest(rest) if upwards else highest(rest)


@inlined_kernel
def _after_card(trick: CountedTrick, card: int, seat: Seat, beats: int) -> CountedTrick:
    """Return the trick with a card of a seat added; `beats` is 1 if that is the best card."""
    points, cards = trick.points + int(CARD_POINTS[card >> 2]), trick.cards | 1 << card
    led = card if trick.laid == 0 else trick.led
    if beats == 1:
        return CountedTrick(trick.laid + 1, led, card, seat, cards, points)
    return CountedTrick(trick.laid + 1, led, trick.best, trick.winner, cards, points)


@inlined_kernel
def _look_up(
    demands: Demands, seat: Seat, remaining: int, stamp: int, table: Any
) -> tuple[int, HashEntry]:
    """Return the stored answer for a position between tricks (1 or 0; -1 if there is none), and its table entry."""
    tag = demands.safe | demands.caught << 3 | demands.gap + 128 << 6 | seat << 14 | remaining << 16
    mixed = remaining * 0x5F356495 ^ (tag & 0xFFFF) * 0x3C6EF372F
    row = max(1, mixed >> 24 & len(table) - 1)
    if table[row, 0] != tag or table[row, 1] >> 5 != stamp:
        return -1, HashEntry(row, tag, -1)
    if demands.short <= table[row, 2]:
        return 1, NO_ENTRY
    if demands.short >= table[row, 3]:
        return 0, NO_ENTRY
    return -1, HashEntry(row, tag, table[row, 1] & MOVE)


@inlined_kernel
def _store(table: Any, entry: HashEntry, stamp: int, card: int, short: int, reached: bool) -> None:
    """Store an answer, and the card to try first when the position comes up again."""
    row, tag = entry.row, entry.tag
    if table[row, 0] != tag or table[row, 1] >> 5 != stamp:  # new, or replaced during the search
        table[row, 0], table[row, 2], table[row, 3] = tag, -FAR, FAR
    table[row, 1] = stamp << 5 | card
    if reached:
        table[row, 2] = short
    else:
        table[row, 3] = short


@kernel
def reaches(
    hands: Hands, seat: Seat, trick: CountedTrick, demands: Demands, to_come: int, matzl: int,
    sides: Sides, table: Any,
) -> bool:  # fmt: skip
    """Return whether declarer's side meets the demands.

    Parameters
    ----------
    hands, seat
        The hands from the seat to move on, and this seat.
    trick, demands, sides
        The trick on the table, the question, and what does not change.
    to_come
        The points that nobody has taken yet, including those for the last trick.
    matzl
        The matzl as a set of one; 0 once it has been taken.
    table : int64[rows, 4]
        A transposition table; the number of rows is a power of two, and row 0 is not used.
    """
    remaining = hands[0] | hands[1] | hands[2] | hands[3] | trick.cards
    leads = trick.laid == 0
    entry = NO_ENTRY
    if leads:
        demands = _reduced(demands, to_come)
        answer = _answer_at_once(demands, remaining)
        if answer >= 0:
            return answer == 1
        answer, entry = _look_up(demands, seat, remaining, sides.stamp, table)
        if answer >= 0:
            return answer == 1

    ours = sides.seats >> seat & 1 != 0
    legal, beats = choices(hands[0], trick, sides.trump)
    pointless = demands.safe != POINTS and demands.caught != POINTS
    rest = distinct(legal, remaining, pointless, matzl)
    first = _masters(rest, remaining) if leads else 0
    upwards = leads or (beats == 0 and (sides.seats >> trick.winner & 1 != 0) != ours)
    card, reached = 0, False
    while rest != 0:
        card = _next_card(rest, first, entry.card, upwards)
        rest ^= 1 << card
        kept, after = hands[0] ^ 1 << card, _after_card(trick, card, seat, beats)
        if trick.laid < 3:
            others = (hands[1], hands[2], hands[3], kept)
            reached = reaches(others, seat + 1 & 3, after, demands, to_come, matzl, sides, table)
        else:
            points = after.points + (LAST_TRICK if kept == 0 else 0)
            reached = reaches(
                _rotated(hands, kept, after.winner - seat & 3), after.winner, NO_TRICK,
                _after_trick(demands, after, points, sides.seats, matzl), to_come - points,
                matzl & ~after.cards, sides, table,
            )  # fmt: skip
        if reached == ours:
            break
    if leads:
        _store(table, entry, sides.stamp, card, demands.short, reached)
    return reached
