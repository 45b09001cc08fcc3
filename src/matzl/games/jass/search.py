"""Common search hooks of the Jass games: settlement for the exact solver, decided results, and draws."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Actions, Card, Cards, Seat, cards
from matzl.engine.bits import count
from matzl.engine.kernels import dispatched, kernel
from matzl.engine.state import State
from matzl.games.jass.info import TOO_MANY
from matzl.games.jass.points import card_points
from matzl.search.hooks import hook_of_state

SIX, ACE = 4, 12
"""The lowest and the highest rank of the pack: they decide a draw."""

THREE = cards("6C 7C 8C")
TWO = cards("6C 7C")


@dispatched(hook_of_state)
def settlement_key(g: State) -> int:
    """Return a positive number that encodes what `final_values` depends on besides the tricks; 0 if it exceeds 59 bits."""
    return int(hook_of_state(g.dtype.names, "settlement_key")(g))


@dispatched(hook_of_state)
def is_decided(g: State, points: Any, rest: int, all_have_tricks: bool) -> bool:
    """Return whether the payoffs no longer depend on who wins the remaining points.

    Parameters
    ----------
    g
        Any state of the deal; only its options and seats are read.
    points : int64[4]
        The points of each seat so far.
    rest
        The points still to be won.
    all_have_tricks
        Whether every seat has taken a trick.
    """
    return bool(hook_of_state(g.dtype.names, "is_decided")(g, points, rest, all_have_tricks))


@dispatched(hook_of_state)
def final_values(g: State, values: Any) -> None:
    """Settle a deal after the last trick; write each seat's value, an expectation if cards are to be drawn."""
    hook_of_state(g.dtype.names, "final_values")(g, values)


@kernel
def chance_actions(g: State) -> Actions:
    """§7.11 to §7.14 Return one representative card for each drawer.

    All orders of the drawers are equally likely. No seat chooses anything and all are equally likely to get each card, so
    after any number of rounds each drawer is lowest or highest with equal probability; and different ranks decide the first
    round.
    """
    return (TWO if count(g.drawers) == 2 else THREE) & ~g.drawn


@kernel
def points_of(g: State, taken: Cards) -> int:
    """§6.1, §6.2, §6.4 Return the points of a set of cards under the current trumps, or without trumps (§6.3)."""
    return card_points(taken, g.trump)


@kernel
def set_draw(g: State, seat: Seat, rank: Card, others: Card) -> None:
    """Give a drawn card to one seat and another card to all other seats; clear the payoffs of the previous draw."""
    for other in range(g.seats):
        g.drawn_card[other] = rank if other == seat else others
        g.payoffs[other] = 0
    g.items = 0


@kernel
def has_hundred(points: Any, seats: int) -> bool:
    """Return whether a seat has a hundred points or more; it can no longer fall below."""
    most = 0
    for seat in range(seats):
        most = max(most, points[seat])
    return most >= TOO_MANY


@kernel
def extremes_decided(points: Any, seats: int, rest: int) -> bool:
    """Return whether it is certain who alone will have the most points, who the fewest, and whether any has a hundred.

    With three seats the middle is then certain too. With four the two in between may still change places or draw level.
    """
    most, second, last_but_one, fewest = -1, -1, 1000, 1000
    for seat in range(seats):
        own = points[seat]
        if own > most:
            most, second = own, most
        elif own > second:
            second = own
        if own < fewest:
            fewest, last_but_one = own, fewest
        elif own < last_but_one:
            last_but_one = own
    hundred = most >= TOO_MANY or most + rest < TOO_MANY
    return hundred and most - second > rest and last_but_one - fewest > rest
