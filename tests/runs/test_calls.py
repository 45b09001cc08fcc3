"""Tests of learning calls from a level that searches."""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import islice

import numpy as np
import pytest

from matzl.runs import calls
from matzl.runs.calls import CallRun, call_block
from matzl.runs.learning import VALUE_UNIT, Weights
from matzl.search.policy.features import NOTHING
from matzl.search.policy.network import OUTPUT_BITS
from matzl.search.policy.tables import tables_of

pytestmark = pytest.mark.long

GAME = "german-solo"


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch):
    monkeypatch.setattr(calls, "BLOCK", 6)
    monkeypatch.setattr(calls, "TEACHER", "expert:worlds=20,thumb=1,tree=0")
    monkeypatch.setattr(calls, "PASSES", 30)


def run(deals: int = 18) -> CallRun:
    return CallRun(GAME, deals, 8, 3)


def test_an_interrupted_run_gives_the_same_weights(tmp_path, monkeypatch):
    monkeypatch.setattr(calls, "call_block", cache(call_block))
    whole, begun, rest = run(), run(), run()
    (tmp_path / "whole").mkdir()
    deque(whole.train(tmp_path / "whole"), maxlen=0)
    deque(islice(begun.train(tmp_path), 2), maxlen=0)
    (file,) = tmp_path.glob("*.jsonl")
    assert len(file.read_text().splitlines()) == 3
    deque(rest.train(tmp_path), maxlen=0)
    for name in Weights._fields:
        assert np.array_equal(
            getattr(rest.learner.weights, name), getattr(whole.learner.weights, name)
        )


def test_the_chances_of_a_position_add_up_to_one():
    found = run().positions(0, call_block(GAME, 3, 0))
    sums = np.add.reduceat(found.targets, found.begins[:-1])
    assert len(sums) > 10
    assert abs(sums - 1).max() < 1e-5
    assert (np.diff(found.begins) >= 2).all()
    assert (found.phases < tables_of(GAME).playing).all()


def test_the_policy_that_is_written_values_calls_as_the_network_that_learned_them():
    learned = CallRun(GAME, 18, 64, 3)
    found = learned.positions(0, call_block(GAME, 3, 0))
    learned.learner.learn(found, 1e-2, learned.phases)
    weights, policy = learned.learner.weights, learned.result
    errors = []
    for n in range(len(found.numbers)):
        features = found.features[n, : found.numbers[n]]
        rows = found.of_actions[found.begins[n] : found.begins[n + 1]]
        hidden = weights.bias + weights.position[features].sum(0) + weights.action[rows].sum(1)
        rounded = policy.bias + policy.position[features].sum(0, int) + policy.action[rows].sum(1)
        values = np.maximum(hidden, 0) @ weights.out
        written = (np.maximum(rounded, 0) >> OUTPUT_BITS) @ policy.out.astype(int) / VALUE_UNIT
        errors.append(abs(written - values).max())
    assert not policy.action[NOTHING].any()
    assert max(errors) < 0.02


@pytest.mark.parametrize("changed", ["TEACHER", "POSITION_FEATURES"])
def test_deals_of_another_version_are_not_read(tmp_path, monkeypatch, changed):
    monkeypatch.setattr(calls, "call_block", cache(call_block))
    deque(run().train(tmp_path), maxlen=0)
    before = {file: file.read_bytes() for file in tmp_path.glob("*.jsonl")}
    monkeypatch.setattr(calls, changed, "club" if changed == "TEACHER" else 1)
    deque(run().train(tmp_path), maxlen=0)
    assert {file: file.read_bytes() for file in before} == before
    assert len(list(tmp_path.glob("*.jsonl"))) == 2 * len(before)
