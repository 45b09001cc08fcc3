"""Learning: fitting a network to the outcomes of actions, by stochastic gradient descent (Adam, Kingma and Ba 2015).

The weights are learned as 32-bit floats and rounded to whole numbers afterwards (`policy_from`). Sums run in a fixed order
on one thread, so that runs are reproducible.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from matzl.engine.compiled import compiled
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.runs.positions import TrainingPositions
from matzl.search.policy.features import (
    ACTION_FEATURES,
    CALL_FEATURES,
    LAYING,
    NOTHING,
    PER_ACTION,
    POSITION_FEATURES,
)
from matzl.search.policy.network import MAX_OUT, MAX_WEIGHT, OUTPUT_BITS, UNIT, Policy
from matzl.search.policy.tables import FeatureTables

OUT_UNIT = 512
"""The whole number that stands for 1 in the last layer."""
VALUE_UNIT = (UNIT >> OUTPUT_BITS) * OUT_UNIT
"""The whole number that stands for 1 in values."""
BATCH = 256
"""The number of positions in a step."""
TEMPERATURE = 0.35
"""The difference of values at which probabilities differ by a factor of e, as a share of the root mean square of the values
that are predicted in the phase."""
UNIFORM = 1 << 40
"""A step between halvings so large that all actions are equally likely."""

_KEEP, _KEEP_SQUARES, _EPSILON = 0.9, 0.999, 1e-8
"""Adam's decay rates of the means and of the squares, and its smallest divisor."""


class Weights(NamedTuple):
    """The weights of a network as float32 arrays, in the shapes of `Policy`."""

    position: Any
    action: Any
    bias: Any
    out: Any


def new_weights(units: int, seed: int) -> Weights:
    """Return the initial weights of a run."""
    rng = np.random.Generator(np.random.PCG64(seed))

    def drawn(*shape: int, size: float) -> Any:
        return (rng.random(shape) * 2 - 1).astype(np.float32) * np.float32(size)

    return Weights(
        drawn(POSITION_FEATURES, units, size=0.03),
        drawn(ACTION_FEATURES + 1, units, size=0.06),
        drawn(units, size=0.3),
        drawn(units, size=0.1),
    )


def zeros_like(weights: Weights) -> Weights:
    """Return weights of the same shapes, all zero."""
    return Weights(*(np.zeros_like(part) for part in weights))


@kernel
def _step(
    weights: Weights,
    gradients: Weights,
    positions: TrainingPositions,
    first: int,
    last: int,
    probabilities: bool,
    sums: Any,
) -> None:
    """Accumulate gradients over positions `first` to `last` - 1, and error statistics in `sums`.

    The error is the squared error of values, or with `probabilities` the cross entropy between a softmax of values and
    target probabilities.

    ``sums`` is float64[phases, 4]: the sums of squared errors, targets and predictions, and the number of actions. With
    `probabilities`, targets and predictions are relative to the probability of a uniform choice.
    """
    units = len(weights.bias)
    hidden = np.zeros(units, np.float32)
    active, values = np.zeros((64, units), np.float32), np.zeros(64, np.float32)
    for n in range(first, last):
        begin, number = positions.begins[n], positions.begins[n + 1] - positions.begins[n]
        _predict(weights, positions, n, hidden, active, values)
        most, mean = values[:number].max(), np.float32(0.0)
        for k in range(number):
            mean += values[k]
        mean /= np.float32(number)
        if probabilities:
            total_chance = np.float32(0.0)
            for k in range(number):
                values[k] = np.exp(values[k] - most)
                total_chance += values[k]
            mean = np.float32(1.0) / np.float32(number)
            for k in range(number):
                values[k] /= total_chance
        for k in range(number):
            target, value = positions.targets[begin + k], values[k] - mean
            if probabilities:
                target -= mean
            error = value - target
            phase = positions.phases[n]
            sums[phase, 0] += error * error
            sums[phase, 1] += target * target
            sums[phase, 2] += value * value
            sums[phase, 3] += 1.0
            values[k] = error
        # The gradients of what all actions share are summed in `hidden`, those of each action's units are in `active`.
        for unit in range(units):
            hidden[unit] = 0.0
        for k in range(number):
            for unit in range(units):
                live = active[k, unit]
                gradients.out[unit] += values[k] * live
                gradient = values[k] * weights.out[unit] if live > 0.0 else np.float32(0.0)
                active[k, unit] = gradient
                hidden[unit] += gradient
            for index in range(PER_ACTION):
                row = gradients.action[positions.of_actions[begin + k, index]]
                for unit in range(units):
                    row[unit] += active[k, unit]
        for unit in range(units):
            gradients.bias[unit] += hidden[unit]
        for index in range(positions.numbers[n]):
            row = gradients.position[positions.features[n, index]]
            for unit in range(units):
                row[unit] += hidden[unit]


@inlined_kernel
def _predict(
    weights: Weights, positions: TrainingPositions, n: int, hidden: Any, active: Any, values: Any
) -> None:
    """Compute the values of the actions at position `n`.

    Parameters
    ----------
    hidden : float32[units]
        Receives the input of the units that all actions share.
    active : float32[actions, units]
        Receives the output of the units for each action.
    values : float32[actions]
        Receives the values.
    """
    begin, number = positions.begins[n], positions.begins[n + 1] - positions.begins[n]
    units = len(hidden)
    for unit in range(units):
        hidden[unit] = weights.bias[unit]
    for index in range(positions.numbers[n]):
        row = weights.position[positions.features[n, index]]
        for unit in range(units):
            hidden[unit] += row[unit]
    for k in range(number):
        one = weights.action[positions.of_actions[begin + k, 0]]
        two = weights.action[positions.of_actions[begin + k, 1]]
        three = weights.action[positions.of_actions[begin + k, 2]]
        four = weights.action[positions.of_actions[begin + k, 3]]
        value = np.float32(0.0)
        for unit in range(units):
            total = hidden[unit] + one[unit] + two[unit] + three[unit] + four[unit]
            total = max(total, np.float32(0.0))
            active[k, unit] = total
            value += total * weights.out[unit]
        values[k] = value


class Learner:
    """A network in training, with the state of the optimiser.

    Attributes
    ----------
    weights, means, squares
        The weights, and the running means of their gradients and of the squares of these.
    steps
        The number of steps so far.
    probabilities
        Whether targets are probabilities of actions, not outcomes.
    """

    def __init__(self, units: int, seed: int, *, probabilities: bool = False) -> None:
        self.probabilities = probabilities
        self.weights = new_weights(units, seed)
        self.means, self.squares = zeros_like(self.weights), zeros_like(self.weights)
        self._gradients = zeros_like(self.weights)
        self.steps = 0

    def learn(self, positions: TrainingPositions, rate: float, phases: int) -> Any:
        """Learn from each position once, in the given order; return the sums of `_step`, float64[phases, 4].

        Each batch is predicted before it is learned from: in the first pass over positions, the errors are those for
        positions not seen before.
        """
        sums = np.zeros((phases, 4))
        for first in range(0, len(positions.numbers), BATCH):
            last = min(first + BATCH, len(positions.numbers))
            compiled(_step)(
                self.weights, self._gradients, positions, first, last, self.probabilities, sums
            )
            self.steps += 1
            unbiased = math.sqrt(1 - _KEEP_SQUARES**self.steps) / (1 - _KEEP**self.steps)
            self._gradients.action[-1] = 0  # the row of `NOTHING` stays as it is (`policy_from`)
            actions = int(positions.begins[last] - positions.begins[first])
            self._move(rate * unbiased, 1 / actions)
        return sums

    def _move(self, rate: float, share: float) -> None:
        """Update the weights by one step of Adam, with the gradients times `share`, and set the gradients to zero."""
        keep, keep_squares, least = map(np.float32, (_KEEP, _KEEP_SQUARES, _EPSILON))
        one, arrays = np.float32(1.0), (self.weights, self._gradients, self.means, self.squares)
        for weights, gradient, mean, square in zip(*arrays, strict=True):
            gradient *= np.float32(share)  # noqa: PLW2901  (in place)
            mean[:] = keep * mean + (one - keep) * gradient
            square[:] = keep_squares * square + (one - keep_squares) * gradient * gradient
            weights[:] -= np.float32(rate) * mean / (np.sqrt(square) + least)
            gradient[:] = 0


def policy_from(weights: Weights, tables: FeatureTables, steps: Any) -> Policy:
    """Return the policy with the weights of a network, rounded to whole numbers.

    Parameters
    ----------
    weights
        The weights of a network.
    tables
        The tables of its game.
    steps : float64[phases]
        The difference of values that halves a probability, in each phase.
    """
    # The row of `NOTHING`, which a call has in all places but one, becomes a part of the rows of calls.
    action = weights.action.copy()
    action[CALL_FEATURES:LAYING] += (PER_ACTION - 1) * action[NOTHING]
    action[NOTHING] = 0

    def rounded(part: Any, unit: int, most: int) -> Any:
        return np.clip(np.rint(part * unit), -most, most).astype(np.int16)

    return Policy(
        tables, rounded(weights.position, UNIT, MAX_WEIGHT), rounded(action, UNIT, MAX_WEIGHT),
        rounded(weights.bias, UNIT, MAX_WEIGHT), rounded(weights.out, OUT_UNIT, MAX_OUT),
        np.maximum(1, np.minimum(UNIFORM, np.rint(steps * VALUE_UNIT))).astype(np.int64),
    )  # fmt: skip


def without_unused(policy: Policy, weights: Weights, seed: int) -> Policy:
    """Return the policy with zero weights for features that never occurred, so that it compresses better.

    `seed` is that of the run that learned the weights.
    """
    begin = new_weights(len(policy.bias), seed)
    position, action = policy.position.copy(), policy.action.copy()
    position[(weights.position == begin.position).all(1)] = 0
    action[(weights.action == begin.action).all(1)] = 0
    return policy._replace(position=position, action=action)


def rate_at(share: float, fast: float, slow: float) -> float:
    """Return the learning rate at a fraction of a run; it falls from `fast` to `slow` along a cosine."""
    return float(slow + (fast - slow) * (1 + np.cos(np.pi * share)) / 2)
