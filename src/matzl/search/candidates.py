"""Trying actions by playouts: all, the few that the policy values most, in a race, or in trees; and by exact play.

A few worlds are not enough to tell which of several good actions is the best. The policy has learned from millions of
deals, so its preference can be added to their values, as a prior.

A race tries all actions in a few worlds, and only those that may be best in more (successive halving; Karnin, Koren and
Somekh 2013). All actions left are tried in the same worlds with the same random numbers, so what counts is the difference
from the best one, which varies much less than a value.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from matzl.base.cards import Action, each
from matzl.deal.view import View
from matzl.engine.compiled import compiled
from matzl.engine.randomness import many_streams
from matzl.engine.state import State, states
from matzl.search.exact.plain import solver_of
from matzl.search.hooks import hook
from matzl.search.inference import Sample, Tried, resampled
from matzl.search.playouts import values_by_playouts
from matzl.search.policy.guide import guide_of_playouts, preferences
from matzl.search.profile import ALL, Effort
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
TABLE_ROWS = 1 << 16
"""The number of rows of a transposition table, 32 bytes each."""
EXACT_COST = 20
"""The cost of an exact value, in playouts: an upper bound."""


def try_actions(view: View, sample: Sample, effort: Effort, rng: Any) -> Tried:
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
    return Tried(actions, values, sample)


def race(view: View, sample: Sample, effort: Effort, rng: Any) -> Tried:
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
    return Tried(actions, values, Sample(sample.worlds[used], weights, spread))


def grow_trees(view: View, sample: Sample, effort: Effort, rng: Any) -> Tried:
    """Grow trees in the worlds of a sample; the value of an action is the number of playouts that went through it.

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
    return Tried(actions, values, Sample(worlds, np.full(trees, 1 / trees), 1 / trees))


def gap_errors(values: Any, weights: Any, index: int) -> Any:
    """Return the standard error of the difference of each action from one, over the same worlds: float64[actions]."""
    gaps = values[:, index, None] - values
    means = (weights[:, None] * gaps).sum(0)
    return np.sqrt((weights[:, None] ** 2 * (gaps - means) ** 2).sum(0))


def _best(values: Any, weights: Any) -> int:
    """Return the index of the action with the highest mean."""
    return int((weights[:, None] * values).sum(0).argmax())


def _promising(values: Any, weights: Any) -> Any:
    """Return which actions stay after a round: bool[actions]."""
    means = (weights[:, None] * values).sum(0)
    best = int(means.argmax())
    behind = means[best] - means
    stay = behind <= DOUBT * gap_errors(values, weights, best)
    most = max(FINALISTS, -(-len(means) // 2))
    stay[np.argsort(behind, kind="stable")[most:]] = False
    return stay


def reevaluated(
    view: View, actions: list[Action], best: Callable[[], int], worlds: State
) -> Iterator[tuple[int, Any]]:
    """Yield the index of the best action with more accurate values of it where the game has them: float64[worlds].

    `best` returns the index by the values so far; it is called again after each, until the best action has accurate values.
    """
    seen: set[int] = set()
    reevaluate, table = hook(view.game, "reevaluate"), table_of(view.game)
    while (index := best()) not in seen:
        seen.add(index)
        if (accurate := reevaluate(view, actions[index], worlds, table)) is not None:
            yield index, accurate


def _equally_likely(sample: Sample, effort: Effort, rng: Any) -> State:
    """Return worlds such that each is equally likely to be drawn."""
    if not sample.complete and effort.candidates != 1:
        return sample.worlds
    return sample.worlds[resampled(sample.weights, effort.worlds, rng)]


# Exact play

_tables = threading.local()


def table_of(game: str) -> Any:
    """Return the transposition table of a game in this thread: int64[rows, 4].

    Solvers may keep a table between deals, but solvers of different games must not share one.
    """
    if not hasattr(_tables, game):
        setattr(_tables, game, np.zeros((TABLE_ROWS, 4), np.int64))
    return getattr(_tables, game)


def play_exactly(view: View, sample: Sample) -> Tried:
    """Evaluate each legal action of the seat in turn in each world by exact play."""
    seat, worlds, actions = int(view.state["turn"][0]), sample.worlds, list(each(view.legal.mask))
    solver = compiled(solver_of(view.game, in_match=True))
    values = np.zeros((len(worlds), 64))

    def evaluate_range(first: int, last: int) -> None:
        table, payoffs = table_of(view.game), np.zeros((64, 4))
        for k in range(first, last):
            solver(worlds[k], table, payoffs)
            values[k] = payoffs[:, seat]

    run_in_threads(evaluate_range, len(worlds), len(worlds) * len(actions) * EXACT_COST)
    return Tried(actions, values[:, actions], sample)
