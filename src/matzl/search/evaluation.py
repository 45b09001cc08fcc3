"""The values of actions in worlds: by playouts, or by exact play."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import numpy as np

from matzl.base.cards import each
from matzl.deal.view import View
from matzl.engine.randomness import many_streams
from matzl.engine.state import State, states
from matzl.search.effort import Effort
from matzl.search.hooks import hook
from matzl.search.playouts import NO_PAYOFFS, playout_values
from matzl.search.policy.guide import Guide, new_guide
from matzl.search.policy.network import Policy
from matzl.search.policy.weights import calls_of, policy_of, tempered
from matzl.search.threads import run_in_threads

TABLE_ROWS = 1 << 16
"""The number of rows of a transposition table, 32 bytes each."""
EXACT_COST = 20
"""The cost of an exact value, in playouts: an upper bound."""


def effort_in(game: str, effort: Effort, *, trees: bool = False) -> Effort:
    """Return an effort with the parameters that apply in a game, with trees or without.

    The policy guides playouts where that has been measured to be stronger.
    """
    if trees:
        worlds = min(abs(effort.tree), effort.guided * hook(game, "TREE_WORLDS"))
    else:
        worlds = effort.guided * hook(game, "GUIDED")
    if not worlds or policy_of(game) is None:
        return effort
    temperature = effort.policy or hook(game, "TEMPERATURE")
    return replace(effort, worlds=worlds, policy=temperature, guided=0)


def mistakes_in(game: str, effort: Effort) -> int:
    """Return the number of random decisions among 256 in playouts by rules of thumb."""
    number: int = hook(game, "MISTAKES") if effort.mistakes < 0 else effort.mistakes
    return number


def policy_in(game: str, effort: Effort) -> Policy | None:
    """Return the policy that guides playouts, or None for rules of thumb."""
    policy = policy_of(game) if effort.policy else None
    return None if policy is None else tempered(policy, effort.policy)


def guide_in(game: str, policy: Policy, temperature: float) -> Guide:
    """Return a guide for one thread, which also calls at a temperature where the game has a policy of calls."""
    calls = calls_of(game)
    return new_guide(policy, None if calls is None else tempered(calls, temperature))


def guide_of_calls(game: str) -> Guide | None:
    """Return a guide that calls as the policy of calls was trained, or None if the game has no such policy."""
    calls = calls_of(game)
    return None if calls is None else new_guide(calls)


def values_by_playouts(view: View, worlds: State, effort: Effort, rng: Any) -> Any:
    """Evaluate each legal action in each world by a playout: float64[worlds, actions]."""
    numbers = np.arange(len(worlds), dtype=np.uint64)
    seat, seeds = int(view.state["turn"][0]), many_streams(int(rng[0]), numbers, 0)[:, 0].copy()
    mistakes, policy = mistakes_in(view.game, effort), policy_in(view.game, effort)
    values = np.zeros((len(worlds), 64))

    def evaluate_range(first: int, last: int) -> None:
        guide = None if policy is None else guide_in(view.game, policy, effort.policy)
        playout_values(
            worlds[first:last], view.legal.mask, seat, mistakes, guide,
            states(worlds.dtype, 1), seeds[first:last], np.zeros(1, np.uint64), values[first:last], NO_PAYOFFS,
        )  # fmt: skip

    run_in_threads(evaluate_range, len(worlds), len(worlds) * len(view.legal))
    return values[:, list(each(view.legal.mask))]


def values_by_exact_play(view: View, worlds: State, effort: Effort, rng: Any) -> Any:
    """Evaluate each legal action in each world by exact play: float64[worlds, actions]."""
    seat, solver = int(view.state["turn"][0]), hook(view.game, "exact_match_values")
    values = np.zeros((len(worlds), 64))

    def evaluate_range(first: int, last: int) -> None:
        table, found = TRANSPOSITIONS.of_game(view.game), np.zeros((64, 4))
        for k in range(first, last):
            solver(worlds[k], table, found)
            values[k] = found[:, seat]

    run_in_threads(evaluate_range, len(worlds), len(worlds) * len(view.legal) * EXACT_COST)
    return values[:, list(each(view.legal.mask))]


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
