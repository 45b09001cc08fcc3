"""`TreeGame`: a game tree of `matzl.small` as a game of OpenSpiel, small enough for its exact algorithms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from matzl import registry
from matzl.adapters.openspiel.game import OWN, DealGame, game_type
from matzl.adapters.openspiel.position import StatePosition
from matzl.adapters.openspiel.setting import setting_of
from matzl.adapters.openspiel.state import DealState
from matzl.base.options import differing
from matzl.deal.deal import Deal
from matzl.deal.vocabulary import vocabulary
from matzl.errors import SetUpError
from matzl.small.expanding import PHASE_BITS
from matzl.small.tree import GameTree

_MAX_KEPT = 1 << 14
"""The number of cached positions at which the cache is cleared."""


class TreeGame(DealGame):
    """A game whose states are the nodes of a tree; actions, strings and tensors are those of `DealGame`.

    ``pyspiel.load_game("matzl_mittlere(ranks=JQK,suits=CD)")`` makes a game with a reduced pack. ``TreeGame(tree)`` makes
    one from any tree; it has no name, so OpenSpiel can load neither the game nor its serialised states again.

    Parameters
    ----------
    tree
        The tree.
    params
        The parameters with which OpenSpiel loads the game by name; None for a game without a name.

    Attributes
    ----------
    tree
        The tree.
    """

    def __init__(self, tree: GameTree, params: Mapping[str, Any] | None = None) -> None:
        info = registry.info(tree.game)
        options, history = differing(info, tree.options), (params or OWN)["history"]
        self.tree = tree
        payoffs = "difference" if tree.difference else "own"
        dealt = tree.game, tuple(options.items()), tree.dealer
        self.setting = setting_of(*dealt, payoffs=payoffs, history=history)
        name = "matzl_small" if params is None else None
        kind = game_type(info, name, zero_sum=self.setting.zero_sum)
        outcomes = max(tree.deals, self.setting.most_outcomes)
        extremes = tree.payoffs.min(), tree.payoffs.max()
        self._begin(kind, outcomes, extremes, len(tree.levels), dict(params or {}))
        self._positions: dict[int, StatePosition] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return super().__reduce__() if self.get_parameters() else (TreeGame, (self.tree,))

    def max_chance_nodes_in_history(self) -> int:
        """Return the largest number of chance nodes in a deal: the choice of the deal, and a draw by each seat."""
        return 1 + self.setting.seats * any(self.setting.by_chance)

    def new_initial_state(self) -> TreeState:  # type: ignore[override]
        """Return the state before a deal has been chosen."""
        return TreeState(self)

    def position(self, node: int) -> StatePosition:
        """Return the position of a node; callers must not change it."""
        here = self._positions.get(node)
        if here is None:
            if len(self._positions) >= _MAX_KEPT:
                self._positions.clear()
            here = self._positions[node] = StatePosition(self.setting)
            if node:
                state, past = self.tree.position(node)
                here.restore([], state, "".join(f" {word}" for word in past))
        return here


class TreeState(DealState):
    """A state of a `TreeGame`: a node of its tree.

    Attributes
    ----------
    node
        Its number; ``game.tree.nodes.group[node]`` is the information set of the seat to move.
    """

    def __init__(self, game: TreeGame) -> None:
        pyspiel.State.__init__(self, game)
        self.node = 0

    @property
    def here(self) -> StatePosition:  # type: ignore[override]
        """The position of the node."""
        position: StatePosition = self.get_game().position(self.node)
        return position

    @property
    def deal(self) -> Deal:
        """The deal at the current position, as an independent `matzl.Deal`.

        Raises
        ------
        SetUpError
            When no deal has been chosen.
        """
        if not self.node:
            raise SetUpError("no deal has been chosen yet", "not-dealt")
        deal: Deal = self.get_game().tree.played(self.node)
        return deal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node (numbers of deals, or ids of cards to draw) with their probabilities."""
        deals = self.get_game().tree.deals
        return super().chance_outcomes() if self.node else [(k, 1 / deals) for k in range(deals)]

    def _apply_action(self, action: int) -> None:
        tree, here = self.get_game().tree, self.here
        first, children = (int(part[self.node]) for part in (tree.nodes.first, tree.nodes.children))
        child = action
        if self.node:
            taken = here.phase << PHASE_BITS | here.bit(action)
            numbers = tree.nodes.action[first : first + children].tolist()
            child = numbers.index(taken) if taken in numbers else children
        if not 0 <= child < children:
            raise SetUpError(f"{action} is not a chance outcome at node {self.node}", "place")
        self.node = first + child

    def _action_to_string(self, player: int, action: int) -> str:
        return super()._action_to_string(player, action) if self.node else f"deal {action}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TreeState:
        """Return a state that the seat to move cannot distinguish from this one; all such states are equally likely.

        Raises
        ------
        SetUpError
            When it is not this seat's turn.
        """
        if player < 0 or player != self.current_player():
            raise SetUpError(f"seat {player} is not to move at node {self.node}", "no-deal")
        game = self.get_game()
        tree, nodes = game.tree, game.tree.nodes
        alike = (nodes.group == nodes.group[self.node]) & (nodes.player >= 0)
        root, path = tree.path(int(np.flatnonzero(alike)[int(sampler() * alike.sum())]))
        state: TreeState = game.new_initial_state()
        for action in (root, *(vocabulary(tree.game).id_of(tree.word(node)) for node in path)):
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        return f"node {self.node}"
