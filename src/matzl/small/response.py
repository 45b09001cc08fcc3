"""Values of strategies, best responses to them, and NashConv: how much the seats would gain by deviating alone."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import Seat
from matzl.errors import SetUpError
from matzl.small.sweeps import reach_chances, respond, tree_value
from matzl.small.tree import GameTree


class Response(NamedTuple):
    """A best response of a seat.

    Attributes
    ----------
    value
        Its expected payoff against the strategies of the others.
    strategy : float64[slots]
        The strategy in which the seat takes a best action in each of its information sets; the others are unchanged.
    """

    value: float
    strategy: Any


def expected_payoffs(tree: GameTree, strategy: Any) -> list[float]:
    """Return the expected payoff of each seat when all follow a strategy (float64[slots]).

    Raises
    ------
    SetUpError
        When it is no strategy of the tree.
    """
    given, values = _checked(tree, strategy), np.zeros(len(tree))
    return [
        float(tree_value(tree.nodes, tree.payoffs, tree.offsets, seat, given, values))
        for seat in range(tree.seats)
    ]


def best_response(tree: GameTree, strategy: Any, seat: Seat) -> Response:
    """Return a best response of a seat to a strategy (float64[slots]) of the others.

    Raises
    ------
    SetUpError
        When it is no strategy of the tree, or there is no such seat.
    """
    given = _checked(tree, strategy).copy()
    if type(seat) is not int or not 0 <= seat < tree.seats:
        raise SetUpError(f"the seats are 0 to {tree.seats - 1}, not {seat!r}", "seat")
    own, others, values = (np.zeros(len(tree)) for _ in range(3))
    gains = np.zeros(tree.slots)
    reach_chances(tree.nodes, tree.offsets, seat, given, own, others)
    value = respond(
        tree.nodes, tree.payoffs, tree.offsets, tree.levels, seat, given, others, gains, values
    )
    return Response(float(value), given)


def gains(tree: GameTree, strategy: Any) -> list[float]:
    """Return how much more each seat earns by a best response than by the strategy that all others follow."""
    earned = expected_payoffs(tree, strategy)
    return [best_response(tree, strategy, seat).value - earned[seat] for seat in range(tree.seats)]


def nash_conv(tree: GameTree, strategy: Any) -> float:
    """Return the sum of the `gains` of all seats: 0 in an equilibrium, and only there.

    With two players whose payoffs sum to zero, half of it is the exploitability.
    """
    return sum(gains(tree, strategy))


def _checked(tree: GameTree, strategy: Any) -> Any:
    """Return a strategy as an array of floats."""
    given = np.asarray(strategy, np.float64)
    sums = np.add.reduceat(given, tree.offsets[:-1]) if given.shape == (tree.slots,) else given
    if given.shape != (tree.slots,) or (given < 0).any() or not np.allclose(sums, 1):
        raise SetUpError(
            f"a strategy of this tree has {tree.slots} probabilities, and those of an information set sum to 1",
            "strategy",
        )
    return given
