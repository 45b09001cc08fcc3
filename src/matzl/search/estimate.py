"""Estimates: the value of each legal action of a view, averaged over sampled worlds by playouts or exact play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Any

import numpy as np

from matzl.base.cards import Action, each
from matzl.deal.view import View
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.search.effort import MAX_CANDIDATES, TIE, Effort
from matzl.search.evaluation import (
    FEW_WORLDS,
    accurate_values,
    values_by_exact_play,
    values_by_playouts,
)
from matzl.search.first_use import announce
from matzl.search.hooks import hook
from matzl.search.in_game import effort_in
from matzl.search.inference import Sample, merge_samples, repeat_sample, sample_worlds
from matzl.search.policy.weights import policy_of
from matzl.search.proposals import try_proposals
from matzl.search.racing import race
from matzl.search.rules import NOVICE, choose
from matzl.search.views import check_turn
from matzl.search.worlds import Worlds

TOLERANCE = 0.1
"""The share of the time by which the last round may fall short, and by which re-evaluation may exceed it."""
GROWTH = 4
"""The largest ratio of worlds in a round to all worlds before: the time of few worlds predicts that of many poorly."""
MAX_PER_ROUND = 50_000
"""The most worlds sampled at once, however long the time."""
MAX_KEPT = 1000
"""The most worlds kept for re-evaluation."""
MAX_WORLDS = 2_000_000
"""The most worlds evaluated, however long the time: their values fill memory, and more would hardly change the means."""

_timed: set[tuple[str, bool, Effort]] = set()
"""The games in which this process has decided in a given time, whether in an ending, and with which effort."""

Evaluate = Callable[[View, Any, Effort, Any], Any]
"""A function from a view, worlds, an effort and a random stream to values: float64[worlds, actions]."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The values of actions to the seat in turn.

    Attributes
    ----------
    actions
        The legal actions; with `best_only`, those tried to the end.
    novice_action
        The action that the rules of thumb choose.
    means : float64[actions]
        The mean value of each action. That of the best may be re-evaluated: then it is not the mean of `values`.
    errors : float64[actions]
        The standard errors of `means` over the sampled worlds.
    values : float64[worlds, actions]
        The value of each action in each world by playouts or exact play; with `proposals`, including the policy's
        preference.
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
        """The action with the highest mean; among equals the novice's action if it is one of them, else the first."""
        most = max(self.means)
        equal = [
            action
            for action, mean in zip(self.actions, self.means, strict=True)
            if mean >= most - TIE
        ]
        return self.novice_action if self.novice_action in equal else equal[0]

    def gap_errors(self, index: int) -> Any:
        """Return the standard error of the difference of each action from one, over the same worlds: float64[actions]."""
        gaps = self.values[:, index, None] - self.values
        means = (self.weights[:, None] * gaps).sum(0)
        return np.sqrt((self.weights[:, None] ** 2 * (gaps - means) ** 2).sum(0))


def estimate(view: View, effort: Effort, seed: int, *, best_only: bool = False) -> Estimate:
    """Estimate the value of each legal action of the seat in turn.

    Parameters
    ----------
    view
        The view of that seat.
    effort
        The amount of work.
    seed
        The same view, effort and seed give the same estimate on any machine and any number of cores, unless the effort is
        a time.
    best_only
        Whether only the best action is wanted. Then an effort with `proposals` or `race` may leave others out; see
        `matzl.search.proposals` and `matzl.search.racing`.

    Raises
    ------
    SetUpError
        If it is not that seat's turn, or the view contradicts itself.
    """
    seat = check_turn(view)
    effort = effort_in(view.game, effort, best_only=best_only)
    ending = is_ending(view, effort)
    evaluate, number = (
        (values_by_exact_play, effort.endings) if ending else (values_by_playouts, effort.worlds)
    )
    rng = streams(seed, len(view.actions), 0)
    announce(view.game)
    if effort.time and (view.game, ending, effort) not in _timed:
        # The time begins when the kernels are loaded.
        _timed.add((view.game, ending, effort))
        estimate(view, replace(effort, time=0.0, worlds=1, endings=1), seed)
    started = perf_counter()
    possible = Worlds(view)
    novice_streams = streams(seed, len(view.actions), view.seats)
    novice_action = int(compiled(choose)(view.state, NOVICE, novice_streams, 1 + seat))
    actions = list(each(view.legal.mask))
    if effort.time:
        values, sample = _evaluate_until(started + effort.time, possible, evaluate, effort, rng)
    else:
        sample = sample_worlds(possible, effort, number, rng)
        guided = effort.policy and policy_of(view.game) is not None and not ending
        racing = best_only and effort.race
        few = guided and sample.complete and 2 * len(sample.worlds) <= number
        # A few playouts would decide a race, or give inexact values.
        if few and (racing or not best_only):
            sample = repeat_sample(sample, number)
        if guided and best_only and effort.proposals:
            actions, values, sample = try_proposals(view, sample, effort, rng)
        elif guided and racing and not few:
            actions, values, sample = race(view, sample, effort, rng)
        else:
            values = evaluate(view, sample.worlds, effort, rng)
    certain = ending and sample.complete
    means, errors = _means_and_errors(values, sample.weights, 0.0 if certain else sample.spread)
    sampled = Estimate(actions, novice_action, means, errors, values, sample.weights)
    return _reevaluated(view, sampled, sample, effort, started) if effort.exact else sampled


def _means_and_errors(values: Any, weights: Any, spread: float) -> tuple[Any, Any]:
    """Return the weighted means over worlds and their standard errors, float64[actions] each; `spread` as in `Sample`.

    The sum runs over worlds one by one: the order of additions in a matrix product differs between machines.
    """
    means = (weights[:, None] * values).sum(0)
    return means, np.sqrt(spread * (weights[:, None] * (values - means) ** 2).sum(0))


def _reevaluated(
    view: View, found: Estimate, sample: Sample, effort: Effort, started: float
) -> Estimate:
    """Re-evaluate the best action more accurately where the game can, until the best one has been re-evaluated."""
    end = started + (1 + TOLERANCE) * effort.time if effort.time else inf
    worlds = sample.worlds if effort.time else sample.worlds[: effort.endings]
    seen, means, errors = set(), found.means, found.errors
    while (best := found.best) not in seen:
        seen.add(best)
        values = np.array(accurate_values(view, best, worlds, end)).reshape(-1, 1)
        if len(values):
            weights = sample.weights[: len(values)] / sample.weights[: len(values)].sum()
            mean, error = _means_and_errors(values, weights, (weights**2).sum())
            index = found.actions.index(best)
            means[index], errors[index] = mean[0], error[0]
    return found


def is_ending(view: View, effort: Effort) -> bool:
    """Return whether hands are small enough to play exactly with this effort; a card was played, and no stock is left."""
    held = int(view.state["hand"][0, view.seat]).bit_count()
    limit = hook(view.game, "EXACT_FROM")
    return (
        bool(effort.exact)
        and held < limit + effort.exact
        and not view.stock_left
        and bool(view.tricks)
    )


def _evaluate_until(
    end: float, possible: Worlds, evaluate: Evaluate, effort: Effort, rng: Any
) -> tuple[Any, Sample]:
    """Evaluate worlds in rounds until a deadline; return values, float64[worlds, actions], and the sample.

    Of the worlds of the sample only the first `MAX_KEPT` are kept.
    """
    rounds: list[Any] = []
    samples: list[Sample] = []
    number, evaluated, begun = FEW_WORLDS, 0, perf_counter()
    while not rounds or (
        evaluated < MAX_WORLDS and perf_counter() < end - TOLERANCE * (end - begun)
    ):
        rng = streams(int(rng[0]), len(rounds), 0)
        sample = sample_worlds(possible, effort, number, rng)
        if sample.complete and evaluate is values_by_playouts:
            sample = repeat_sample(sample, number)
        rounds.append(evaluate(possible.view, sample.worlds, effort, rng))
        if sample.complete and evaluate is values_by_exact_play:
            return rounds[-1], sample  # more rounds would only repeat these values
        left = max(0, MAX_KEPT - evaluated)
        samples.append(replace(sample, worlds=sample.worlds[:left].copy()))
        now = perf_counter()
        evaluated += len(rounds[-1])
        fit = int(evaluated / (now - begun) * (end - now) / 2)
        most = min(MAX_PER_ROUND, MAX_CANDIDATES // max(1, effort.candidates))
        number = min(max(1, fit), GROWTH * evaluated, most)
    return np.concatenate(rounds), merge_samples(samples)
