"""The environments of Gymnasium pass its suite, play the deals that the page states, and charge for illegal actions."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from matzl import Deal, registry
from matzl.adapters.gymnasium import SeatEnv, environment_id, register
from matzl.errors import SetUpError
from tests.adapters import GAMES, label
from tests.playing import played


def play(env, **reset):
    """Play a deal with the first legal action each time; return the observations and the last reward."""
    observation, info = env.reset(**reset)
    seen, terminated, reward = [observation], False, 0.0
    while not terminated:
        assert reward == 0
        observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
        assert not truncated
        seen.append(observation)
    return seen, reward


@pytest.mark.parametrize(("game", "setting"), GAMES, ids=label)
def test_the_suite_of_gymnasium_passes(game, setting, capsys):
    check_env(gymnasium.make(environment_id(game), options=setting).unwrapped)
    assert Deal(game).info.title in capsys.readouterr().out


@pytest.mark.parametrize(("game", "setting"), GAMES, ids=label)
def test_episodes_are_the_deals_of_the_seed(game, setting):
    env = SeatEnv(game, options=setting, seat=1, bots="random")
    for number, reset in enumerate(({"seed": 7}, {}, {})):
        seen, reward = play(env, **reset)
        again = Deal(game, 7, number, options=setting)
        assert (env.deal.hands, env.deal.dealer) == (again.hands, again.dealer)
        assert reward == env.deal.result.payoffs[1]
        assert np.array_equal(seen[-1], env.deal.view(1).planes())
        assert all(observation in env.observation_space for observation in seen)
    first, _ = play(env, seed=7)
    again, _ = play(env, options={"number": 0})
    assert np.array_equal(first, again)


def test_the_seat_sees_what_it_may_know_and_bots_act_in_the_others():
    env = SeatEnv("bondtolva", seat=1, bots=["novice", None], observe=["integers", "tokens"])
    observation, info = env.reset(seed=3)
    for _ in range(8):
        view = env.deal.view(1)
        assert env.deal.turn == 1
        assert np.array_equal(observation["integers"], view.integers())
        assert np.array_equal(observation["tokens"], view.tokens())
        assert info["action_mask"].nonzero()[0].tolist() == sorted(view.legal.ids)
        assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
        observation, *_, info = env.step(info["action_mask"].argmax())


def test_an_illegal_action_costs_the_penalty_and_changes_nothing():
    env = SeatEnv("mittlere", penalty=0.5)
    before, info = env.reset(seed=7)
    deal = env.deal.copy()
    tried = int(info["action_mask"].argmin())
    observation, reward, terminated, truncated, info = env.step(tried)
    assert (reward, terminated, truncated) == (-0.5, False, False)
    assert np.array_equal(observation, before)
    assert env.deal == deal
    refusal = deal.refusal(tried)
    assert (info["code"], info["clause"]) == (refusal.code, refusal.clause)
    *_, info = env.step(info["action_mask"].argmax())
    assert "code" not in info


@pytest.mark.parametrize("given", [int, np.int64, np.array], ids=["int", "int64", "array"])
def test_every_element_of_the_action_space_is_an_action(given):
    """Models predict actions as arrays without dimensions."""
    env = SeatEnv("mittlere")
    _, info = env.reset(seed=7)
    action = given(info["action_mask"].argmax())
    assert env.action_space.contains(action)
    *_, info = env.step(action)
    assert "code" not in info
    assert env.deal.actions
    *_, info = env.step(given(info["action_mask"].argmin()))
    assert info["code"]


def test_deals_that_end_before_the_seat_acts_are_passed_over(monkeypatch):
    env = SeatEnv("mittlere")
    ends = {0, 2}

    def go_on(deal):
        if deal.number in ends:
            played(deal)

    monkeypatch.setattr(env, "_go_on", go_on)
    for number in (1, 3, 4):
        _, info = env.reset(seed=7 if number == 1 else None)
        assert info["number"] == env.deal.number == number


def test_rendering_shows_what_the_seat_sees(capsys):
    env = SeatEnv("mittlere", seat=2, render_mode="ansi")
    with pytest.raises(SetUpError, match="call reset"):
        env.render()
    env.reset(seed=7)
    assert env.render() == str(env.deal.view(2))
    human = SeatEnv("mittlere", seat=2, render_mode="human")
    human.reset(seed=7)
    assert capsys.readouterr().out == f"{human.deal.view(2)}\n\n"


def test_every_game_is_registered(whist):
    register()
    for game in registry.names():
        assert gymnasium.spec(environment_id(game)).kwargs == {"game": game}
    del gymnasium.registry[environment_id("whist")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 3}, "the seat must be a number from 0 to 2"),
        ({"bots": "wizard"}, "there is no bot 'wizard'"),
        ({"bots": ["novice"]}, "a list of 3"),
        ({"bots": [None, None, "novice"]}, "every seat but 0"),
        ({"penalty": -1}, "the penalty must be a number from 0"),
        ({"observe": ["planes", 3]}, "observe must name one of"),
        ({"render_mode": "rgb_array"}, "render_mode must be human or ansi"),
    ],
)
def test_invalid_arguments_are_refused(arguments, message):
    with pytest.raises(SetUpError, match=message):
        SeatEnv(**{"game": "mittlere"} | arguments)
