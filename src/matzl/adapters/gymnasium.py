"""The games as environments of Gymnasium, in which one seat learns and bots play the others (``docs/adapters.md``).

Importing this file registers the ids ``matzl/mittlere-v0`` and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from matzl.base.environment import require

require("gymnasium", "matzl.adapters.gymnasium")

# imported after the check
import gymnasium
import numpy as np

from matzl import registry
from matzl.adapters.environments import (
    RENDER_MODES,
    Numbering,
    Observe,
    action_space,
    check_arguments,
    in_forms,
    levels_of_seats,
    observation_space,
    rendered,
)
from matzl.adapters.vector import SeatVectorEnv
from matzl.base.options import completed, seats_under
from matzl.batch.observing import Observer
from matzl.deal.deal import Deal
from matzl.deal.view import check_turn
from matzl.engine.randomness import folded
from matzl.errors import SetUpError
from matzl.players.bots import Bot, bot
from matzl.players.playing import views_in_turn

__all__ = ["SeatEnv", "SeatVectorEnv", "register"]


class SeatEnv(gymnasium.Env):
    """A deal of a game as an environment in which one seat learns and bots play the others.

    An action is an id of `matzl.Game.actions`; ``info["action_mask"]`` has the legal ones (int8, 1 for legal), as
    ``action_space.sample(mask)`` takes them. The reward is the payoff of the seat at the end of the deal. An action that is
    not legal changes nothing: its reward is minus the penalty, and ``info["code"]`` and ``info["clause"]`` name the reason
    and the clause of the rule book.

    After ``reset(seed=s)`` the episodes are ``matzl.Deal(game, s, k, options=options)`` for k = 0, 1, 2 …, except for deals
    that end before the seat has to act, and ``reset(options={"number": k})`` goes to deal k.

    >>> env = SeatEnv("mittlere", bots="novice")
    >>> observation, info = env.reset(seed=7)
    >>> terminated = False
    >>> while not terminated:
    ...     action = env.action_space.sample(info["action_mask"])
    ...     observation, reward, terminated, truncated, info = env.step(action)
    >>> -2 <= reward <= 2
    True

    Parameters
    ----------
    game
        The name of the game.
    seat
        The seat that learns.
    bots
        The level of the bots, such as ``novice`` or ``club:worlds=10``, or a list with a level for each seat.
    options
        The options that differ from the game's defaults.
    observe
        The form of observations: ``planes`` (float32), ``integers`` (int64) or ``tokens`` (int16), or a list of several,
        which makes observations dictionaries.
    penalty
        The cost of an illegal action.
    render_mode
        ``human`` prints what the seat sees after each step, ``ansi`` lets `render` return it.

    Attributes
    ----------
    deal
        The current deal; reading it shows hidden cards.

    Raises
    ------
    UnknownGameError, SetUpError
        When there is no such game, or an argument is invalid.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        bots: str | Sequence[str | None] = "novice",
        options: Mapping[str, Any] | None = None,
        observe: Observe = "planes",
        penalty: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        info, game = registry.info(game), registry.name_of(game)
        self._options = completed(info, options)
        self._levels = levels_of_seats(bots, seat, seats_under(info, self._options))
        check_arguments(observe, penalty=penalty, render_mode=render_mode)
        for level in self._levels:
            if level is not None:
                bot(level)  # refuses unknown levels
        self.game, self.seat, self.penalty, self.render_mode = game, seat, penalty, render_mode
        self._observe, self._numbering, self._observer = observe, Numbering(), Observer(game)
        self._bots: list[Bot | None] = []
        self.action_space = action_space(game)
        self.observation_space = observation_space(game, observe)
        self.deal: Deal | None = None

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal, and continue to the first decision of the seat; return its observation and information.

        Raises
        ------
        SetUpError
            When the seed or the number is not a whole number, or the number is negative.
        """
        super().reset(seed=seed)
        self._numbering.start(seed, options)
        while True:
            chosen, number = self._numbering.next()
            self.deal = deal = Deal(self.game, chosen, number, options=self._options)
            self._bots = [
                None if level is None else bot(level, folded(chosen, number, index))
                for index, level in enumerate(self._levels)
            ]
            self._go_on(deal)
            if not deal.over:
                return self._observation_and_info(deal)

    def step(
        self, action: int | np.integer[Any] | np.ndarray[Any, Any]
    ) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action of the seat, continue to its next decision, and return the five values of Gymnasium's ``step``.

        Raises
        ------
        NotationError
            When the game has no such action.
        SetUpError
            When the deal is over, or there is none yet.
        """
        deal = self.deal
        if deal is None or deal.over:
            raise SetUpError("no deal is going on: call reset", "not-dealt")
        # models predict arrays without dimensions, which the action space contains
        given: Any = action.item() if isinstance(action, np.ndarray) and not action.ndim else action
        refusal = deal.refusal(given)
        if refusal is not None:
            observation, info = self._observation_and_info(deal)
            info |= {"code": refusal.code, "clause": refusal.clause}
            return observation, -float(self.penalty), False, False, info
        deal.play(given)
        self._go_on(deal)
        observation, info = self._observation_and_info(deal)
        reward = 0.0 if deal.result is None else float(deal.result.payoffs[self.seat])
        return observation, reward, deal.over, False, info

    def _go_on(self, deal: Deal) -> None:
        """Let chance and the bots act until it is the seat's turn or the deal is over."""
        for view in views_in_turn(deal):
            player = self._bots[check_turn(view)]
            if player is None:
                return
            deal.play(player.choose(view))

    def _observation_and_info(self, deal: Deal) -> tuple[Any, dict[str, Any]]:
        """Return the observation and the information that follow a step."""
        if self.render_mode == "human":
            self.render()
        observer, seat = self._observer, self.seat
        observation = in_forms(
            self._observe, lambda form: observer.observation(deal.state, seat, form)
        )
        mask = self.action_masks().astype(np.int8)
        return observation, {"action_mask": mask, "number": deal.number}

    def action_masks(self) -> Any:
        """Return the legal actions as bool[actions], the form that learners with action masks expect."""
        mask = np.zeros(self.action_space.n, np.bool_)
        if self.deal is not None:
            mask[list(self.deal.view(self.seat).legal.ids)] = True
        return mask

    def render(self) -> str | None:
        """Return (``ansi``) or print (``human``) the deal as the learner's seat sees it.

        Raises
        ------
        SetUpError
            When there is no deal yet.
        """
        if self.deal is None:
            raise SetUpError("no deal is going on: call reset", "not-dealt")
        return rendered(self.deal, self.seat, self.render_mode)


def environment_id(game: str) -> str:
    """Return the id of a game's environment, such as ``matzl/mittlere-v0``."""
    return f"matzl/{game}-v0"


def register() -> None:
    """Register every game not yet registered, including games from other packages."""
    for game in registry.names():
        if environment_id(game) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game),
                entry_point="matzl.adapters.gymnasium:SeatEnv",
                vector_entry_point="matzl.adapters.gymnasium:SeatVectorEnv",
                kwargs={"game": game},
            )


register()
