"""The engine all games run on; from outside, `step`, `play_random` and their like, compiled, step deals at full speed.

Kernels of your own (`matzl.kernel`) call the rules here: `legal`, `take` and `play` on a state, bit sets, random numbers.
`matzl.compiled` compiles them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matzl.engine.bits import count, highest, lowest, pick
    from matzl.engine.dispatch import hide, legal, play, refusal, set_up
    from matzl.engine.log import logged_action, logged_phase, logged_seat, take
    from matzl.engine.randomness import below, streams
    from matzl.engine.state import states
    from matzl.engine.stepping import (
        deal_pack,
        fill_random_payoffs,
        legal_actions,
        look,
        play_random,
        refused,
        step,
    )
    from matzl.engine.tricks import OVER, shuffle

_MODULES = {
    "OVER": "tricks",
    "below": "randomness",
    "count": "bits",
    "deal_pack": "stepping",
    "fill_random_payoffs": "stepping",
    "hide": "dispatch",
    "highest": "bits",
    "legal": "dispatch",
    "legal_actions": "stepping",
    "logged_action": "log",
    "logged_phase": "log",
    "logged_seat": "log",
    "look": "stepping",
    "lowest": "bits",
    "pick": "bits",
    "play": "dispatch",
    "play_random": "stepping",
    "refusal": "dispatch",
    "refused": "stepping",
    "set_up": "dispatch",
    "shuffle": "tricks",
    "states": "state",
    "step": "stepping",
    "streams": "randomness",
    "take": "log",
}
"""The file of each public name."""

__all__ = [
    "OVER",
    "below",
    "count",
    "deal_pack",
    "fill_random_payoffs",
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
    if name in _MODULES:
        return getattr(import_module(f"matzl.engine.{_MODULES[name]}"), name)
    raise AttributeError(f"module 'matzl.engine' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
