"""Rules of thumb for the three Jass games: predict each seat's final points after each card, and choose the best card.

For each legal card a seat estimates the probability that it wins the trick, and the points that the rest of its hand
will win; from these the final points of all seats; and from these whether it will have the most, the fewest, or too many.
It uses only its own hand and what all can see.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

from matzl import registry
from matzl.base.cards import NO_SUIT, Action, Actions, Card, Cards, Suit
from matzl.engine import dispatch
from matzl.engine.bits import count, lowest, pick
from matzl.engine.dispatch import chance_phases
from matzl.engine.kernels import game_constant, inlined_kernel, kernel
from matzl.engine.randomness import draw_bits
from matzl.engine.state import State
from matzl.engine.tricks import after, printed_suit
from matzl.games.jass.draw import PACK
from matzl.games.jass.info import ALL_POINTS, AVOID_HUNDRED, TOO_MANY, WIN_A_TRICK
from matzl.games.jass.play import BEAT, FOLLOW
from matzl.games.jass.points import EIGHTS, JACK, JACKS, NINE, card_points

NINES = JACKS >> JACK - NINE


@cache
def _aims(fields: tuple[str, ...]) -> int:
    return int(getattr(registry.role(dispatch.game_of(fields), "info"), "AIMS", 0))


@game_constant(_aims)
def aims(g: State) -> int:
    """Return the aims of the game beyond the most or the fewest points, a set of `AVOID_HUNDRED` and `WIN_A_TRICK`."""
    return _aims(g.dtype.names)


FIRST_TRICK, WITH_EACH_CARD_PLAYED = 0.05, 0.02
"""The value of a first trick beyond its points, and its increase with each card played."""


@inlined_kernel
def _trick_bonus(g: State) -> float:
    """Return what winning the trick is worth to the seat to move besides its points."""
    if not aims(g) & WIN_A_TRICK or g.tricks[g.turn] > 0:
        return 0.0
    return FIRST_TRICK + WITH_EACH_CARD_PLAYED * (12 - count(g.hand[g.turn]))


@kernel
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return the card with the best outlook or, if a card is to be drawn, a random one."""
    choices = dispatch.legal(g)
    if chance_phases(g) >> g.phase & 1:
        return pick(choices, draw_bits(streams, stream) * count(choices) >> 32)
    return best_card(g, choices)


@kernel
def best_card(g: State, choices: Actions) -> Card:
    """Return the legal card with the best outlook: having the most points or the fewest is worth 1."""
    if choices & (choices - 1) == 0:
        return lowest(choices)
    others, fine, bonus = g.seats - 1, 1.0 * (aims(g) & AVOID_HUNDRED), _trick_bonus(g)
    seat, hand, gone = g.turn, g.hand[g.turn], _gone(g)
    table = g.on_table if g.laid > 0 else 0
    hidden = PACK & ~(hand | gone | table)
    # Points: those of the seats, those in the trick, those expected in it, and those left for later tricks.
    mine = expected_points(g.taken[seat], g.trump)
    one, two, three = _points_of_others(g)
    to_come = (others - g.laid) * expected_points(hidden, g.trump) / max(count(hidden), 1)
    stake = expected_points(table, g.trump) + to_come
    left = ALL_POINTS - expected_points(gone, g.trump) - stake
    tricks_left = max(count(hand) - 1, 1)
    hopes = _hopes(g, hand, hidden)
    sharpness = 1.0 / (2.0 + 0.35 * left / sqrt(tricks_left))
    best, best_value = lowest(choices), -1e9
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        points = expected_points(1 << card, g.trump)
        expected = (left - points) / tricks_left * (hopes - _hope(g, card, hidden))
        share = (left - points - expected) / others
        chance = _chance(g, card, hand, hidden)
        won = _outlook(
            mine + expected + stake + points,
            one + share,
            two + share,
            three + share,
            sharpness,
            fine,
        )
        share += (stake + points) / others
        lost = _outlook(mine + expected, one + share, two + share, three + share, sharpness, fine)
        value = chance * (won + bonus) + (1.0 - chance) * lost
        if value > best_value:
            best, best_value = card, value
    return best


@kernel
def expected_points(cards: Cards, trump: Suit) -> float:
    """Return the points of a set of cards; before trumps are set, jacks, nines and eights count their expected points."""
    points = 1.0 * card_points(cards, trump)
    if trump == NO_SUIT:
        points += (
            4.5 * count(cards & JACKS) + 3.5 * count(cards & NINES) - 8.0 * count(cards & EIGHTS)
        )
    return points


@inlined_kernel
def _gone(g: State) -> int:
    """Return the cards of all finished tricks."""
    gone = 0
    for seat in range(g.seats):
        gone |= g.taken[seat]
    return gone


@inlined_kernel
def _points_of_others(g: State) -> tuple[float, float, float]:
    """Return the points of the seats after the seat to move; with three players the third is `NOBODY`."""
    one = after(g.turn, g.seats)
    two = after(one, g.seats)
    three = after(two, g.seats)
    third = NOBODY if three == g.turn else expected_points(g.taken[three], g.trump)
    return expected_points(g.taken[one], g.trump), expected_points(g.taken[two], g.trump), third


NOBODY = -1e6
"""The points of a seat that does not exist, for `_outlook`."""


@inlined_kernel
def _hope(g: State, card: Card, hidden: Cards) -> float:
    """Return the probability that a card wins a later trick, taken as 1 / (n + 1) if n hidden cards beat it."""
    return 1.0 / (1 + count(hidden & BEAT[g.trump, card]))


@inlined_kernel
def _hopes(g: State, hand: Cards, hidden: Cards) -> float:
    """Return the expected number of tricks of a hand."""
    hopes = 0.0
    while hand:
        hopes += _hope(g, lowest(hand), hidden)
        hand &= hand - 1
    return hopes


@inlined_kernel
def _chance(g: State, card: Card, hand: Cards, hidden: Cards) -> float:
    """Return the probability that a card wins the trick: that it is the best so far, and no later seat has a better one."""
    trump = g.trump
    if g.laid > 0:
        if trump == NO_SUIT and not FOLLOW[NO_SUIT, g.led] >> card & 1:
            trump = printed_suit(card)  # it would make trumps
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
    """Return the expected value of a final score: 1 for the most or the fewest points, minus a penalty for a hundred."""
    first, second = _above(mine, one, sharpness), _above(mine, two, sharpness)
    most, fewest = first * second, (1.0 - first) * (1.0 - second)
    if three > NOBODY / 2:
        third = _above(mine, three, sharpness)
        most, fewest = most * third, fewest * (1.0 - third)
    too_many = _above(mine, TOO_MANY - 0.5, sharpness)
    return fewest + most * (1.0 - too_many) - fine * too_many


@inlined_kernel
def _above(x: float, y: float, sharpness: float) -> float:
    """Return a rough probability that a final score now estimated at x will be above y."""
    difference = (x - y) * sharpness
    return 0.5 + 0.5 * difference / (0.7 + abs(difference))
