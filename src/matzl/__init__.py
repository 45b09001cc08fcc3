"""Trick-taking games whose rules live in books: Mittlere, Molotow, Plus-Minus, German Solo, Bondtolva, Matzlfangen.

>>> import random, matzl
>>> deal = matzl.Deal("matzlfangen", seed=1)
>>> while not deal.over:
...     deal.play(random.choice(list(deal.legal)))
>>> sum(deal.result.payoffs)
0

What needs compiled rules is imported when it is first used, so ``import matzl`` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from matzl import games
from matzl.errors import (
    BotFailedError,
    IllegalActionError,
    MatzlError,
    NotationError,
    RecordError,
    SetUpError,
    StoppedError,
    UnknownGameError,
)

if TYPE_CHECKING:
    from matzl.deal import Deal
    from matzl.game import Game
    from matzl.match import Match
    from matzl.moves import LegalActions, Trick
    from matzl.refusals import Refusal
    from matzl.result import Item, Result
    from matzl.stepper import Stepper
    from matzl.view import View

__version__ = "0.1.0"

_HOMES = {
    "Deal": "matzl.deal",
    "LegalActions": "matzl.moves",
    "Trick": "matzl.moves",
    "Game": "matzl.game",
    "Match": "matzl.match",
    "Refusal": "matzl.refusals",
    "Item": "matzl.result",
    "Result": "matzl.result",
    "Stepper": "matzl.stepper",
    "View": "matzl.view",
}

__all__ = [
    "BotFailedError",
    "Deal",
    "Game",
    "IllegalActionError",
    "Item",
    "LegalActions",
    "Match",
    "MatzlError",
    "NotationError",
    "RecordError",
    "Refusal",
    "Result",
    "SetUpError",
    "Stepper",
    "StoppedError",
    "Trick",
    "UnknownGameError",
    "View",
    "__version__",
    "games",
]


_ROOMS = ("bots", "engine", "perft", "records", "rulebook", "simulate")


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name in _ROOMS:
        return import_module(f"matzl.{name}")
    raise AttributeError(f"module 'matzl' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOMS})
