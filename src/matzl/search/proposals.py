"""Proposals: the few actions that the learned policy values most, tried in few worlds.

In few worlds chance decides between actions of nearly equal value. The policy has learned from many, so its preference is
added to their values, as a prior is to a measurement.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import Action, each
from matzl.deal.view import View
from matzl.search.effort import Effort
from matzl.search.evaluation import values_by_playouts
from matzl.search.inference import Sample
from matzl.search.policy.choosing import observe_view
from matzl.search.policy.guide import new_guide
from matzl.search.policy.network import evaluate_observed
from matzl.search.policy.weights import calls_of, policy_of
from matzl.search.racing import Finalists


def try_proposals(view: View, sample: Sample, effort: Effort, rng: Any) -> Finalists:
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
    halvings = _halvings(view)
    actions = sorted(sorted(halvings, key=lambda action: -halvings[action])[: effort.proposals])
    mask = sum(1 << action for action in actions)
    values = values_by_playouts(view, sample.worlds, effort, rng, mask)
    # Sums over worlds run one by one, so that they are the same on every machine.
    means = (sample.weights[:, None] * values).sum(0)
    variances = (sample.weights[:, None] * (values - means) ** 2).sum(0)
    deviation = np.sqrt(sum(variances.tolist()) / len(actions))
    preferences = np.array([halvings[action] for action in actions])
    return Finalists(actions, values + effort.prior * deviation * preferences, sample)


def _halvings(view: View) -> dict[Action, float]:
    """Return how often the chance of each legal action must be doubled to reach that of the policy's choice, negative."""
    playing, calls = policy_of(view.game), calls_of(view.game)
    assert playing is not None, "only a policy can propose actions"
    guide, phase = new_guide(playing, calls), int(view.state["phase"][0])
    observe_view(view.state, playing.tables, guide.scratch)
    policy = guide.policy if phase >= playing.tables.playing else guide.calls
    choices = view.legal.mask
    best = guide.scratch.values[int(evaluate_observed(choices, policy, guide.scratch))]
    return {
        action: float(guide.scratch.values[action] - best) / max(1, int(policy.scale[phase]))
        for action in each(choices)
    }
