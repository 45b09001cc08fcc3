"""The engine on which all games run; from outside, compiled `step`, `play_random` and the like run deals at full speed.

Kernels of your own (`matzl.kernel`) call the rules here: `legal`, `take` and `play` on a state, bit sets, random numbers.
`matzl.compiled` compiles them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matzl.engine.bits import count, highest, lowest, pick
    from matzl.engine.dispatch import (
        hide,
        legal,
        logged_action,
        logged_phase,
        logged_seat,
        play,
        refusal,
        set_up,
        take,
    )
    from matzl.engine.randomness import below, streams
    from matzl.engine.state import states
    from matzl.engine.stepping import (
        deal_pack,
        legal_actions,
        look,
        play_random,
        refused,
        step,
    )
    from matzl.engine.tricks import OVER, shuffle

_MODULES = ("bits", "dispatch", "randomness", "state", "stepping", "tricks")
"""The files of the public names."""

__all__ = [
    "OVER",
    "below",
    "count",
    "deal_pack",
    "hide",
    "highest",
    "legal",
    "legal_actions",
    "logged_action",
    "logged_phase",
    "logged_seat",
    "look",
    "lowest",
    "pick",
    "play",
    "play_random",
    "refusal",
    "refused",
    "set_up",
    "shuffle",
    "states",
    "step",
    "streams",
    "take",
]


def __getattr__(name: str) -> object:
    if name in __all__:
        for module in _MODULES:
            values = vars(import_module(f"matzl.engine.{module}"))
            if name in values:
                return values[name]
    raise AttributeError(f"module 'matzl.engine' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
