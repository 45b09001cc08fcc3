"""Kernels that sweep over the nodes of a game tree: reach, values, regrets, best responses."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.engine.kernels import inlined_kernel, kernel
from matzl.small.expanding import CHANCE, END, Nodes


class Learned(NamedTuple):
    """The strategy of the next iteration and the arrays from which it is computed, with an entry for each slot.

    Attributes
    ----------
    strategy, regrets : float64
        The strategy, and the regrets of CFR+.
    sums : float64
        The sum of the strategies so far, each times its weight and the probability that the seat's own actions lead there.
    """

    strategy: Any
    regrets: Any
    sums: Any


class Swept(NamedTuple):
    """Working memory of a sweep, one entry per node: the factors of `reach_probabilities`, and the values to a seat."""

    own: Any
    others: Any
    values: Any


@kernel
def reach_probabilities(
    nodes: Nodes, offsets: Any, seat: int, strategy: Any, own: Any, others: Any
) -> None:
    """Compute each node's probability in two factors: the product over a seat's own actions, and that over all others.

    Parameters
    ----------
    nodes, offsets
        The tree.
    seat
        The seat.
    strategy : float64[slots]
        The strategy of all seats.
    own, others : float64[nodes]
        Receive the two factors.
    """
    own[0], others[0] = 1.0, 1.0
    for node in range(len(nodes.player)):
        player = nodes.player[node]
        if player == END:
            continue
        first, children = nodes.first[node], nodes.children[node]
        if player == CHANCE:
            for child in range(first, first + children):
                own[child], others[child] = own[node], others[node] / children
            continue
        slot = offsets[nodes.group[node]]
        for k in range(children):
            probability = strategy[slot + k]
            own[first + k] = own[node] * (probability if player == seat else 1.0)
            others[first + k] = others[node] * (1.0 if player == seat else probability)


@inlined_kernel  # as a call with so many arrays it takes three times as long
def expectation(
    nodes: Nodes, payoffs: Any, offsets: Any, seat: int, strategy: Any, node: int, values: Any
) -> float:
    """Return a node's value to a seat, given the values of its children (float64[nodes])."""
    player = nodes.player[node]
    if player == END:
        return float(payoffs[nodes.group[node], seat])
    first, children = nodes.first[node], nodes.children[node]
    value = 0.0
    if player == CHANCE:
        for child in range(first, first + children):
            value += values[child]
        return value / children
    slot = offsets[nodes.group[node]]
    for k in range(children):
        value += strategy[slot + k] * values[first + k]
    return value


@kernel
def iterate(
    nodes: Nodes, payoffs: Any, offsets: Any, players: Any, weight: float, learned: Learned, swept: Swept
) -> None:  # fmt: skip
    """Update the regrets, the weighted sum of strategies and the strategy of each seat in turn."""
    strategy, regrets, sums = learned
    own, others, values = swept
    for seat in range(payoffs.shape[1]):
        reach_probabilities(nodes, offsets, seat, strategy, own, others)
        for node in range(len(nodes.player) - 1, -1, -1):
            values[node] = expectation(nodes, payoffs, offsets, seat, strategy, node, values)
            if nodes.player[node] == seat:
                slot, first = offsets[nodes.group[node]], nodes.first[node]
                for k in range(nodes.children[node]):
                    regrets[slot + k] += others[node] * (values[first + k] - values[node])
                    sums[slot + k] += weight * own[node] * strategy[slot + k]
        match_regrets(offsets, players, seat, regrets, strategy)


@kernel
def match_regrets(offsets: Any, players: Any, seat: int, weights: Any, strategy: Any) -> None:
    """Set a seat's negative weights to 0, and make its strategy proportional to the weights, or uniform if all are 0."""
    for group in range(len(players)):
        if players[group] == seat:
            begin, end, total = offsets[group], offsets[group + 1], 0.0
            for slot in range(begin, end):
                weights[slot] = max(weights[slot], 0.0)
                total += weights[slot]
            for slot in range(begin, end):
                strategy[slot] = weights[slot] / total if total > 0.0 else 1.0 / (end - begin)


@kernel
def tree_value(
    nodes: Nodes, payoffs: Any, offsets: Any, seat: int, strategy: Any, values: Any
) -> float:
    """Return the value of a tree to a seat; `values` is working memory."""
    for node in range(len(nodes.player) - 1, -1, -1):
        values[node] = expectation(nodes, payoffs, offsets, seat, strategy, node, values)
    return float(values[0])


@kernel
def respond(
    nodes: Nodes, payoffs: Any, offsets: Any, levels: Any, seat: int, strategy: Any, others: Any,
    gained: Any, values: Any,
) -> float:  # fmt: skip
    """Write a seat's best response into a strategy, and return its value.

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
        The factor of each node's probability that is due to all but the seat.
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
                strategy[slot:end] = 0.0
                strategy[slot + np.argmax(gained[slot:end])] = 1.0
            values[node] = expectation(nodes, payoffs, offsets, seat, strategy, node, values)
    return float(values[0])
