"""`CFRPlus`: CFR+ on a game tree, compiled.

Tammelin, "Solving Large Imperfect Information Games Using CFR+", arXiv:1407.5042: regrets below 0 are set to 0, seats are
updated one after the other, and iteration t counts t times in the average strategy. With two players and payoffs that
sum to zero the average approaches an equilibrium; with three or four its `nash_conv` has to be checked.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.errors import SetUpError
from matzl.small.sweeps import Learned, Swept, iterate, match_regrets, normalise
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
        self._swept = Swept(*(np.zeros(len(tree)) for _ in range(3)))

    def run(self, iterations: int) -> None:
        """Run some more iterations, each of which updates every seat once.

        Raises
        ------
        SetUpError
            When their number is negative or no whole number.
        """
        if type(iterations) is not int or iterations < 0:
            raise SetUpError(
                f"the iterations must be a whole number from 0, not {iterations!r}", "iterations"
            )
        tree, learned = self.tree, Learned(self.current, self._regrets, self._sums)
        for _ in range(iterations):
            self.iterations += 1
            for seat in range(tree.seats):
                weight = float(self.iterations)
                iterate(tree.nodes, tree.payoffs, tree.offsets, seat, weight, learned, self._swept)
                match_regrets(tree.offsets, tree.players, seat, learned.regrets, learned.strategy)

    def average(self) -> Any:
        """Return the average strategy: float64[slots]."""
        strategy = self._sums.copy()
        normalise(self.tree.offsets, strategy)
        return strategy
