"""Runs of training: they learn, repeat, go on after an interruption, and write weights and shares predicted."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest
from click.testing import CliRunner

from matzl import registry
from matzl.runs import positions
from matzl.runs.learning import Learner
from matzl.runs.positions import joined
from matzl.runs.runner import worker_pool
from matzl.runs.self_play import BLOCK, SelfPlayRun
from matzl.runs.training import main
from matzl.search.policy.network import MAX_UNITS, read_policy

pytestmark = [pytest.mark.slow, pytest.mark.long]


def run(rounds=3, game="bondtolva", units=8):
    return SelfPlayRun(game, rounds, 2 * BLOCK, units, 1)


def finish(trained, folder, **how):
    folder.mkdir(exist_ok=True)
    deque(trained.train(folder, **how), maxlen=0)


def test_an_interrupted_run_ends_as_one_that_was_not(tmp_path):
    whole, begun, rest = run(), run(), run()
    with worker_pool(2) as workers:
        finish(whole, tmp_path / "whole", workers=workers)
    next(begun.train(tmp_path))
    finish(rest, tmp_path)
    assert begun.done == 1
    assert rest.done == whole.done == 3
    for ours, theirs in zip(whole.result[1:], rest.result[1:], strict=True):
        assert (ours == theirs).all()
    assert np.array_equal(whole.curve, rest.curve, equal_nan=True)
    assert not list(tmp_path.glob("*.part"))


def test_runs_with_other_settings_lie_beside_each_other(tmp_path):
    finish(run(1), tmp_path)
    other = run(2)
    finish(other, tmp_path)
    assert other.done == 2
    assert len(list(tmp_path.glob("*.run.npz"))) == 2


def test_a_network_predicts_outcomes_it_has_not_seen(monkeypatch):
    """The auction of Matzlfangen, without its policy of calls, is learned first: most random bids cost much."""
    monkeypatch.setattr(positions, "calls_of", lambda game: None)
    trained = SelfPlayRun("matzlfangen", 1, BLOCK, 16, 1)
    parts = [trained.player.positions(trained.policy, BLOCK, 3, number) for number in range(5)]
    spread = np.sqrt(np.mean(joined(parts).targets ** 2))
    parts = [part._replace(targets=(part.targets / spread).astype(np.float32)) for part in parts]
    learner = Learner(16, 1)
    for _ in range(10):
        for part in parts[:-1]:
            learner.learn(part, 2e-3, 7)
    unseen = learner.learn(parts[-1], 0.0, 7).sum(0)
    assert 1 - unseen[0] / unseen[1] > 0.3


def test_targets_of_a_position_add_up_to_nothing():
    found = run().player.positions(run().policy, 200, 3, 0)
    assert len(found.begins) == 201
    sums = np.add.reduceat(found.targets, found.begins[:-1])
    assert abs(sums).max() < 1e-4
    assert abs(found.targets).max() > 0.5
    assert (np.diff(found.begins) >= 2).all()


@pytest.mark.thorough
def test_three_and_four_players_of_plus_minus_take_turns():
    trained = run(game="plus-minus")
    blocks = [trained.player.positions(trained.policy, 200, 3, number) for number in range(2)]
    assert [np.diff(block.begins).max() for block in blocks] == [12, 9]  # cards dealt, §2.2


def test_the_program_writes_weights_and_shares_predicted(tmp_path):
    settings = ["--rounds", "2", "--positions", str(BLOCK), "--units", "8", "--run", str(tmp_path)]
    done = CliRunner().invoke(main, ["bondtolva", *settings])
    assert done.exit_code == 0, done.output
    assert "Training Bondtolva" in done.output
    base = tmp_path / "bondtolva"
    written = f"Wrote {base}.npz (weights) and {base}.csv (shares predicted)."
    assert done.output.splitlines()[-1] == written
    assert len(read_policy(tmp_path / "bondtolva.npz", "bondtolva").bias) == 8
    head, *rounds = (tmp_path / "bondtolva.csv").read_text().splitlines()
    assert head.split(",") == [phase.name for phase in registry.info("bondtolva").phases]
    assert len(rounds) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "chess"),
        (["bondtolva", "--units", str(MAX_UNITS + 1)], f"1<=x<={MAX_UNITS}"),
        (["mittlere", "--calls"], "Mittlere has no calls to learn from"),
    ],
)
def test_wrong_arguments_are_refused(arguments, said, tmp_path):
    done = CliRunner().invoke(main, [*arguments, "--run", str(tmp_path / "run")])
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output
    assert not (tmp_path / "run").exists()
