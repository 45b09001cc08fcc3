"""Choosing an action by trees: the one that most playouts of the trees went through."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import Action
from matzl.deal.view import View
from matzl.engine.compiled import compiled
from matzl.engine.randomness import many_streams, streams
from matzl.engine.state import State, states
from matzl.search.effort import Effort
from matzl.search.first_use import announce
from matzl.search.hooks import hook
from matzl.search.in_game import effort_in, guide_in, mistakes_in, policy_in
from matzl.search.inference import sample_worlds
from matzl.search.likelihood import resample
from matzl.search.threads import run_in_threads
from matzl.search.tree import NONE, grow, new_tree
from matzl.search.views import check_turn
from matzl.search.worlds import Worlds

PLAYOUTS_PER_TREE = 32768
"""The most playouts in a tree; more are shared among several trees, which can grow in parallel."""


def searches_by_trees(view: View, effort: Effort) -> bool:
    """Return whether an effort chooses by trees in the game of a view; never if it has a time."""
    wanted = effort.tree > 0 or (effort.tree < 0 and hook(view.game, "TREE_WORLDS"))
    return wanted and not effort.time


def action_by_trees(view: View, effort: Effort, seed: int) -> Action:
    """Choose an action of the seat in turn by trees in worlds that the view leaves possible.

    Parameters
    ----------
    view
        The view of that seat.
    effort
        The amount of work; the absolute value of `effort.tree` is the number of playouts in all trees.
    seed
        The same view, effort and seed give the same action on any machine and any number of cores.

    Raises
    ------
    SetUpError
        If it is not that seat's turn, or the view contradicts itself.
    """
    check_turn(view)
    effort = effort_in(view.game, effort, trees=True)
    announce(view.game)
    rng = streams(seed, len(view.actions), 0)
    worlds = _equally_likely_worlds(view, effort, rng)
    mistakes, policy = mistakes_in(view.game, effort), policy_in(view.game, effort)
    playouts = abs(effort.tree)
    trees = -(-playouts // PLAYOUTS_PER_TREE)
    starts = many_streams(int(rng[0]), np.arange(trees, dtype=np.uint64), 0)
    visits = np.zeros((trees, 64), np.int64)

    def grow_range(first: int, last: int) -> None:
        tree, trial = new_tree(playouts // trees), states(worlds.dtype, 1)
        guide = None if policy is None else guide_in(view.game, policy, effort.policy)
        for k in range(first, last):
            compiled(grow)(worlds, effort.explore, mistakes, guide, tree, trial, starts[k])
            child = tree.first_child[0]
            while child != NONE:
                visits[k, tree.action[child]] = tree.visits[child]
                child = tree.next_sibling[child]

    run_in_threads(grow_range, trees, playouts)
    return int(visits.sum(0).argmax())


def _equally_likely_worlds(view: View, effort: Effort, rng: Any) -> State:
    """Return worlds such that each is drawn with the same chance."""
    sample = sample_worlds(Worlds(view), effort, effort.worlds, rng)
    if not sample.complete and effort.candidates != 1:
        return sample.worlds
    picked = np.zeros(effort.worlds, np.int64)
    compiled(resample)(sample.weights, rng, picked)
    return sample.worlds[picked]
