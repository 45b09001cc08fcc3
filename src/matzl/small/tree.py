"""`GameTree`: every line of play of a small game, its information sets, and strategies for them as arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from matzl.base.options import by_difference
from matzl.deal.deal import Deal
from matzl.deal.view import View
from matzl.deal.vocabulary import vocabulary
from matzl.engine.compiled import compiled
from matzl.engine.state import State, copied, states
from matzl.engine.stepping import step
from matzl.errors import SetUpError
from matzl.small.expanding import PHASE_BITS, Line, Nodes, Sets, count_nodes, write_nodes
from matzl.small.strategy import Strategy, checked

MAX_NODES = 10_000_000
"""The default limit on the nodes of a tree; each takes about 20 bytes, and 24 more while the tree is solved."""


class GameTree:
    """A fully expanded small game; node 0 is chance, which chooses among equally likely deals.

    `matzl.small.ending` and `matzl.small.reduced_pack` make trees. A *strategy* has one entry for each action of each
    information set: float64[slots], in which information set i has the slots from ``offsets[i]`` to ``offsets[i + 1]``. It
    covers all seats, since each information set belongs to one seat.

    Parameters
    ----------
    roots
        The deals, as states at their first decision.
    deal
        A function from the number of a root to its deal at the first decision.
    payoffs
        ``own``, or with two seats ``difference``, each seat's own payoff minus the other's, which is zero-sum.
    limit
        The maximum number of nodes.

    Attributes
    ----------
    game, options, dealer, seats
        The game, its options, the seat that deals, and the number of seats.
    deals, slots
        The number of deals, all equally likely, and the number of entries in a strategy.
    nodes
        The nodes, see `matzl.small.expanding.Nodes`.
    levels : int64[depths + 1]
        The first node of each depth, and the number of nodes.
    payoffs : float64[ends, seats]
        The payoffs of each end.
    offsets : int64[information sets + 1]
        The first slot of each information set.
    players : int8[information sets]
        The seat of each information set.
    examples : int32[information sets]
        A node of each information set.

    Raises
    ------
    SetUpError
        When the tree has more nodes than the limit.
    """

    def __init__(
        self,
        roots: State,
        deal: Callable[[int], Deal],
        *,
        payoffs: str = "own",
        limit: int = MAX_NODES,
    ) -> None:
        first = deal(0)
        self.game, self.seats, self.dealer = first.game, first.seats, first.dealer
        self.options, self.deal, self._roots = dict(first.options), deal, roots
        self.difference = by_difference(payoffs, self.seats)
        depths = first.info.log_size + 2  # with the ends of the longest deals
        stack, left = states(roots.dtype, depths), np.zeros(depths, np.int64)
        sizes, kinds = np.zeros(depths, np.int64), np.zeros(2, np.int64)
        total = int(compiled(count_nodes)(roots, stack, left, sizes, kinds, limit + 1))
        if total > limit:
            raise SetUpError(
                f"the tree has more than {limit} nodes: take fewer tricks or cards, or a higher limit",
                "tree-size",
            )
        begins = 1 + np.cumsum([0, *sizes])
        self.levels = np.concatenate([[0], begins[: np.count_nonzero(sizes) + 1]])
        kinds_of_array = (np.int8, np.int32, np.int32, np.int32, np.int32, np.int16)
        self.nodes = Nodes(*(np.zeros(total, kind) for kind in kinds_of_array))
        decisions, ends = kinds.tolist()
        self.payoffs = np.zeros((ends, self.seats))
        table = np.zeros((1 << (2 * decisions + 1).bit_length(), 3), np.int64)
        offsets, examples = np.zeros(decisions + 1, np.int64), np.zeros(decisions, np.int32)
        seen = states(roots.dtype, 1)
        sets = Sets(offsets, examples, seen, seen.view(np.int64).reshape(-1), table)
        line = Line(stack, left, np.zeros(depths, np.int64), begins)
        number = compiled(write_nodes)(roots, line, self.nodes, self.payoffs, sets)
        self.offsets = offsets[: number + 1].copy()
        self.deals, self.slots = len(roots), int(self.offsets[-1])
        self.examples = examples[:number].copy()
        rows = table[table[:, 2] > 0]
        self._codes = np.empty((number, 2), np.int64)
        self._codes[rows[:, 2] - 1] = rows[:, :2]
        if self.difference:
            self.payoffs -= self.payoffs[:, ::-1].copy()
        self.players = self.nodes.player[self.examples]

    def __len__(self) -> int:
        return len(self.nodes.player)

    def __repr__(self) -> str:
        sets = len(self.players)
        return f"<{self.game}: {self.deals} deals, {len(self)} nodes, {sets} information sets>"

    def __deepcopy__(self, memo: dict[int, Any]) -> GameTree:
        return self  # a tree does not change, and copies of OpenSpiel's states refer to it

    def uniform(self) -> Any:
        """Return the strategy that takes every legal action with the same probability."""
        sizes = np.diff(self.offsets)
        return np.repeat(1 / sizes, sizes)

    def information_set(self, number: int) -> View:
        """Return the view of the seat to move in the information set with this number.

        Raises
        ------
        IndexError
            When there is none.
        """
        if number < 0:
            raise IndexError(number)
        return self.view(int(self.examples[number]))

    def position(self, node: int) -> tuple[State, tuple[str, ...]]:
        """Return the state at a node below node 0, and the actions since the root of its deal."""
        root, path = self.path(node)
        state = copied(self._roots[root : root + 1])
        for child in path:
            compiled(step)(state, int(self.nodes.action[child]) & (1 << PHASE_BITS) - 1)
        return state, tuple(map(self.word, path))

    def view(self, node: int) -> View:
        """Return the view of the seat to move at a node, for bots.

        Raises
        ------
        IndexError
            When there is no such node, or it is no seat's turn there.
        """
        if not 0 <= node < len(self) or self.nodes.player[node] < 0:
            raise IndexError(f"no seat is to move at node {node}")
        deal = self.played(node)
        return deal.view(deal.turn)

    def played(self, node: int) -> Deal:
        """Return the deal at a node below node 0, with the actions so far."""
        root, path = self.path(node)
        deal = self.deal(root)
        deal.play_all(map(self.word, path))
        return deal

    def strategy(self, probabilities: Any) -> Strategy:
        """Return a strategy (float64[slots] or a loaded one) as an object that can be saved and played.

        Raises
        ------
        SetUpError
            When it is not a strategy of the tree.
        """
        return Strategy(self.game, self._codes, self.offsets, self.checked(probabilities))

    def checked(self, strategy: Any) -> Any:
        """Return a strategy (float64[slots] or a `Strategy`) as a checked array.

        Raises
        ------
        SetUpError
            When it is not a strategy of the tree.
        """
        given = strategy.probabilities if isinstance(strategy, Strategy) else strategy
        return checked(self.offsets, given)

    def actions(self, node: int) -> tuple[str, ...]:
        """Return the actions of a node as words, in the order of its children and of a strategy's slots."""
        first, children = int(self.nodes.first[node]), int(self.nodes.children[node])
        return tuple(map(self.word, range(first, first + children)))

    def word(self, node: int) -> str:
        """Return the action that led to a node below a deal."""
        number = int(self.nodes.action[node])
        return vocabulary(self.game).word(number >> PHASE_BITS, number & (1 << PHASE_BITS) - 1)

    def path(self, node: int) -> tuple[int, list[int]]:
        """Return the number of the deal above a node, and the nodes that lead from that deal's node to it."""
        path: list[int] = []
        while (parent := int(self.nodes.parent[node])) > 0:
            path.append(node)
            node = parent
        return node - 1, path[::-1]
