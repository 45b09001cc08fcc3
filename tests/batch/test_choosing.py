"""Random actions for the rows of a batch, who acted, and what was paid for it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from matzl import Batch, Deal, registry
from matzl.errors import SetUpError
from tests.batch.mirror import chosen


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_sampled_actions_are_legal_in_every_phase_and_repeat(game):
    batches = [Batch(game, 50, seed, observe=[]) for seed in (7, 7)]
    outs = [batch.reset() for batch in batches]
    for _ in range(80):
        actions, again = (batch.sample() for batch in batches)
        assert outs[0].masks[np.arange(50), actions].all()
        assert (actions == again).all()
        outs = [batch.step(actions) for batch in batches]


def test_all_legal_actions_are_sampled_about_as_often():
    batch = Batch("mittlere", 4, 7)
    masks, counts = batch.reset().masks, np.zeros((4, 72))
    for _ in range(12_000):
        counts[np.arange(4), batch.sample()] += 1
    assert not counts[~masks].any()
    assert (abs(counts[masks] - 1000) < 5 * np.sqrt(1000)).all()


def test_logits_give_the_probabilities_of_a_softmax_over_legal_actions():
    batch = Batch("bondtolva", 3, 7)
    masks = batch.reset().masks
    logits = np.random.default_rng(1).normal(size=masks.shape) * 2
    logits[~masks] = np.nan
    never = masks[0].argmax()
    logits[0, never] = -np.inf
    logits[1, masks[1]] = np.where(np.arange(masks[1].sum()) == 3, 700, -700)  # no overflow
    legal = np.where(masks, logits, -np.inf)
    weights = np.exp(legal - legal.max(axis=1, keepdims=True))
    expected = 20_000 * weights / weights.sum(axis=1, keepdims=True)
    counts = np.zeros(masks.shape)
    for _ in range(20_000):
        counts[np.arange(3), batch.sample(logits)] += 1
    assert counts[0, never] == 0
    assert (abs(counts - expected) < 5 * np.sqrt(expected) + 1).all()
    assert counts[1].max() == 20_000


@pytest.mark.parametrize(
    ("logits", "message"),
    [
        (np.zeros((2, 28)), r"logits must be numbers of shape \[3, 29\], not float64\[2, 28\]"),
        (np.full((3, 29), "1"), "must be numbers"),
        ([[1.0], [1.0, 2.0], [1.0]], "not rows of different lengths"),
        (np.full((3, 29), -np.inf), "row 0: its logits give no probabilities"),
        (np.where(np.arange(3)[:, None] == 2, np.nan, np.zeros((3, 29))), "row 2: "),
        (np.where(np.arange(3)[:, None] == 1, np.inf, np.zeros((3, 29))), "row 1: "),
    ],
)
def test_logits_without_probabilities_are_refused(logits, message):
    batch = Batch("bondtolva", 3, 7)
    with pytest.raises(SetUpError, match="call reset first"):
        batch.sample()
    batch.reset()
    with pytest.raises(SetUpError, match=message):
        batch.sample(logits)


@pytest.mark.parametrize("setting", [{}, {"autoreset": False}])
def test_the_seat_that_acted_is_paid(setting):
    """Also where rows are left alone, over or reset."""
    batch, chance, rewarded = Batch("bondtolva", 6, 7, **setting), random.Random(3), 0
    out = batch.reset()
    assert len(batch) == 6
    assert batch.num_actions == out.masks.shape[1]
    assert not out.rewards.any()
    for step in range(300):
        turn = out.turn.copy()
        skip = np.array([chance.random() < 0.3 for _ in range(6)])
        out.turn[~skip] = 9  # the arrays belong to the caller
        out = batch.step(chosen(out.masks, step), skip=skip)
        expected = np.where(skip, -1, turn)
        assert (out.acted == expected).all()
        paid = [out.payoffs[row, seat] if seat >= 0 else 0 for row, seat in enumerate(expected)]
        assert out.rewards.tolist() == paid
        rewarded += bool(out.rewards.any())
        over = (out.turn < 0).nonzero()[0].tolist()
        assert not batch.sample()[over].any()
        if over and step % 7 == 0:
            out = batch.reset(over)
            assert (out.acted[over] == -1).all()
            assert not out.rewards[over].any()
    assert rewarded > 5


def test_rows_play_the_deals_of_their_own_first_numbers():
    batch = Batch("bondtolva", 3, 7, first=[4, 0, 4], observe=[])
    out, ends = batch.reset(), np.zeros(3, np.int64)
    while ends.min() < 2:
        for row, number in enumerate([4, 0, 4]):
            assert batch.deal(row).restarted() == Deal("bondtolva", 7, number + 3 * int(ends[row]))
        out = batch.step(out.masks.argmax(axis=1))
        ends += out.done
    for wrong in ([4, 0], [4], 1.5, None, [4, 0, -1], [4, 0, "1"], "400", [1, 2, 2**63]):
        with pytest.raises(SetUpError, match=r"number|first"):
            Batch("bondtolva", 3, 7, first=wrong)
