"""Racing: trying all actions in a few worlds, and only those that may be best in more (successive halving).

The method is that of Karnin, Koren and Somekh (2013). All actions left are tried in the same worlds with the same random
numbers, so what counts is the difference from the best one, which varies much less than a value.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import Action, each
from matzl.deal.view import View
from matzl.search.effort import Effort
from matzl.search.evaluation import accurate_values, values_by_playouts
from matzl.search.inference import Sample

ROUNDS = 4
"""The number of rounds. The first two have an eighth of the worlds each; after that each has as many as all before it."""
DOUBT = 1.5
"""The number of standard errors of the difference from the best value beyond which an action is dropped."""
FINALISTS = 2
"""The number of actions that may stay after any round, even if that is more than half of them."""


class Tried(NamedTuple):
    """The actions tried to the end, by a race or as proposals, with their values.

    Attributes
    ----------
    actions
        The actions.
    values : float64[worlds, actions]
        The value of each action in each world of the sample.
    sample
        The worlds in which they were tried.
    """

    actions: list[Action]
    values: Any
    sample: Sample


def race(view: View, sample: Sample, effort: Effort, rng: Any) -> Tried:
    """Race the legal actions of the seat in turn.

    Parameters
    ----------
    view
        The view of that seat.
    sample
        The worlds; all of them are used if more than one action stays to the end.
    effort
        The amount of work; an `exact` other than 0 lets a game re-evaluate the best action of the first round.
    rng : uint64[1]
        The random stream of the playouts.
    """
    order, first = _spread_out(len(sample.worlds)), 0
    actions, values = list(each(view.legal.mask)), np.zeros((0, len(view.legal)))
    accurate: dict[Action, float] = {}
    for last in _ends_of_rounds(len(order)):
        used, new = order[:last], order[first:last]
        mask = sum(1 << action for action in actions)
        more = values_by_playouts(view, sample.worlds[new], effort, rng, mask, first)
        for action in accurate.keys() & set(actions):
            more[:, actions.index(action)] = accurate[action]
        values, weights = np.concatenate([values, more]), sample.weights[used]
        weights = weights / weights.sum()
        if first == 0 and effort.exact:
            accurate = _reevaluate_best(view, sample.worlds[new], actions, values, weights)
        if 1 < last < len(order):  # one world says nothing about errors
            stay = _promising(values, weights)
            actions = [action for action, stays in zip(actions, stay, strict=True) if stays]
            values = values[:, stay]
        if len(actions) == 1:
            break
        first = last
    spread = sample.spread * len(order) / len(used)
    return Tried(actions, values, Sample(sample.worlds[used], weights, spread))


def _spread_out(number: int) -> Any:
    """Return the numbers of worlds in an order in which those of each round are spread over the sample: int64[number]."""
    parts = 1 << ROUNDS - 1
    return np.concatenate([np.arange(part, number, parts) for part in range(parts)])


def _ends_of_rounds(number: int) -> list[int]:
    """Return the number of worlds used up to the end of each round."""
    return sorted({-(-number >> k) for k in range(ROUNDS)})


def _promising(values: Any, weights: Any) -> Any:
    """Return which actions stay after a round: bool[actions]."""
    means = (weights[:, None] * values).sum(0)
    best = int(means.argmax())
    behind = means[best] - means
    differences = values[:, best : best + 1] - values
    errors = np.sqrt((weights[:, None] ** 2 * (differences - behind) ** 2).sum(0))
    stay = behind <= DOUBT * errors
    most = max(FINALISTS, -(-len(means) // 2))
    stay[np.argsort(behind, kind="stable")[most:]] = False
    return stay


def _reevaluate_best(
    view: View, worlds: Any, actions: list[Action], values: Any, weights: Any
) -> dict[Action, float]:
    """Put more accurate values of the best action into `values` where the game has them, until the best one has them.

    Returns
    -------
    dict
        The mean of each action that was re-evaluated.
    """
    found: dict[Action, float] = {}
    while True:
        best = int((weights[:, None] * values).sum(0).argmax())
        if actions[best] in found:
            return found
        accurate = accurate_values(view, actions[best], worlds)
        if not accurate:
            return found
        values[:, best] = accurate
        found[actions[best]] = float((weights * values[:, best]).sum())
