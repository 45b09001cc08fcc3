"""Tests of policies of calls: what they say about hands, and who follows them."""

from __future__ import annotations

import pytest

from matzl import Deal, bot
from matzl.search.policy.guide import new_guide
from matzl.search.policy.network import calls_of, policy_of

GAME = "german-solo"


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


def test_games_without_a_policy_of_calls_call_by_their_policy():
    assert calls_of("molotow") is None
    policy = policy_of("molotow")
    assert policy is not None
    guide = new_guide(policy)
    assert guide.calls is policy
    assert not guide.calls_by_thumb
