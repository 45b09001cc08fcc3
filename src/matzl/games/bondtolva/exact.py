"""Exact play in Bondtolva once the stock is drawn: who takes the last trick, and who wins the point for cards.

A deal has one of six *outcomes*: the last trick lost or won; the cards lost, shared or won. A question to the search is a
set of outcomes: can the leader force one of them? The other player's question is the complement, seen from the other side.
So lone deals, and matches in which a point too many may hurt, use the same search.

Card play follows the rules' own tables of the cards that follow and beat a card, in the layout by rank. Restates §4.13 to
§4.16 and §5 with them, on plain integers for speed: all legal replies to a lead win the trick or none does, so only the
leads need a search for the winner. tests/search/test_exact_bondtolva.py compares it with the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SEAT, Suit
from matzl.engine.bits import lowest
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.games.bondtolva.equity import result_value
from matzl.games.bondtolva.info import HIGH, LOW, ORDER_HIGH_TEN, ORDER_LOW_TEN, SUITS, TEN
from matzl.games.bondtolva.play import duties
from matzl.search.exact.layouts import (
    highest_of_runs,
    laid_out,
    rank_bits,
    rank_tables,
)

OUTCOMES = 6
"""Outcomes are ``3 * won + cards``: `won` is 1 with the last trick; `cards` is 0 lost, 1 shared, 2 won."""
ALL = (1 << OUTCOMES) - 1
LAST_LOST, LAST_WON = 0b000111, 0b111000
"""Questions about the last trick alone."""
DIFFERENCE = np.array([-2.0, -1.0, 0.0, 0.0, 1.0, 2.0])
"""The value of each outcome in a lone deal: own points minus the other's."""
POINTS = np.array([0, 0, 1, 1, 1, 2])
"""§7.3, §7.4 Own points in each outcome."""
MATADOR = 64
"""The weight of a matador against that of an eye (§7.4 before §7.5); there are forty eyes in all."""

BITS = np.stack([rank_bits(SUITS[ten]) for ten in TEN])
"""The layout of hands under each value of the option `ten`: int64[2, 64]."""
FOLLOWING, BEATING = np.stack([rank_tables(SUITS[ten]) for ten in TEN], axis=1)
"""The tables of the rules in this layout: ``FOLLOWING[ten, trump, card]`` and ``BEATING[ten, trump, card]``."""


def _opposite(good: int) -> int:
    """Return the complement of a question, as the other player sees the outcomes."""
    return sum(1 << k for k in range(OUTCOMES) if not good >> (OUTCOMES - 1 - k) & 1)


def _monotonic(good: int) -> bool:
    """Return whether winning more cards never hurts."""
    return all(good >> k + 1 & 1 or not good >> k & 1 for k in range(OUTCOMES) if k not in (2, 5))


OPPOSITE = np.array([_opposite(good) for good in range(ALL + 1)])
MONOTONIC = np.array([_monotonic(good) for good in range(ALL + 1)])


def _weights(order: str) -> list[int]:
    """Return the weight of each card of a suit in the point for cards, lowest card first."""
    weights = {"A": MATADOR + 4, "T": MATADOR, "K": 3, "Q": 2, "J": 1, "9": 0}
    return [weights[rank] for rank in reversed(order)] + [0, 0]


WEIGHTS = np.zeros((2, 8), np.int64)
WEIGHTS[LOW], WEIGHTS[HIGH] = _weights(ORDER_LOW_TEN), _weights(ORDER_HIGH_TEN)

MAX_ROWS = 1 << 12
"""The number of rows used of a larger table, which then stays in the processor's cache."""
FAR = 1 << 11
"""More than all cards weigh."""


@inlined_kernel
def _replies(lead: int, follows: int, trump: Suit, ten: int) -> tuple[int, int]:
    """Return the legal replies to a lead, and 1 if they take the trick: all of them do, or none."""
    following = follows & FOLLOWING[ten, trump, lead]
    followed = following or follows
    beating = followed & BEATING[ten, trump, lead]
    return (beating, 1) if beating != 0 else (followed, 0)


@inlined_kernel
def _column(standing: int) -> int:
    """Return 0, 1 or 2 for the point for cards lost, shared or won."""
    return 2 if standing > 0 else 0 if standing < 0 else 1


@inlined_kernel
def _answer_at_once(
    leads: int, follows: int, standing: int, left: int, good: int, trump: Suit, ten: int
) -> int:
    """Answer a question with at most one card in each hand, or a trivial question: 1, 0, or -1 if it needs a search."""
    if good == 0 or good == ALL:
        return int(good == ALL)
    if leads == 0:  # the leader is the player who has just taken the last trick
        return good >> (_column(standing) + 3) & 1
    if leads & (leads - 1) == 0:
        loses = _replies(lowest(leads), follows, trump, ten)[1]
        column = _column(standing - left if loses else standing + left)
        return good >> (column + 3 - 3 * loses) & 1
    return -1


@inlined_kernel
def _row(leads: int, follows: int, tag: int, table: Any) -> int:
    """Return the row of a position."""
    mixed = leads * 0x9E3779B1 ^ follows * 0x85EBCA6B ^ (tag & 0xFFFFF) * 0xC2B2AE35
    return mixed >> 22 & min(len(table), MAX_ROWS) - 1


@inlined_kernel
def _store(table: Any, row: int, hands: int, tag: int, standing: int, found: bool) -> None:
    """Store an answer; with a monotonic question it holds for any higher, or any lower, standing as well."""
    if table[row, 0] != hands or table[row, 1] != tag:  # new, or replaced during the search
        table[row, 0] = hands
        table[row, 1] = tag
        table[row, 2] = FAR
        table[row, 3] = -FAR
    grows = MONOTONIC[tag & ALL]
    if found:
        table[row, 2] = standing if grows else -FAR
    else:
        table[row, 3] = standing if grows else FAR


@kernel
def forces(
    leads: int, follows: int, standing: int, left: int, good: int, trump: Suit, ten: int, table: Any
) -> bool:
    """Return whether the leader can force an outcome of a set.

    Parameters
    ----------
    leads, follows
        The hands of leader and follower, of equal size, in the layout by rank.
    standing
        The weight of the cards the leader has taken minus that of the follower's.
    left
        The weight of both hands.
    good
        The set of outcomes, as the leader sees them.
    trump, ten, table
        The trump suit, the option `ten`, and the transposition table.
    """
    if good != LAST_LOST and good != LAST_WON and (standing > left or -standing > left):
        column = _column(standing)
        good = LAST_LOST * (good >> column & 1) | LAST_WON * (good >> (column + 3) & 1)
    answer = _answer_at_once(leads, follows, standing, left, good, trump, ten)
    if answer >= 0:
        return answer == 1
    trick_only = good in (LAST_LOST, LAST_WON)
    if trick_only:
        standing, left = 0, 0
    hands = leads | follows << 30
    tag = good | ten << 6 | (0 if MONOTONIC[good] else standing + FAR) << 7 | trump << 20
    row = _row(leads, follows, tag, table)
    if table[row, 0] == hands and table[row, 1] == tag:
        if standing >= table[row, 2]:
            return True
        if standing <= table[row, 3]:
            return False

    found = False
    choices = highest_of_runs(leads, leads | follows) if trick_only else leads
    for winning in range(2):
        rest = choices
        while rest != 0 and not found:
            lead = lowest(rest)
            rest &= rest - 1
            replies, loses = _replies(lead, follows, trump, ten)
            if loses == winning:
                continue
            if trick_only:
                replies = highest_of_runs(replies, leads | follows)
            kept = leads ^ 1 << lead
            found = True
            while replies != 0 and found:
                reply = lowest(replies)
                replies &= replies - 1
                weight = 0 if trick_only else WEIGHTS[ten, lead >> 2] + WEIGHTS[ten, reply >> 2]
                after, rest_left = follows ^ 1 << reply, left - weight
                if loses:
                    opposite = OPPOSITE[good]
                    found = not forces(
                        after, kept, weight - standing, rest_left, opposite, trump, ten, table
                    )
                else:
                    found = forces(
                        kept, after, standing + weight, rest_left, good, trump, ten, table
                    )
    _store(table, row, hands, tag, standing, found)
    return found


@kernel
def _weight(cards: int, bits: Any, ten: int) -> int:
    """Return the weight of cards in the point for cards."""
    weight = 0
    while cards != 0:
        weight += WEIGHTS[ten, bits[lowest(cards)] >> 2]
        cards &= cards - 1
    return weight


@kernel
def _holds(
    lead: int,
    replies: int,
    leads: int,
    follows: int,
    standing: int,
    left: int,
    good: int,
    trump: Suit,
    ten: int,
    table: Any,
) -> bool:
    """Return whether the leader forces an outcome with a lead already made, whichever of the replies comes.

    Parameters
    ----------
    lead, replies
        The card led, no longer in the leader's hand, and the replies, still in the follower's.
    leads, follows, standing, left, good, trump, ten, table
        As in `forces`; `left` includes the lead.
    """
    loses = _replies(lead, follows, trump, ten)[1]
    while replies != 0:
        reply = lowest(replies)
        replies &= replies - 1
        weight = WEIGHTS[ten, lead >> 2] + WEIGHTS[ten, reply >> 2]
        after, rest = follows ^ 1 << reply, left - weight
        if loses:
            lost = forces(after, leads, weight - standing, rest, OPPOSITE[good], trump, ten, table)
            if lost:
                return False
        elif not forces(leads, after, standing + weight, rest, good, trump, ten, table):
            return False
    return True


@kernel
def _questions(values: Any, questions: Any) -> int:
    """Write the sets of outcomes with at least each value, from the lowest value on; return their number."""
    number, least = 0, np.inf
    for outcome in range(OUTCOMES):
        least = min(least, values[outcome])
    while True:
        good, better = 0, np.inf
        for outcome in range(OUTCOMES):
            if values[outcome] >= least:
                good |= 1 << outcome
            if values[outcome] > least:
                better = min(better, values[outcome])
        questions[number] = good
        number += 1
        if better == np.inf:
            return number
        least = better


@kernel
def outcomes(g: State, values: Any, table: Any, found: Any) -> None:
    """Compute the outcome of exact play after each legal action.

    Parameters
    ----------
    g
        A state of Bondtolva in play, the stock drawn.
    values : float64[6]
        The value of each outcome to the player in turn; the other player minimises it.
    table : int64[rows, 4]
        A transposition table; the number of rows is a power of two. It may be kept between deals.
    found : int64[64]
        Entry `a` receives the outcome after action `a`, as the player in turn sees it.
    """
    bits = BITS[g.ten]
    own, other = laid_out(g.hand[g.turn], bits), laid_out(g.hand[1 - g.turn], bits)
    left = _weight(g.hand[0] | g.hand[1] | g.on_table * (g.laid & 1), bits, g.ten)
    standing = _standing(g, bits)
    questions = np.empty(OUTCOMES, np.int64)
    number = _questions(values, questions)
    legal = duties(g)[2]
    while legal != 0:
        action = lowest(legal)
        legal &= legal - 1
        sure, beyond = 0, number
        while beyond - sure > 1:
            middle = (sure + beyond) >> 1
            if _forces_with(g, bits[action], own, other, standing, left, questions[middle], table):
                sure = middle
            else:
                beyond = middle
        good = questions[sure]
        if sure + 1 < number:
            good &= ~questions[sure + 1]
        found[action] = lowest(good)


@inlined_kernel
def _forces_with(
    g: State, card: int, own: int, other: int, standing: int, left: int, good: int, table: Any
) -> bool:
    """Return whether the player in turn forces an outcome by playing a card; parameters as in `forces`, `own` to move."""
    if g.led == NO_CARD:
        replies = _replies(card, other, g.trump, g.ten)[0]
        kept = own ^ 1 << card
        return _holds(card, replies, kept, other, standing, left, good, g.trump, g.ten, table)
    lead, good = BITS[g.ten, g.led], OPPOSITE[good]
    return not _holds(lead, 1 << card, other, own, -standing, left, good, g.trump, g.ten, table)


@kernel
def _standing(g: State, bits: Any) -> int:
    """Return the weight of the cards taken by the player in turn minus that of the other's."""
    return _weight(g.taken[g.turn], bits, g.ten) - _weight(g.taken[1 - g.turn], bits, g.ten)


@kernel
def exact_outcome(g: State, values: Any, table: Any) -> int:
    """Return the outcome of exact play, as the player who is to lead sees it; parameters as in `outcomes`."""
    bits = BITS[g.ten]
    own, other = laid_out(g.hand[g.turn], bits), laid_out(g.hand[1 - g.turn], bits)
    left, standing = _weight(g.hand[0] | g.hand[1], bits, g.ten), _standing(g, bits)
    questions = np.empty(OUTCOMES, np.int64)
    number = _questions(values, questions)
    sure, beyond = 0, number
    while beyond - sure > 1:
        middle = (sure + beyond) >> 1
        if forces(own, other, standing, left, questions[middle], g.trump, g.ten, table):
            sure = middle
        else:
            beyond = middle
    return lowest(questions[sure] & ~(questions[sure + 1] if sure + 1 < number else 0))


@kernel
def exact_values(g: State, table: Any, values: Any) -> None:
    """Compute the payoffs after each legal action when each player maximises own points minus the other's.

    Parameters
    ----------
    g
        A state of Bondtolva in play, the stock drawn and both hands known.
    table : int64[rows, 4]
        As in `outcomes`.
    values : float64[64, 4]
        Row `a` receives the payoffs after action `a`.
    """
    found = np.empty(64, np.int64)
    outcomes(g, DIFFERENCE, table, found)
    legal = duties(g)[2]
    while legal != 0:
        action = lowest(legal)
        legal &= legal - 1
        outcome = found[action]
        for seat in range(2):
            declared = 2 * (g.trump_by == seat) + (g.tjog_by == seat)  # §7.1, §7.2
            own = outcome if seat == g.turn else OUTCOMES - 1 - outcome
            values[action, seat] = declared + POINTS[own]


@kernel
def exact_match_values(g: State, table: Any, values: Any) -> None:
    """Compute the value of each legal action in the match, when both players maximise it; parameters as in `exact_values`.

    At 0:0 values are own points minus the other's.
    """
    found, of_outcome = np.empty(64, np.int64), np.empty(OUTCOMES)
    own, other = g.turn, 1 - g.turn
    for outcome in range(OUTCOMES):
        last_trick = own if outcome >= 3 else other
        cards = outcome % 3
        winner = NO_SEAT if cards == 1 else own if cards == 2 else other
        of_outcome[outcome] = result_value(g, last_trick, winner, own)
    outcomes(g, of_outcome, table, found)
    legal = duties(g)[2]
    while legal != 0:
        action = lowest(legal)
        legal &= legal - 1
        values[action, own] = of_outcome[found[action]]
        values[action, other] = -of_outcome[found[action]]
