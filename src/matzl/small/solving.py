"""Strategies in a game tree: best responses and NashConv, strategies of bots, and CFR+ to approximate an equilibrium.

CFR+ is from Tammelin, "Solving Large Imperfect Information Games Using CFR+", arXiv:1407.5042: regrets below 0 are set to 0,
seats are updated one after the other, and iteration t counts t times in the average strategy. With two players and payoffs
that sum to zero the average approaches an equilibrium; with three or four its `nash_conv` has to be checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import Seat
from matzl.base.options import check_whole
from matzl.deal.validation import check_seat
from matzl.engine.compiled import compiled
from matzl.players.bots import Chooser, as_bot
from matzl.small.sweeps import (
    Learned,
    Swept,
    iterate,
    match_regrets,
    reach_probabilities,
    respond,
    tree_value,
)
from matzl.small.tree import GameTree


class Response(NamedTuple):
    """A best response of a seat, and its value.

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
        When it is not a strategy of the tree.
    """
    given, values = tree.checked(strategy), np.zeros(len(tree))
    return [
        float(compiled(tree_value)(tree.nodes, tree.payoffs, tree.offsets, seat, given, values))
        for seat in range(tree.seats)
    ]


def best_response(tree: GameTree, strategy: Any, seat: Seat) -> Response:
    """Return a best response of a seat to the others' strategy (float64[slots]).

    Raises
    ------
    SetUpError
        When it is not a strategy of the tree, or there is no such seat.
    """
    given = tree.checked(strategy).copy()
    check_seat(seat, tree.seats)
    own, others, values = (np.zeros(len(tree)) for _ in range(3))
    gains = np.zeros(tree.slots)
    compiled(reach_probabilities)(tree.nodes, tree.offsets, seat, given, own, others)
    value = compiled(respond)(
        tree.nodes, tree.payoffs, tree.offsets, tree.levels, seat, given, others, gains, values
    )
    return Response(float(value), given)


def gains(tree: GameTree, strategy: Any) -> list[float]:
    """Return each seat's gain from a best response, while all others follow the strategy."""
    earned = expected_payoffs(tree, strategy)
    return [best_response(tree, strategy, seat).value - earned[seat] for seat in range(tree.seats)]


def nash_conv(tree: GameTree, strategy: Any) -> float:
    """Return the sum of the `gains` of all seats, which is 0 exactly in an equilibrium.

    With two players whose payoffs sum to zero, half of it is the exploitability.
    """
    return sum(gains(tree, strategy))


def bot_strategy(tree: GameTree, make_bot: Callable[[int], Chooser], *, seeds: int = 4) -> Any:
    """Return the strategy of a bot: the frequency of each action over several seeds.

    An information set that the seat's own choices never reach keeps equal probabilities: no deviation of the others leads
    there. With few seeds, a bot that chooses at random looks more deterministic than it is.

    Parameters
    ----------
    tree
        An ending, or a game with a reduced pack for a bot that does not search.
    make_bot
        A function from a seed to a bot, such as ``lambda seed: matzl.bot("club", seed)``, or to a function from a view to
        an action.
    seeds
        The number of seeds.

    Returns
    -------
    float64[slots].

    Raises
    ------
    SetUpError
        When the number of seeds is not positive, or a bot that searches gets a reduced pack.
    """
    check_whole("the seeds", seeds, 1, code="seeds")
    bots = [as_bot(make_bot(seed)) for seed in range(seeds)]
    strategy = tree.uniform()
    for number in np.argsort(tree.examples, kind="stable").tolist():  # by depth
        begin, end = tree.offsets[number : number + 2].tolist()
        if end - begin == 1 or not _reached(tree, strategy, number):
            continue
        node = int(tree.examples[number])
        view, actions = tree.view(node), tree.actions(node)
        strategy[begin:end] = 0.0
        for each in bots:
            strategy[begin + actions.index(each.choose(view))] += 1 / seeds
    return strategy


def _reached(tree: GameTree, strategy: Any, number: int) -> bool:
    """Return whether a seat's own choices can lead to an information set."""
    nodes, seat = tree.nodes, tree.players[number]
    node = int(tree.examples[number])
    while (parent := int(nodes.parent[node])) >= 0:
        if nodes.player[parent] == seat:
            slot = tree.offsets[nodes.group[parent]] + node - nodes.first[parent]
            if strategy[slot] == 0.0:
                return False
        node = parent
    return True


class CFRPlus:
    """A CFR+ solver; `run` improves its average strategy.

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
        """Run further iterations, each of which updates every seat once.

        Raises
        ------
        SetUpError
            When their number is negative or not a whole number.
        """
        check_whole("the iterations", iterations, 0, code="iterations")
        tree, learned = self.tree, Learned(self.current, self._regrets, self._sums)
        for _ in range(iterations):
            self.iterations += 1
            weight = float(self.iterations)
            compiled(iterate)(
                tree.nodes, tree.payoffs, tree.offsets, tree.players, weight, learned, self._swept
            )

    def average(self) -> Any:
        """Return the average strategy: float64[slots]."""
        tree, strategy = self.tree, self.tree.uniform()
        for seat in range(tree.seats):
            compiled(match_regrets)(tree.offsets, tree.players, seat, self._sums, strategy)
        return strategy
