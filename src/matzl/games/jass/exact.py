"""Exact play in the Jass games: each seat maximises its own value, and ties are shared (max^n).

The values are those of `matzl.search.exact.solver`. Four things make this solver faster: equivalent cards are tried once and
weighted by their number; positions are stored in a transposition table; a deal whose result is decided is settled at once;
forced cards are played in place. There is no pruning by bounds: with shared ties, the values of the other seats depend on
all best actions. Cards are played by the rules' own kernels, on a smaller state (`matzl.games.jass.exact_position`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_SUIT
from matzl.engine.bits import count, index, lowest
from matzl.engine.kernels import alike, inlined_kernel, kernel, workspace
from matzl.engine.state import State
from matzl.games.jass.exact_position import (
    MAX_SEATS,
    POSITION,
    Position,
    copy_position,
    equivalent_lower,
    in_hands,
    next_equivalent,
    number_equivalent,
    with_tricks,
    write_final_key,
    write_key,
)
from matzl.games.jass.info import LAST_TRICK
from matzl.games.jass.play import duties, play_card
from matzl.games.jass.points import card_points
from matzl.games.jass.search import final_values, is_decided, settlement_key
from matzl.search.exact.solver import SAME

_MAX_DEPTH = 40  # more than there are cards
_MIX = (1_664_525_033, 1_103_515_245, 2_044_897_763, 1_597_334_677, 1_181_783_497, 1_597_334_673)
_HALF = (1 << 31) - 1

# A step of the current line: the legal cards; those of them that a higher card represents; the cards left to try; the
# weight of the card being tried; the number of best cards so far, and their value; the key of the position, if it has one;
# the points of each seat where it was last counted, and the values.
_STEP = np.dtype(
    [(field, np.int64) for field in ("cards", "below", "left", "weight", "ways")]
    + [("best", np.float64), ("key", np.int64, (4,))]
    + [("points", np.int64, (MAX_SEATS,)), ("values", np.float64, (MAX_SEATS,))]
)


@kernel
def exact_values(g: State, table: Any, values: Any) -> None:
    """Compute the value of each legal action under exact play, like `matzl.search.exact.solver.exact_values`.

    The table holds pairs of rows: the key of a position, and the values of the seats. Keys are exact, so the table may be
    kept between deals; but different solvers must not share one.
    """
    start, final = alike(g, 1), alike(g, 1)
    start[0] = g
    positions, steps = workspace(POSITION, _MAX_DEPTH), workspace(_STEP, _MAX_DEPTH)
    stored, settlement = table.view(np.float64), int(settlement_key(g))
    first, depth = steps[0], 0
    copy_position(start[0], positions[0])
    first.cards = _legal(positions[0])
    first.below = equivalent_lower(positions[0], first.cards)
    first.left = first.cards & ~first.below
    tried = 0
    while True:
        step = steps[depth]
        if step.left:
            card = lowest(step.left)
            step.left &= step.left - 1
            step.weight = number_equivalent(card, step.cards, step.below) if step.below else 1
            if depth == 0:
                tried = card
            depth += 1
            positions[depth] = positions[depth - 1]
            _play(positions[depth], card)
            _expand(start, final, settlement, positions[depth], steps[depth], table, stored)
            continue
        if depth == 0:
            return
        if step.cards:
            for seat in range(MAX_SEATS):
                step.values[seat] /= step.ways
            if step.key[3]:
                _store(step.key, step.values, table, stored)
        depth -= 1
        if depth > 0:
            _add(steps[depth], step.values, index(positions[depth].turn))
            continue
        while tried >= 0:
            for seat in range(MAX_SEATS):
                values[tried, seat] = step.values[seat]
            tried = next_equivalent(tried, first.cards, first.below)


@kernel
def _legal(position: Position) -> int:
    """Return the legal cards."""
    return int(duties(position)[2])


@kernel
def _play(position: Position, card: int) -> None:
    """Play a card."""
    play_card(position, card)


@inlined_kernel
def _add(step: Any, values: Any, turn: int) -> None:
    """Add the values of the card just tried to the sum over the best cards, if it is among them."""
    aim, total = values[turn], step.values
    if aim > step.best + SAME:
        step.best, step.ways = aim, 0
        for seat in range(MAX_SEATS):
            total[seat] = 0.0
    if aim > step.best - SAME:
        step.ways += step.weight
        for seat in range(MAX_SEATS):
            total[seat] += step.weight * values[seat]


@kernel
def _expand(
    start: State,
    final: State,
    settlement: int,
    position: Position,
    step: Any,
    table: Any,
    stored: Any,
) -> None:
    """Play forced cards until there is a choice or a known value.

    Then `step` has the cards to choose from, or no cards and the values.
    """
    step.cards, step.left, step.key[3] = 0, 0, 0
    while True:
        held = position.hand[index(position.turn)]
        if position.laid == 0:
            if held == 0:
                last = _count_points(position, step.points)
                step.points[index(position.winner)] += last
                _settle(start, final, settlement, position, step, table, stored)
                return
            if held & held - 1 and position.trump != NO_SUIT:
                rest = _count_points(position, step.points)
                all_have = with_tricks(position) == (1 << position.seats) - 1
                if is_decided(start[0], step.points, rest, all_have):
                    leader = index(position.turn)  # it gets all remaining cards
                    position.tricks[leader] += count(held)
                    position.taken[leader] |= in_hands(position)
                    position.winner = leader
                    step.points[leader] += rest
                    _settle(start, final, settlement, position, step, table, stored)
                    return
                write_key(position, step.points, settlement, step.key)
                if _look_up(step.key, step.values, table, stored):
                    return
        if held & held - 1:
            cards = _legal(position)
            below = equivalent_lower(position, cards)
            held = cards & ~below
            if held & held - 1:
                step.cards, step.below, step.left = cards, below, held
                step.best, step.ways = -np.inf, 0
                return
        _play(position, lowest(held))


@kernel
def _count_points(position: Position, points: Any) -> int:
    """Write the points of each seat so far; return the points not yet won."""
    for seat in range(position.seats):
        points[seat] = card_points(position.taken[seat], position.trump)
    return card_points(in_hands(position), position.trump) + LAST_TRICK


@kernel
def _settle(
    start: State,
    final: State,
    settlement: int,
    position: Position,
    step: Any,
    table: Any,
    stored: Any,
) -> None:
    """Write the values of a finished deal to the step, from the table or from the rules."""
    keyed = position.trump != NO_SUIT
    if keyed:
        write_final_key(position, step.points, settlement, step.key)
        if _look_up(step.key, step.values, table, stored):
            return
    final[0] = start[0]
    g = final[0]
    g.trump, g.winner = position.trump, position.winner
    for seat in range(position.seats):
        g.taken[seat] = position.taken[seat]
        g.tricks[seat] = position.tricks[seat]
    final_values(g, step.values)
    if keyed:
        _store(step.key, step.values, table, stored)


@inlined_kernel
def _row(key: Any, table: Any) -> int:
    """Return the first of the two rows of a key."""
    mixed = 0
    for word in range(3):
        mixed ^= (key[word] & _HALF) * _MIX[2 * word] ^ (key[word] >> 31) * _MIX[2 * word + 1]
    mixed ^= mixed >> 29
    return (mixed >> 3 ^ key[3]) & (len(table) - 2)


@kernel
def _look_up(key: Any, payoffs: Any, table: Any, stored: Any) -> bool:
    """Look up a position; if it is in the table, write its values to `payoffs` and return True."""
    row = _row(key, table)
    for word in range(4):
        if table[row, word] != key[word]:
            return False
    for seat in range(MAX_SEATS):
        payoffs[seat] = float(stored[row + 1, seat])
    return True


@kernel
def _store(key: Any, payoffs: Any, table: Any, stored: Any) -> None:
    """Store the values of a position, replacing any other position, if its key is complete."""
    if key[3] >> 4 == 0:  # without a settlement key the values depend on more
        return
    row = _row(key, table)
    for word in range(4):
        table[row, word] = key[word]
    for seat in range(MAX_SEATS):
        stored[row + 1, seat] = payoffs[seat]
