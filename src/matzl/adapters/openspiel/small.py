"""`TreeGame`: a game tree of `matzl.small` as a game of OpenSpiel, for its exact algorithms.

OpenSpiel's algorithms take such a game as an object; it is not registered by name.
"""

from __future__ import annotations

import pyspiel

from matzl import registry
from matzl.adapters.openspiel.setting import CHANCE, TERMINAL
from matzl.small.expanding import END
from matzl.small.tree import GameTree

_KIND = pyspiel.GameType


class TreeGame(pyspiel.Game):
    """A game whose states are the nodes of a tree; actions are numbered at each node from 0.

    The string of an information state is the number of the information set: `GameTree.information_set` says what it is.

    Parameters
    ----------
    tree
        The tree.

    Attributes
    ----------
    tree
        The tree.
    """

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        zero_sum = registry.info(tree.game).zero_sum
        kind = _KIND(
            short_name="matzl_small",
            long_name=repr(tree),
            dynamics=_KIND.Dynamics.SEQUENTIAL,
            chance_mode=_KIND.ChanceMode.EXPLICIT_STOCHASTIC,
            information=_KIND.Information.IMPERFECT_INFORMATION,
            utility=_KIND.Utility.ZERO_SUM if zero_sum else _KIND.Utility.GENERAL_SUM,
            reward_model=_KIND.RewardModel.TERMINAL,
            max_num_players=tree.seats,
            min_num_players=tree.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        facts = pyspiel.GameInfo(
            num_distinct_actions=int(tree.nodes.children[1:].max()),
            max_chance_outcomes=tree.deals,
            num_players=tree.seats,
            min_utility=float(tree.payoffs.min()),
            max_utility=float(tree.payoffs.max()),
            utility_sum=0.0 if zero_sum else None,
            max_game_length=len(tree.levels),
        )
        super().__init__(kind, facts, {})

    def new_initial_state(self) -> TreeState:
        """Return the state before a deal has been chosen."""
        return TreeState(self)


class TreeState(pyspiel.State):
    """A node of a tree.

    Attributes
    ----------
    node
        Its number.
    """

    def __init__(self, game: TreeGame) -> None:
        super().__init__(game)
        self._tree, self.node = game.tree, 0

    def current_player(self) -> int:
        """Return the seat to act, -1 for chance, -4 at an end."""
        player = int(self._tree.nodes.player[self.node])
        return TERMINAL if player == END else player

    def is_terminal(self) -> bool:
        """Return whether the node is an end."""
        return self.current_player() == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, each with the same chance."""
        children = int(self._tree.nodes.children[self.node])
        return [(child, 1 / children) for child in range(children)]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # the seat in turn
        return list(range(int(self._tree.nodes.children[self.node])))

    def _apply_action(self, action: int) -> None:
        self.node = int(self._tree.nodes.first[self.node]) + action

    def _action_to_string(self, player: int, action: int) -> str:
        child = int(self._tree.nodes.first[self.node]) + action
        return f"deal {action}" if player == CHANCE and not self.node else self._tree.word(child)

    def information_state_string(self, player: int | None = None) -> str:
        """Return the number of the information set of the seat in turn.

        Raises
        ------
        ValueError
            For another seat: information sets are numbered where their seat is in turn.
        """
        if player not in {None, self.current_player()} or self.current_player() < 0:
            raise ValueError("only the seat in turn has an information set here")
        return str(self._tree.nodes.group[self.node])

    def returns(self) -> list[float]:
        """Return the payoff of each seat; 0 as long as the deal is not over."""
        if not self.is_terminal():
            return [0.0] * self._tree.seats
        found: list[float] = self._tree.payoffs[self._tree.nodes.group[self.node]].tolist()
        return found

    def __str__(self) -> str:
        return f"node {self.node}"
