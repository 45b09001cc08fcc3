"""`DealGame`: a game in OpenSpiel's interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

from matzl import registry
from matzl.adapters.openspiel.observer import DealObserver, ObservedGame
from matzl.adapters.openspiel.setting import HISTORIES, setting_of
from matzl.adapters.openspiel.state import DealState, Resampler, moves, restored
from matzl.base.cards import SUIT_LETTERS
from matzl.base.info import GameInfo
from matzl.base.options import completed, defaults, differing
from matzl.deal.deal import Deal
from matzl.deal.view import View
from matzl.engine.randomness import streams
from matzl.errors import SetUpError

_KIND = pyspiel.GameType
OWN = {"dealer": 0, "sampled": 0, "seed": 0, "payoffs": "own", "history": HISTORIES[0]}
"""The parameters of deals besides their options, with their defaults."""


class DealGame(ObservedGame):
    """A game whose states are states of a deal; ``pyspiel.load_game("matzl_mittlere")`` makes one.

    Parameters
    ----------
    name
        The name of the game, such as ``mittlere``.
    params
        Options of the game; ``dealer``, the seat that deals; ``sampled``, a number of deals, from which one chance node
        chooses instead of dealing card by card; ``seed``, the seed of those deals, which are numbered from 0;
        ``payoffs``: ``own``, or with two seats ``difference``, which makes the game zero-sum; ``history``: the form of the
        history in tensors, ``scaled`` or ``one_hot`` (`matzl.adapters.openspiel.observer.DealObserver`).

    Attributes
    ----------
    setting
        The game with its parameters, and its tables.

    Raises
    ------
    UnknownGameError, SetUpError
        When there is no such game, or a parameter is invalid.
    """

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        given = {**OWN, **(params or {})}
        info = registry.info(name)
        options = {key: value for key, value in given.items() if key not in OWN}
        differ = differing(info, completed(info, options))
        own = (given[key] for key in OWN)
        self.setting = setting_of(name, tuple(differ.items()), *own)
        chosen = {**defaults(info), **given}
        outcomes = self.setting.most_outcomes
        kind = game_type(info, zero_sum=self.setting.zero_sum)
        self._begin(kind, outcomes, self.setting.payoff_range, info.longest, chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """Return the largest number of chance nodes in a deal."""
        return self.setting.most_chances

    def new_initial_state(self, given: Deal | View | None = None) -> DealState:
        """Return a state before the cards are dealt, or the state of a deal or of a view.

        Parameters
        ----------
        given
            A deal of this game with its options and dealer, or a view of one, whose hidden cards are drawn at random.

        Raises
        ------
        SetUpError
            When it is of another game, or has other options or another dealer.
        """
        if given is None:
            return DealState(self)
        self._check(given)
        if isinstance(given, View):
            return Resampler(self, given).draw(streams(0, 0, 0))
        past = "".join(f" {word}" for word in given.actions)
        history = moves(self.setting, given.actions, given.turns)
        return restored(self, given.restarted().state, given.copy().state, history, past)

    def _check(self, given: Deal | View) -> None:
        """Check that a deal or a view belongs to this game."""
        if not isinstance(given, Deal | View):
            raise SetUpError(
                f"a state needs a matzl.Deal or a matzl.View, not {given!r}", "no-deal"
            )
        setting = self.setting
        options = differing(given.info, dict(given.options))
        if (given.game, options, given.dealer) != (setting.game, setting.options, setting.dealer):
            raise SetUpError(
                f"{self} is not the game of this deal: {given.game} with options {options} and dealer {given.dealer}",
                "other-game",
            )

    def make_py_observer(self, kind: Any = None, params: Any = None) -> DealObserver | None:
        """Return an observer for a player, with perfect recall if OpenSpiel's ``IIGObservationType`` asks for it.

        As OpenSpiel expects, return None if `kind` asks for anything but public information and a player's own.

        Raises
        ------
        SetUpError
            When there are parameters.
        """
        if params:
            raise SetUpError(f"observers have no parameters, such as {params!r}", "observe")
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind is not None and not (kind.public_info and kind.private_info == own):
            return None
        return DealObserver(self.setting, recalls=kind is not None and kind.perfect_recall)


def _loaded(text: str) -> Any:
    """Return an unpickled game; importing this file has registered it."""
    return pyspiel.load_game(text)


def pack_parameters(info: GameInfo) -> dict[str, Any]:
    """Return the parameters that reduce the pack (`matzl.small.reduced_pack`), with the defaults that leave it complete."""
    return {"ranks": info.ranks, "suits": SUIT_LETTERS, "hand": 0}


def game_type(info: GameInfo, name: str | None = None, *, zero_sum: bool | None = None) -> Any:
    """Return OpenSpiel's `GameType` of a game: its name, ``matzl_…``, and its static properties.

    `zero_sum` says whether payoffs add up to zero, by default whether they do under the rules.
    """
    zero_sum = info.zero_sum if zero_sum is None else zero_sum
    return _KIND(
        short_name=name or f"matzl_{info.key}",
        long_name=info.title,
        dynamics=_KIND.Dynamics.SEQUENTIAL,
        chance_mode=_KIND.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_KIND.Information.IMPERFECT_INFORMATION,
        utility=_KIND.Utility.ZERO_SUM if zero_sum else _KIND.Utility.GENERAL_SUM,
        reward_model=_KIND.RewardModel.TERMINAL,
        max_num_players=max(info.seats),
        min_num_players=min(info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**defaults(info), **OWN, **pack_parameters(info)},
    )
