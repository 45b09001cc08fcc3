"""A seat cannot tell resampled states apart, and OpenSpiel's search plays every game."""

from __future__ import annotations

import random

import numpy as np
import pytest

from matzl.adapters.openspiel import PlayoutEvaluator
from tests.adapters.test_openspiel import NAMES, dealt, loaded, played


@pytest.mark.two_games
@pytest.mark.parametrize("sampled", [0, 3])
@pytest.mark.parametrize("game", NAMES)
def test_a_seat_cannot_tell_a_resampled_state_from_its_own(game, sampled):
    made, chance = loaded(game, sampled=sampled), random.Random(5)
    varied = 0
    for state in played(made, seed=2):
        if not state.is_player_node() or len(state.history()) % 3:
            continue
        for seat in range(made.num_players()):
            others = set()
            for _ in range(3):
                again = state.resample_from_infostate(seat, chance.random)
                assert again.information_state_string(seat) == state.information_state_string(seat)
                assert again.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert again.current_player() == state.current_player()
                if state.current_player() == seat:
                    assert again.legal_actions() == state.legal_actions()
                assert again.move_number() == len(again.history())
                deal = again.deal  # the past is legal in it
                assert deal.actions == state.deal.actions
                assert deal.state.tobytes() == again.here.state.tobytes()
                if not sampled:
                    replayed = made.new_initial_state()
                    for action in again.history():
                        replayed.apply_action(action)
                    assert str(replayed) == str(again)
                    assert replayed.full_history()[-1].player == again.full_history()[-1].player
                others.add(str(again))
            varied += len(others) > 1
    assert varied > 5


def test_the_evaluator_repeats_by_its_seed_and_averages_playouts():
    made = loaded("mittlere")
    state = dealt(made, seed=4, actions=20)
    one, two = PlayoutEvaluator(50, seed=1), PlayoutEvaluator(50, seed=1)
    value = one.evaluate(state)
    assert value.shape == (3,)
    assert value.sum() == pytest.approx(0)
    assert np.array_equal(value, two.evaluate(state))
    assert not np.array_equal(value, PlayoutEvaluator(50, seed=2).evaluate(state))
    *_, over = played(made, seed=4)
    assert one.evaluate(over).tolist() == over.returns()
    prior = one.prior(state)
    assert [action for action, _ in prior] == state.legal_actions()
    assert sum(share for _, share in prior) == pytest.approx(1)
