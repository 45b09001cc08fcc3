"""Playouts, and the evaluation of actions by them: of all, of the few that the policy values most, or in a race.

A few worlds are not enough to tell which of several good actions is the best. The policy has learned from millions of
deals, so its preference can be added to their values, as a prior.

A race tries all actions in a few worlds, and only those that may be best in more (successive halving; Karnin, Koren and
Somekh 2013). All actions left are tried in the same worlds with the same random numbers, so what counts is the difference
from the best one, which varies much less than a value.

In a playout each seat follows the rules of thumb of its game and sometimes acts at random, so that results do not depend on
a single line of play; or a guide chooses for it (`matzl.search.policy.guide`).
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from matzl.base.cards import Action, Actions, Seat, each
from matzl.deal.view import View
from matzl.engine.bits import count, lowest, pick
from matzl.engine.compiled import compiled
from matzl.engine.dispatch import chance_phases
from matzl.engine.kernels import kernel
from matzl.engine.randomness import draw_bits, many_streams
from matzl.engine.state import State, states
from matzl.engine.tricks import OVER
from matzl.search import hooks
from matzl.search.effort import ALL, Effort
from matzl.search.exact.solver import reevaluated
from matzl.search.hooks import legal, novice, play
from matzl.search.inference import Evaluation, Sample
from matzl.search.policy.guide import (
    Guide,
    finish_by,
    guide_of_playouts,
    play_along,
    preferences,
    recall,
    remember,
)
from matzl.search.threads import run_in_threads

PRIOR = 0.5
"""The weight of the policy's preference among the few actions that are tried: what an action loses if the policy takes it
half as often as its first choice, in standard deviations of a value; twice as much for a quarter as often, and so on."""
ROUNDS = 4
"""The number of rounds. The first two have an eighth of the worlds each, every later one as many as all rounds before it."""
DOUBT = 1.5
"""The number of standard errors of the difference from the best value beyond which an action is dropped."""
FINALISTS = 2
"""The number of actions that may stay after any round, even if that is more than half of them."""


def try_actions(view: View, sample: Sample, effort: Effort, rng: Any) -> Evaluation:
    """Try actions of the seat to move in each world of a sample.

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
    """Evaluate the legal actions of the seat to move by a race, which drops the weakest after each round.

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


def gap_errors(values: Any, weights: Any, index: int) -> Any:
    """Return the standard error of each action's paired difference in value from action `index`: float64[actions]."""
    gaps = values[:, index, None] - values
    means = (weights[:, None] * gaps).sum(0)
    return np.sqrt((weights[:, None] ** 2 * (gaps - means) ** 2).sum(0))


def _best(values: Any, weights: Any) -> int:
    """Return the index of the action with the highest mean."""
    return int((weights[:, None] * values).sum(0).argmax())


def _promising(values: Any, weights: Any) -> Any:
    """Return the actions that survive a round: bool[actions]."""
    means = (weights[:, None] * values).sum(0)
    best = int(means.argmax())
    behind = means[best] - means
    stay = behind <= DOUBT * gap_errors(values, weights, best)
    most = max(FINALISTS, -(-len(means) // 2))
    stay[np.argsort(behind, kind="stable")[most:]] = False
    return stay


# Playouts

NO_VALUES, NO_PAYOFFS = np.zeros((0, 64)), np.zeros((0, 64, 4))
"""Empty arrays to pass to `playout_values` for the results that are not wanted."""


def values_by_playouts(
    view: View, worlds: State, effort: Effort, rng: Any, choices: Actions, number: int = 0
) -> Any:
    """Evaluate actions in each world by a playout.

    Parameters
    ----------
    view
        The view of the seat to move.
    worlds
        Complete deals that it leaves possible.
    effort
        The kind of playouts. The worlds that rules of thumb play out instead of the policy are spread evenly.
    rng : uint64[1]
        The random stream from which that of each world is drawn.
    choices
        The actions, as a set.
    number
        The index of the first of these worlds, if they are part of a larger sample.

    Returns
    -------
    float64[worlds, actions]
        The values, in the order of the actions.
    """
    numbers = np.arange(number, number + len(worlds), dtype=np.uint64)
    seat, seeds = int(view.state["turn"][0]), many_streams(int(rng[0]), numbers, 0)[:, 0].copy()
    shares = np.floor(np.arange(number, number + len(worlds) + 1) * effort.thumb)
    by_thumb = shares[1:] > shares[:-1]
    values = np.zeros((len(worlds), 64))

    def evaluate_range(first: int, last: int) -> None:
        for thumb in (False, True):
            own = first + np.flatnonzero(by_thumb[first:last] == thumb)
            if len(own):
                part, guide = values[own], None if thumb else guide_of_playouts(view.game)
                compiled(playout_values)(
                    worlds[own], choices, seat, effort.mistakes, guide,
                    states(worlds.dtype, 1), seeds[own], np.zeros(1, np.uint64), part, NO_PAYOFFS,
                )  # fmt: skip
                values[own] = part

    actions = list(each(choices))
    run_in_threads(evaluate_range, len(worlds), len(worlds) * len(actions))
    return values[:, actions]


@kernel
def playout_values(
    worlds: State,
    choices: Actions,
    seat: Seat,
    mistakes: int,
    guide: Guide | None,
    trial: State,
    seeds: Any,
    rng: Any,
    values: Any,
    payoffs: Any,
) -> None:
    """Compute each action's value (or its payoffs) in each world by one playout.

    One kernel does both, because most of it is the rules, which take a long time to compile.

    Parameters
    ----------
    worlds
        Complete deals, all at the same decision, with its log; or a single one for several playouts.
    choices
        The actions to try.
    seat
        The seat to which values refer.
    mistakes
        The number of random decisions among 256; not used with a guide.
    guide
        The guide, or None for rules of thumb.
    trial
        A state to play in, as a one-element array.
    seeds : uint64[playouts]
        The start of the random stream in each world, or in each playout of a single one.
    rng : uint64[1]
        The random stream.
    values : float64[playouts, 64]
        Receives the value of each action to the seat; unused if `payoffs` is not empty.
    payoffs : float64[playouts, 64, 4]
        Receives the payoff of each seat after each action; `NO_PAYOFFS` if values are wanted.
    """
    g = trial[0]
    if guide is not None:
        remember(worlds[0], guide)
    for k in range(len(seeds)):
        world = min(k, len(worlds) - 1)
        left = choices
        while left:
            action = lowest(left)
            left &= left - 1
            trial[0] = worlds[world]
            rng[0] = seeds[k]
            if guide is not None:
                recall(guide)
                play_along(g, action, guide)
            else:
                play(g, action)
            finish(trial, mistakes, guide, rng)
            if len(payoffs) == 0:
                values[k, action] = hooks.match_value(g, seat)
            else:
                for other in range(g.seats):
                    payoffs[k, action, other] = g.payoffs[other]


@kernel
def finish(trial: State, mistakes: int, guide: Guide | None, rng: Any) -> None:
    """Play ``trial[0]`` to its end; the parameters are those of `playout_values`."""
    if guide is not None:
        finish_by(trial, guide, rng)
        return  # so that rules of thumb are not compiled with a guide
    g = trial[0]
    chance = chance_phases(g)
    while g.phase != OVER:
        if chance >> g.phase & 1 or (mistakes and draw_bits(rng, 0) & 255 < mistakes):
            choices = legal(g)
            action = pick(choices, draw_bits(rng, 0) * count(choices) >> 32)
        else:
            action = novice(g, rng, 0)
        play(g, action)  # in one place: the rules of play are compiled wherever they are called


@kernel
def sum_results(
    start: State, number: int, mistakes: int, trial: State, rng: Any, sums: Any
) -> None:
    """Sum the payoffs of playouts from one complete deal.

    Parameters
    ----------
    start
        The deal, as a one-element array.
    number
        The number of playouts.
    mistakes, trial, rng
        As in `playout_values`.
    sums : float64[seats]
        Receives the sums of the payoffs.
    """
    g = trial[0]
    for _ in range(number):
        trial[0] = start[0]
        finish(trial, mistakes, None, rng)
        for seat in range(g.seats):
            sums[seat] += g.payoffs[seat]


@kernel
def deciding_draws(states: State) -> Actions:
    """Return equally likely cards to draw in ``states[0]`` that together have the same expectation as all cards."""
    return hooks.chance_actions(states[0])
