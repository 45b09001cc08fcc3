"""Training positions: deals that a policy plays against itself, with the outcome of each legal action.

In some positions of a deal every legal action is tried in the true deal, which the policy then plays to its end. Only what
the seat may know of a position is learned from, so the network learns the mean over the deals that the seat thinks possible.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import Actions, pack_of
from matzl.deal.deal import Deal
from matzl.engine import dispatch
from matzl.engine.bits import count, lowest, pick
from matzl.engine.compiled import compiled
from matzl.engine.dispatch import clear_log, take
from matzl.engine.kernels import kernel
from matzl.engine.randomness import below, streams
from matzl.engine.state import State
from matzl.engine.tricks import OVER, shuffle, unseen_cards
from matzl.search import hooks
from matzl.search.hooks import legal
from matzl.search.policy.features import (
    PER_ACTION,
    describe,
    describe_action,
    observe,
)
from matzl.search.policy.guide import Guide, choose_along, find_voids, finish_by, new_guide
from matzl.search.policy.network import Policy, calls_of, tempered

FEATURES = 112
"""The maximum number of features of a position."""
MAX_ACTIONS = 32
"""The maximum number of legal actions of a position; positions with more are left out."""
ONE_IN = 3
"""The number of decisions among which one, on average, is learned from."""
CALLS_TEMPERATURE = 0.7
"""The temperature at which seats call where a game has a policy of calls; their calls are not learned from."""


class TrainingPositions(NamedTuple):
    """Training positions: their features, their legal actions, and the outcomes of these.

    Attributes
    ----------
    features : int16[positions, FEATURES]
        The features of each position, as many as `numbers` says.
    numbers, phases : int16[positions]
        The number of features, and the phase, of each position.
    begins : int32[positions + 1]
        The index of the first action of each position.
    of_actions : int16[actions, PER_ACTION]
        The features of the actions.
    targets : float32[actions]
        The outcome of each action minus the mean of its position, in units of the stake. For calls learned from a level that
        searches, the probability with which that level makes each call.
    """

    features: Any
    numbers: Any
    phases: Any
    begins: Any
    of_actions: Any
    targets: Any


def room_for(positions: int) -> TrainingPositions:
    """Return blank arrays with room for `positions` positions."""
    return TrainingPositions(
        np.zeros((positions, FEATURES), np.int16),
        np.zeros(positions, np.int16),
        np.zeros(positions, np.int16),
        np.zeros(positions + 1, np.int32),
        np.zeros((positions * MAX_ACTIONS, PER_ACTION), np.int16),
        np.zeros(positions * MAX_ACTIONS, np.float32),
    )


@kernel
def _fill(
    g: State,
    trial: State,
    pack: Any,
    guide: Guide,
    learns_calls: bool,
    rng: Any,
    positions: TrainingPositions,
) -> None:
    """Play deals until there are enough positions.

    Parameters
    ----------
    g
        A blank deal with its options and seats, as a one-element array.
    trial
        A state to play in, as a one-element array.
    pack : int64[cards]
        The pack.
    guide
        The guide, by whose policies all seats call and play.
    learns_calls
        Whether positions before card play are learned from.
    rng : uint64[1]
        A random stream.
    positions
        Receives the positions.
    """
    n, actions, dealer, voids = 0, 0, 0, guide.scratch.voids
    chance_phases, tables = dispatch.chance_phases(g[0]), guide.policy.tables
    first = 0 if learns_calls else dispatch.first_play_phase(g[0])
    while n < len(positions.numbers):
        shuffle(pack, rng)
        g[0].dealer = dealer
        dealer = dealer + 1 if dealer + 1 < g[0].seats else 0
        dispatch.set_up(g[0], pack)
        clear_log(g[0])
        while g[0].phase != OVER:
            choices = legal(g[0])
            number = count(choices)
            if chance_phases >> g[0].phase & 1:
                take(g[0], pick(choices, below(rng, 0, number)))
                continue
            find_voids(g[0], tables, voids)
            learned = (
                g[0].phase >= first and 1 < number <= MAX_ACTIONS and below(rng, 0, ONE_IN) == 0
            )
            if learned and n < len(positions.numbers):
                note(g[0], choices, guide, n, actions, positions)
                _try(g, choices, guide, trial, rng, positions.targets[actions : actions + number])
                actions += number
                n += 1
                positions.begins[n] = actions
                find_voids(g[0], tables, voids)
            take(g[0], choose_along(g[0], choices, guide, rng, 0))


@kernel
def note(
    g: State, choices: Actions, guide: Guide, n: int, actions: int, positions: TrainingPositions
) -> None:
    """Write the features of a position at index `n`, and those of its actions at the indices from `actions` on."""
    scratch, tables = guide.scratch, guide.policy.tables
    observe(g, scratch)
    position = scratch.position[0]
    length, unseen = describe(position, tables, scratch), unseen_cards(position, tables.pack)
    positions.numbers[n], positions.phases[n] = length, g.phase
    for index in range(length):
        positions.features[n, index] = scratch.features[index]
    while choices:
        describe_action(position, lowest(choices), unseen, tables, scratch)
        choices &= choices - 1
        for k in range(PER_ACTION):
            positions.of_actions[actions, k] = scratch.of_action[k]
        actions += 1


@kernel
def _try(g: State, choices: Actions, guide: Guide, trial: State, rng: Any, targets: Any) -> None:
    """Try each action in the actual deal with the same random numbers; write its outcome minus the mean of all."""
    stake, seed, seat, mean, k = hooks.stake(g[0]), rng[0], g[0].turn, 0.0, 0
    outcomes = np.zeros(len(targets))  # 64 bits, rounded only once
    while choices:
        action = lowest(choices)
        choices &= choices - 1
        trial[0] = g[0]
        take(trial[0], action)
        find_voids(trial[0], guide.policy.tables, guide.scratch.voids)
        rng[0] = seed
        finish_by(trial, guide, rng)
        outcomes[k] = hooks.match_value(trial[0], seat) / stake
        mean += outcomes[k]
        k += 1
    for index in range(k):
        targets[index] = outcomes[index] - mean / k


class SelfPlayer:
    """A player that plays deals of a game against itself to produce training positions.

    Parameters
    ----------
    game
        The name of the game.
    """

    def __init__(self, game: str) -> None:
        deal = Deal(game)
        more = [Deal(game, options={"players": seats}) for seats in deal.info.seats[1:]]
        self.pack = np.array(pack_of(deal.info.ranks), np.int64)
        self.starts = [each.state for each in (deal, *more)]
        calls = calls_of(game)
        self.calls = None if calls is None else tempered(calls, CALLS_TEMPERATURE)

    def positions(self, policy: Policy, count: int, seed: int, number: int) -> TrainingPositions:
        """Return the training positions of block `number` of a seed, identical on every machine.

        In a game for several numbers of seats, consecutive values of `number` use these in turn.
        """
        room, start = room_for(count), self.starts[number % len(self.starts)]
        g, trial = start.copy(), start.copy()
        rng = streams(seed, number, 0)
        guide = new_guide(policy, self.calls)
        compiled(_fill)(g, trial, self.pack.copy(), guide, self.calls is None, rng, room)
        return cut(room)


def cut(positions: TrainingPositions) -> TrainingPositions:
    """Return positions without unused room for actions."""
    actions = int(positions.begins[-1])
    return positions._replace(
        of_actions=positions.of_actions[:actions].copy(), targets=positions.targets[:actions].copy()
    )


def joined(parts: list[TrainingPositions]) -> TrainingPositions:
    """Return the concatenation of positions."""
    begins, reached = [np.zeros(1, np.int32)], 0
    for part in parts:
        begins.append(part.begins[1:] + reached)
        reached += int(part.begins[-1])

    def together(name: str) -> Any:
        return np.concatenate([getattr(part, name) for part in parts])

    return TrainingPositions(
        together("features"), together("numbers"), together("phases"), np.concatenate(begins),
        together("of_actions"), together("targets"),
    )  # fmt: skip
