"""Measure environments in CPU time: PettingZoo's, beside one that does nothing, and Gymnasium's vector environments.

The one that does nothing has the same agents, spaces and wrappers, and deals of the same length, but always returns the same
arrays, so its time is that of PettingZoo. Each decision is ``last``, the first legal action, and ``step``; the figure for
the vector environment leaves out the choice of actions. All take turns, and each figure is the best of its turns:
``taskset -c 0 python -m benchmarks.adapters``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from benchmarks.choosing import at_random
from matzl import registry
from matzl.adapters.gymnasium import SeatVectorEnv
from matzl.adapters.pettingzoo import DealEnv, env, raw_env

DEALS = 10
"""The number of deals in a turn."""
ROWS, STEPS = 1024, 40
"""The number of rows of the vector environment, and that of its steps in a turn."""


class NothingEnv(AECEnv):
    """An environment that does nothing but let the agents of another environment take turns."""

    def __init__(self, like: DealEnv, length: int) -> None:
        super().__init__()
        self.metadata, self.render_mode = like.metadata, None
        self.possible_agents = like.possible_agents
        self.observation_space, self.action_space = like.observation_space, like.action_space
        like.reset(seed=1)
        self._seen = like.observe(like.agent_selection)
        self._seen["action_mask"] = np.ones_like(self._seen["action_mask"])
        self._length = length

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self._left, self._skip_agent_selection = self._length, None
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Any:  # noqa: ARG002
        return self._seen

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._left -= 1
        self.agent_selection = self.possible_agents[self._left % len(self.possible_agents)]
        if not self._left:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()

    def render(self) -> None:
        pass

    def close(self) -> None:
        pass


def wrapped(made: Any) -> Any:
    """Return an environment with the wrappers of `matzl.adapters.pettingzoo.env`."""
    return OrderEnforcingWrapper(
        AssertOutOfBoundsWrapper(TerminateIllegalWrapper(made, illegal_reward=-1))
    )


def play(made: Any, deals: int = DEALS) -> int:
    """Play deals with the first legal action each time; return the number of decisions."""
    decisions = 0
    for deal in range(deals):
        made.reset(seed=deal)
        for _ in made.agent_iter():
            observation, _, terminated, truncated, _ = made.last()
            if terminated or truncated:
                made.step(None)
            else:
                made.step(observation["action_mask"].argmax())
                decisions += 1
    return decisions


def looped(made: Any) -> Callable[[], float]:
    """Return a function that measures the CPU seconds for a decision."""

    def measured() -> float:
        start = time.process_time()
        decisions = play(made)
        return (time.process_time() - start) / decisions

    return measured


def stepped(game: str) -> Callable[[], float]:
    """Return a function that measures the CPU seconds for a decision of a vector environment with random bots."""
    made = SeatVectorEnv(game, ROWS, bots="random")
    _, infos = made.reset(seed=1)
    mask, dice = infos["action_mask"], np.random.default_rng(1)

    def measured() -> float:
        nonlocal mask
        seconds = 0.0
        for _ in range(STEPS):
            actions = at_random(mask, dice)
            start = time.process_time()
            *_, infos = made.step(actions)
            seconds += time.process_time() - start
            mask = infos["action_mask"]
        return seconds / STEPS / ROWS

    return measured


def rows(games: list[str], turns: int) -> Iterator[str]:
    yield "| game | raw, decisions/s | wrapped, decisions/s | share of doing nothing | vector, decisions/s |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for game in games:
        length = play(raw_env(game)) // DEALS
        measured = {
            "raw": looped(raw_env(game)),
            "wrapped": looped(env(game)),
            "nothing": looped(wrapped(NothingEnv(raw_env(game), length))),
            "vector": stepped(game),
        }
        best = dict.fromkeys(measured, float("inf"))
        for _ in range(turns):  # the first one compiles
            best = {name: min(best[name], measure()) for name, measure in measured.items()}
        speed = {name: 1 / seconds for name, seconds in best.items()}
        share = best["nothing"] / best["wrapped"]
        yield (
            f"| {game} | {speed['raw']:,.0f} | {speed['wrapped']:,.0f} | {share:.2f} "
            f"| {speed['vector']:,.0f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(registry.names()))
    parser.add_argument("--turns", type=int, default=20)
    chosen = parser.parse_args()
    for row in rows(chosen.games, chosen.turns):
        print(row, flush=True)


if __name__ == "__main__":
    main()
