"""The decision procedure of bots: sample worlds, try actions in them, and choose the action with the highest mean."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from matzl.base.cards import Action
from matzl.deal.view import View, check_turn
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.search.effort import TIE, Effort
from matzl.search.evaluation import gap_errors, race, try_actions
from matzl.search.exact.solver import play_exactly, reevaluated
from matzl.search.first_use import announce
from matzl.search.hooks import NOVICE, choose
from matzl.search.inference import repeat_sample, sample_worlds
from matzl.search.policy.guide import choose_learned
from matzl.search.tree import grow_trees
from matzl.search.worlds.possible import Worlds


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimated values of actions to the seat to move, with their standard errors.

    Attributes
    ----------
    actions
        The actions that were tried to the end.
    novice_action
        The action that the rules of thumb choose.
    means : float64[actions]
        The mean value of each action. That of the best may be re-evaluated: then it is not the mean of `values`.
    errors : float64[actions]
        The standard errors of `means` over the sampled worlds.
    values : float64[worlds, actions]
        The value of each action in each world by playouts or exact play, including the policy's preference; or the number of
        playouts through each action in each tree.
    weights : float64[worlds]
        The weight of each world; they add up to 1.
    """

    actions: list[Action]
    novice_action: Action
    means: Any
    errors: Any
    values: Any
    weights: Any

    @property
    def best(self) -> Action:
        """The action with the highest mean; in a tie, the novice's action if it is among the best, else the first."""
        most = max(self.means)
        equal = [
            action
            for action, mean in zip(self.actions, self.means, strict=True)
            if mean >= most - TIE
        ]
        return self.novice_action if self.novice_action in equal else equal[0]

    def paired(self) -> Estimate:
        """Return the estimate with the means of `values` alone, which can be compared in the same worlds."""
        return replace(self, means=(self.weights[:, None] * self.values).sum(0))

    def gap_errors(self, index: int) -> Any:
        """Return the standard error of each action's paired difference in value from action `index`: float64[actions]."""
        return gap_errors(self.values, self.weights, index)


def decide(view: View, effort: Effort, seed: int) -> Action:
    """Choose an action for the seat to move with a given effort; the parameters are those of `estimate`."""
    if effort.actions == 1 and not is_ending(view, effort):
        announce(view.game, "policies", "search")
        stream: Any = streams(seed, len(view.actions), view.seats)
        return choose_learned(view, stream, 1 + check_turn(view))
    return estimate(view, effort, seed).best


def estimate(view: View, effort: Effort, seed: int, *, each_action: bool = False) -> Estimate:
    """Estimate the values of actions of the seat to move.

    Parameters
    ----------
    view
        The view of that seat.
    effort
        The amount of work.
    seed
        The same view, effort and seed give the same estimate on any machine and any number of cores.
    each_action
        Whether the value of each action is wanted, not only the best action (`Effort.for_values`).

    Raises
    ------
    SetUpError
        If it is not that seat's turn, or the view contradicts itself.
    """
    seat, ending = check_turn(view), is_ending(view, effort)
    effort = effort.for_values() if each_action else effort
    announce(view.game, "search")
    rng = streams(seed, len(view.actions), 0)
    number = effort.endings if ending else effort.worlds
    sample = sample_worlds(Worlds(view), effort, number, rng)
    few = effort.by_policy and sample.complete and 2 * len(sample.worlds) <= number
    if ending:
        actions, values, sample = play_exactly(view, sample)
    elif effort.tree:
        actions, values, sample = grow_trees(view, sample, effort, rng)
    elif few and (each_action or effort.race):  # a few playouts decide no race
        actions, values, sample = try_actions(view, repeat_sample(sample, number), effort, rng)
    elif effort.race and effort.by_policy:
        actions, values, sample = race(view, sample, effort, rng)
    else:
        actions, values, sample = try_actions(view, sample, effort, rng)
    usual = streams(seed, len(view.actions), view.seats)
    novice_action = int(compiled(choose)(view.state, NOVICE, usual, 1 + seat))
    spread = 0.0 if ending and sample.complete else sample.spread
    means, errors = _means_and_errors(values, sample.weights, spread)
    estimated = Estimate(actions, novice_action, means, errors, values, sample.weights)
    if effort.exact and not ending and not effort.tree:
        _reevaluate(view, estimated, sample.worlds[: effort.endings])
    return estimated


def is_ending(view: View, effort: Effort) -> bool:
    """Return whether to play exactly: the hand is small enough, a card has been played, and no stock is left."""
    held = int(view.state["hand"][0, view.seat]).bit_count()
    return held <= effort.exact and not view.stock_left and bool(view.tricks)


def _means_and_errors(values: Any, weights: Any, spread: float) -> tuple[Any, Any]:
    """Return the weighted means over worlds and their standard errors, float64[actions] each, given a sample's `spread`.

    The sum runs over worlds one by one: the order of additions in a matrix product differs between machines.
    """
    means = (weights[:, None] * values).sum(0)
    return means, np.sqrt(spread * (weights[:, None] * (values - means) ** 2).sum(0))


def _reevaluate(view: View, estimated: Estimate, worlds: Any) -> None:
    """Replace the best action's estimate by the game's more accurate one, if any; repeat this if another is now best."""
    weights = estimated.weights[: len(worlds)] / estimated.weights[: len(worlds)].sum()
    actions = estimated.actions
    for index, values in reevaluated(view, actions, lambda: actions.index(estimated.best), worlds):
        mean, error = _means_and_errors(values[:, None], weights, (weights**2).sum())
        estimated.means[index], estimated.errors[index] = mean[0], error[0]
