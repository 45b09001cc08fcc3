"""The games as environments of PettingZoo (AEC): `env` is wrapped as usual, `raw_env` is not (``docs/adapters.md``)."""

from matzl.base.environment import require

require("pettingzoo", "matzl.adapters.pettingzoo")

from matzl.adapters.pettingzoo.environment import DealEnv, env, raw_env  # noqa: E402  # after the check

__all__ = ["DealEnv", "env", "raw_env"]
