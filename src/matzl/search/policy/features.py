"""Features of a position, as known to the seat to move, and of its legal actions.

A position is a list of numbers, one for each feature that it has, and so is an action. Suits are renumbered: trumps first,
then from the longest in the seat's hand to the shortest, so that positions that differ by the names of suits alone are
alike, except where suits have the same ranks. A card whose suit depends on trumps keeps a number of its own
(`matzl.search.policy.tables`). Seats are counted from the seat to move.

A kernel of each game copies the inputs of features into a record that is the same for all games (`observe`), so that the
kernels that read it are compiled once, and not for every game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import NO_SEAT, NO_SUIT, Action, Card, Cards, Seat, Suit
from matzl.engine.bits import count, lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State, states
from matzl.engine.tricks import printed_suit, unseen_cards
from matzl.search import hooks
from matzl.search.policy.tables import CARD, SUIT, FeatureTables

FACTS, CALLED, SHOWN, NUMBERS = 12, 0, 0, 4
"""The length of a list of facts that the seat may know, and indices in it.

At `CALLED` are the cards called, at `SHOWN` + k the cards shown by the k-th seat after the seat to move (k from 1), and from
`NUMBERS` on numbers from 0 to 31. See the search hook `public_facts`.
"""

VOIDS = 8
"""The length of an array of known voids, int64[8]: for each seat the set of suits on which it discarded, then for each seat
the set of suits that it trumped."""

# Features of positions: where each group begins. A slot is the number of a card, below 64.
_SLOTS, _LENGTHS, _POINTS = 64, 14, 41
OWN = 0  # by whether trumps are known, and slot
GONE = OWN + 2 * _SLOTS
TABLE = GONE + 2 * _SLOTS  # by whether the card is the best so far, and slot
SEEN = TABLE + 2 * _SLOTS  # cards shown by others, by seat and slot
CALLED_CARDS = SEEN + 3 * _SLOTS
LENGTH = CALLED_CARDS + _SLOTS  # by suit and number of own cards
UNSEEN = LENGTH + 4 * _LENGTHS  # by suit and number of unseen cards
SURE = (
    UNSEEN + 4 * _LENGTHS
)  # by suit and number of own cards that no unseen card of the suit beats
DISCARDED = SURE + 4 * _LENGTHS  # by seat and suit not followed
TRUMPED = DISCARDED + 12
TRICKS = TRUMPED + 12  # by seat and number
POINTS = TRICKS + 4 * _LENGTHS
HELD = POINTS + 4 * _POINTS
PHASE = HELD + _LENGTHS
TRICK = PHASE + 8  # by number of cards in it and the seat winning it
DEALER = TRICK + 20
SEATS = DEALER + 4
NUMBER = SEATS + 5
POSITION_FEATURES = NUMBER + 32 * (FACTS - NUMBERS)

# Features of actions.
CALL_FEATURES = 0  # by phase, and bit, suit or slot
LAYING = CALL_FEATURES + 8 * _SLOTS  # by whether trumps are known, and slot
OUTCOME = LAYING + 2 * _SLOTS  # by `_LEAD`, `_LOSE` or `_WIN`, and slot
RISK = (
    OUTCOME + 3 * _SLOTS
)  # by outcome, number of seats to follow, and number of unseen cards that beat it
SHAPE = (
    RISK + 3 * 4 * 8
)  # by whether it is led, number of own cards left in its suit, and of those in other hands
ACTION_FEATURES = SHAPE + 2 * 8 * 8

_LEAD, _LOSE, _WIN = range(3)
PER_ACTION = 4
"""The number of features of an action; a call has one, and `NOTHING` for the others."""
NOTHING = ACTION_FEATURES
"""A feature of actions without weight in a policy; while a network learns, its row is a constant (`policy_from`)."""
MAX_FEATURES = 256
"""The length of a list of the features of a position."""


_MAX_SEATS = 4
POSITION = np.dtype(
    [
        *(
            (name, np.int64)
            for name in "phase turn seats dealer trump led best winner laid on_table".split()
        ),
        *(
            (name, np.int64, (_MAX_SEATS,))
            for name in ("hand", "trick", "taken", "tricks", "points")
        ),
    ],
    align=True,
)
"""The inputs of features: fields of a state, and the points of the tricks that each seat has taken so far."""


class Scratch(NamedTuple):
    """Working memory for features.

    Attributes
    ----------
    position
        The position, as a one-element array of `POSITION`.
    features : int64[MAX_FEATURES]
        The features of a position.
    of_action : int64[PER_ACTION]
        The features of an action.
    renumbered : int64[5]
        The new number of each suit; 4 stays 4.
    voids, facts
        The known voids of the deal, and public facts of the game.
    hidden : int32[units]
        The hidden units of a network.
    values : int64[64]
        The value of each action.
    """

    position: State
    features: Any
    of_action: Any
    renumbered: Any
    voids: Any
    facts: Any
    hidden: Any
    values: Any


def new_scratch(units: int) -> Scratch:
    """Return working memory for the features and units of a network."""

    def zeros(length: int) -> Any:
        return np.zeros(length, np.int64)

    return Scratch(
        states(POSITION, 1), zeros(MAX_FEATURES), zeros(PER_ACTION), zeros(5), zeros(VOIDS), zeros(FACTS),
        np.zeros(units, np.int32), zeros(64),
    )  # fmt: skip


@kernel
def observe(g: State, scratch: Scratch) -> None:
    """Copy a position and its public facts to working memory."""
    p = scratch.position[0]
    p.phase, p.turn, p.seats, p.dealer, p.trump = g.phase, g.turn, g.seats, g.dealer, g.trump
    p.led, p.best, p.winner, p.laid, p.on_table = g.led, g.best, g.winner, g.laid, g.on_table
    for seat in range(g.seats):
        p.hand[seat], p.trick[seat] = g.hand[seat], g.trick[seat]
        p.taken[seat], p.tricks[seat] = g.taken[seat], g.tricks[seat]
        p.points[seat] = hooks.points_of(g, g.taken[seat])
    for index in range(FACTS):
        scratch.facts[index] = 0
    hooks.public_facts(g, g.turn, scratch.facts)


@inlined_kernel
def _slot(tables: FeatureTables, renumbered: Any, card: Card) -> int:
    suit = printed_suit(card)
    return tables.fixed[card] or renumbered[suit] * 13 + card - 13 * suit


@inlined_kernel
def _renumber(g: State, unseen: Cards, scratch: Scratch) -> None:
    """Renumber the suits: trumps first, then by length in the hand, ranks in the hand, and unseen ranks."""
    keys, renumbered = scratch.values, scratch.renumbered
    for suit in range(4):
        own = g.hand[g.turn] >> 13 * suit & 0x1FFF
        key = (suit == g.trump) << 40 | count(own) << 32 | own << 16 | unseen >> 13 * suit & 0x1FFF
        keys[suit] = key << 2 | suit
        renumbered[suit] = 0
    for suit in range(4):
        for other in range(4):
            renumbered[suit] += keys[other] > keys[suit]
    renumbered[NO_SUIT] = NO_SUIT


@inlined_kernel
def _add_cards(
    tables: FeatureTables, scratch: Scratch, length: int, begin: int, cards: Cards
) -> int:
    """Append a feature for each card: its slot, counted from `begin`; return the new number of features."""
    while cards:
        scratch.features[length] = begin + _slot(tables, scratch.renumbered, lowest(cards))
        cards &= cards - 1
        length += 1
    return length


@inlined_kernel
def _steps(g: State, seat: Seat) -> int:
    """Return the number of steps from the seat to move to a seat, in the order of play."""
    return seat - g.turn if seat >= g.turn else seat - g.turn + g.seats


@inlined_kernel
def describe(g: State, tables: FeatureTables, scratch: Scratch) -> int:
    """Write the features of the position observed last, given its known voids; return their number."""
    features, unseen, known = scratch.features, unseen_cards(g, tables.pack), g.trump != NO_SUIT
    _renumber(g, unseen, scratch)
    hand, seats = g.hand[g.turn], g.seats
    gone = 0
    for seat in range(seats):
        gone |= g.taken[seat]
    n = _add_cards(tables, scratch, 0, OWN + known * _SLOTS, hand)
    n = _add_cards(tables, scratch, n, GONE + known * _SLOTS, gone)
    if g.laid > 0:
        for index in range(g.laid):
            card = g.trick[index]
            features[n] = (
                TABLE + (card == g.best) * _SLOTS + _slot(tables, scratch.renumbered, card)
            )
            n += 1
    n = _add_cards(tables, scratch, n, CALLED_CARDS, scratch.facts[CALLED])
    for step in range(1, seats):
        n = _add_cards(tables, scratch, n, SEEN + (step - 1) * _SLOTS, scratch.facts[SHOWN + step])
    for suit in range(4):
        new = scratch.renumbered[suit]
        features[n] = LENGTH + new * _LENGTHS + count(_of_suit(hand, suit))
        features[n + 1] = UNSEEN + new * _LENGTHS + count(_of_suit(unseen, suit))
        features[n + 2] = SURE + new * _LENGTHS + _sure(g, tables, _of_suit(hand, suit), unseen)
        n += 3
    for seat in range(seats):
        step = _steps(g, seat)
        if step > 0:
            for suit in range(4):
                new = scratch.renumbered[suit]
                if scratch.voids[seat] >> suit & 1:
                    features[n] = DISCARDED + 4 * (step - 1) + new
                    n += 1
                if scratch.voids[4 + seat] >> suit & 1:
                    features[n] = TRUMPED + 4 * (step - 1) + new
                    n += 1
        features[n] = TRICKS + step * _LENGTHS + min(g.tricks[seat], _LENGTHS - 1)
        features[n + 1] = POINTS + step * _POINTS + min(max(g.points[seat], 0) >> 2, _POINTS - 1)
        n += 2
    features[n] = HELD + min(count(hand), _LENGTHS - 1)
    features[n + 1] = PHASE + g.phase
    winning = 4 if g.laid == 0 or g.winner == NO_SEAT else _steps(g, g.winner)
    features[n + 2] = TRICK + 5 * (g.laid & 3) + winning
    features[n + 3] = DEALER + _steps(g, g.dealer)
    features[n + 4] = SEATS + seats
    n += 5
    for index in range(NUMBERS, FACTS):
        features[n] = NUMBER + 32 * (index - NUMBERS) + (scratch.facts[index] & 31)
        n += 1
    return n


@inlined_kernel
def _of_suit(cards: Cards, suit: Suit) -> Cards:
    """Return the cards of a printed suit."""
    return cards & 0x1FFF << 13 * suit


@inlined_kernel
def _sure(g: State, tables: FeatureTables, cards: Cards, unseen: Cards) -> int:
    """Return the number of cards that no unseen card of their suit beats."""
    sure = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        sure += tables.beat[g.trump, card] & unseen & 0x1FFF << 13 * printed_suit(card) == 0
    return sure


@inlined_kernel
def describe_action(
    g: State, action: Action, unseen: Cards, tables: FeatureTables, scratch: Scratch
) -> None:
    """Write the features of a legal action to ``scratch.of_action``; `describe` must have been called before."""
    of_action, renumbered = scratch.of_action, scratch.renumbered
    kind = tables.kinds[g.phase, action]
    if g.phase != tables.playing:
        number = action
        if kind == CARD:
            number = _slot(tables, renumbered, action)
        elif kind == SUIT:
            number = renumbered[action]
        of_action[0] = CALL_FEATURES + g.phase * _SLOTS + number
        for index in range(1, PER_ACTION):
            of_action[index] = NOTHING
        return
    slot, suit = _slot(tables, renumbered, action), printed_suit(action)
    better = tables.beat[g.trump, action]
    outcome = _LEAD
    if g.laid > 0:
        trump = g.trump
        if tables.discards_set_trumps and trump == NO_SUIT and printed_suit(g.led) != suit:
            trump = suit  # this card sets trumps
            better = tables.beat[trump, action]
        best = g.led if g.seats == 2 else g.best
        outcome = _WIN if tables.beat[trump, best] >> action & 1 else _LOSE
    to_follow = min(g.seats - 1 - g.laid, 3)
    of_action[0] = LAYING + (g.trump != NO_SUIT) * _SLOTS + slot
    of_action[1] = OUTCOME + outcome * _SLOTS + slot
    of_action[2] = RISK + (outcome * 4 + to_follow) * 8 + min(count(better & unseen), 7)
    left = min(count(_of_suit(g.hand[g.turn], suit)) - 1, 7)
    out = min(count(_of_suit(unseen, suit)), 7)
    of_action[3] = SHAPE + ((outcome == _LEAD) * 8 + left) * 8 + out
