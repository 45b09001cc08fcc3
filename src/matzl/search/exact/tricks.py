"""A solver for tricks: two sides, four seats, all cards known; players must follow suit but need not win.

Restates card play in lanes for speed; tests of the games that use it compare it with their rules. The search answers a
yes or no question: does the side that *counts* take at least `need` of the tricks to come? With the answer it finds the
cards on whose rank the answer rests, so that the transposition table answers for every position that agrees in these.
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Seat
from matzl.engine.bits import count, index, spread, squeeze
from matzl.engine.jit import inlined_kernel, kernel
from matzl.search.exact.bounds import escapes, tricks_at_once, tricks_by_trumps
from matzl.search.exact.layouts import FENCES, LANES, beating, down_to, lane_of
from matzl.search.exact.move_order import sort_moves
from matzl.search.exact.position import (
    AVOIDS,
    BEST,
    CALLED,
    LAID,
    LED,
    MOVES,
    MOVES_EACH,
    NEED,
    NO_LOSS,
    RANKED,
    SHAPE,
    SIDE,
    TRUMPS,
    TURN,
    WINNER,
    measure,
    side_of,
)
from matzl.search.exact.transpositions import CARDS_BITS, first_row, look_up, store

YES = 1 << 61
"""The bit of an answer that means yes; the other bits are the cards that the answer rests on."""
SHORT = (1 << 48) - 1
"""The lanes whose lengths are part of a shape."""


@kernel
def can_take(p: Any, table: Any, need: int) -> bool:
    """Return whether the side that counts takes at least `need` of the tricks to come, including the one on the table.

    Parameters
    ----------
    p : int64[POSITION]
        The position (`matzl.search.exact.position`); its hands are restored.
    table : int64[rows, 4]
        A transposition table (`matzl.search.exact.transpositions`); the number of rows is a power of two, at least 8.
    need
        The number of tricks; it may be 0 or more than there are.
    """
    p[NEED] = need
    measure(p)
    # The arguments are read from the array: numba would compile the search again for literals, and not find it in its cache.
    answer = takes(
        p, table, p[NEED], p[TURN], p[LAID], p[LED], p[BEST], p[WINNER], p[RANKED], p[SHAPE]
    )
    return answer & YES != 0


@kernel
def most_tricks(p: Any, table: Any, low: int, high: int, guess: int) -> int:
    """Return how many tricks the side that counts takes under exact play, including the one on the table.

    Parameters
    ----------
    p, table
        As in `can_take`.
    low, high
        Known bounds.
    guess
        The first number asked for; a good guess saves questions.
    """
    while low < high:
        asked = min(max(guess, low + 1), high)
        if can_take(p, table, asked):
            low, guess = asked, asked + 1
        else:
            high, guess = asked - 1, asked - 1
    return low


@kernel
def _last_trick(p: Any, leader: int) -> int:
    """Return the answer for the last trick, in which each seat has one card."""
    best, winner = p[index(leader)], leader
    together = best
    for k in range(1, 4):
        seat = (leader + k) & 3
        card = p[seat]
        together |= card
        if card & beating(best, p[TRUMPS]):
            best, winner = card, seat
    known = best if together & lane_of(best) != best else 0
    return known | YES if p[SIDE] >> winner & 1 else known


@kernel
def _bounded(p: Any, leader: int, left: int, need: int) -> int:
    """Return an answer from sure tricks, or -1 if they do not suffice."""
    side = side_of(p, leader)
    counts = side == p[SIDE]
    sure, known = tricks_at_once(p, leader, side, p[TRUMPS])
    if counts and sure >= need:
        return known | YES
    if not counts and left - sure < need:
        return known
    if not counts and sure and left > p[NO_LOSS]:
        return known
    if p[TRUMPS]:
        for seat in range(4):
            if not side >> seat & 1:
                sure, known = tricks_by_trumps(p, seat, p[TRUMPS])
                if counts and left - sure < need:
                    return known
                if not counts and sure >= need and left <= p[NO_LOSS]:
                    return known | YES
    return -1


@inlined_kernel
def _lowest_of_runs(cards: int, fences: int) -> int:
    """Return the lowest card of each run of equals: cards of a hand with no card of another seat between them."""
    kept = 0
    while cards:
        card = cards & -cards
        kept |= card
        cards &= -(fences & -(card << 1) & -(fences & -(card << 1)))
    return kept


@kernel
def takes(
    p: Any, table: Any, need: int, seat: Seat, laid: int, led: int, best: int, winner: Seat,
    ranked: int, shape: int,
) -> int:  # fmt: skip
    """Return whether the side that counts takes at least `need` more tricks: `YES` or not, with the cards it rests on.

    Parameters
    ----------
    p
        The position.
    table : int64[rows, 4]
        A transposition table; the number of rows is a power of two.
    need
        The number of tricks, including the one on the table.
    seat
        The seat in turn.
    laid, led, best, winner, ranked
        The trick on the table: the number of cards, the lane led, the best card as a set of one, its seat, and whether the
        trick has another card of its lane.
    shape
        The length of each hand in lanes 0, 1 and 2, four bits each.

    The search is one function: split into inlined functions it is 5 % slower, with a single recursive call 25 %.
    """
    trumps = p[TRUMPS]
    known = 0
    if laid == 4:
        known = best if ranked else 0
        if p[SIDE] >> winner & 1:
            need -= 1
        elif count(p[index(winner)]) >= p[NO_LOSS]:
            return known
        seat, laid, led, best = winner, 0, 0, 0
    hand = p[index(seat)]
    left = count(hand)
    everybody = p[0] | p[1] | p[2] | p[3]
    called = p[CALLED] & everybody
    row, one, two, key = -1, 0, 0, 0
    if laid == 0:
        if need <= 0:
            return known | YES
        if need > left:
            return known
        if left == 1:
            return known | _last_trick(p, seat)
        known |= called
        if p[AVOIDS]:
            if not p[SIDE] >> seat & 1 and escapes(p, p[SIDE]):
                return known | LANES & everybody
        else:
            bounded = _bounded(p, seat, left, need)
            if bounded >= 0:
                return known | bounded
        strict = int(left > p[NO_LOSS])
        kind = seat | p[SIDE] << 2 | (trumps & 1) << 6 | p[AVOIDS] << 7 | strict << 8
        place = count(everybody & (called - 1)) if called else 63
        key = shape | left << 48
        one = squeeze(p[1] | p[3], everybody) | kind << CARDS_BITS
        two = squeeze(p[2] | p[3], everybody) | place << CARDS_BITS
        row = first_row(table, key, kind)
        answer, cards = look_up(table, row, key, one, two, need)
        if answer >= 0:
            return known | spread(cards, everybody) | (YES if answer else 0)
    allowed = hand & led or hand
    fences = FENCES | best | everybody & ~hand
    if called & hand:
        bound = lane_of(called)
        if laid == 0 or led == bound:
            allowed &= ~bound | called
        fences |= called | called << 1
    beats = beating(best, trumps) if laid else LANES
    room = MOVES + (4 * left + laid) * MOVES_EACH
    cards = _lowest_of_runs(allowed, fences)
    moves = sort_moves(p, room, cards, seat, laid, led, best, winner)
    wants = (p[SIDE] >> seat & 1) ^ p[AVOIDS]
    answer, learnt = 1 - wants, 0
    for k in range(moves):
        lane = p[room + k] >> 4 & 3
        card = 1 << (p[room + k] & 63)
        shorter = shape - (1 << 16 * lane + 4 * seat & SHORT)
        p[index(seat)] = hand ^ card
        same = card & lane_of(best) if laid else 0
        if card & beats:
            after = takes(
                p,
                table,
                need,
                seat + 1 & 3,
                laid + 1,
                led if laid else lane_of(card),
                card,
                seat,
                int(same != 0),
                shorter,
            )
        else:
            after = takes(
                p,
                table,
                need,
                seat + 1 & 3,
                laid + 1,
                led,
                best,
                winner,
                ranked | int(same != 0),
                shorter,
            )
        p[index(seat)] = hand
        cards = after & LANES
        if after >> 61 & 1 == wants:
            answer, learnt = wants, cards
            break
        above = fences & -(card << 1)
        if cards & (above & -above) - (
            card << 1
        ):  # the answer rests on an equal card, so also on the lowest of the run
            cards |= card
        learnt |= cards
    if row >= 0:
        mattered = squeeze(down_to(learnt | called), everybody)
        at_least, at_most = (need, left) if answer else (0, need - 1)
        store(table, row, key, one, two, mattered, at_least, at_most)
    return known | learnt | (YES if answer else 0)
