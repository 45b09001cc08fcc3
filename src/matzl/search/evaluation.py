"""Evaluating actions by playouts: of all actions, of the few that the policy values most, in a race, or in trees.

A few worlds are not enough to tell which of several good actions is the best. The policy has learned from millions of
deals, so its preference can be added to their values, as a prior.

A race tries all actions in a few worlds, and only those that may be best in more (successive halving; Karnin, Koren and
Somekh 2013). All actions left are tried in the same worlds with the same random numbers, so what counts is the difference
from the best one, which varies much less than a value.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from matzl.base.cards import Action, each
from matzl.deal.view import View
from matzl.engine.compiled import compiled
from matzl.engine.randomness import many_streams
from matzl.engine.state import State, states
from matzl.search.effort import ALL, Effort
from matzl.search.exact.solver import reevaluated
from matzl.search.inference import Evaluation, Sample, resampled
from matzl.search.playouts import values_by_playouts
from matzl.search.policy.guide import guide_of_playouts, preferences
from matzl.search.threads import run_in_threads
from matzl.search.tree import NONE, grow, new_tree

PRIOR = 0.5
"""The weight of the policy's preference among the few actions that are tried: what an action loses if the policy takes it
half as often as its first choice, in standard deviations of a value; twice as much for a quarter as often, and so on."""
ROUNDS = 4
"""The number of rounds. The first two have an eighth of the worlds each; after that each has as many as all before it."""
DOUBT = 1.5
"""The number of standard errors of the difference from the best value beyond which an action is dropped."""
FINALISTS = 2
"""The number of actions that may stay after any round, even if that is more than half of them."""
PLAYOUTS_PER_TREE = 32768
"""The most playouts in a tree; more are shared among several trees, which can grow in parallel."""
EXPLORE = 0.7
"""The weight of actions that a tree has seldom tried, in standard deviations of a value."""


def try_actions(view: View, sample: Sample, effort: Effort, rng: Any) -> Evaluation:
    """Try actions of the seat in turn in each world of a sample.

    Parameters
    ----------
    view
        The view of that seat.
    sample
        The worlds.
    effort
        The kind of playouts; where the policy plays out worlds, also how many actions are tried.
    rng : uint64[1]
        The random stream of the playouts.
    """
    actions, proposing = list(each(view.legal.mask)), effort.by_policy and effort.actions < ALL
    if proposing:
        preferred = preferences(view)
        most = sorted(preferred, key=lambda action: -preferred[action])[: effort.actions]
        actions = sorted(most)
    mask = sum(1 << action for action in actions)
    values = values_by_playouts(view, sample.worlds, effort, rng, mask)
    if proposing:
        # No matrix products: their order of additions differs between machines.
        means = (sample.weights[:, None] * values).sum(0)
        variances = (sample.weights[:, None] * (values - means) ** 2).sum(0)
        deviation = np.sqrt(sum(variances.tolist()) / len(actions))
        values += PRIOR * deviation * np.array([preferred[action] for action in actions])
    return Evaluation(actions, values, sample)


def race(view: View, sample: Sample, effort: Effort, rng: Any) -> Evaluation:
    """Race the legal actions of the seat in turn.

    Parameters
    ----------
    view
        The view of that seat.
    sample
        The worlds; all of them are used if more than one action stays to the end.
    effort
        The kind of playouts; a game may re-evaluate the best action of the first round.
    rng : uint64[1]
        The random stream of the playouts.
    """
    number, first, parts = len(sample.worlds), 0, 1 << ROUNDS - 1
    # The worlds of each round are spread over the sample.
    order = np.concatenate([np.arange(part, number, parts) for part in range(parts)])
    actions, values = list(each(view.legal.mask)), np.zeros((0, len(view.legal)))
    accurate: dict[Action, float] = {}
    for last in sorted({-(-number >> k) for k in range(ROUNDS)}):
        used, new = order[:last], order[first:last]
        mask = sum(1 << action for action in actions)
        more = values_by_playouts(view, sample.worlds[new], effort, rng, mask, first)
        for action in accurate.keys() & set(actions):
            more[:, actions.index(action)] = accurate[action]
        values, weights = np.concatenate([values, more]), sample.weights[used]
        weights = weights / weights.sum()
        if first == 0:
            best = partial(_best, values, weights)
            for index, exact in reevaluated(view, actions, best, sample.worlds[new]):
                values[:, index] = exact
                accurate[actions[index]] = float((weights * exact).sum())
        if 1 < last < number:  # one world says nothing about errors
            stay = _promising(values, weights)
            actions = [action for action, stays in zip(actions, stay, strict=True) if stays]
            values = values[:, stay]
        if len(actions) == 1:
            break
        first = last
    spread = sample.spread * number / len(used)
    return Evaluation(actions, values, Sample(sample.worlds[used], weights, spread))


def grow_trees(view: View, sample: Sample, effort: Effort, rng: Any) -> Evaluation:
    """Grow trees in the worlds of a sample; an action's value is the number of playouts through it.

    Parameters
    ----------
    view
        The view of the seat in turn.
    sample
        The worlds.
    effort
        The kind and the number of playouts.
    rng : uint64[1]
        The random stream of the playouts.

    Returns
    -------
    The values have a row for each tree.
    """
    worlds = _equally_likely(sample, effort, rng)
    trees = -(-effort.tree // PLAYOUTS_PER_TREE)
    starts = many_streams(int(rng[0]), np.arange(trees, dtype=np.uint64), 0)
    visits = np.zeros((trees, 64))

    def grow_range(first: int, last: int) -> None:
        tree, trial = new_tree(effort.tree // trees), states(worlds.dtype, 1)
        guide = guide_of_playouts(view.game) if effort.by_policy else None
        for k in range(first, last):
            compiled(grow)(worlds, EXPLORE, effort.mistakes, guide, tree, trial, starts[k])
            child = tree.first_child[0]
            while child != NONE:
                visits[k, tree.action[child]] = tree.visits[child]
                child = tree.next_sibling[child]

    run_in_threads(grow_range, trees, effort.tree)
    actions = list(each(view.legal.mask))
    values = visits[:, actions] - 1e-6 * np.arange(len(actions))  # of equal ones the first is best
    return Evaluation(actions, values, Sample(worlds, np.full(trees, 1 / trees), 1 / trees))


def gap_errors(values: Any, weights: Any, index: int) -> Any:
    """Return the standard error of each action's difference from one action, over the same worlds: float64[actions]."""
    gaps = values[:, index, None] - values
    means = (weights[:, None] * gaps).sum(0)
    return np.sqrt((weights[:, None] ** 2 * (gaps - means) ** 2).sum(0))


def _best(values: Any, weights: Any) -> int:
    """Return the index of the action with the highest mean."""
    return int((weights[:, None] * values).sum(0).argmax())


def _promising(values: Any, weights: Any) -> Any:
    """Return which actions survive a round: bool[actions]."""
    means = (weights[:, None] * values).sum(0)
    best = int(means.argmax())
    behind = means[best] - means
    stay = behind <= DOUBT * gap_errors(values, weights, best)
    most = max(FINALISTS, -(-len(means) // 2))
    stay[np.argsort(behind, kind="stable")[most:]] = False
    return stay


def _equally_likely(sample: Sample, effort: Effort, rng: Any) -> State:
    """Return worlds resampled so that each is equally likely to be drawn."""
    if not sample.complete and effort.draws != 1:
        return sample.worlds
    return sample.worlds[resampled(sample.weights, effort.worlds, rng)]
