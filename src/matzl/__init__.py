"""Trick-taking games with their rule books: Mittlere, Molotow, Plus-Minus, German Solo, Bondtolva, Matzlfangen.

>>> import random, matzl
>>> deal = matzl.Deal("matzlfangen", seed=1)
>>> while not deal.over:
...     deal.play(random.choice(deal.legal))
>>> sum(deal.result.payoffs)
0

What needs compiled rules is imported when it is first used, so ``import matzl`` is quick.
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from matzl import errors, registry
from matzl.errors import MatzlError

if TYPE_CHECKING:
    from matzl import batch, engine, records, rulebook, runs, small
    from matzl.batch import Batch
    from matzl.deal import perft, positions, replay
    from matzl.deal.deal import Deal
    from matzl.deal.game import Game
    from matzl.deal.match import Match
    from matzl.deal.picture import svg
    from matzl.deal.positions import reach
    from matzl.deal.stepper import Stepper
    from matzl.deal.view import View
    from matzl.engine.compiled import compiled
    from matzl.engine.kernels import kernel
    from matzl.judge.hint import hint
    from matzl.judge.review import review
    from matzl.judge.solve import solve
    from matzl.players.bots import bot
    from matzl.players.playing import play_out
    from matzl.runs.arena import Arena
    from matzl.search.worlds.possible import Worlds

__version__ = "0.1.0"

_LAZY = {
    "Arena": "matzl.runs.arena:Arena",
    "Batch": "matzl.batch:Batch",
    "Deal": "matzl.deal.deal:Deal",
    "Game": "matzl.deal.game:Game",
    "Match": "matzl.deal.match:Match",
    "Stepper": "matzl.deal.stepper:Stepper",
    "View": "matzl.deal.view:View",
    "Worlds": "matzl.search.worlds.possible:Worlds",
    "batch": "matzl.batch:",
    "bot": "matzl.players.bots:bot",
    "compiled": "matzl.engine.compiled:compiled",
    "engine": "matzl.engine:",
    "hint": "matzl.judge.hint:hint",
    "kernel": "matzl.engine.kernels:kernel",
    "perft": "matzl.deal.perft:",
    "play_out": "matzl.players.playing:play_out",
    "positions": "matzl.deal.positions:",
    "reach": "matzl.deal.positions:reach",
    "records": "matzl.records:",
    "replay": "matzl.deal.replay:",
    "review": "matzl.judge.review:review",
    "rulebook": "matzl.rulebook:",
    "runs": "matzl.runs:",
    "small": "matzl.small:",
    "solve": "matzl.judge.solve:solve",
    "svg": "matzl.deal.picture:svg",
}
"""The names that are imported when they are first used, as `resolve_name` reads them; ``docs/names.md`` explains them."""

__all__ = [
    "Arena",
    "Batch",
    "Deal",
    "Game",
    "Match",
    "MatzlError",
    "Stepper",
    "View",
    "Worlds",
    "__version__",
    "batch",
    "bot",
    "compiled",
    "engine",
    "errors",
    "hint",
    "kernel",
    "perft",
    "play_out",
    "positions",
    "reach",
    "records",
    "registry",
    "replay",
    "review",
    "rulebook",
    "runs",
    "small",
    "solve",
    "svg",
]


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'matzl' has no attribute {name!r}")
    return resolve_name(_LAZY[name])


def __dir__() -> list[str]:
    return list(__all__)
