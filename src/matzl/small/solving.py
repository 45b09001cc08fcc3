"""`CFRPlus`: CFR+ on a game tree, compiled.

Tammelin, "Solving Large Imperfect Information Games Using CFR+", arXiv:1407.5042: regrets below 0 are set to 0, seats are
updated one after the other, and iteration t counts t times in the average strategy. With two players and payoffs that
sum to zero the average approaches an equilibrium; with three or four it is a strategy whose `nash_conv` has to be seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.engine.jit import kernel
from matzl.small.expanding import CHANCE, END, Nodes
from matzl.small.tree import GameTree


class CFRPlus:
    """A solver; `run` improves its average strategy.

    >>> from matzl.small import nash_conv, reduced_pack
    >>> tree = reduced_pack("mittlere", ranks="JQK", suits="CD")
    >>> solver = CFRPlus(tree)
    >>> solver.run(20)
    >>> nash_conv(tree, solver.average()) < nash_conv(tree, tree.uniform()) / 20
    True

    Parameters
    ----------
    tree
        The game.

    Attributes
    ----------
    tree
        The game.
    iterations
        The number of iterations so far.
    current : float64[slots]
        The strategy of the next iteration.
    """

    def __init__(self, tree: GameTree) -> None:
        self.tree, self.iterations, self.current = tree, 0, tree.uniform()
        self._regrets, self._sums = np.zeros(tree.slots), np.zeros(tree.slots)
        self._own, self._others, self._values = (np.zeros(len(tree)) for _ in range(3))

    def run(self, iterations: int) -> None:
        """Do some iterations."""
        tree = self.tree
        for _ in range(iterations):
            self.iterations += 1
            for seat in range(tree.seats):
                _iterate(
                    tree.nodes, tree.payoffs, tree.offsets, seat, float(self.iterations), self.current,
                    self._regrets, self._sums, self._own, self._others, self._values,
                )  # fmt: skip
                _match_regrets(tree.offsets, tree.players, seat, self._regrets, self.current)

    def average(self) -> Any:
        """Return the average strategy: float64[slots]."""
        strategy = self._sums.copy()
        _normalise(self.tree.offsets, strategy)
        return strategy


@kernel
def reach(nodes: Nodes, offsets: Any, seat: int, strategy: Any, own: Any, others: Any) -> None:
    """Compute the chance of each node as far as a seat's own actions decide, and as far as all else decides.

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
            chance = strategy[slot + k]
            own[first + k] = own[node] * (chance if player == seat else 1.0)
            others[first + k] = others[node] * (1.0 if player == seat else chance)


@kernel
def expectation(
    nodes: Nodes, payoffs: Any, offsets: Any, seat: int, strategy: Any, node: int, values: Any
) -> float:
    """Return the value of a node to a seat, given those of its children (float64[nodes])."""
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
def _iterate(
    nodes: Nodes, payoffs: Any, offsets: Any, seat: int, weight: float, strategy: Any,
    regrets: Any, sums: Any, own: Any, others: Any, values: Any,
) -> None:  # fmt: skip
    """Add the regrets of a seat under a strategy, and its part of the average with a weight."""
    reach(nodes, offsets, seat, strategy, own, others)
    for node in range(len(nodes.player) - 1, -1, -1):
        values[node] = expectation(nodes, payoffs, offsets, seat, strategy, node, values)
        if nodes.player[node] == seat:
            slot, first = offsets[nodes.group[node]], nodes.first[node]
            for k in range(nodes.children[node]):
                regrets[slot + k] += others[node] * (values[first + k] - values[node])
                sums[slot + k] += weight * own[node] * strategy[slot + k]


@kernel
def _match_regrets(offsets: Any, players: Any, seat: int, regrets: Any, strategy: Any) -> None:
    """Set regrets of a seat below 0 to 0, and its strategy to their proportions."""
    for group in range(len(players)):
        if players[group] == seat:
            for slot in range(offsets[group], offsets[group + 1]):
                regrets[slot] = max(regrets[slot], 0.0)
                strategy[slot] = regrets[slot]
            _proportion(strategy, offsets[group], offsets[group + 1])


@kernel
def _normalise(offsets: Any, strategy: Any) -> None:
    """Scale the entries of each information set to the sum 1."""
    for group in range(len(offsets) - 1):
        _proportion(strategy, offsets[group], offsets[group + 1])


@kernel
def _proportion(strategy: Any, begin: int, end: int) -> None:
    """Scale some entries to the sum 1; where all are 0, give each the same."""
    total = 0.0
    for slot in range(begin, end):
        total += strategy[slot]
    for slot in range(begin, end):
        strategy[slot] = strategy[slot] / total if total > 0.0 else 1.0 / (end - begin)
