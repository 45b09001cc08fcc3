"""The values of actions in worlds by exact play, and re-evaluation by games that can judge an action more accurately."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from matzl.base.cards import Action, each
from matzl.deal.view import View
from matzl.engine.compiled import compiled
from matzl.engine.state import State
from matzl.search.hooks import hook
from matzl.search.inference import Sample, Tried
from matzl.search.threads import run_in_threads

TABLE_ROWS = 1 << 16
"""The number of rows of a transposition table, 32 bytes each."""
EXACT_COST = 20
"""The cost of an exact value, in playouts: an upper bound."""


_tables = threading.local()


def table_of(game: str) -> Any:
    """Return the transposition table of a game in this thread: int64[rows, 4].

    Solvers may keep a table between deals, but solvers of different games must not share one.
    """
    if not hasattr(_tables, game):
        setattr(_tables, game, np.zeros((TABLE_ROWS, 4), np.int64))
    return getattr(_tables, game)


def play_exactly(view: View, sample: Sample) -> Tried:
    """Evaluate each legal action of the seat in turn in each world by exact play."""
    seat, worlds, actions = int(view.state["turn"][0]), sample.worlds, list(each(view.legal.mask))
    solver = compiled(hook(view.game, "exact_match_values"))
    values = np.zeros((len(worlds), 64))

    def evaluate_range(first: int, last: int) -> None:
        table, found = table_of(view.game), np.zeros((64, 4))
        for k in range(first, last):
            solver(worlds[k], table, found)
            values[k] = found[:, seat]

    run_in_threads(evaluate_range, len(worlds), len(worlds) * len(actions) * EXACT_COST)
    return Tried(actions, values[:, actions], sample)


def accurate_values(view: View, action: Action, worlds: State) -> Any:
    """Return re-evaluated values of an action, float64[worlds]; None if the game does not re-evaluate it."""
    return hook(view.game, "reevaluate")(view, action, worlds, table_of(view.game))
