"""The network of a policy: one hidden layer in integer arithmetic over features of a position and an action.

The value of an action is ``out · relu(bias + Σ position + Σ action)``, where the sums run over the rows of the features that
the position and the action have. All numbers are whole, so that a seed gives the same action on every machine. Values are
differences from the mean of the position, in units of what is at stake.

A policy chooses the action with the highest value, or each action with a probability that halves with a certain difference
of its value from the highest (a softmax). Its weights are in ``policy.npz``, or ``calls.npz``, in the folder of a game.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from matzl import registry
from matzl.base.cards import Action, Actions
from matzl.engine.bits import lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.randomness import draw_bits
from matzl.engine.state import State
from matzl.engine.tricks import unseen_cards
from matzl.search.policy.features import (
    ACTION_FEATURES,
    POSITION_FEATURES,
    Scratch,
    describe,
    describe_action,
    observe,
)
from matzl.search.policy.tables import FeatureTables, tables_of

UNIT = 1024
"""The whole number that stands for 1 in weights."""
MAX_WEIGHT = 32767
"""The largest output of a hidden unit, and the largest weight."""
OUTPUT_BITS = 3
"""The bits by which hidden units are rounded before the last layer, so that the sums of `MAX_UNITS` fit 32 bits."""
MAX_OUT = 4095
"""The largest weight of the last layer, for the same reason."""
MAX_UNITS = 128
"""The maximum number of hidden units."""

_FRACTION = 16
"""The number of steps between two halvings of a probability."""
POWERS = np.rint(2.0 ** (20 - np.arange(20 * _FRACTION) / _FRACTION)).astype(np.int64)
"""2 ** (20 - k / 16), rounded; none is so close to a half that machines could differ."""


class Policy(NamedTuple):
    """The weights of a policy, and the tables of its game.

    Attributes
    ----------
    tables
        The tables from which features are computed.
    position : int16[POSITION_FEATURES, units]
    action : int16[ACTION_FEATURES + 1, units]
        The weights of the features; the last row of `action` is zero.
    bias, out : int16[units]
        The weights of the hidden layer and of the last one.
    scale : int64[phases]
        The difference of values that halves a probability, 0 to choose the highest value.
    """

    tables: FeatureTables
    position: Any
    action: Any
    bias: Any
    out: Any
    scale: Any


FILE, CALLS_FILE = "policy.npz", "calls.npz"
"""The names of the files of the policy and, where a game has one, of the policy of calls."""
PARTS = ("position", "action", "bias", "out", "scale")


@cache
def policy_of(game: str) -> Policy | None:
    """Return the policy of a game, or None if it has none."""
    return _read(game, FILE)


@cache
def calls_of(game: str) -> Policy | None:
    """Return the call policy of a game; None if it has none, in which case its policy also calls."""
    return _read(game, CALLS_FILE)


def _read(game: str, name: str) -> Policy | None:
    """Return the policy in a file in the folder of a game, or None if there is no such file."""
    file = Path(str(registry.folder(game))) / name
    return read_policy(file, game) if file.exists() else None


def read_policy(file: Path, game: str) -> Policy:
    """Return the policy in a file.

    Raises
    ------
    ValueError
        If its weights do not fit the features of this version, or there are more than `MAX_UNITS` hidden units.
    """
    with np.load(file, allow_pickle=False) as saved:
        policy = Policy(tables_of(game), *(saved[name] for name in PARTS))
    units, given = min(len(policy.bias), MAX_UNITS), [part.shape for part in policy[1:]]
    layers = (POSITION_FEATURES, units), (ACTION_FEATURES + 1, units), (units,), (units,)
    shapes = [*layers, (len(registry.info(game).phases),)]
    if given != shapes:
        raise ValueError(f"{file} has weights of shapes {given}, not {shapes}: train it again")
    return policy


def write_policy(policy: Policy, file: Path) -> None:
    """Write the weights of a policy to a file."""
    parts: Any = {name: getattr(policy, name) for name in PARTS}
    np.savez_compressed(file, **parts)


def tempered(policy: Policy, temperature: float) -> Policy:
    """Return a copy of a policy with its probabilities flattened (temperature above 1) or sharpened (below 1)."""
    scale = np.maximum(1, np.rint(policy.scale * temperature)).astype(np.int64)
    return policy._replace(scale=scale)


def greedy(policy: Policy) -> Policy:
    """Return a policy that always chooses the action with the highest value."""
    return policy._replace(scale=np.zeros_like(policy.scale))


@kernel
def evaluate(g: State, choices: Actions, policy: Policy, scratch: Scratch) -> Action:
    """Write each legal action's value to ``scratch.values``; return the best action, the first one in a tie.

    ``scratch.voids`` must be up to date.
    """
    observe(g, scratch)
    return evaluate_observed(choices, policy, scratch)


@inlined_kernel
def evaluate_observed(choices: Actions, policy: Policy, scratch: Scratch) -> Action:
    """Write each legal action's value in the position observed last to ``scratch.values``; return the best action.

    Compiled once for all games.
    """
    position = scratch.position[0]
    _sum_rows(policy, scratch, describe(position, policy.tables, scratch))
    unseen = unseen_cards(position, policy.tables.pack)
    best, most = lowest(choices), -(1 << 62)
    while choices:
        action = lowest(choices)
        choices &= choices - 1
        describe_action(position, action, unseen, policy.tables, scratch)
        value = _value(policy, scratch)
        scratch.values[action] = value
        if value > most:
            best, most = action, value
    return best


@inlined_kernel
def _sum_rows(policy: Policy, scratch: Scratch, number: int) -> None:
    """Sum the bias and the weights of the first `number` features in ``scratch.features`` into ``scratch.hidden``.

    Unsigned numbers of rows need no check for negative ones, so the loops are vectorised; four rows at a time
    save loads and stores. Sums begin with a hidden unit of 32 bits: sums of rows alone would overflow in plain Python.
    """
    hidden, rows, features = scratch.hidden[: len(policy.bias)], policy.position, scratch.features
    for unit in range(len(hidden)):
        hidden[unit] = policy.bias[unit]
    index = 0
    while index + 4 <= number:
        one, two = np.uint64(features[index]), np.uint64(features[index + 1])
        three, four = np.uint64(features[index + 2]), np.uint64(features[index + 3])
        for unit in range(len(hidden)):
            two_more = hidden[unit] + rows[one, unit] + rows[two, unit]
            hidden[unit] = two_more + rows[three, unit] + rows[four, unit]
        index += 4
    while index < number:
        one = np.uint64(features[index])
        for unit in range(len(hidden)):
            hidden[unit] += rows[one, unit]
        index += 1


@inlined_kernel
def _value(policy: Policy, scratch: Scratch) -> int:
    """Return the network's value of the action in ``scratch.of_action``, accumulated in int32."""
    hidden, rows, out = scratch.hidden, policy.action, policy.out
    one, two = np.uint64(scratch.of_action[0]), np.uint64(scratch.of_action[1])
    three, four = np.uint64(scratch.of_action[2]), np.uint64(scratch.of_action[3])
    least, most, bits, total = np.int32(0), np.int32(MAX_WEIGHT), np.int32(OUTPUT_BITS), np.int32(0)
    for unit in range(len(out)):
        value = np.int32(
            hidden[unit] + rows[one, unit] + rows[two, unit] + rows[three, unit] + rows[four, unit]
        )
        output = np.int32(np.int32(min(max(value, least), most)) >> bits)
        total = np.int32(total + np.int32(output * np.int32(out[unit])))
    return int(total)


@inlined_kernel
def _share(policy: Policy, phase: int, below: int) -> int:
    """Return an action's relative probability, given the distance of its value below the highest; 2 ** 20 at distance 0."""
    index = below * _FRACTION // policy.scale[phase]
    return POWERS[index] if index < len(POWERS) else 0


@kernel
def choose_by(
    g: State, choices: Actions, policy: Policy, scratch: Scratch, rng: Any, stream: int
) -> Action:
    """Return an action drawn at random from a policy's probabilities."""
    if choices & (choices - 1) == 0:
        return lowest(choices)
    observe(g, scratch)
    return choose_observed(choices, policy, scratch, rng, stream)


@inlined_kernel
def choose_observed(
    choices: Actions, policy: Policy, scratch: Scratch, rng: Any, stream: int
) -> Action:
    """Choose among several actions in the position observed last, as `choose_by` does, but compiled once for all games."""
    best, phase = evaluate_observed(choices, policy, scratch), scratch.position[0].phase
    if policy.scale[phase] == 0:
        return best
    total, left = 0, choices
    while left:
        total += _share(policy, phase, scratch.values[best] - scratch.values[lowest(left)])
        left &= left - 1
    mark = draw_bits(rng, stream) * total >> 32
    while choices:
        action = lowest(choices)
        choices &= choices - 1
        mark -= _share(policy, phase, scratch.values[best] - scratch.values[action])
        if mark < 0:
            return action
    return best


@kernel
def chance_by(
    g: State, action: Action, choices: Actions, policy: Policy, scratch: Scratch
) -> float:
    """Return the probability that a policy chooses an action."""
    if choices & (choices - 1) == 0:
        return 1.0
    best = evaluate(g, choices, policy, scratch)
    if policy.scale[g.phase] == 0:
        return 1.0 if action == best else 0.0
    total = 0
    left = choices
    while left:
        total += _share(policy, g.phase, scratch.values[best] - scratch.values[lowest(left)])
        left &= left - 1
    return _share(policy, g.phase, scratch.values[best] - scratch.values[action]) / total
