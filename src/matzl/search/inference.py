"""Sampling worlds: uniformly among those possible, or by the likelihood of what the other seats did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import numpy as np

from matzl.base.cards import Action
from matzl.engine.compiled import compiled
from matzl.engine.randomness import draw_bits
from matzl.engine.state import State, states
from matzl.search.policy.guide import Guide, guide_as_trained
from matzl.search.policy.network import calls_of
from matzl.search.profile import Effort, profile_of
from matzl.search.worlds.past import weigh
from matzl.search.worlds.possible import Worlds

TRUST_IN_POLICY = 0.95
"""The assumed probability that other seats call as the policy of calls would; otherwise they call at random."""
TRUST_IN_PLAYS = 0.2
"""The assumed probability that other seats play cards as the rules of thumb would."""


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


class Tried(NamedTuple):
    """The actions tried, with their values: what every evaluator returns.

    Attributes
    ----------
    actions
        The actions that were tried to the end.
    values : float64[worlds, actions]
        The value of each action in each world of the sample.
    sample
        The worlds in which they were tried.
    """

    actions: list[Action]
    values: Any
    sample: Sample


def sample_worlds(possible: Worlds, effort: Effort, number: int, rng: Any) -> Sample:
    """Sample `number` worlds, or return all of them if there are no more.

    With inference, worlds keep their weights if there are no more candidates than `number`; otherwise they are drawn from
    the candidates by weight, and count equally.

    Parameters
    ----------
    possible
        The worlds that a view leaves possible.
    effort
        The number of candidates per world. Where the policy plays out worlds, the policy of calls, if the game has one,
        predicts calls; with `learned` the learned policy predicts plays.
    number
        The number of worlds to sample.
    rng : uint64[1]
        A random stream.
    """
    view = possible.view
    inferred = bool(effort.candidates and view.actions)
    wanted = number * effort.candidates if inferred else number
    candidates = possible.draw(wanted, rng)
    complete = len(candidates) == possible.count <= wanted and not view.stock_left
    if not inferred:
        return _equally_weighted(candidates, 1 / len(candidates), complete=complete)
    calls_learned = effort.by_policy and calls_of(view.game) is not None
    trust = TRUST_IN_POLICY if calls_learned else profile_of(view.game).trust_in_calls
    weights, knowledge = np.zeros(len(candidates)), possible.knowledge
    compiled(weigh)(
        candidates, knowledge.start, knowledge.history.past(), trust, TRUST_IN_PLAYS,
        states(candidates.dtype, 1), rng, weights, _guide(view.game, effort), effort.learned,
    )  # fmt: skip
    weights /= np.cumsum(weights)[-1]  # NumPy's sum differs between machines in its last bit
    spread = float((weights * weights).sum())
    if len(candidates) <= number:
        return Sample(candidates, weights, spread, complete)
    picked = resampled(weights, number, rng)
    # Two stages of sampling: the candidates were drawn, and the worlds were drawn from them.
    return _equally_weighted(candidates[picked], (0.0 if complete else spread) + 1 / number)


def _equally_weighted(worlds: State, spread: float, *, complete: bool = False) -> Sample:
    return Sample(worlds, np.full(len(worlds), 1 / len(worlds)), spread, complete)


def resampled(weights: Any, number: int, rng: Any) -> Any:
    """Return the indices of `number` worlds in proportion to their weights: int64[number].

    They are picked at even steps from a random start (systematic resampling).
    """
    steps = np.full(number, 1 / number)
    steps[0] *= draw_bits(rng, 0) / 4294967296
    picked = np.searchsorted(np.cumsum(weights), np.cumsum(steps))
    return np.minimum(picked, len(weights) - 1)


def _guide(game: str, effort: Effort) -> Guide | None:
    """Return the guide that weighs what other seats did; None for rules of thumb alone.

    Where `master` weighs plays by the policy, other levels have a guide, too, so that one kernel is compiled for all.
    """
    needed = calls_of(game) is not None or profile_of(game).master.get("learned")
    return guide_as_trained(game) if effort.by_policy and (effort.learned or needed) else None


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
