"""The environments of PettingZoo pass its suites, play the deals that the page states, and refuse what is not legal."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from matzl import Deal
from matzl.adapters.pettingzoo import env, raw_env
from matzl.errors import IllegalActionError, SetUpError
from tests.adapters import GAMES, label

# the suite knows no dictionaries as observations but those of PettingZoo's own environments
pytestmark = pytest.mark.filterwarnings("ignore:Observation (space|is not):UserWarning")


def seeded(made):
    """Seed the actions that a suite samples."""
    for agent in made.possible_agents:
        made.action_space(agent).seed(1)
    return made


def play(made, **reset):
    """Play a deal with the first legal action each time; return the rewards of all agents."""
    made.reset(**reset)
    rewards = {}
    for agent in made.agent_iter():
        observation, reward, terminated, _, _ = made.last()
        rewards[agent] = reward
        made.step(None if terminated else int(observation["action_mask"].argmax()))
    return rewards


@pytest.mark.parametrize(("game", "setting"), GAMES, ids=label)
def test_the_suites_of_pettingzoo_pass(game, setting, capsys):
    api_test(seeded(env(game, options=setting)), num_cycles=50)
    api_test(seeded(raw_env(game, options=setting, observe=["integers", "tokens"])), num_cycles=20)
    seed_test(lambda: env(game, options=setting), num_cycles=20)
    render_test(lambda render_mode: seeded(env(game, options=setting, render_mode=render_mode)))
    assert Deal(game).info.title in capsys.readouterr().out


@pytest.mark.parametrize(("game", "setting"), GAMES, ids=label)
def test_episodes_are_the_deals_of_the_seed(game, setting):
    made = env(game, options=setting)
    for number, reset in enumerate(({"seed": 7}, {}, {})):
        rewards = play(made, **reset)
        deal = made.unwrapped.stepped.deal
        again = Deal(game, 7, number, options=setting)
        assert deal.over
        assert deal.hands == again.hands
        assert deal.dealer == again.dealer
        assert [rewards[agent] for agent in made.possible_agents] == list(deal.result.payoffs)
    play(made, options={"number": 1})
    assert made.unwrapped.stepped.deal.hands == Deal(game, 7, 1, options=setting).hands


def test_agents_see_what_their_seats_may_know():
    made = raw_env("bondtolva", observe=["integers", "planes", "tokens"])
    made.reset(seed=7)
    for _ in range(9):
        for seat, agent in enumerate(made.agents):
            observation, view = made.observe(agent), made.stepped.deal.view(seat)
            seen = observation["observation"]
            assert np.array_equal(seen["integers"], view.integers())
            assert np.array_equal(seen["planes"], view.planes())
            assert np.array_equal(seen["tokens"], view.tokens())
            assert observation["action_mask"].nonzero()[0].tolist() == sorted(view.legal.ids)
        made.step(int(made.last()[0]["action_mask"].argmax()))


def test_a_raw_environment_refuses_what_is_not_legal_and_changes_nothing():
    made = raw_env("mittlere")
    with pytest.raises(SetUpError, match="call reset"):
        made.step(0)
    made.reset(seed=7)
    before = made.stepped.deal
    with pytest.raises(IllegalActionError) as refused:
        made.step(int(made.last()[0]["action_mask"].argmin()))
    assert refused.value.refusal.clause == "4.2"
    with pytest.raises(SetUpError, match="None"):
        made.step(None)
    assert made.stepped.deal == before


def test_a_wrapped_environment_ends_when_an_action_is_not_legal():
    made = env("mittlere")
    made.reset(seed=7)
    agent = made.agent_selection
    made.step(int(made.last()[0]["action_mask"].argmin()))
    assert all(made.terminations.values())
    assert made.rewards[agent] == Deal("mittlere").info.payoff_range[0]
    for _ in made.agent_iter():
        made.step(None)
    assert not made.agents
    assert set(play(made, seed=7).values()) != {0}


def test_rendering_shows_what_the_agent_in_turn_sees(capsys):
    made = raw_env("mittlere", render_mode="ansi")
    made.reset(seed=7)
    assert made.render() == str(Deal("mittlere", 7).view(1))
    play(made, seed=7)
    assert made.render() == str(made.stepped.deal.view(None))
    human = raw_env("mittlere", render_mode="human")
    human.reset(seed=7)
    human.step(int(human.last()[0]["action_mask"].argmax()))
    assert capsys.readouterr().out == f"{human.stepped.deal.view(2)}\n\n"
    silent = raw_env("mittlere")
    silent.reset(seed=7)
    assert silent.render() is None
