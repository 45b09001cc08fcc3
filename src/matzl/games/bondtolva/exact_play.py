"""Exact card play in Bondtolva once the stock is drawn: whether the leader can force one of a set of outcomes.

A deal has one of six *outcomes*: the last trick lost or won; the cards lost, shared or won. A question to the search is a
set of outcomes: can the leader force one of them? The other player's question is the complement, seen from the other side.
So single deals, and matches in which a point too many may hurt, use the same search.

Card play follows the rules' own tables of the cards that follow and beat a card, in the layout by rank. It restates §4.13
to §4.16 and §5 with them, on plain integers for speed: all legal replies to a lead win the trick or none does, so only the
leads need a search for the winner. tests/search/test_exact_bondtolva.py compares it with the rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import Suit
from matzl.engine.bits import lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.games.bondtolva.info import HIGH, LOW, ORDER_HIGH_TEN, ORDER_LOW_TEN, SUITS, TEN
from matzl.search.exact.layouts import highest_of_runs, rank_bits, rank_tables

OUTCOMES = 6
"""The number of outcomes, each ``3 * won + cards``: `won` is 1 with the last trick; `cards` is 0 lost, 1 shared, 2 won."""
ALL = (1 << OUTCOMES) - 1
LAST_LOST, LAST_WON = 0b000111, 0b111000
"""Questions about the last trick alone."""
MATADOR = 64
"""The weight of a matador against that of an eye (§7.4 before §7.5); there are forty eyes in all."""

BITS = np.stack([rank_bits(SUITS[ten]) for ten in TEN])
"""The layout of hands under each value of the option `ten`: int64[2, 64]."""
FOLLOWING, BEATING = np.stack([rank_tables(SUITS[ten]) for ten in TEN], axis=1)
"""The tables of the rules in this layout: ``FOLLOWING[ten, trump, card]`` and ``BEATING[ten, trump, card]``."""


def _opposite(good: int) -> int:
    """Return the complement of a set of outcomes, as the other player sees them."""
    return sum(1 << k for k in range(OUTCOMES) if not good >> (OUTCOMES - 1 - k) & 1)


def _monotonic(good: int) -> bool:
    """Return whether winning more cards never leads out of a set of outcomes."""
    return all(good >> k + 1 & 1 or not good >> k & 1 for k in range(OUTCOMES) if k not in (2, 5))


OPPOSITE = np.array([_opposite(good) for good in range(ALL + 1)])
MONOTONIC = np.array([_monotonic(good) for good in range(ALL + 1)])


def _weights(order: str) -> list[int]:
    """§7.4, §7.5 Return the weight of each card of a suit in the contest for the point for cards, lowest card first."""
    weights = {"A": MATADOR + 4, "T": MATADOR, "K": 3, "Q": 2, "J": 1, "9": 0}
    return [weights[rank] for rank in reversed(order)] + [0, 0]


WEIGHTS = np.zeros((2, 8), np.int64)
WEIGHTS[LOW], WEIGHTS[HIGH] = _weights(ORDER_LOW_TEN), _weights(ORDER_HIGH_TEN)

MAX_ROWS = 1 << 12
"""The maximum number of rows of a table that are used, so that they stay in the processor's cache."""
FAR = 1 << 11
"""A weight greater than that of all cards together."""


class Query(NamedTuple):
    """A position between two tricks, and a set of outcomes that the leader may be able to force.

    Attributes
    ----------
    leads, follows
        The hands of leader and follower, of equal size, in the layout by rank.
    standing
        The weight of the cards the leader has taken minus that of the follower's.
    left
        The weight of both hands.
    good
        The set of outcomes, as the leader sees them.
    """

    leads: int
    follows: int
    standing: int
    left: int
    good: int


@inlined_kernel
def legal_replies(lead: int, follows: int, trump: Suit, ten: int) -> tuple[int, int]:
    """Return the legal replies to a lead, and 1 if they take the trick: all of them do, or none."""
    following = follows & FOLLOWING[ten, trump, lead]
    followed = following or follows
    beating = followed & BEATING[ten, trump, lead]
    return (beating, 1) if beating != 0 else (followed, 0)


@inlined_kernel
def _column(standing: int) -> int:
    """Return 0, 1 or 2 if the point for cards is lost, shared or won."""
    return 2 if standing > 0 else 0 if standing < 0 else 1


@inlined_kernel
def _reduced(query: Query) -> Query:
    """Reduce a query to the last trick, without weights, if the point for cards is decided."""
    leads, follows, standing, left, good = query
    if good != LAST_LOST and good != LAST_WON and (standing > left or -standing > left):
        column = _column(standing)
        good = LAST_LOST * (good >> column & 1) | LAST_WON * (good >> (column + 3) & 1)
    if good in (LAST_LOST, LAST_WON):
        standing, left = 0, 0
    return Query(leads, follows, standing, left, good)


@inlined_kernel
def _answer_at_once(query: Query, trump: Suit, ten: int) -> int:
    """Answer a query that is trivial or has at most one card in each hand: 1 or 0; -1 if it needs a search."""
    leads, standing, good = query.leads, query.standing, query.good
    if good == 0 or good == ALL:
        return int(good == ALL)
    if leads == 0:  # the leader is the player who has just taken the last trick
        return good >> (_column(standing) + 3) & 1
    if leads & (leads - 1) == 0:
        loses = legal_replies(lowest(leads), query.follows, trump, ten)[1]
        column = _column(standing - query.left if loses else standing + query.left)
        return good >> (column + 3 - 3 * loses) & 1
    return -1


@inlined_kernel
def _row(leads: int, follows: int, tag: int, table: Any) -> int:
    """Return the row of the transposition table for a position."""
    mixed = leads * 0x9E3779B1 ^ follows * 0x85EBCA6B ^ (tag & 0xFFFFF) * 0xC2B2AE35
    return mixed >> 22 & min(len(table), MAX_ROWS) - 1


@inlined_kernel
def _look_up(table: Any, row: int, hands: int, tag: int, standing: int) -> int:
    """Return the answer stored for a position: 1 or 0; -1 if its row has none."""
    if table[row, 0] == hands and table[row, 1] == tag:
        if standing >= table[row, 2]:
            return 1
        if standing <= table[row, 3]:
            return 0
    return -1


@inlined_kernel
def _store(table: Any, row: int, hands: int, tag: int, standing: int, answer: bool) -> None:
    """Store an answer; for a monotonic query, a yes also holds for any higher standing, and a no for any lower one."""
    if table[row, 0] != hands or table[row, 1] != tag:  # new, or replaced during the search
        table[row, 0] = hands
        table[row, 1] = tag
        table[row, 2] = FAR
        table[row, 3] = -FAR
    grows = MONOTONIC[tag & ALL]
    if answer:
        table[row, 2] = standing if grows else -FAR
    else:
        table[row, 3] = standing if grows else FAR


@kernel
def forces(query: Query, trump: Suit, ten: int, table: Any) -> bool:
    """Return whether the leader can force one of a set of outcomes.

    Parameters
    ----------
    query
        The position and the set of outcomes.
    trump, ten
        The trump suit, and the option `ten`.
    table : int64[rows, 4]
        A transposition table; the number of rows is a power of two.
    """
    query = _reduced(query)
    answer = _answer_at_once(query, trump, ten)
    if answer >= 0:
        return answer == 1
    leads, follows, standing, left, good = query
    hands = leads | follows << 30
    tag = good | ten << 6 | (0 if MONOTONIC[good] else standing + FAR) << 7 | trump << 20
    row = _row(leads, follows, tag, table)
    answer = _look_up(table, row, hands, tag, standing)
    if answer >= 0:
        return answer == 1

    forced = False
    trick_only = good in (LAST_LOST, LAST_WON)
    choices = highest_of_runs(leads, leads | follows) if trick_only else leads
    for winning in range(2):
        rest = choices
        while rest != 0 and not forced:
            lead = lowest(rest)
            rest &= rest - 1
            replies, loses = legal_replies(lead, follows, trump, ten)
            if loses == winning:
                continue
            if trick_only:
                replies = highest_of_runs(replies, leads | follows)
            kept = leads ^ 1 << lead
            forced = True
            while replies != 0 and forced:
                reply = lowest(replies)
                replies &= replies - 1
                weight = 0 if trick_only else WEIGHTS[ten, lead >> 2] + WEIGHTS[ten, reply >> 2]
                after, rest_left = follows ^ 1 << reply, left - weight
                if loses:
                    lost = Query(after, kept, weight - standing, rest_left, OPPOSITE[good])
                    forced = not forces(lost, trump, ten, table)
                else:
                    won = Query(kept, after, standing + weight, rest_left, good)
                    forced = forces(won, trump, ten, table)
    _store(table, row, hands, tag, standing, forced)
    return forced


@kernel
def holds(lead: int, replies: int, query: Query, trump: Suit, ten: int, table: Any) -> bool:
    """Return whether a lead forces one of the query's outcomes, whichever of the replies follows.

    Parameters
    ----------
    lead, replies
        The card led, no longer in the leader's hand, and the replies, still in the follower's.
    query, trump, ten, table
        As in `forces`; the weight of both hands includes the lead.
    """
    loses = legal_replies(lead, query.follows, trump, ten)[1]
    while replies != 0:
        reply = lowest(replies)
        replies &= replies - 1
        weight = WEIGHTS[ten, lead >> 2] + WEIGHTS[ten, reply >> 2]
        after, rest = query.follows ^ 1 << reply, query.left - weight
        if loses:
            good = OPPOSITE[query.good]
            lost = Query(after, query.leads, weight - query.standing, rest, good)
            held = not forces(lost, trump, ten, table)
        else:
            standing = query.standing + weight
            won = Query(query.leads, after, standing, rest, query.good)
            held = forces(won, trump, ten, table)
        if not held:
            return False
    return True
