"""Tests of policies of calls: what they say about hands, and who follows them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from matzl import Deal, bot
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.search.policy.guide import finish_by, guide_as_trained, new_guide, remember
from matzl.search.policy.network import calls_of, policy_of
from matzl.search.worlds.possible import Worlds
from tests.search.test_learned_plays import weights_of

GAME = "german-solo"


def called(number: int, level: str) -> Deal:
    """Return a deal whose calls bots of a level have made."""
    deal = Deal(GAME, 5, number)
    while not deal.over and deal.phase.name != "play":
        seat = deal.turn
        assert seat is not None
        deal.play(bot(level, seat).choose(deal.view(seat)))
    return deal


def gain_of_true_hands(deal: Deal, guide, trust: float) -> float:
    """Return the logarithm of how much likelier the true hands are than the mean of those possible, given the calls."""
    assert deal.turn is not None
    worlds = Worlds(deal.view(deal.turn)).draw(300, streams(1, 2, 0))
    weights = weights_of(deal, np.concatenate([deal.state, worlds]), guide, trust=trust)
    return math.log(weights[0] / weights[1:].mean())


def test_calls_say_more_by_the_policy_than_by_rules_of_thumb():
    deals = [called(number, "club") for number in range(40)]
    deals = [deal for deal in deals if not deal.over]
    assert len(deals) > 25
    by_policy = np.mean([gain_of_true_hands(deal, guide_as_trained(GAME), 0.95) for deal in deals])
    by_thumb = np.mean([gain_of_true_hands(deal, None, 0.5) for deal in deals])
    assert by_policy > by_thumb + 0.3
    assert by_policy > 0.5


@pytest.mark.parametrize(("game", "by_thumb"), [("german-solo", True), ("matzlfangen", False)])
def test_amateurs_call_by_the_policy_of_calls_where_that_is_stronger(game, by_thumb):
    calls, as_novices = 0, 0
    for number in range(20):
        deal = Deal(game, 8, number)
        while not deal.over and deal.phase.name != "play":
            seat = deal.turn
            assert seat is not None
            action = bot("amateur", 4).choose(deal.view(seat))
            if len(deal.legal) > 1:
                calls += 1
                as_novices += action == bot("novice", 4).choose(deal.view(seat))
            deal.play(action)
    assert calls > 60
    assert (as_novices == calls) == by_thumb


def test_policies_of_a_guide_may_have_networks_of_different_sizes():
    """Check that units that add nothing change no choice: values of the larger network stay out of those of the smaller."""
    policy, calls = policy_of(GAME), calls_of(GAME)
    assert policy is not None
    assert calls is not None
    more = {
        "position": np.pad(policy.position, ((0, 0), (0, 16)), constant_values=9),
        "action": np.pad(policy.action, ((0, 0), (0, 16)), constant_values=9),
        "bias": np.pad(policy.bias, (0, 16), constant_values=9),
        "out": np.pad(policy.out, (0, 16)),
    }
    deals = [called(number, "novice") for number in range(3)]
    for small, large in (
        (new_guide(policy, calls), new_guide(policy._replace(**more), calls)),
        (new_guide(calls, policy), new_guide(calls, policy._replace(**more))),
    ):
        for deal in deals:
            found = []
            for guide in (small, large):
                trial, rng = deal.state.copy(), streams(5, 0, 0)
                compiled(remember)(trial[0], guide)
                compiled(finish_by)(trial, guide, rng)
                found.append((trial["payoffs"].tolist(), int(rng[0])))
            assert found[0] == found[1]


def test_games_without_a_policy_of_calls_call_by_their_policy():
    assert calls_of("molotow") is None
    policy = policy_of("molotow")
    assert policy is not None
    guide = new_guide(policy)
    assert guide.calls is policy
    assert not guide.thumb
