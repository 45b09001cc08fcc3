"""The engine all games run on; from outside, `step`, `play_random` and their like step deals at full speed.

What is public here loads numba when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matzl.engine.stepping import deal_pack, legal_actions, play_random, refused, step

__all__ = ["deal_pack", "legal_actions", "play_random", "refused", "step"]


def __getattr__(name: str) -> object:
    if name in __all__:
        return getattr(import_module("matzl.engine.stepping"), name)
    raise AttributeError(f"module 'matzl.engine' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
