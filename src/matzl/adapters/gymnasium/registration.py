"""Registration of the environments, so that ``gymnasium.make`` and ``make_vec`` find them."""

from __future__ import annotations

import gymnasium

from matzl import registry


def environment_id(game: str) -> str:
    """Return the id of a game's environment, such as ``matzl/mittlere-v0``."""
    return f"matzl/{game}-v0"


def register() -> None:
    """Register every game that is not registered yet, also those of other packages."""
    for game in registry.names():
        if environment_id(game) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game),
                entry_point="matzl.adapters.gymnasium.single:SeatEnv",
                vector_entry_point="matzl.adapters.gymnasium.vector:SeatVectorEnv",
                kwargs={"game": game},
            )
