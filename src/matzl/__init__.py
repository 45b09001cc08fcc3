"""Trick-taking games whose rules live in books: Mittlere, Molotow, Plus-Minus, German Solo, Bondtolva, Matzlfangen.

>>> import random, matzl
>>> deal = matzl.Deal("matzlfangen", seed=1)
>>> while not deal.over:
...     deal.play(random.choice(deal.legal))
>>> sum(deal.result.payoffs)
0

What needs compiled rules is imported when it is first used, so ``import matzl`` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from matzl import registry
from matzl.errors import (
    BotFailedError,
    IllegalActionError,
    MatzlError,
    NotationError,
    PositionError,
    RecordError,
    SetUpError,
    StoppedError,
    UnknownGameError,
)

if TYPE_CHECKING:
    from matzl import records
    from matzl.batch import Batch
    from matzl.deal import perft
    from matzl.deal.deal import Deal
    from matzl.deal.game import Game
    from matzl.deal.match import Match
    from matzl.deal.picture import svg
    from matzl.deal.refusals import Refusal
    from matzl.deal.result import Item, Result
    from matzl.deal.stepper import Stepper
    from matzl.deal.view import View
    from matzl.deal.vocabulary import LegalActions, Trick
    from matzl.engine.compiled import compiled
    from matzl.engine.kernels import kernel
    from matzl.judge.hint import hint
    from matzl.judge.review import review
    from matzl.judge.solve import solve
    from matzl.players.bots import bot
    from matzl.players.playing import play_out
    from matzl.runs.arena import Arena
    from matzl.search.worlds import Worlds

__version__ = "0.1.0"

_MODULES = {
    "Arena": "matzl.runs.arena",
    "Batch": "matzl.batch",
    "Deal": "matzl.deal.deal",
    "Game": "matzl.deal.game",
    "Item": "matzl.deal.result",
    "LegalActions": "matzl.deal.vocabulary",
    "Match": "matzl.deal.match",
    "Refusal": "matzl.deal.refusals",
    "Result": "matzl.deal.result",
    "Stepper": "matzl.deal.stepper",
    "Trick": "matzl.deal.vocabulary",
    "View": "matzl.deal.view",
    "Worlds": "matzl.search.worlds",
    "bot": "matzl.players.bots",
    "compiled": "matzl.engine.compiled",
    "hint": "matzl.judge.hint",
    "kernel": "matzl.engine.kernels",
    "play_out": "matzl.players.playing",
    "reach": "matzl.deal.positions",
    "review": "matzl.judge.review",
    "solve": "matzl.judge.solve",
    "svg": "matzl.deal.picture",
}
"""The module of each public class and function that is imported when it is first used."""

_PACKAGES = {
    "batch": "matzl.batch",
    "engine": "matzl.engine",
    "perft": "matzl.deal.perft",
    "positions": "matzl.deal.positions",
    "records": "matzl.records",
    "replay": "matzl.deal.replay",
    "rulebook": "matzl.rulebook",
    "runs": "matzl.runs",
    "small": "matzl.small",
}
"""Public modules that are imported when they are first used."""

__all__ = [
    "Arena",
    "Batch",
    "BotFailedError",
    "Deal",
    "Game",
    "IllegalActionError",
    "Item",
    "LegalActions",
    "Match",
    "MatzlError",
    "NotationError",
    "PositionError",
    "RecordError",
    "Refusal",
    "Result",
    "SetUpError",
    "Stepper",
    "StoppedError",
    "Trick",
    "UnknownGameError",
    "View",
    "Worlds",
    "__version__",
    "bot",
    "compiled",
    "hint",
    "kernel",
    "perft",
    "play_out",
    "reach",
    "records",
    "registry",
    "review",
    "solve",
    "svg",
]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    if name in _PACKAGES:
        return import_module(_PACKAGES[name])
    raise AttributeError(f"module 'matzl' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_PACKAGES})
