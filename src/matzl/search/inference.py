"""Sampling worlds: uniformly among those possible, or by the likelihood of what the other seats did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from matzl.engine.compiled import compiled
from matzl.engine.state import State, states
from matzl.search.effort import Effort
from matzl.search.hooks import hook
from matzl.search.in_game import guide_of_inference
from matzl.search.likelihood import normalise, resample, weigh
from matzl.search.policy.weights import calls_of
from matzl.search.worlds import Worlds

TRUST_IN_POLICY = 0.95
"""The assumed chance that other seats call as the policy of calls would; otherwise they call at random."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A weighted sample of worlds.

    Attributes
    ----------
    worlds
        States of the game's type.
    weights : float64[worlds]
        The weight of each world; they add up to 1.
    spread
        The factor from the variance of a value over the worlds to the variance of its mean.
    complete
        Whether the sample holds every possible world.
    """

    worlds: State
    weights: Any
    spread: float
    complete: bool = False


def sample_worlds(possible: Worlds, effort: Effort, number: int, rng: Any) -> Sample:
    """Sample `number` worlds, or return all of them if there are no more.

    With inference, worlds keep their weights if there are no more candidates than `number`; otherwise they are drawn from
    the candidates by weight, and count equally.

    Parameters
    ----------
    possible
        The worlds that a view leaves possible.
    effort
        The number of candidates per world and the trust in other seats. If a policy guides playouts, the policy of calls,
        where the game has one, predicts calls; with `learned` the learned policy predicts plays.
    number
        The number of worlds to sample.
    rng : uint64[1]
        A random stream.
    """
    view = possible.view
    inferred = bool(effort.candidates and view.actions)
    wanted = number * effort.candidates if inferred else number
    candidates = possible.draw(wanted, rng, 0)
    complete = len(candidates) == possible.count <= wanted and not view.stock_left
    if not inferred:
        return _equally_weighted(candidates, 1 / len(candidates), complete=complete)
    guide = guide_of_inference(view.game, effort.learned) if effort.policy else None
    trust = effort.calls
    if trust < 0:
        learned_calls = effort.policy and calls_of(view.game) is not None
        trust = TRUST_IN_POLICY if learned_calls else hook(view.game, "TRUST_IN_CALLS")
    weights, knowledge = np.zeros(len(candidates)), possible.knowledge
    compiled(weigh)(
        candidates, knowledge.start, knowledge.history.past(), trust, effort.plays,
        states(candidates.dtype, 1), rng, weights, guide, effort.learned,
    )  # fmt: skip
    compiled(normalise)(weights)
    spread = float((weights * weights).sum())
    if len(candidates) <= number:
        return Sample(candidates, weights, spread, complete)
    picked = np.zeros(number, np.int64)
    compiled(resample)(weights, rng, picked)
    # Two stages of sampling: the candidates were drawn, and the worlds were drawn from them.
    return _equally_weighted(candidates[picked], (0.0 if complete else spread) + 1 / number)


def _equally_weighted(worlds: State, spread: float, *, complete: bool = False) -> Sample:
    return Sample(worlds, np.full(len(worlds), 1 / len(worlds)), spread, complete)


def merge_samples(samples: Sequence[Sample]) -> Sample:
    """Merge samples, each weighted by its number of worlds, including worlds that are no longer kept."""
    shares = np.array([len(sample.weights) for sample in samples], float)
    shares /= shares.sum()
    return Sample(
        cast("State", np.concatenate([sample.worlds for sample in samples])),
        np.concatenate(
            [share * sample.weights for share, sample in zip(shares, samples, strict=True)]
        ),
        float(sum(share**2 * sample.spread for share, sample in zip(shares, samples, strict=True))),
    )


def repeat_sample(sample: Sample, number: int) -> Sample:
    """Repeat a sample as often as fits into `number` worlds, at least once, for several playouts of each world.

    Of two kinds of playouts that alternate each world gets both: if the number of worlds is even, each time the sample
    begins one world later.
    """
    worlds = len(sample.worlds)
    times = max(1, number // worlds)
    places = np.arange(times * worlds)
    order = (places if worlds % 2 else places + places // worlds) % worlds
    return Sample(
        cast("State", sample.worlds[order]),
        sample.weights[order] / times,
        sample.spread / times,
        sample.complete,
    )
