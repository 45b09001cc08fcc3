"""Training by self-play: rounds of playing and learning, each saved, so that a run can resume after an interruption."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from matzl import registry
from matzl.engine.sources import hash_of
from matzl.runs.learning import (
    TEMPERATURE,
    Learner,
    Weights,
    policy_from,
    rate_at,
    without_unused,
)
from matzl.runs.positions import SelfPlayer, TrainingPositions, joined
from matzl.runs.run_file import replacing
from matzl.runs.runner import THIS_PROCESS, Workers, in_order
from matzl.search.policy.features import ACTION_FEATURES, POSITION_FEATURES
from matzl.search.policy.network import FILE, Policy
from matzl.search.policy.tables import tables_of

BLOCK = 2048
"""The number of positions in a block. Blocks are the tasks of workers; seed, round and number alone decide them."""
MIN_TARGETS, MIN_SCALE = 200, 1e-3
"""The minimum number of actions from which the scale of a phase is taken, and the minimum scale."""
UNSETTLED = 6
"""The number of rounds after which the scales of targets remain fixed."""
PASSES = 4
"""The number of times that the positions of a round are learned from."""
FAST, SLOW = 1e-3, 5e-5
"""The rates of learning at the beginning and at the end of a run."""


class SelfPlayRun:
    """A run of training by self-play in a game.

    Parameters
    ----------
    game
        The name of the game.
    rounds, positions
        The number of rounds, and of positions in each, rounded down to a multiple of `BLOCK`.
    units
        The number of hidden units.
    seed
        The seed; the same numbers give the same weights on machines with the same arithmetic of floats.

    Attributes
    ----------
    steps
        The number of rounds.
    curve
        For each round the share of the variance of outcomes that is predicted in each phase: float64[rounds, phases].
    """

    name, label, file = "", "Training", FILE

    def __init__(self, game: str, rounds: int, positions: int, units: int, seed: int) -> None:
        self.info, self.steps, self.seed = registry.info(game), rounds, seed
        self.blocks = positions // BLOCK
        settings = rounds, positions, units, seed, POSITION_FEATURES, ACTION_FEATURES
        self._settings = hash_of([], repr(settings))[:8]
        self.player, self.learner = SelfPlayer(game), Learner(units, seed)
        self.tables = tables_of(game)
        phases = len(self.info.phases)
        self.spread, self.done = np.ones(phases), 0
        self.scales = np.zeros(phases)
        self.curve: list[Any] = []

    @property
    def policy(self) -> Policy:
        """The policy learned so far."""
        steps = (
            TEMPERATURE * np.log(2) * self.spread if self.done else np.full(len(self.spread), 1e9)
        )
        return policy_from(self.learner.weights, self.tables, steps)

    @property
    def result(self) -> Policy:
        """The policy learned so far, with zero weights for features that never occurred, so that it compresses better."""
        return without_unused(self.policy, self.learner.weights, self.seed)

    def one_round(self, workers: Workers = THIS_PROCESS) -> None:
        """Play and learn for one round."""
        played = partial(self.player.positions, self.policy, BLOCK, self.seed)
        blocks = range(self.done * self.blocks, (self.done + 1) * self.blocks)
        positions = self._scaled(joined(list(in_order(workers, played, blocks))))
        share = self.done / max(1, self.steps - 1)
        rate = rate_at(share, FAST, SLOW)
        sums = self.learner.learn(positions, rate, len(self.spread))
        for _ in range(PASSES - 1):
            self.learner.learn(positions, rate, len(self.spread))
        seen = sums[:, 3] > 0
        now = np.sqrt(sums[seen, 2] / sums[seen, 3])
        self.spread[seen] = now if not self.done else (self.spread[seen] + now) / 2
        with np.errstate(invalid="ignore", divide="ignore"):
            self.curve.append(1 - sums[:, 0] / sums[:, 1])
        self.done += 1

    def _scaled(self, positions: TrainingPositions) -> TrainingPositions:
        """Return positions with targets divided by their phase's scale: the typical size of its targets in early rounds."""
        actions = np.repeat(positions.phases, np.diff(positions.begins))
        for phase in range(len(self.scales)):
            targets = positions.targets[actions == phase].astype(float)
            settled = self.scales[phase] and self.done >= UNSETTLED
            if not settled and len(targets) >= MIN_TARGETS:
                self.scales[phase] = max(np.sqrt(np.mean(targets**2)), MIN_SCALE)
        scales = np.where(self.scales > 0, self.scales, 1.0)
        return positions._replace(targets=(positions.targets / scales[actions]).astype(np.float32))

    def train(self, folder: Path, workers: Workers = THIS_PROCESS) -> Iterator[None]:
        """Train until all rounds are done, yielding after each; continue after the rounds saved with the same settings.

        Parameters
        ----------
        folder
            The folder of the file with the weights after the last round, which is replaced after each.
        workers
            The workers that play.
        """
        file = folder / f"{self.info.name}-{self._settings}.run.npz"
        if file.exists():
            self._load(file)
        yield from [None] * self.done
        while self.done < self.steps:
            self.one_round(workers)
            self._save(file)
            yield

    def _save(self, file: Path) -> None:
        learner = self.learner
        arrays = {
            f"{letter}{k}": part
            for letter, parts in zip(
                "wms", (learner.weights, learner.means, learner.squares), strict=True
            )
            for k, part in enumerate(parts)
        }
        with replacing(file) as out:
            np.savez_compressed(
                out, done=self.done, spread=self.spread, units=self.scales, steps=learner.steps,
                curve=np.array(self.curve), **arrays,
            )  # fmt: skip

    def _load(self, file: Path) -> None:
        """Continue from a saved run."""
        with np.load(file, allow_pickle=False) as saved:
            self.done, self.scales = int(saved["done"]), saved["units"]
            self.spread, self.curve = saved["spread"], list(saved["curve"])
            self.learner.steps = int(saved["steps"])
            learner = self.learner
            learner.weights, learner.means, learner.squares = (
                Weights(*(saved[f"{letter}{k}"] for k in range(4))) for letter in "wms"
            )
