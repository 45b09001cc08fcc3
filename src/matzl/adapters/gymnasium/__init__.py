"""The games as environments of Gymnasium, in which one seat learns and bots play the others (``docs/adapters.md``).

Importing this package registers the ids ``matzl/mittlere-v0`` and so on.
"""

from matzl.base.environment import require

require("gymnasium", "matzl.adapters.gymnasium")

# imported after the check
import gymnasium

from matzl import registry
from matzl.adapters.gymnasium.single import SeatEnv
from matzl.adapters.gymnasium.vector import SeatVectorEnv

__all__ = ["SeatEnv", "SeatVectorEnv", "register"]


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


register()
