"""A seat cannot tell resampled states apart, and OpenSpiel's search plays every game."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from matzl import Deal
from matzl.adapters.openspiel import PlayoutEvaluator
from matzl.search.worlds.possible import Worlds
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


def test_every_possible_deal_is_drawn_about_as_often():
    deal, chance = Deal("mittlere", 7, dealer=0), random.Random(1)
    while len(deal.actions) < 27:
        deal.play(chance.choice(deal.legal))
    state = loaded("mittlere").new_initial_state(deal)
    worlds = Worlds(deal.view(0))
    assert 5 < worlds.count < 40
    number = 80 * worlds.count
    found = Counter(
        tuple(state.resample_from_infostate(0, chance.random).deal.hand(1)) for _ in range(number)
    )
    assert len(found) == worlds.count, "two hands are hidden, so that one tells worlds apart"
    assert 40 < min(found.values()) <= max(found.values()) < 140


@pytest.mark.two_games
@pytest.mark.parametrize("game", NAMES)
def test_the_search_of_openspiel_plays_every_game(game):
    from open_spiel.python.algorithms import ismcts

    made = loaded(game, sampled=3)
    state = dealt(made, seed=4)
    chance, own = random.Random(3), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(made, PlayoutEvaluator(seed=3), 2.0, 20, random_state=own)
    bot.set_resampler(lambda given, player: given.resample_from_infostate(player, chance.random))
    taken = 0
    while not state.is_terminal() and taken < 60:
        if state.is_chance_node():
            action = state.chance_outcomes()[0][0]
        elif taken % 3:
            action = random.Random(taken).choice(state.legal_actions())
        else:
            action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))
        taken += 1
    assert state.is_terminal() or taken == 60


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
