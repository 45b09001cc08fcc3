"""The games as PettingZoo AEC environments: `env` with the usual wrappers, `raw_env` without (``docs/adapters.md``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matzl.base.environment import require

require("pettingzoo", "matzl.adapters.pettingzoo")

# imported after the check
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from matzl.adapters.environments import (
    RENDER_MODES,
    Numbering,
    Observe,
    action_space,
    check_arguments,
    in_forms,
    mask_space,
    observation_space,
    rendered,
)
from matzl.adapters.stepped import SteppedDeal
from matzl.errors import SetUpError


def env(game: str, **arguments: Any) -> Any:
    """Return a game as an environment with the usual wrappers; the arguments are those of `DealEnv`.

    An illegal action ends the episode: its agent gets the lowest payoff of the game, the others 0.

    >>> wrapped = env("bondtolva")
    >>> wrapped.reset(seed=7)
    >>> for agent in wrapped.agent_iter():
    ...     observation, reward, terminated, truncated, info = wrapped.last()
    ...     over = terminated or truncated
    ...     wrapped.step(None if over else observation["action_mask"].argmax())
    """
    environment = raw_env(game, **arguments)
    wrapped = TerminateIllegalWrapper(
        environment, illegal_reward=environment.stepped.info.payoff_range[0]
    )
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))


def raw_env(game: str, **arguments: Any) -> DealEnv:
    """Return a game as an environment without wrappers; the arguments are those of `DealEnv`."""
    return DealEnv(game, **arguments)


class DealEnv(AECEnv):
    """A deal of a game as an environment in which the agents ``seat_0``, ``seat_1`` … act in turn.

    An action is an id of `matzl.Game.actions`. An observation is a dictionary: ``observation`` is what the seat may know,
    ``action_mask`` the legal actions (int8, 1 for legal), all 0 for agents that are not to act. The reward of each agent is
    its payoff at the end of the deal. The environment deals and draws the cards: after ``reset(seed=s)`` the episodes are
    ``matzl.Deal(game, s, k, options=options)`` for k = 0, 1, 2 …, and ``reset(options={"number": k})`` goes to deal k.

    Parameters
    ----------
    game
        The name of the game.
    options
        The options that differ from the game's defaults; ``players`` is the number of agents where there is a choice.
    observe
        The form of observations: ``planes`` (float32), ``integers`` (int64) or ``tokens`` (int16), or a list of several,
        which makes ``observation`` a dictionary.
    render_mode
        ``human`` prints what the agent to move sees after each step, ``ansi`` lets `render` return it.

    Attributes
    ----------
    stepped
        The deal; ``stepped.deal`` is a `matzl.Deal` in the same position.

    Raises
    ------
    UnknownGameError, SetUpError
        When there is no such game, or an argument is invalid.
    """

    def __init__(
        self,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        observe: Observe = "planes",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.stepped = SteppedDeal(game, options)
        check_arguments(observe, render_mode=render_mode)
        self.render_mode, self._observe = render_mode, observe
        self.metadata = {
            "name": f"matzl_{self.stepped.info.key}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.stepped.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._numbering = Numbering()
        self._no_actions = np.zeros(mask_space(game).shape, np.int8)
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": observation_space(game, observe), "action_mask": mask_space(game)}
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a deal: deal 0 of a new seed, the deal with the number ``options["number"]``, or else the next one.

        Raises
        ------
        SetUpError
            When the seed or the number is not a whole number, or the number is negative.
        """
        self._numbering.start(seed, options)
        self.stepped.begin(*self._numbering.next())
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._arrive()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation and its legal actions."""
        stepped, seat = self.stepped, self._seats[agent]
        mask = stepped.mask() if stepped.turn == seat else self._no_actions.copy()
        observation = in_forms(self._observe, lambda form: stepped.observation(seat, form))
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the agent to move; an agent whose deal is over takes None.

        Raises
        ------
        IllegalActionError, NotationError
            When the action is not legal, or there is no such action. In either case nothing has been done.
        """
        if not self.agents:
            raise SetUpError("no deal is going on: call reset", "not-dealt")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise SetUpError("the deal is not over: an action must be an id, not None", "action")
        self.stepped.play(action)
        self._arrive()
        if self.render_mode == "human":
            self.render()

    def _arrive(self) -> None:
        """Select the agent to move, or settle the deal if it is over."""
        turn = self.stepped.turn
        if turn is not None:
            self.agent_selection = self.possible_agents[turn]
            return
        self.rewards = dict(zip(self.agents, map(float, self.stepped.payoffs), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        self._deads_step_first()

    def render(self) -> str | None:
        """Return (``ansi``) or print (``human``) the deal as the agent to move, or at the end a spectator, sees it."""
        return rendered(self.stepped.deal, self.stepped.turn, self.render_mode)

    def close(self) -> None:
        """Do nothing: an environment holds no files or windows open."""
