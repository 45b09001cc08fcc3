"""The games as OpenSpiel games, registered when this package is imported (``docs/adapters.md``).

A game is `DealGame` by name, or `TreeGame` if parameters such as ``ranks=JQK`` reduce the pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matzl.base.environment import require

require("openspiel", "matzl.adapters.openspiel")

# imported after the check
import pyspiel

from matzl import registry
from matzl.adapters.openspiel.game import DealGame, game_type, pack_parameters
from matzl.adapters.openspiel.observer import PlayoutEvaluator
from matzl.adapters.openspiel.small import TreeGame
from matzl.adapters.openspiel.state import DealState
from matzl.base.info import GameInfo
from matzl.errors import SetUpError
from matzl.small.roots import reduced_pack

__all__ = ["DealGame", "DealState", "PlayoutEvaluator", "TreeGame", "register"]


def register(game: str) -> None:
    """Register a game with OpenSpiel under ``matzl_`` and its own name, with underscores for hyphens.

    Raises
    ------
    UnknownGameError
        When there is no such game.
    """
    info = registry.info(game)
    if f"matzl_{info.key}" not in pyspiel.registered_names():
        # A class, since C++ lets go of it after Python has ended: a partial function would be freed then, which aborts.
        class Registered:
            def __new__(cls, params: Mapping[str, Any]) -> Any:
                return _made(info, dict(params))

        pyspiel.register_game(game_type(info), Registered)


def _made(info: GameInfo, params: dict[str, Any]) -> DealGame:
    """Return the game with these parameters: a `DealGame`, or a `TreeGame` if the pack is reduced."""
    whole = pack_parameters(info)
    if all(set(str(params[name])) == set(str(whole[name])) for name in whole):
        return DealGame(info.name, {name: params[name] for name in params.keys() - whole})
    if params["sampled"]:
        raise SetUpError("a reduced pack has no sampled deals: leave out sampled", "pack")
    tree = reduced_pack(
        info.name,
        ranks=params["ranks"],
        suits=params["suits"],
        hand=params["hand"] or None,
        dealer=params["dealer"],
        payoffs=params["payoffs"],
        options={option.name: params[option.name] for option in info.options},
    )
    return TreeGame(tree, params)


for name in registry.names():
    register(name)
