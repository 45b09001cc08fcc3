"""Exact card play in Matzlfangen: whether declarer's side can bring about what a question asks for.

A question names what must be reached for each fate of the matzl: if it stays with the side it was dealt to (or there
is none), and if it is caught. What can be asked for is one of the demands below. Card play is stated anew here on bare
numbers (§4.3 to §4.7, §5, §6), for speed; tests hold it against the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.engine.bits import highest, lowest
from matzl.engine.jit import inlined_kernel, kernel
from matzl.games.matzlfangen.info import LAST_TRICK
from matzl.search.exact.strength import SUIT, above, apart, suit_of

NOTHING, A_TRICK, POINTS, ALL_TRICKS, TOO_MUCH = range(5)
"""Demands: reached already, a trick, a number of points, every trick from here on, and out of reach."""

CARD_POINTS = np.array([0, 0, 0, 2, 3, 4, 10, 11])
"""§6.1 by strength: seven, eight, nine, jack, queen, king, ten, ace."""
EMPTY = 0xFFF
"""Sevens, eights and nines, which count nothing."""
MATZL_OURS = 1 << 4
"""Beside the seats of declarer's side: the matzl was dealt to it."""
MOVE = 31
FAR = 1 << 10
"""More points than there are."""


@inlined_kernel
def choices(hand: int, led: int, best: int, laid: int, trumps: int) -> tuple[int, int]:
    """The cards that may be played, and 1 when they beat the best card."""
    if laid == 0:
        return hand, 1
    following = hand & suit_of(led)
    ruffs = hand & trumps
    followed = following if following != 0 else ruffs if ruffs != 0 else hand
    higher = above(best) | (trumps if trumps >> best & 1 == 0 else 0)
    beating = followed & higher
    return (beating, 1) if beating != 0 else (followed, 0)


@inlined_kernel
def distinct(cards: int, remaining: int, pointless: bool, matzl: int) -> int:
    """Of cards that come to the same, only one: neighbours that count alike."""
    if pointless:
        return apart(cards & ~matzl, remaining) | cards & matzl
    return cards & ~EMPTY | apart(cards & EMPTY, remaining & EMPTY)


@inlined_kernel
def _masters(hand: int, remaining: int) -> int:
    """The cards of a hand that are the highest remaining of their suits."""
    masters = 0
    for suit in range(4):
        of_suit = remaining & SUIT << suit
        if of_suit != 0:
            masters |= hand & 1 << highest(of_suit)
    return masters


@kernel
def reaches(
    own: int,
    left: int,
    across: int,
    right: int,
    seat: int,
    laid: int,
    led: int,
    best: int,
    winner: int,
    on_table: int,
    in_trick: int,
    safe: int,
    caught: int,
    short: int,
    gap: int,
    to_come: int,
    side: int,
    trumps: int,
    matzl: int,
    stamp: int,
    table: Any,
) -> bool:
    """Whether declarer's side reaches what is asked for.

    Parameters
    ----------
    own, left, across, right
        The hands of the seat in turn and of those after it.
    seat, laid, led, best, winner, on_table, in_trick
        The seat in turn; of the trick: cards laid, card led, best card and its seat, all its cards and what they count.
    safe, caught
        What is demanded if the matzl stays with its side, and if it is caught; the same once that is decided.
    short, gap
        Points still missing where points are demanded; how many more if the matzl is caught and both demand points.
    to_come
        Points that nobody has taken yet, those for the last trick included.
    side, trumps, matzl
        The seats of declarer's side and whether it was dealt the matzl; all trumps; the matzl, 0 when it has been taken.
    stamp, table
        Which lines of the table belong to these cards, sides and trumps.
    """
    remaining = own | left | across | right | on_table
    row, tag, move = 0, 0, -1
    if laid == 0:
        if safe == POINTS:
            safe = NOTHING if short <= 0 else TOO_MUCH if short > to_come else POINTS
        if caught == POINTS:
            more = short + gap
            caught = NOTHING if more <= 0 else TOO_MUCH if more > to_come else POINTS
        if safe == caught and safe != POINTS:
            if safe == NOTHING:
                return True
            if safe == TOO_MUCH:
                return False
        if remaining == 0:
            return safe == ALL_TRICKS
        if safe != POINTS:
            short = short + gap if caught == POINTS else 0
            gap = 0
        elif caught != POINTS:
            gap = 0
        tag = safe | caught << 3 | gap + 128 << 6 | seat << 14 | remaining << 16
        mixed = remaining * 0x5F356495 ^ (tag & 0xFFFF) * 0x3C6EF372F
        row = max(1, mixed >> 24 & len(table) - 1)
        if table[row, 0] == tag and table[row, 1] >> 5 == stamp:
            if short <= table[row, 2]:
                return True
            if short >= table[row, 3]:
                return False
            move = table[row, 1] & MOVE

    pointless = safe != POINTS and caught != POINTS
    ours = side >> seat & 1 != 0
    legal, beats = choices(own, led, best, laid, trumps)
    rest = distinct(legal, remaining, pointless, matzl)
    first = _masters(rest, remaining) if laid == 0 else 0
    if move >= 0 and rest >> move & 1:
        first |= 1 << move
    upwards = beats == 0 and (side >> winner & 1 != 0) != ours
    card, reached = 0, False
    while rest != 0:
        if move >= 0 and rest >> move & 1:
            card = move
        elif rest & first != 0:
            card = highest(rest & first)
        elif laid == 0 or upwards:
            card = lowest(rest)
        else:
            card = highest(rest)
        rest ^= 1 << card
        leads = laid == 0
        wins = leads or (beats == 1)
        new_best = card if wins else best
        new_winner = seat if wins else winner
        trick = in_trick + CARD_POINTS[card >> 2]
        table_after = on_table | 1 << card
        if laid < 3:
            reached = reaches(
                left, across, right, own ^ 1 << card, seat + 1 & 3,
                laid + 1, card if leads else led, new_best, new_winner, table_after, trick,
                safe, caught, short, gap, to_come, side, trumps, matzl, stamp, table,
            )  # fmt: skip
        else:
            kept = own ^ 1 << card
            taken_by_us = side >> new_winner & 1 != 0
            if kept == 0:
                trick += LAST_TRICK
            new_safe, new_caught, new_short, new_gap, new_matzl = safe, caught, short, gap, matzl
            if table_after & matzl != 0:
                if taken_by_us != (side & MATZL_OURS != 0):
                    new_safe = caught
                    new_short += gap
                else:
                    new_caught = safe
                new_gap, new_matzl = 0, 0
            if taken_by_us:
                new_short -= trick
                new_safe = NOTHING if new_safe == A_TRICK else new_safe
                new_caught = NOTHING if new_caught == A_TRICK else new_caught
            else:
                new_safe = TOO_MUCH if new_safe == ALL_TRICKS else new_safe
                new_caught = TOO_MUCH if new_caught == ALL_TRICKS else new_caught
            turn, none = (
                new_winner - seat & 3,
                laid - 3,
            )  # a literal 0 would have numba compile all this twice
            if turn == 0:
                one, two, three, four = kept, left, across, right
            elif turn == 1:
                one, two, three, four = left, across, right, kept
            elif turn == 2:
                one, two, three, four = across, right, kept, left
            else:
                one, two, three, four = right, kept, left, across
            reached = reaches(
                one, two, three, four, new_winner,
                none, none, none, none, none, none,
                new_safe, new_caught, new_short, new_gap, to_come - trick,
                side, trumps, new_matzl, stamp, table,
            )  # fmt: skip
        if reached == ours:
            break
    if laid == 0:
        # New, or lost to a position further on.
        if table[row, 0] != tag or table[row, 1] >> 5 != stamp:
            table[row, 0], table[row, 2], table[row, 3] = tag, -FAR, FAR
        table[row, 1] = stamp << 5 | card
        if reached:
            table[row, 2] = short
        else:
            table[row, 3] = short
    return reached
