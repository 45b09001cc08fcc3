"""A trick solver: two sides, four seats, all cards known; players must follow suit but need not win.

Restates card play in lanes for speed; tests of the games that use it compare it with their rules. The search answers a
yes or no question: does the side that *counts* take at least `need` of the tricks to come? With the answer it finds the
cards on whose rank the answer rests, so that the transposition table answers for every position that agrees in these.
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Seat
from matzl.engine.bits import count, index, spread, squeeze
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.search.exact.bounds import escapes, tricks_at_once, tricks_by_trumps
from matzl.search.exact.layouts import FENCES, LANES, ONES, beating, lane_of
from matzl.search.exact.move_order import sort_moves
from matzl.search.exact.position import (
    AVOIDS,
    BEST,
    CALLED,
    CARDS_BITS,
    LAID,
    LED,
    MOVES,
    MOVES_EACH,
    NEED,
    NO_KEY,
    NO_LOSS,
    NO_TRICK,
    RANKED,
    SHAPE,
    SIDE,
    TRUMPS,
    TURN,
    WINNER,
    Key,
    OpenTrick,
    first_row,
    look_up,
    measure,
    side_of,
    store,
)

YES = 1 << 61
"""The bit of an answer that means yes; the other bits are the cards that the answer rests on."""
SHORT = (1 << 48) - 1
"""The lanes whose lengths are part of a shape."""


@kernel
def can_take(p: Any, table: Any, need: int) -> bool:
    """Return whether the counted side takes at least `need` of the remaining tricks, including the one on the table.

    Parameters
    ----------
    p : int64[POSITION]
        The position (`matzl.search.exact.position`); its hands are restored.
    table : int64[rows, 4]
        A transposition table (`matzl.search.exact.position`); the number of rows is a power of two, at least 8.
    need
        The number of tricks; it may be 0 or more than there are.
    """
    p[NEED] = need
    measure(p)
    # The arguments are read from the array: numba would compile the search again for literals, and not find it in its cache.
    trick = OpenTrick(p[LAID], p[LED], p[BEST], p[WINNER], p[RANKED])
    return takes(p, table, p[NEED], p[TURN], trick, p[SHAPE]) & YES != 0


@kernel
def most_tricks(p: Any, table: Any, low: int, high: int, guess: int) -> int:
    """Return the number of tricks that the counted side takes under exact play, including the one on the table.

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
        tricks = min(max(guess, low + 1), high)
        if can_take(p, table, tricks):
            low, guess = tricks, tricks + 1
        else:
            high, guess = tricks - 1, tricks - 1
    return low


@kernel
def _last_trick(p: Any, leader: int) -> int:
    """Return the answer for the last trick, with one card in each hand."""
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
    """Return the answer implied by sure tricks, or -1 if they do not decide it."""
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


@kernel
def _at_once(p: Any, leader: int, left: int, need: int) -> int:
    """Return the answer between tricks if sure tricks or the last trick give it without search; else -1."""
    if need <= 0:
        return YES
    if need > left:
        return 0
    if left == 1:
        return _last_trick(p, leader)
    everybody = p[0] | p[1] | p[2] | p[3]
    if p[AVOIDS]:
        ducks = not p[SIDE] >> leader & 1 and escapes(p, p[SIDE])
        return LANES & everybody if ducks else -1
    answer = _bounded(p, leader, left, need)
    return answer | p[CALLED] & everybody if answer >= 0 else -1


@inlined_kernel
def _lowest_of_runs(cards: int, fences: int) -> int:
    """Return the lowest card of each run of equivalent cards: cards of a hand with no card of another seat between them."""
    kept = 0
    while cards:
        card = cards & -cards
        kept |= card
        cards &= -(fences & -(card << 1) & -(fences & -(card << 1)))
    return kept


@inlined_kernel
def _key(p: Any, table: Any, leader: Seat, shape: int, left: int, everybody: int) -> Key:
    """Return the transposition-table key of a position between tricks."""
    called = p[CALLED] & everybody
    strict = int(left > p[NO_LOSS])
    kind = leader | p[SIDE] << 2 | (p[TRUMPS] & 1) << 6 | p[AVOIDS] << 7 | strict << 8
    index = count(everybody & (called - 1)) if called else 63
    counted = shape | left << 48
    one = squeeze(p[1] | p[3], everybody) | kind << CARDS_BITS
    two = squeeze(p[2] | p[3], everybody) | index << CARDS_BITS
    return Key(first_row(table, counted, kind), counted, one, two)


@inlined_kernel
def _between_tricks(
    p: Any, table: Any, need: int, leader: Seat, left: int, shape: int, everybody: int
) -> tuple[Key, int]:
    """Return the key of a position between tricks and the position's answer, which is -1 if it needs a search."""
    answer = _at_once(p, leader, left, need)
    if answer >= 0:
        return NO_KEY, answer
    key = _key(p, table, leader, shape, left, everybody)
    answer, cards = look_up(table, key, need)
    if answer >= 0:
        return key, spread(cards, everybody) | p[CALLED] & everybody | (YES if answer else 0)
    return key, -1


@inlined_kernel
def _headed(trick: OpenTrick, card: int, seat: Seat) -> OpenTrick:
    """Return the trick with a card added that leads it or beats its best card."""
    led = trick.led if trick.laid else lane_of(card)
    return OpenTrick(trick.laid + 1, led, card, seat, _of_best_lane(trick, card))


@inlined_kernel
def _joined(trick: OpenTrick, card: int) -> OpenTrick:
    """Return the trick with a card added that does not beat its best card."""
    ranked = trick.ranked | _of_best_lane(trick, card)
    return OpenTrick(trick.laid + 1, trick.led, trick.best, trick.winner, ranked)


@inlined_kernel
def _of_best_lane(trick: OpenTrick, card: int) -> int:
    """Return 1 if a card is in the same lane as the best card of a trick, else 0."""
    return int(trick.laid != 0 and card & lane_of(trick.best) != 0)


@inlined_kernel
def _playable(p: Any, hand: int, trick: OpenTrick, everybody: int) -> tuple[int, int]:
    """Return the legal cards of a hand, and the cards that separate its runs of equivalent cards."""
    allowed = hand & trick.led or hand
    fences = FENCES | trick.best | everybody & ~hand
    called = p[CALLED] & everybody
    if called & hand:
        bound = lane_of(called)
        if trick.laid == 0 or trick.led == bound:
            allowed &= ~bound | called
        fences |= called | called << 1
    return allowed, fences


@inlined_kernel
def _rests_on(cards: int, card: int, fences: int) -> int:
    """Return the cards on which an answer depends, and also the played card if an equivalent one is among them."""
    above = fences & -(card << 1)
    return cards | card if cards & (above & -above) - (card << 1) else cards


@kernel
def takes(p: Any, table: Any, need: int, seat: Seat, trick: OpenTrick, shape: int) -> int:
    """Return whether the counted side takes at least `need` more tricks: `YES` or 0, plus the cards on which this depends.

    Parameters
    ----------
    p
        The position.
    table : int64[rows, 4]
        A transposition table; the number of rows is a power of two.
    need
        The number of tricks, including the one on the table.
    seat, trick
        The seat to move, and the trick on the table.
    shape
        The length of each hand in lanes 0, 1 and 2, four bits each.

    One recursive call that serves both kinds of cards would make the search 25% slower.
    """
    known = 0
    if trick.laid == 4:
        known = trick.best if trick.ranked else 0
        if p[SIDE] >> trick.winner & 1:
            need -= 1
        elif count(p[index(trick.winner)]) >= p[NO_LOSS]:
            return known
        seat, trick = trick.winner, NO_TRICK
    hand = p[index(seat)]
    left = count(hand)
    everybody = p[0] | p[1] | p[2] | p[3]
    key = NO_KEY
    if trick.laid == 0:
        key, answer = _between_tricks(p, table, need, seat, left, shape, everybody)
        if answer >= 0:
            return known | answer
        known |= p[CALLED] & everybody
    allowed, fences = _playable(p, hand, trick, everybody)
    beats = beating(trick.best, p[TRUMPS]) if trick.laid else LANES
    room = MOVES + (4 * left + trick.laid) * MOVES_EACH
    moves = sort_moves(p, room, _lowest_of_runs(allowed, fences), seat, trick)
    wants = (p[SIDE] >> seat & 1) ^ p[AVOIDS]
    answer, learnt = 1 - wants, 0
    for k in range(moves):
        lane, card = p[room + k] >> 4 & 3, 1 << (p[room + k] & 63)
        shorter = shape - (1 << 16 * lane + 4 * seat & SHORT)
        p[index(seat)] = hand ^ card
        if card & beats:
            after = takes(p, table, need, seat + 1 & 3, _headed(trick, card, seat), shorter)
        else:
            after = takes(p, table, need, seat + 1 & 3, _joined(trick, card), shorter)
        p[index(seat)] = hand
        cards = after & LANES
        if after >> 61 & 1 == wants:
            answer, learnt = wants, cards
            break
        learnt |= _rests_on(cards, card, fences)
    if key.row >= 0:
        lowest = learnt | p[CALLED] & everybody
        # In each lane the lowest card that mattered, and everything above it.
        mattered = squeeze((lowest | ~((lowest | FENCES) - ONES)) & LANES, everybody)
        store(table, key, mattered, need if answer else 0, left if answer else need - 1)
    return known | learnt | (YES if answer else 0)
