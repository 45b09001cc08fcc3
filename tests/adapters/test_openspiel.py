"""The games pass OpenSpiel's own suites, deal every deal once, play as deals do, and show each seat what its view shows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from math import comb, prod

import numpy as np
import pyspiel
import pytest

from matzl import Deal, registry
from matzl.adapters.openspiel import DealGame, register
from matzl.adapters.openspiel.setting import HISTORIES
from matzl.errors import IllegalActionError, NotationError, SetUpError, UnknownGameError
from tests.adapters import GAMES, label
from tests.playing import tied

NAMES = registry.names()


def loaded(game, **parameters):
    """Return a game as OpenSpiel loads it by its name."""
    return pyspiel.load_game(f"matzl_{registry.info(game).key}", parameters)


def played(game, seed, until=None):
    """Play a deal at random and yield the state at each node, up to a number of actions of seats."""
    chance, state, taken = random.Random(seed), game.new_initial_state(), 0
    while not state.is_terminal() and taken != until:
        yield state
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(*chance.choices(outcomes, chances))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            taken += 1
    yield state


def dealt(game, seed, actions=0):
    """Return a state after some actions of seats."""
    if actions:
        return [*played(game, seed, until=actions)][-1]
    return next(state for state in played(game, seed) if not state.is_chance_node())


@pytest.mark.parametrize(("game", "setting"), GAMES, ids=label)
@pytest.mark.parametrize("sampled", [0, 3])
def test_the_simulation_of_openspiel_passes(game, setting, sampled):
    from open_spiel.python.tests import games_sim_test

    made = loaded(game, **setting, sampled=sampled)
    pyspiel.random_sim_test(made, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(made)


@pytest.mark.two_games
@pytest.mark.parametrize("game", NAMES)
def test_the_suite_for_games_of_openspiel_passes(game):
    from open_spiel.integration_tests import api_test  # imports scipy, which not every worker needs

    class Suite(api_test.EnforceAPIOnPartialTreeBase):
        game_name = f"matzl_{registry.info(game).key}"

    Suite.game = pyspiel.load_game(Suite.game_name)
    Suite.setUpClass()
    names = [name for name in dir(Suite) if name.startswith("test_")]
    assert len(names) >= 5
    for name in names:
        case = Suite(name)
        case.setUp()
        getattr(case, name)()


@pytest.mark.two_games
@pytest.mark.parametrize("game", NAMES)
def test_every_deal_is_in_the_tree_once_with_the_same_chance(game):
    """The chance of a path is that of one deal among all, and paths with other outcomes lead to other deals."""
    made = loaded(game)
    seen = set()
    for seed in range(5):
        chance, state, path = random.Random(seed), made.new_initial_state(), 1.0
        while state.here.state is None:
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            place, share = chance.choice(outcomes)
            path *= share
            state.apply_action(place)
        sizes = [len(hand) for hand in state.deal.hands]
        deals, left = 1, len(made.setting.cards)
        for size in sizes:
            deals *= comb(left, size)
            left -= size
        deals *= prod(range(1, left + 1))  # the order of the stock
        if made.setting.info.upcard:
            deals *= sizes[0]
        assert path * deals == pytest.approx(1)
        assert state.deal.stock or not made.setting.info.stock
        seen.add(state.deal.key)
    assert len(seen) == 5


@pytest.mark.parametrize(("game", "setting"), GAMES, ids=label)
def test_a_state_plays_and_shows_the_deal(game, setting):
    made = loaded(game, **setting, history=HISTORIES[bool(setting)])
    largest, state = made.setting.layout.table.tokens - 1, None
    for node in played(made, seed=3):
        if node.is_chance_node():
            continue
        state = node.clone()
        deal = state.deal
        assert deal.turn is None or state.current_player() == deal.turn
        assert state.legal_actions() == sorted(deal.legal.ids)
        assert np.nonzero(state.legal_actions_mask())[0].tolist() == state.legal_actions()
        if len(deal.actions) % 7 == 0 or deal.over:
            for seat in range(deal.seats):
                view = deal.view(seat)
                made.information.set_from(state, seat)
                pieces = made.information.dict
                assert np.array_equal(pieces["planes"], view.planes())
                history = pieces["history"].reshape(len(view.tokens()), -1)
                tokens = (history.argmax(1) + 1) * history.max(1) * largest / history.shape[1]
                assert np.array_equal(np.rint(tokens), view.tokens())
                assert np.array_equal(state.observation_tensor(seat), view.planes())
    assert state.returns() == list(state.deal.result.payoffs)


@pytest.mark.two_games
@pytest.mark.parametrize("game", NAMES)
def test_strings_and_tensors_of_information_are_equal_exactly_when_views_are(game):
    made = loaded(game)
    known = {}
    for seed in range(6):
        for state in played(made, seed % 3):  # the same deals twice
            if state.is_player_node():
                deal = state.deal
                for seat in range(deal.seats):
                    text = state.information_state_string(seat)
                    numbers = seat, tuple(state.information_state_tensor(seat))
                    assert known.setdefault(deal.view(seat).key, (text, numbers)) == (text, numbers)
    assert len({text for text, _ in known.values()}) == len(known)
    assert len({numbers for _, numbers in known.values()}) == len(known)


def test_a_draw_has_one_node_for_each_drawer_and_equal_chances():
    made = loaded("mittlere", tie="draw")
    lost = Counter()
    for number, deal in enumerate(islice(tied(dealer=0), 3)):
        stack = [(made.new_initial_state(deal), 1.0, 0)]
        while stack:
            state, share, draws = stack.pop()
            if state.is_terminal():
                assert draws == 2
                lost[number, tuple(state.returns())] += share
                continue
            assert state.current_player() == pyspiel.PlayerId.CHANCE
            for action, chance_of in state.chance_outcomes():
                assert state.action_to_string(-1, action).startswith("draw:")
                stack.append((state.child(action), share * chance_of, draws + 1))
    assert len(lost) == 6
    assert set(lost.values()) == {0.5}


@pytest.mark.two_games
@pytest.mark.parametrize("game", ["bondtolva", "matzlfangen"])
def test_a_sampled_game_deals_the_deals_of_its_seed(game):
    made = loaded(game, sampled=3, seed=9)
    for number in range(3):
        state = made.new_initial_state()
        assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
        state.apply_action(number)
        assert state.deal.key == Deal(game, 9, number, dealer=0).key
    assert made.new_initial_state(Deal(game, 1, dealer=0)).history() == [3]
    with pytest.raises(SetUpError, match="numbered from 0 to 2"):
        made.new_initial_state().apply_action(3)


@pytest.mark.two_games
@pytest.mark.parametrize("game", NAMES)
def test_states_are_made_of_deals_and_views(game):
    deal = Deal(game, 7, dealer=1)
    for _ in range(5):
        deal.play(random.Random(1).choice(deal.legal))
    made = loaded(game, dealer=1)
    state = made.new_initial_state(deal)
    assert state.deal.key == deal.key
    again = made.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert made.new_initial_state(deal.view(0)).deal.view(0) == deal.view(0)
    with pytest.raises(SetUpError, match="is not the game of this deal"):
        loaded(game).new_initial_state(deal)
    with pytest.raises(SetUpError, match=r"a matzl\.Deal or a matzl\.View"):
        made.new_initial_state(7)


@pytest.mark.two_games
@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("bondtolva", {"score": [3, 8]}),
        ("plus-minus", {"score": [2, 2, 1], "carried": {"held": [[0, 1, 0, 0]] + [[0] * 4] * 3}}),
        ("matzlfangen", {"score": [4, -4, 0, 0], "knocked": True}),
    ],
)
def test_a_deal_of_a_match_keeps_its_score_and_how_it_was_dealt(game, more):
    deal = Deal(game, 7, dealer=0, **more)
    deal.play(deal.legal[0])
    state = loaded(game).new_initial_state(deal)
    assert state.deal.key == deal.key
    for seat in range(deal.seats):
        again = state.resample_from_infostate(seat, random.Random(1).random)
        assert again.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert again.deal.view(seat) == deal.view(seat)


def test_illegal_actions_are_refused_and_change_nothing():
    made = loaded("mittlere")
    state = dealt(made, seed=1)
    before, missing = str(state), made.setting.words.index
    other = next(place for place in range(36) if place not in state.legal_actions())
    with pytest.raises(IllegalActionError, match="not in the hand"):
        state.apply_action(other)
    with pytest.raises(NotationError, match="no action"):
        state.apply_action(1000)
    assert str(state) == before
    assert missing("draw:6C") >= 36
    state = made.new_initial_state()
    with pytest.raises(SetUpError, match="no room"):
        state.apply_action(3)
    with pytest.raises(SetUpError, match="being dealt"):
        _ = state.deal


@pytest.mark.parametrize(
    ("name", "parameters", "error", "message"),
    [
        ("skat", {}, UnknownGameError, "unknown game 'skat'"),
        ("mittlere", {"tie": "coin"}, SetUpError, "option tie of mittlere must be one of"),
        ("mittlere", {"dealer": 3}, SetUpError, "dealer"),
        ("mittlere", {"sampled": -1}, SetUpError, "whole number"),
        ("mittlere", {"history": "hot"}, SetUpError, "must be scaled or one_hot, not 'hot'"),
    ],
)
def test_invalid_parameters_are_refused(name, parameters, error, message):
    with pytest.raises(error, match=message):
        DealGame(name, parameters)


def test_observers_have_the_pieces_of_their_kind():
    made = loaded("bondtolva")
    state, kinds = dealt(made, seed=1, actions=9), pyspiel.PrivateInfoType
    for recall, pieces in ((True, ["planes", "history", "drawn"]), (False, ["planes"])):
        kind = pyspiel.IIGObservationType(True, recall, kinds.SINGLE_PLAYER)
        observer = made.make_py_observer(kind)
        observer.set_from(state, 1)
        assert list(observer.dict) == pieces
        assert (" ".join(state.deal.hand(1)) in observer.string_from(state, 1)) == (not recall)
        assert np.array_equal(observer.dict["planes"], state.deal.view(1).planes())
    for kind in ((True, True, kinds.ALL_PLAYERS), (False, True, kinds.SINGLE_PLAYER)):
        assert made.make_py_observer(pyspiel.IIGObservationType(*kind)) is None
    with pytest.raises(SetUpError, match="no parameters"):
        made.make_py_observer(None, {"size": 3})


@pytest.mark.usefixtures("whist")
def test_games_of_other_packages_are_games_of_openspiel():
    register("whist")
    register("whist")  # a second time it has no effect
    made = pyspiel.load_game("matzl_whist(sampled=3)")
    pyspiel.random_sim_test(made, num_sims=1, serialize=True, verbose=False)
