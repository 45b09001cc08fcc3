"""Rules of thumb the three Jass games share: how the points will lie in the end, and which card makes that best.

For every card it may play, a seat guesses how likely the card wins the trick and what the rest of its hand will bring;
from that its own points in the end and those of the others; and from these whether it will have the most, the fewest, or
too many. Only the seat's own hand and what all can see is looked at.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from matzl.base.cards import NO_SUIT
from matzl.engine.bits import count, lowest, pick
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.randomness import draw_bits
from matzl.engine.tricks import after, printed_suit
from matzl.games.jass.draw import PACK
from matzl.games.jass.info import ALL_POINTS, TOO_MANY
from matzl.games.jass.play import BEAT, FOLLOW
from matzl.games.jass.points import EIGHTS, JACK, JACKS, NINE, card_points

NINES = JACKS >> JACK - NINE


@kernel
def best_card(g: Any, choices: int, fine: float, trick_wanted: float) -> int:
    """The card with the best outlook.

    Parameters
    ----------
    choices
        The cards that may be played.
    fine
        What a hundred points cost, where the most points or the fewest are worth 1.
    trick_wanted
        What winning a trick is worth, whatever it holds.
    """
    if choices & (choices - 1) == 0:
        return lowest(choices)
    seat, others = g.turn, g.seats - 1
    hand, gone = g.hand[seat], _gone(g)
    table = g.on_table if g.laid > 0 else 0
    hidden = PACK & ~(hand | gone | table)
    # Points: those the seats have, those lying in the trick, those to be expected there, and those left for later.
    mine = worth(g.taken[seat], g.trump)
    one, two, three = _points_of_the_others(g)
    to_come = (others - g.laid) * worth(hidden, g.trump) / max(count(hidden), 1)
    stake = worth(table, g.trump) + to_come
    left = ALL_POINTS - worth(gone, g.trump) - stake
    tricks_left = max(count(hand) - 1, 1)
    hopes = _hopes(g, hand, hidden)
    sharpness = 1.0 / (2.0 + 0.35 * left / sqrt(tricks_left))
    best, best_price = lowest(choices), -1e9
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        own = worth(1 << card, g.trump)
        promise = (left - own) / tricks_left * (hopes - _hope(g, card, hidden))
        share = (left - own - promise) / others
        chance = _chance(g, card, hand, hidden)
        won = _outlook(
            mine + promise + stake + own, one + share, two + share, three + share, sharpness, fine
        )
        share += (stake + own) / others
        lost = _outlook(mine + promise, one + share, two + share, three + share, sharpness, fine)
        price = chance * (won + trick_wanted) + (1.0 - chance) * lost
        if price > best_price:
            best, best_price = card, price
    return best


@kernel
def worth(cards: int, trump: int) -> float:
    """What cards count; while there are no trumps, jacks and nines are taken for what they may become."""
    points = 1.0 * card_points(cards, trump)
    if trump == NO_SUIT:
        points += (
            4.5 * count(cards & JACKS) + 3.5 * count(cards & NINES) - 8.0 * count(cards & EIGHTS)
        )
    return points


@inlined_kernel
def _gone(g: Any) -> int:
    """The cards of all finished tricks."""
    gone = 0
    for seat in range(g.seats):
        gone |= g.taken[seat]
    return gone


@inlined_kernel
def _points_of_the_others(g: Any) -> tuple[float, float, float]:
    """What the seats after the one to play have taken; of three players there is no third other one."""
    one = after(g.turn, g.seats)
    two = after(one, g.seats)
    three = after(two, g.seats)
    third = NOBODY if three == g.turn else worth(g.taken[three], g.trump)
    return worth(g.taken[one], g.trump), worth(g.taken[two], g.trump), third


NOBODY = -1e6
"""Points of a seat that does not play: marks it for `_outlook`."""


@inlined_kernel
def _hope(g: Any, card: int, hidden: int) -> float:
    """How likely a card wins a trick later on: one chance among itself and all hidden cards that beat it."""
    return 1.0 / (1 + count(hidden & BEAT[g.trump, card]))


@inlined_kernel
def _hopes(g: Any, hand: int, hidden: int) -> float:
    """How many tricks a hand may win."""
    hopes = 0.0
    while hand:
        hopes += _hope(g, lowest(hand), hidden)
        hand &= hand - 1
    return hopes


@inlined_kernel
def _chance(g: Any, card: int, hand: int, hidden: int) -> float:
    """How likely a card wins this trick: it must be the best so far, and no later seat may hold a better one."""
    trump = g.trump
    if g.laid > 0:
        if trump == NO_SUIT and not FOLLOW[NO_SUIT, g.led] >> card & 1:
            trump = printed_suit(card)  # it would set trumps
        if not BEAT[trump, g.best] >> card & 1:
            return 0.0
    better = count(hidden & BEAT[trump, card]) * count(hand) / max(count(hidden), 1)
    chance = 1.0
    for _ in range(g.seats - 1 - g.laid):
        chance *= 1.0 - min(better, 0.9)
    return chance


@inlined_kernel
def _outlook(
    mine: float, one: float, two: float, three: float, sharpness: float, fine: float
) -> float:
    """What points in the end are worth: 1 for the most or the fewest, a fine for a hundred, as far as one can tell."""
    first, second = _above(mine, one, sharpness), _above(mine, two, sharpness)
    most, fewest = first * second, (1.0 - first) * (1.0 - second)
    if three > NOBODY / 2:
        third = _above(mine, three, sharpness)
        most, fewest = most * third, fewest * (1.0 - third)
    too_many = _above(mine, TOO_MANY - 0.5, sharpness)
    return fewest + most * (1.0 - too_many) - fine * too_many


@inlined_kernel
def _above(x: float, y: float, sharpness: float) -> float:
    """How likely x will be above y in the end."""
    difference = (x - y) * sharpness
    return 0.5 + 0.5 * difference / (0.7 + abs(difference))


@kernel
def any_of(choices: int, streams: Any, stream: int) -> int:
    """One of the choices by chance: a card drawn from the pack."""
    return pick(choices, draw_bits(streams, stream) * count(choices) >> 32)
