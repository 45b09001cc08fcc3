"""Exact play in the Jass games: each seat for what the deal is worth to it, ties shared, to the end of the deal (max^n).

Values are what `matzl.search.exact.plain` would find. Faster by four things: cards that are alike are tried once and count
as often as they are; a position met again is looked up, by all that the rest depends on; a deal of which every end pays the
same is settled at once; a card without a choice is played in place. Nothing is cut off by bounds: with ties shared, a
seat's best action does not tell the others' payoffs before all have been seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_SUIT
from matzl.engine.bits import count, index, lowest
from matzl.engine.jit import COMPILED, alike, inlined_kernel, kernel
from matzl.games.jass.exact_position import (
    MOST_SEATS,
    POSITION,
    alike_above,
    how_many_alike,
    in_hands,
    name_of_ending,
    name_position,
    next_alike,
    take_over,
    tells_all,
)
from matzl.games.jass.info import LAST_TRICK
from matzl.games.jass.play import duties, play_card
from matzl.games.jass.points import card_points
from matzl.search.dispatch import pays, salt, sure
from matzl.search.exact.plain import SAME

_DEEPEST = 40  # more than there are cards
_MIX = (1_664_525_033, 1_103_515_245, 2_044_897_763, 1_597_334_677, 1_181_783_497, 1_597_334_673)
_HALF = (1 << 31) - 1

# A step on the way down: what may be played, which of it a higher card stands for, what is still to be tried, how many cards
# the one being tried stands for, how many are the best so far, and how good; the name of the position, if it has one.
_STEP = np.dtype(
    [(field, np.int64) for field in ("cards", "below", "left", "weight", "ways")]
    + [("best", np.float64), ("name", np.int64, (4,))]
)

if COMPILED:

    @kernel
    def _room() -> tuple[Any, Any]:
        """Positions and steps, one of each for each card."""
        return np.empty(_DEEPEST, POSITION), np.empty(_DEEPEST, _STEP)

else:

    def _room() -> tuple[Any, Any]:
        """Positions and steps, one of each for each card."""
        positions, steps = np.zeros(_DEEPEST, POSITION), np.zeros(_DEEPEST, _STEP)
        return positions.view(np.recarray), steps.view(np.recarray)


@kernel
def exact_values(g: Any, table: Any, values: Any) -> None:
    """What each legal action is worth under exact play; the parameters are those of `matzl.search.exact.plain`.

    The table holds pairs of rows: a position's name, and the payoffs of the seats. Names are whole, so nothing that other
    deals left there is ever taken for this one; only different solvers must not share a table.
    """
    begun, final = alike(g, 1), alike(g, 1)
    begun[0] = g
    positions, steps = _room()
    found, points = np.zeros((_DEEPEST, MOST_SEATS)), np.zeros(MOST_SEATS, np.int64)
    payoffs = table.view(np.float64)
    first, depth = steps[0], 0
    take_over(begun[0], positions[0])
    first.cards = _legal(positions[0])
    first.below = alike_above(positions[0], first.cards)
    first.left = first.cards & ~first.below
    tried = 0
    while True:
        step = steps[depth]
        if step.left:
            card = lowest(step.left)
            step.left &= step.left - 1
            step.weight = how_many_alike(card, step.cards, step.below) if step.below else 1
            if depth == 0:
                tried = card
            depth += 1
            positions[depth] = positions[depth - 1]
            _play(positions[depth], card)
            _open(
                begun, final, positions[depth], steps[depth], found[depth], points, table, payoffs
            )
            continue
        if depth == 0:
            return
        if step.cards:
            for seat in range(MOST_SEATS):
                found[depth, seat] /= step.ways
            if step.name[3]:
                _remember(step.name, found[depth], table, payoffs)
        depth -= 1
        if depth > 0:
            _join(steps[depth], found[depth], found[depth + 1], index(positions[depth].turn))
            continue
        while tried >= 0:
            for seat in range(MOST_SEATS):
                values[tried, seat] = found[1, seat]
            tried = next_alike(tried, first.cards, first.below)


@kernel
def _legal(position: Any) -> int:
    """The cards that may be played."""
    return duties(position)[2]


@kernel
def _play(position: Any, card: int) -> None:
    """Play a card."""
    play_card(position, card)


@inlined_kernel
def _join(step: Any, total: Any, payoffs: Any, turn: int) -> None:
    """Take what the card just tried is worth into the sum of the best, if it is among them."""
    aim = payoffs[turn]
    if aim > step.best + SAME:
        step.best, step.ways = aim, 0
        for seat in range(MOST_SEATS):
            total[seat] = 0.0
    if aim > step.best - SAME:
        step.ways += step.weight
        for seat in range(MOST_SEATS):
            total[seat] += step.weight * payoffs[seat]


@kernel
def _open(
    begun: Any,
    final: Any,
    position: Any,
    step: Any,
    found: Any,
    points: Any,
    table: Any,
    payoffs: Any,
) -> None:
    """Play on while there is no choice; then `step` has the cards to choose from, or none and `found` what all is worth."""
    step.cards, step.left, step.name[3] = 0, 0, 0
    while True:
        held = position.hand[index(position.turn)]
        if position.laid == 0:
            if held == 0:
                last = _count(position, points)
                points[index(position.winner)] += last
                _settle(begun, final, position, points, step.name, found, table, payoffs)
                return
            if held & held - 1 and position.trump != NO_SUIT:
                rest = _count(position, points)
                if sure(begun[0], points, rest, _all_have_tricks(position)):
                    _give_rest(position)
                    points[index(position.turn)] += rest
                    _settle(begun, final, position, points, step.name, found, table, payoffs)
                    return
                name_position(position, points, salt(begun[0]), step.name)
                if _recall(step.name, found, table, payoffs):
                    return
        if held & held - 1:
            cards = _legal(position)
            below = alike_above(position, cards)
            held = cards & ~below
            if held & held - 1:
                step.cards, step.below, step.left = cards, below, held
                step.best, step.ways = -np.inf, 0
                return
        _play(position, lowest(held))


@kernel
def _count(position: Any, points: Any) -> int:
    """Into `points` what each seat has by its tricks; gives what is still to be had."""
    for seat in range(position.seats):
        points[seat] = card_points(position.taken[seat], position.trump)
    return card_points(in_hands(position), position.trump) + LAST_TRICK


@inlined_kernel
def _all_have_tricks(position: Any) -> bool:
    every = True
    for seat in range(position.seats):
        every = every and position.tricks[seat] > 0
    return every


@kernel
def _give_rest(position: Any) -> None:
    """Let the leader take all that is left."""
    seat = index(position.turn)
    position.tricks[seat] += count(position.hand[seat])
    position.taken[seat] |= in_hands(position)
    position.winner = seat


@kernel
def _settle(
    begun: Any,
    final: Any,
    position: Any,
    points: Any,
    name: Any,
    found: Any,
    table: Any,
    payoffs: Any,
) -> None:
    """Into `found` what the rules pay for the tricks as they lie; the same points are looked up."""
    named = position.trump != NO_SUIT
    if named:
        name_of_ending(position, points, salt(begun[0]), name)
        if _recall(name, found, table, payoffs):
            return
    final[0] = begun[0]
    g = final[0]
    g.trump, g.winner = position.trump, position.winner
    for seat in range(position.seats):
        g.taken[seat] = position.taken[seat]
        g.tricks[seat] = position.tricks[seat]
    pays(g, found)
    if named:
        _remember(name, found, table, payoffs)


@inlined_kernel
def _place(name: Any, table: Any) -> int:
    """The first of the two rows of a name."""
    mixed = 0
    for word in range(3):
        mixed ^= (name[word] & _HALF) * _MIX[2 * word] ^ (name[word] >> 31) * _MIX[2 * word + 1]
    mixed ^= mixed >> 29
    return (mixed >> 3 ^ name[3]) & (len(table) - 2)


@kernel
def _recall(name: Any, found: Any, table: Any, payoffs: Any) -> bool:
    """Whether a position is in the table; its payoffs are then in `found`."""
    place = _place(name, table)
    for word in range(4):
        if table[place, word] != name[word]:
            return False
    for seat in range(MOST_SEATS):
        found[seat] = payoffs[place + 1, seat]
    return True


@kernel
def _remember(name: Any, found: Any, table: Any, payoffs: Any) -> None:
    """Put a position into the table, in the place of whatever lies there, if its name tells all."""
    if not tells_all(name):
        return
    place = _place(name, table)
    for word in range(4):
        table[place, word] = name[word]
    for seat in range(MOST_SEATS):
        payoffs[place + 1, seat] = found[seat]
