"""Sampling worlds: uniformly among the possible ones, or weighted by the likelihood of other seats' actions.

For likelihoods (policy inference; Rebstock and others 2019) each seat is assumed to follow the rules of thumb with a
probability called *trust*, and otherwise to choose uniformly among the legal actions. The weight of a world is the product
over all actions of other seats. Bids say more about a hand than plays do, so they have a trust of their own. Calls can be
weighed by a policy of calls instead of the rules of thumb, and plays by the learned policy of card play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import numpy as np

from matzl.base.cards import Action
from matzl.engine.bits import count
from matzl.engine.compiled import compiled
from matzl.engine.kernels import kernel
from matzl.engine.randomness import draw_bits
from matzl.engine.state import State, states
from matzl.search import hooks
from matzl.search.effort import Effort, profile_of
from matzl.search.hooks import legal, novice, play
from matzl.search.policy.features import VOIDS
from matzl.search.policy.guide import Guide, guide_as_trained, note_voids
from matzl.search.policy.network import calls_of, chance_by
from matzl.search.worlds.past import Past
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


class Evaluation(NamedTuple):
    """The actions that were tried, with their values in each world.

    Attributes
    ----------
    actions
        The actions that stayed to the end.
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

    With inference, worlds keep their weights if no more than `number` are drawn; otherwise that many are picked by
    weight, and count equally.

    Parameters
    ----------
    possible
        The worlds that a view leaves possible.
    effort
        The number of worlds drawn for each one kept. Where the policy plays out worlds, the policy of calls, if the game
        has one, predicts calls; with `learned` the learned policy predicts plays.
    number
        The number of worlds to sample.
    rng : uint64[1]
        A random stream.
    """
    view = possible.view
    inferred = bool(effort.draws and view.actions)
    to_draw = number * effort.draws if inferred else number
    drawn = possible.draw(to_draw, rng)
    complete = len(drawn) == possible.count <= to_draw and not view.stock_left
    if not inferred:
        return _equally_weighted(drawn, 1 / len(drawn), complete=complete)
    calls_learned = effort.by_policy and calls_of(view.game) is not None
    trust = TRUST_IN_POLICY if calls_learned else profile_of(view.game).trust_in_calls
    weights, knowledge = np.zeros(len(drawn)), possible.knowledge
    compiled(weigh)(
        drawn, knowledge.start, knowledge.history.past, trust, TRUST_IN_PLAYS,
        states(drawn.dtype, 1), rng, weights, _guide(view.game, effort), effort.learned,
    )  # fmt: skip
    weights /= np.cumsum(weights)[-1]  # NumPy's sum differs between machines in its last bit
    spread = float((weights * weights).sum())
    if len(drawn) <= number:
        return Sample(drawn, weights, spread, complete)
    picked = resampled(weights, number, rng)
    # Two stages of sampling: worlds are drawn, and some of them are picked.
    return _equally_weighted(drawn[picked], (0.0 if complete else spread) + 1 / number)


def _equally_weighted(worlds: State, spread: float, *, complete: bool = False) -> Sample:
    return Sample(worlds, np.full(len(worlds), 1 / len(worlds)), spread, complete)


def resampled(weights: Any, number: int, rng: Any) -> Any:
    """Return the indices of `number` worlds drawn in proportion to their weights: int64[number].

    They are picked at even steps from a random start (systematic resampling).
    """
    steps = np.full(number, 1 / number)
    steps[0] *= draw_bits(rng, 0) / 4294967296
    picked = np.searchsorted(np.cumsum(weights), np.cumsum(steps))
    return np.minimum(picked, len(weights) - 1)


def _guide(game: str, effort: Effort) -> Guide | None:
    """Return the guide that gives the likelihood of other seats' actions; None for rules of thumb alone.

    Where `master` weighs plays by the policy, other levels have a guide, too, so that one kernel is compiled for all.
    """
    needed = calls_of(game) is not None or profile_of(game).master.get("learned")
    return guide_as_trained(game) if effort.by_policy and (effort.learned or needed) else None


def repeat_sample(sample: Sample, number: int) -> Sample:
    """Repeat a sample as often as fits into `number` worlds, at least once, for several playouts per world.

    Where two kinds of playouts alternate, each world thus gets both: if the number of worlds is even, each repetition
    begins one world later.
    """
    worlds = len(sample.worlds)
    times = max(1, number // worlds)
    indices = np.arange(times * worlds)
    order = (indices if worlds % 2 else indices + indices // worlds) % worlds
    return Sample(
        cast("State", sample.worlds[order]),
        sample.weights[order] / times,
        sample.spread / times,
        sample.complete,
    )


@kernel
def weigh(
    worlds: State,
    start: State,
    past: Past,
    trust_in_calls: float,
    trust_in_plays: float,
    trial: State,
    rng: Any,
    weights: Any,
    guide: Guide | None,
    learned: float,
) -> None:
    """Compute the weight of each world.

    Parameters
    ----------
    worlds
        Complete deals with the same history.
    start
        The deal before its first action, as a one-element array; its hidden hands do not matter.
    past
        The actions of the view. Those of its own seat say nothing about hidden cards and are skipped.
    trust_in_calls, trust_in_plays
        The probability that a seat follows the rules of thumb, or the guide's policy of calls, in decisions other than card
        play; and the probability that it follows the rules of thumb in card play.
    trial
        A state to play in, as a one-element array.
    rng : uint64[1]
        A random stream.
    weights : float64[worlds]
        Receives the weights: the product of the probabilities of all actions.
    guide
        The guide by whose policies seats are assumed to choose: by that of calls before card play, unless it calls by thumb,
        and by that of card play if `learned` is not 0. Rules of thumb are assumed for everything else, and for everything
        if it is None.
    learned
        The probability that a seat follows the guide's policy in card play; if it is 0, `trust_in_plays` applies.
    """
    g = trial[0]
    for k in range(len(worlds)):
        trial[0] = start[0]
        hooks.rewind_hands(g, worlds[k], past.laid, past.used, past.own, rng)
        weight = 1.0
        if guide is not None:
            for slot in range(VOIDS):
                guide.scratch.voids[slot] = 0
        for j in range(len(past.words)):
            action, choices = past.actions[g.phase, past.words[j]], legal(g)
            if g.turn != past.own and choices & (choices - 1):
                if guide is not None and learned > 0.0 and g.phase == past.playing:
                    chance = (1.0 - learned) / count(choices)
                    chance += learned * chance_by(g, action, choices, guide.policy, guide.scratch)
                else:
                    trust = trust_in_plays if g.phase == past.playing else trust_in_calls
                    chance = (1.0 - trust) / count(choices)
                    if guide is not None and guide.calls_by_thumb == 0 and g.phase < past.playing:
                        chance += trust * chance_by(g, action, choices, guide.calls, guide.scratch)
                    elif trust > 0.0 and novice(g, rng, 0) == action:
                        chance += trust
                weight *= chance
            if guide is not None and learned > 0.0:
                note_voids(g, action, guide.policy.tables, guide.scratch.voids)
            play(g, action)
        weights[k] = weight
