"""The games as environments of Gymnasium, in which one seat learns and bots play the others (``docs/adapters.md``).

Importing this package registers the ids ``matzl/mittlere-v0`` and so on.
"""

from matzl.base.environment import require

require("gymnasium", "matzl.adapters.gymnasium")

from matzl.adapters.gymnasium.registration import register  # noqa: E402  # after the check
from matzl.adapters.gymnasium.single import SeatEnv  # noqa: E402
from matzl.adapters.gymnasium.vector import SeatVectorEnv  # noqa: E402

__all__ = ["SeatEnv", "SeatVectorEnv", "register"]

register()
