"""Exact play in Bondtolva once the stock is drawn: who takes the last trick, and who the point for the cards.

How an ending comes out is one of six *outcomes*: the last trick lost or won, the cards lost, shared or won. A question
to the search is a set of outcomes: can the leader force one of them? The answer for the other player is that of the
opposite set. So lone deals and matches, in which a point too many may hurt, ask alike. Card play is stated anew here
(§4.13 to §4.16, §5), because the one who replies cannot choose to win or lose the trick: the lead alone decides that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SEAT
from matzl.engine.bits import lowest
from matzl.engine.jit import inlined_kernel, kernel
from matzl.games.bondtolva.equity import result_worth
from matzl.games.bondtolva.info import HIGH, LOW, ORDER_HIGH_TEN, ORDER_LOW_TEN, SUITS
from matzl.games.bondtolva.play import duties
from matzl.search.exact.strength import above, apart, cards_of, places_of, ranked, suit_of

OUTCOMES = 6
"""``3 * won + cards``: `won` is 1 with the last trick; `cards` is 0 lost, 1 shared, 2 won."""
ALL = (1 << OUTCOMES) - 1
LAST_LOST, LAST_WON = 0b000111, 0b111000
"""Questions that the point for the cards has no part in."""
DIFFERENCE = np.array([-2.0, -1.0, 0.0, 0.0, 1.0, 2.0])
"""What each outcome is worth in a lone deal: own points less the other's."""
POINTS = np.array([0, 0, 1, 1, 1, 2])
"""§7.3, §7.4 Own points in each outcome."""
MATADOR = 64
"""What a matador weighs against an eye (§7.4 before §7.5); there are forty eyes in all."""

PLACES = np.stack([places_of(SUITS["low"]), places_of(SUITS["high"])])


def _opposite(good: int) -> int:
    """The outcomes the other player hopes for, as that player sees them, when the question is `good`."""
    return sum(1 << k for k in range(OUTCOMES) if not good >> (OUTCOMES - 1 - k) & 1)


def _grows(good: int) -> bool:
    """Whether more cards never hurt."""
    return all(good >> k + 1 & 1 or not good >> k & 1 for k in range(OUTCOMES) if k not in (2, 5))


OPPOSITE = np.array([_opposite(good) for good in range(ALL + 1)])
GROWS = np.array([_grows(good) for good in range(ALL + 1)])


def _weights(order: str) -> list[int]:
    """What each card of a suit weighs for the point for the cards, lowest card first."""
    weights = {"A": MATADOR + 4, "T": MATADOR, "K": 3, "Q": 2, "J": 1, "9": 0}
    return [weights[rank] for rank in reversed(order)] + [0, 0]


WEIGHTS = np.zeros((2, 8), np.int64)
WEIGHTS[LOW], WEIGHTS[HIGH] = _weights(ORDER_LOW_TEN), _weights(ORDER_HIGH_TEN)

ROWS = 1 << 12
"""Of a larger table only so much is used: it stays near the processor."""
FAR = 1 << 11
"""Beyond what cards can weigh."""


@inlined_kernel
def _replies(lead: int, follows: int, trumps: int) -> tuple[int, int]:
    """What may be laid on a lead, and 1 when it takes the trick: all of it does, or none."""
    following = follows & suit_of(lead)
    if following != 0:
        higher = following & above(lead)
        return (higher, 1) if higher != 0 else (following, 0)
    ruffs = follows & trumps
    return (ruffs, 1) if ruffs != 0 else (follows, 0)


@inlined_kernel
def _column(standing: int) -> int:
    """The cards lost, shared or won: 0, 1, 2."""
    return 2 if standing > 0 else 0 if standing < 0 else 1


@kernel
def forces(
    leads: int,
    follows: int,
    standing: int,
    left: int,
    good: int,
    trumps: int,
    ten: int,
    table: Any,
) -> bool:
    """Whether the leader can bring about an outcome of a set.

    Parameters
    ----------
    leads, follows
        The hands of leader and follower, of equal size.
    standing
        The weight of the cards the leader has taken less that of the follower's.
    left
        The weight of both hands.
    good
        The set of outcomes, as the leader sees them.
    trumps, ten, table
        The trump suit, the option `ten`, and the table.
    """
    if good != LAST_LOST and good != LAST_WON and (standing > left or -standing > left):
        column = _column(standing)
        good = LAST_LOST * (good >> column & 1) | LAST_WON * (good >> (column + 3) & 1)
    if good == 0:
        return False
    if good == ALL:
        return True
    if leads == 0:  # the leader is whoever has just taken the last trick
        return good >> (_column(standing) + 3) & 1 != 0
    if leads & (leads - 1) == 0:
        lead = lowest(leads)
        loses = _replies(lead, follows, trumps)[1]
        column = _column(standing - left if loses else standing + left)
        return good >> (column + 3 - 3 * loses) & 1 != 0

    trick_only = good in (LAST_LOST, LAST_WON)
    if trick_only:
        standing, left = 0, 0
    grows = GROWS[good]
    hands = leads | follows << 30
    tag = good | ten << 6 | (0 if grows else standing + FAR) << 7 | trumps << 20
    mixed = leads * 0x9E3779B1 ^ follows * 0x85EBCA6B ^ (tag & 0xFFFFF) * 0xC2B2AE35
    row = mixed >> 22 & min(len(table), ROWS) - 1
    if table[row, 0] == hands and table[row, 1] == tag:
        if standing >= table[row, 2]:
            return True
        if standing <= table[row, 3]:
            return False

    found = False
    choices = apart(leads, leads | follows) if trick_only else leads
    for winning in range(2):
        rest = choices
        while rest != 0 and not found:
            lead = lowest(rest)
            rest &= rest - 1
            replies, loses = _replies(lead, follows, trumps)
            if loses == winning:
                continue
            if trick_only:
                replies = apart(replies, leads | follows)
            kept = leads ^ 1 << lead
            holds = True
            while replies != 0 and holds:
                reply = lowest(replies)
                replies &= replies - 1
                weight = 0 if trick_only else WEIGHTS[ten, lead >> 2] + WEIGHTS[ten, reply >> 2]
                after = follows ^ 1 << reply
                if loses:
                    holds = not forces(
                        after,
                        kept,
                        weight - standing,
                        left - weight,
                        OPPOSITE[good],
                        trumps,
                        ten,
                        table,
                    )
                else:
                    holds = forces(
                        kept, after, standing + weight, left - weight, good, trumps, ten, table
                    )
            found = holds
    if table[row, 0] != hands or table[row, 1] != tag:  # new, or lost to a position further on
        table[row, 0] = hands
        table[row, 1] = tag
        table[row, 2] = FAR
        table[row, 3] = -FAR
    if found:
        table[row, 2] = standing if grows else -FAR
    else:
        table[row, 3] = standing if grows else FAR
    return found


@kernel
def _weight(cards: int, places: Any, ten: int) -> int:
    """What cards weigh for the point for the cards."""
    weight = 0
    while cards != 0:
        weight += WEIGHTS[ten, places[lowest(cards)] >> 2]
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
    trumps: int,
    ten: int,
    table: Any,
) -> bool:
    """Whether the leader has an outcome of a set for sure with a lead already made, whichever of the replies comes."""
    loses = _replies(lead, follows, trumps)[1]
    while replies != 0:
        reply = lowest(replies)
        replies &= replies - 1
        weight = WEIGHTS[ten, lead >> 2] + WEIGHTS[ten, reply >> 2]
        after, rest = follows ^ 1 << reply, left - weight
        if loses:
            lost = forces(after, leads, weight - standing, rest, OPPOSITE[good], trumps, ten, table)
            if lost:
                return False
        elif not forces(leads, after, standing + weight, rest, good, trumps, ten, table):
            return False
    return True


@kernel
def _questions(worths: Any, questions: Any) -> int:
    """The sets of outcomes worth at least so much, for each of ``worths`` from the least on; gives how many there are."""
    asked, least = 0, np.inf
    for outcome in range(OUTCOMES):
        least = min(least, worths[outcome])
    while True:
        good, better = 0, np.inf
        for outcome in range(OUTCOMES):
            if worths[outcome] >= least:
                good |= 1 << outcome
            if worths[outcome] > least:
                better = min(better, worths[outcome])
        questions[asked] = good
        asked += 1
        if better == np.inf:
            return asked
        least = better


@kernel
def outcomes(g: Any, worths: Any, table: Any, found: Any) -> None:
    """An outcome that exact play comes to after each legal action, the stock being drawn.

    Parameters
    ----------
    g
        A state of Bondtolva in play, the stock drawn.
    worths : float64[6]
        What each outcome is worth to the player in turn; the other player wants it to be low.
    table : int64[rows, 4]
        Remembers positions, of whatever deal; rows are a power of two.
    found : int64[64]
        Row `a` takes the outcome after action `a`, as the player in turn sees it.
    """
    places, trumps = PLACES[g.ten], cards_of(g.trump)
    own, other = ranked(g.hand[g.turn], places), ranked(g.hand[1 - g.turn], places)
    left = _weight(g.hand[0] | g.hand[1] | g.on_table * (g.laid & 1), places, g.ten)
    standing = _weight(g.taken[g.turn], places, g.ten) - _weight(g.taken[1 - g.turn], places, g.ten)
    questions = np.empty(OUTCOMES, np.int64)
    asked = _questions(worths, questions)
    legal = duties(g)[2]
    while legal != 0:
        action = lowest(legal)
        legal &= legal - 1
        card = places[action]
        sure, beyond = 0, asked
        while beyond - sure > 1:
            middle = (sure + beyond) >> 1
            good = questions[middle]
            if g.led == NO_CARD:
                replies = _replies(card, other, trumps)[0]
                holds = _holds(
                    card,
                    replies,
                    own ^ 1 << card,
                    other,
                    standing,
                    left,
                    good,
                    trumps,
                    g.ten,
                    table,
                )
            else:
                holds = not _holds(
                    places[g.led],
                    1 << card,
                    other,
                    own,
                    -standing,
                    left,
                    OPPOSITE[good],
                    trumps,
                    g.ten,
                    table,
                )
            if holds:
                sure = middle
            else:
                beyond = middle
        good = questions[sure]
        if sure + 1 < asked:
            good &= ~questions[sure + 1]
        found[action] = lowest(good)


@kernel
def exact_outcome(g: Any, worths: Any, table: Any) -> int:
    """The outcome that exact play comes to, as the player in turn sees it; arguments as in `outcomes`."""
    if g.led != NO_CARD:
        found = np.empty(64, np.int64)
        outcomes(g, worths, table, found)
        best, legal = -1, duties(g)[2]
        while legal != 0:
            outcome = found[lowest(legal)]
            legal &= legal - 1
            if best < 0 or worths[outcome] > worths[best]:
                best = outcome
        return best
    places, trumps = PLACES[g.ten], cards_of(g.trump)
    own, other = ranked(g.hand[g.turn], places), ranked(g.hand[1 - g.turn], places)
    left = _weight(g.hand[0] | g.hand[1], places, g.ten)
    standing = _weight(g.taken[g.turn], places, g.ten) - _weight(g.taken[1 - g.turn], places, g.ten)
    questions = np.empty(OUTCOMES, np.int64)
    asked = _questions(worths, questions)
    sure, beyond = 0, asked
    while beyond - sure > 1:
        middle = (sure + beyond) >> 1
        if forces(own, other, standing, left, questions[middle], trumps, g.ten, table):
            sure = middle
        else:
            beyond = middle
    return lowest(questions[sure] & ~(questions[sure + 1] if sure + 1 < asked else 0))


@kernel
def exact_values(g: Any, table: Any, values: Any) -> None:
    """The payoffs after each legal action when each player plays for own points less the other's, the stock being drawn.

    Parameters
    ----------
    g
        A state of Bondtolva in play, the stock drawn and both hands known.
    table : int64[rows, 4]
        Remembers positions, of whatever deal; rows are a power of two.
    values : float64[64, 4]
        Row `a` takes the payoffs after action `a`.
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
def exact_worths(g: Any, table: Any, values: Any) -> None:
    """What each legal action is worth to each player in the match, when both play for that; arguments as in `exact_values`.

    At 0:0 these are own points less the other's.
    """
    found, worths = np.empty(64, np.int64), np.empty(OUTCOMES)
    own, other = g.turn, 1 - g.turn
    for outcome in range(OUTCOMES):
        last_trick = own if outcome >= 3 else other
        cards = outcome % 3
        winner = NO_SEAT if cards == 1 else own if cards == 2 else other
        worths[outcome] = result_worth(g, last_trick, winner, own)
    outcomes(g, worths, table, found)
    legal = duties(g)[2]
    while legal != 0:
        action = lowest(legal)
        legal &= legal - 1
        values[action, own] = worths[found[action]]
        values[action, other] = -worths[found[action]]
