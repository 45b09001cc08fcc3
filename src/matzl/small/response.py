"""Values of strategies, best responses to them, and NashConv: how much the seats would gain by deviating alone."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import Seat
from matzl.engine.jit import kernel
from matzl.errors import SetUpError
from matzl.small.expanding import Nodes
from matzl.small.solving import expectation, reach
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
        float(_value(tree.nodes, tree.payoffs, tree.offsets, seat, given, values))
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
    reach(tree.nodes, tree.offsets, seat, given, own, others)
    value = _respond(
        tree.nodes, tree.payoffs, tree.offsets, tree.levels, seat, given, others, gains, values
    )
    return Response(float(value), given)


def gains(tree: GameTree, strategy: Any) -> list[float]:
    """Return for each seat how much more a best response earns than the strategy, when all others follow it."""
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
            f"a strategy of this tree has {tree.slots} chances, and those of an information set sum to 1",
            "strategy",
        )
    return given


@kernel
def _value(
    nodes: Nodes, payoffs: Any, offsets: Any, seat: int, strategy: Any, values: Any
) -> float:
    """Return the value of a tree to a seat; `values` is scratch space."""
    for node in range(len(nodes.player) - 1, -1, -1):
        values[node] = expectation(nodes, payoffs, offsets, seat, strategy, node, values)
    return float(values[0])


@kernel
def _respond(
    nodes: Nodes, payoffs: Any, offsets: Any, levels: Any, seat: int, strategy: Any, others: Any,
    gained: Any, values: Any,
) -> float:  # fmt: skip
    """Write the best response of a seat into a strategy, and return its value.

    All nodes of an information set are at one depth, so its best action is known once all nodes below are.

    Parameters
    ----------
    nodes, payoffs, offsets, levels
        The tree.
    seat
        The seat.
    strategy : float64[slots]
        The strategy of the others; receives that of the seat.
    others : float64[nodes]
        The chance of each node, as far as all but the seat decide.
    gained : float64[slots]
        Scratch space, all 0: the value of each action.
    values : float64[nodes]
        Scratch space.
    """
    for depth in range(len(levels) - 2, -1, -1):
        for node in range(levels[depth], levels[depth + 1]):
            if nodes.player[node] == seat:
                slot, first = offsets[nodes.group[node]], nodes.first[node]
                for k in range(nodes.children[node]):
                    gained[slot + k] += others[node] * values[first + k]
        for node in range(levels[depth], levels[depth + 1]):
            if nodes.player[node] == seat:
                slot, end = offsets[nodes.group[node]], offsets[nodes.group[node] + 1]
                best = slot
                for other in range(slot + 1, end):
                    if gained[other] > gained[best]:
                        best = other
                for other in range(slot, end):
                    strategy[other] = 1.0 if other == best else 0.0
            values[node] = expectation(nodes, payoffs, offsets, seat, strategy, node, values)
    return float(values[0])
