"""The values of actions in worlds: by playouts, or by exact play."""

from __future__ import annotations

import threading
from math import inf
from time import perf_counter
from typing import Any

import numpy as np

from matzl.base.cards import Action, Actions, each
from matzl.deal.view import View
from matzl.engine.compiled import compiled
from matzl.engine.randomness import many_streams
from matzl.engine.state import State, states
from matzl.search.effort import Effort
from matzl.search.hooks import hook
from matzl.search.in_game import guide_in, mistakes_in, policy_in
from matzl.search.playouts import NO_PAYOFFS, playout_values
from matzl.search.threads import run_in_threads

TABLE_ROWS = 1 << 16
"""The number of rows of a transposition table, 32 bytes each."""
FEW_WORLDS = 8
"""The number of worlds evaluated before the time per world is known."""
EXACT_COST = 20
"""The cost of an exact value, in playouts: an upper bound."""


def values_by_playouts(
    view: View,
    worlds: State,
    effort: Effort,
    rng: Any,
    choices: Actions | None = None,
    number: int = 0,
) -> Any:
    """Evaluate actions in each world by a playout.

    Parameters
    ----------
    view
        The view of the seat in turn.
    worlds
        Complete deals that it leaves possible.
    effort
        The kind of playouts.
    rng : uint64[1]
        The random stream from which that of each world is drawn.
    choices
        The actions, as a set; None for all legal ones.
    number
        The index of the first of these worlds, if they are part of a larger sample.

    Returns
    -------
    float64[worlds, actions]
        The values, in the order of the actions.
    """
    choices = view.legal.mask if choices is None else choices
    numbers = np.arange(number, number + len(worlds), dtype=np.uint64)
    seat, seeds = int(view.state["turn"][0]), many_streams(int(rng[0]), numbers, 0)[:, 0].copy()
    mistakes, policy = mistakes_in(view.game, effort), policy_in(view.game, effort)
    values = np.zeros((len(worlds), 64))

    def evaluate_range(first: int, last: int) -> None:
        guide = None if policy is None else guide_in(view.game, policy, effort.policy)
        parts: list[tuple[Any, Any]] = [(guide, slice(first, last))]
        if effort.thumb:
            by_thumb = _by_rules_of_thumb(first + number, last + number, effort)
            parts = [
                (model, first + np.flatnonzero(chosen))
                for model, chosen in ((guide, ~by_thumb), (None, by_thumb))
                if chosen.any()
            ]
        for model, own in parts:
            found = values[own]  # a copy if `own` is a list of worlds
            compiled(playout_values)(
                worlds[own], choices, seat, mistakes, model,
                states(worlds.dtype, 1), seeds[own], np.zeros(1, np.uint64), found, NO_PAYOFFS,
            )  # fmt: skip
            values[own] = found

    actions = list(each(choices))
    run_in_threads(evaluate_range, len(worlds), len(worlds) * len(actions))
    return values[:, actions]


def _by_rules_of_thumb(first: int, last: int, effort: Effort) -> Any:
    """Return which of some consecutive worlds rules of thumb play out instead of the policy, evenly spread: bool[worlds]."""
    bounds = np.floor(np.arange(first, last + 1) * effort.thumb)
    return bounds[1:] > bounds[:-1]


def values_by_exact_play(view: View, worlds: State, effort: Effort, rng: Any) -> Any:
    """Evaluate each legal action in each world by exact play: float64[worlds, actions]."""
    seat = int(view.state["turn"][0])
    solver = compiled(hook(view.game, "exact_match_values"))
    values = np.zeros((len(worlds), 64))

    def evaluate_range(first: int, last: int) -> None:
        table, found = TRANSPOSITIONS.of_game(view.game), np.zeros((64, 4))
        for k in range(first, last):
            solver(worlds[k], table, found)
            values[k] = found[:, seat]

    run_in_threads(evaluate_range, len(worlds), len(worlds) * len(view.legal) * EXACT_COST)
    return values[:, list(each(view.legal.mask))]


def accurate_values(view: View, action: Action, worlds: State, end: float = inf) -> list[float]:
    """Return re-evaluated values of an action in as many worlds as time allows; empty if the game does not re-evaluate it.

    Parameters
    ----------
    view
        The view of the seat in turn.
    action
        The action.
    worlds
        Complete deals that the view leaves possible.
    end
        The time at which to stop, as `time.perf_counter` counts.
    """
    reevaluate, values = hook(view.game, "reevaluate"), list[float]()
    for first in range(0, len(worlds), FEW_WORLDS):
        exact = reevaluate(
            view, action, worlds[first : first + FEW_WORLDS], TRANSPOSITIONS.of_game(view.game)
        )
        if exact is None:
            break
        values.extend(exact)
        if perf_counter() > end:
            break
    return values


class TranspositionTables(threading.local):
    """Transposition tables, one per game and thread.

    Solvers may keep a table between deals, but solvers of different games must not share one.
    """

    def __init__(self) -> None:
        self.rows: dict[str, Any] = {}

    def of_game(self, game: str) -> Any:
        """Return the table of a game in this thread: int64[rows, 4]."""
        if game not in self.rows:
            self.rows[game] = np.zeros((TABLE_ROWS, 4), np.int64)
        return self.rows[game]


TRANSPOSITIONS = TranspositionTables()
