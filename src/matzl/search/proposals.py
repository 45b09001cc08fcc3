"""Proposals: the few actions that the learned policy values most, tried in few worlds.

A few worlds are not enough to tell which of several good actions is the best. The policy has learned from millions of
deals, so its preference is added to their values, as a prior.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import Action, each
from matzl.deal.view import View
from matzl.engine.compiled import compiled
from matzl.search.effort import Effort
from matzl.search.evaluation import values_by_playouts
from matzl.search.inference import Sample
from matzl.search.policy.choosing import observe_view
from matzl.search.policy.guide import new_guide
from matzl.search.policy.network import evaluate_observed
from matzl.search.policy.weights import calls_of, policy_of
from matzl.search.racing import Tried


def try_proposals(view: View, sample: Sample, effort: Effort, rng: Any) -> Tried:
    """Evaluate the actions that the policy proposes to the seat in turn, and add its preference to their values.

    Parameters
    ----------
    view
        The view of that seat, in a game with a policy.
    sample
        The worlds in which they are tried.
    effort
        The kind of playouts, the number of proposals and the weight of the policy's preference.
    rng : uint64[1]
        The random stream of the playouts.
    """
    preferences = _preferences(view)
    actions = sorted(sorted(preferences, key=lambda it: -preferences[it])[: effort.proposals])
    mask = sum(1 << action for action in actions)
    values = values_by_playouts(view, sample.worlds, effort, rng, mask)
    # No matrix products: their order of additions differs between machines.
    means = (sample.weights[:, None] * values).sum(0)
    variances = (sample.weights[:, None] * (values - means) ** 2).sum(0)
    deviation = np.sqrt(sum(variances.tolist()) / len(actions))
    prior = effort.prior * deviation * np.array([preferences[action] for action in actions])
    return Tried(actions, values + prior, sample)


def _preferences(view: View) -> dict[Action, float]:
    """Return the binary logarithm of the chance of each legal action relative to the policy's first choice: 0 or less."""
    playing, calls = policy_of(view.game), calls_of(view.game)
    assert playing is not None, "only a policy can propose actions"
    guide, phase = new_guide(playing, calls), int(view.state["phase"][0])
    compiled(observe_view)(view.state, playing.tables, guide.scratch)
    policy = guide.policy if phase >= playing.tables.playing else guide.calls
    choices = view.legal.mask
    best = guide.scratch.values[int(compiled(evaluate_observed)(choices, policy, guide.scratch))]
    return {
        action: float(guide.scratch.values[action] - best) / max(1, int(policy.scale[phase]))
        for action in each(choices)
    }
