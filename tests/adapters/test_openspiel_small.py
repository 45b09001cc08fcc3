"""Small games run in OpenSpiel's algorithms, also those in C++, and are loaded, pickled and resampled as whole games are."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pyspiel
import pytest

from matzl import registry
from matzl.adapters.openspiel import DealGame, PlayoutEvaluator, TreeGame
from matzl.errors import IllegalActionError, SetUpError
from matzl.small import CFRPlus, ending, expected_payoffs, nash_conv
from tests.adapters.test_openspiel import dealt
from tests.conftest import sampled
from tests.playing import played, tied
from tests.small.test_trees import last_two

PACK = "matzl_mittlere(ranks=JQK,suits=CD)"
PACKS = [
    PACK,
    "matzl_mittlere(ranks=JQK,suits=CD,dealer=2,tie=draw,history=one_hot)",
    "matzl_molotow(ranks=JQ,suits=CD)",
    "matzl_plus_minus(ranks=JQ,suits=CD,players=4)",
    "matzl_bondtolva(ranks=9A,suits=C,hand=1,ten=high,history=one_hot)",
]


def check_information_sets(game):
    """Check that strings and tensors are equal exactly in the same information set, in some hundreds of nodes."""
    nodes, known, shown = game.tree.nodes, {}, set()
    deciding = np.flatnonzero(nodes.player >= 0).tolist()
    for node in random.Random(1).sample(deciding, min(300, len(deciding))):
        state = game.new_initial_state()
        state.node = node
        text, seat = state.information_state_string(), state.current_player()
        tensor = seat, tuple(state.information_state_tensor())
        assert known.setdefault(nodes.group[node], (text, tensor)) == (text, tensor)
        shown |= {text, tensor}
    assert len(shown) == 2 * len(known)


@pytest.mark.parametrize("name", sampled(PACKS, (PACKS[1], PACKS[-1])))
def test_reduced_packs_pass_the_simulation_and_show_their_information_sets(name):
    game = pyspiel.load_game(name)
    assert isinstance(game, TreeGame)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    check_information_sets(game)


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_endings_pass_the_simulation_and_show_their_information_sets(game):
    made = TreeGame(last_two(game))
    pyspiel.random_sim_test(made, num_sims=2, serialize=False, verbose=False)
    check_information_sets(made)


@pytest.mark.long
def test_the_algorithms_in_cpp_give_the_numbers_of_the_tree():
    game = pyspiel.load_game(PACK)
    theirs, ours = pyspiel.CFRPlusSolver(game), CFRPlus(game.tree)
    for _ in range(3):
        theirs.evaluate_and_update_policy()
    ours.run(3)
    found = pyspiel.nash_conv(game, theirs.average_policy())
    assert found == pytest.approx(nash_conv(game.tree, ours.average()))
    assert 0 < found < nash_conv(game.tree, game.tree.uniform())


def test_draws_are_nodes_of_chance():
    game = TreeGame(ending(played(next(tied())), 2))
    uniform = pyspiel.UniformRandomPolicy(game)
    theirs = pyspiel.expected_returns(game.new_initial_state(), uniform, -1, False)
    assert theirs == pytest.approx(expected_payoffs(game.tree, game.tree.uniform()))
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)
    node = int(np.flatnonzero(game.tree.nodes.player[1:] == -1)[0]) + 1
    state = game.new_initial_state()
    state.node = node
    outcomes = {action for action, _ in state.chance_outcomes()}
    with pytest.raises(SetUpError, match="not a chance outcome"):
        state._apply_action(next(k for k in state.here.legal_ids() if k not in outcomes))


def test_a_learner_gets_planes_and_the_ids_of_actions():
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(pyspiel.load_game(PACK))
    step, dice = env.reset(), random.Random(1)
    assert env.observation_spec()["info_state"] == (260 + 72,)
    while not step.last():
        seat = step.observations["current_player"]
        legal = step.observations["legal_actions"][seat]
        words = env.get_state.here.setting.words
        held = env.get_state.here.hand(seat).split()
        assert {words[action] for action in legal} <= set(held)
        assert np.array(step.observations["info_state"][seat][92:128]).sum() == len(held)
        step = env.step([dice.choice(legal)])
    assert sum(step.rewards) == 0


def test_games_without_a_name_are_pickled():
    tree = last_two("mittlere")
    assert (pickle.loads(pickle.dumps(TreeGame(tree))).tree.nodes.group == tree.nodes.group).all()


def test_a_resampled_state_looks_the_same_and_any_of_its_set_comes():
    game = pyspiel.load_game(PACK)
    state, chance = dealt(game, seed=2, actions=1), random.Random(1)
    seat, found = state.current_player(), set()
    for _ in range(200):
        again = state.resample_from_infostate(seat, chance.random)
        assert again.information_state_string(seat) == state.information_state_string(seat)
        assert len(again.history()) == len(state.history())
        found.add(again.node)
    groups = game.tree.nodes.group
    alike = (groups == groups[state.node]) & (game.tree.nodes.player == seat)
    assert found == set(np.flatnonzero(alike).tolist())
    assert len(found) > 1
    with pytest.raises(SetUpError, match="not to move"):
        state.resample_from_infostate((seat + 1) % 3, chance.random)


def test_what_is_wrong_is_refused_and_changes_nothing():
    state = dealt(pyspiel.load_game(PACK), seed=1)
    node = state.node
    other = next(k for k in range(36) if k not in state.legal_actions())
    with pytest.raises(IllegalActionError, match="not in the hand"):
        state.apply_action(other)
    with pytest.raises(SetUpError, match="not a chance outcome"):
        state.get_game().new_initial_state().apply_action(90)
    with pytest.raises(SetUpError, match="no deal has been chosen"):
        _ = state.get_game().new_initial_state().deal
    assert state.node == node


def test_the_difference_of_payoffs_is_zero_sum_for_openspiel():
    game = pyspiel.load_game("matzl_bondtolva(ranks=QK,suits=CD,hand=2,payoffs=difference)")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    whole = pyspiel.load_game("matzl_bondtolva(payoffs=difference)")
    assert (whole.min_utility(), whole.max_utility()) == (
        -whole.max_utility(),
        -whole.min_utility(),
    )
    pyspiel.random_sim_test(whole, num_sims=2, serialize=True, verbose=False)
    assert sum(PlayoutEvaluator(3).evaluate(dealt(whole, seed=1, actions=12))) == 0
    with pytest.raises(SetUpError, match="needs two seats"):
        pyspiel.load_game("matzl_mittlere(payoffs=difference)")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("matzl_german_solo(ranks=QKA)", "need the whole pack"),
        ("matzl_mittlere(ranks=JQK,suits=CD,sampled=3)", "no sampled deals"),
    ],
)
def test_packs_that_cannot_be_played_are_refused(name, message):
    with pytest.raises(SetUpError, match=message):
        pyspiel.load_game(name)


def test_all_ranks_and_suits_in_any_order_are_the_whole_pack():
    game = pyspiel.load_game("matzl_mittlere(ranks=AKQJT9876,suits=SHDC)")
    assert type(game) is DealGame
    assert str(game) == str(pyspiel.load_game("matzl_mittlere"))
