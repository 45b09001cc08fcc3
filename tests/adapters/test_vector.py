"""The vector environments of Gymnasium: deals of a batch side by side."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from matzl import Deal
from matzl.adapters.gymnasium import SeatVectorEnv
from matzl.errors import NotationError, SetUpError
from tests.adapters import SAMPLE, SETTINGS, label
from tests.conftest import sampled

ROWS = 5


def chosen(info, dice):
    """Return a random legal action for each row."""
    mask = info["action_mask"]
    return (mask * dice.random(mask.shape)).argmax(axis=1)


def check_rows(env, observations, info):
    """Compare the observations and masks of all rows with the views of the seat."""
    assert observations in env.observation_space
    for row in range(ROWS):
        view = env.batch.deal(row).view(env.seat)
        assert np.array_equal(observations[row], view.planes())
        assert info["action_mask"][row].nonzero()[0].tolist() == sorted(view.legal.ids)
        assert info["number"][row] % ROWS == row


@pytest.mark.parametrize(("game", "setting"), sampled(SETTINGS, SAMPLE[:1]), ids=label)
def test_rows_play_deal_after_deal(game, setting):
    env = SeatVectorEnv(game, ROWS, seat=1, options=setting)
    dice, ended = np.random.default_rng(1), 0
    observations, info = env.reset(seed=7)
    over = np.zeros(ROWS, bool)
    for step in range(40):
        if step % 4 == 0:
            check_rows(env, observations, info)
        deals = [env.batch.deal(row) for row in range(ROWS)] if step % 8 == 0 else []
        observations, rewards, done, truncated, info = env.step(chosen(info, dice))
        assert not truncated.any()
        assert not rewards[~done].any()
        for row, deal in enumerate(deals):
            if over[row]:
                assert info["number"][row] > deal.number
        for row in done.nonzero()[0].tolist():
            deal = env.batch.deal(row)
            assert deal.over
            assert rewards[row] == deal.result.payoffs[1]
            assert np.array_equal(observations[row], deal.view(1).planes())
        over = done
        ended += int(done.sum())
    assert ended >= ROWS


def test_an_illegal_action_costs_the_penalty_and_changes_nothing_in_its_row():
    env = SeatVectorEnv("mittlere", ROWS, penalty=0.5)
    before, info = env.reset(seed=7)
    deals = [env.batch.deal(row) for row in range(ROWS)]
    actions = info["action_mask"].argmax(axis=1)
    actions[2] = info["action_mask"][2].argmin()
    observations, rewards, done, _, info = env.step(actions)
    assert rewards.tolist() == [0, 0, -0.5, 0, 0]
    assert not done.any()
    refusal = deals[2].refusal(int(actions[2]))
    assert info["_code"].tolist() == info["_clause"].tolist() == [False, False, True, False, False]
    assert (info["code"][2], info["clause"][2]) == (refusal.code, refusal.clause)
    assert env.batch.deal(2) == deals[2]
    assert np.array_equal(observations[2], before[2])
    for row in (0, 1, 3, 4):
        assert env.batch.deal(row) != deals[row]
    check_rows(env, observations, info)
    *_, info = env.step(chosen(info, np.random.default_rng(1)))
    assert "code" not in info


def test_no_observation_changes_after_it_was_returned():
    env = SeatVectorEnv("mittlere", ROWS)
    observations, info = env.reset(seed=7)
    kept = observations.copy(), info["action_mask"].copy()
    env.step(info["action_mask"].argmax(axis=1))
    assert np.array_equal(observations, kept[0])
    assert np.array_equal(info["action_mask"], kept[1])


def test_a_reset_without_a_seed_goes_on_to_the_next_deals():
    env = SeatVectorEnv("mittlere", ROWS)
    for reset, first in (({"seed": 7}, 0), ({}, ROWS), ({"seed": 7}, 0)):
        _, info = env.reset(**reset)
        assert info["number"].tolist() == list(range(first, first + ROWS))
        assert env.batch.deal(3).hands == Deal("mittlere", 7, first + 3).hands


def test_make_vec_makes_it():
    env = gymnasium.make_vec("matzl/mittlere-v0", num_envs=ROWS, bots="random")
    assert isinstance(env, SeatVectorEnv)
    observations, info = env.reset(seed=7)
    check_rows(env, observations, info)


def test_invalid_calls_are_refused_and_change_nothing():
    for arguments in ({"bots": "club"}, {"num_envs": 0}, {"threads": 0}, {"penalty": "high"}):
        with pytest.raises(SetUpError):
            SeatVectorEnv("mittlere", **arguments)
    env = SeatVectorEnv("mittlere", ROWS)
    with pytest.raises(SetUpError, match="call reset"):
        env.step(np.zeros(ROWS, int))
    env.reset(seed=7)
    deals = [env.batch.deal(row) for row in range(ROWS)]
    with pytest.raises(NotationError, match="row 0: mittlere has no action 1000"):
        env.step(np.full(ROWS, 1000))
    with pytest.raises(SetUpError, match="5 whole numbers"):
        env.step(np.zeros(ROWS - 1, int))
    assert [env.batch.deal(row) for row in range(ROWS)] == deals
