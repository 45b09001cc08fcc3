"""A tree of public actions, grown by playouts in many worlds.

Flat search tries each action in each world as if the seat could then choose again with all cards open. Here a decision is a
node of one tree for all worlds: actions after it are chosen by what they have paid in all worlds in which they were legal,
not by the cards of one. (Single-observer information-set tree search, Cowling, Powley and Whitehouse 2012, with the payoffs
of all seats, and UCB, Auer, Cesa-Bianchi and Fischer 2002, at each node for the seat to move.)

Decisions use arithmetic and square roots alone, so a tree is the same on every machine.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import Actions, Seat, each
from matzl.deal.view import View
from matzl.engine.bits import count, pick
from matzl.engine.compiled import compiled
from matzl.engine.dispatch import chance_phases
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.randomness import draw_bits, many_streams
from matzl.engine.state import State, states
from matzl.engine.tricks import OVER
from matzl.search import hooks
from matzl.search.effort import Effort
from matzl.search.evaluation import finish
from matzl.search.hooks import legal, play
from matzl.search.inference import Evaluation, Sample, resampled
from matzl.search.policy.guide import Guide, guide_of_playouts, play_along, recall, remember
from matzl.search.threads import run_in_threads

PLAYOUTS_PER_TREE = 32768
"""The maximum number of playouts in a tree; more are shared among several trees, which can grow in parallel."""
EXPLORE = 0.7
"""The weight of actions that a tree has seldom tried, in standard deviations of a value."""
NONE = -1
"""No node."""

_LN_2 = 0.6931471805599453
_MAX_DEPTH = 128
"""The maximum number of nodes on a path; a playout that gets there adds none."""


class Tree(NamedTuple):
    """The nodes of a tree; node 0 is the decision of the view.

    Attributes
    ----------
    first_child, next_sibling : int64[nodes]
        The number of a node, or `NONE`.
    action : int64[nodes]
        The action that leads to the node.
    visits : int64[nodes]
        The number of playouts through the node.
    chances : int64[nodes]
        The number of playouts through its parent in which its action was legal.
    sums : float64[nodes, 4]
        The sum of the values, to each seat, of the playouts through the node.
    squares : float64[4]
        The sum of the squares of the values of all playouts to each seat.
    path : int64[depth]
        The nodes of a playout.
    root_of_log, one_over_root : float64[nodes]
        For each number, the square root of its logarithm, taken as ln 2 times its number of binary digits, and the
        reciprocal of its square root.
    """

    first_child: Any
    next_sibling: Any
    action: Any
    visits: Any
    chances: Any
    sums: Any
    squares: Any
    path: Any
    root_of_log: Any
    one_over_root: Any


def grow_trees(view: View, sample: Sample, effort: Effort, rng: Any) -> Evaluation:
    """Grow trees in the worlds of a sample; an action's value is the number of playouts through it.

    Parameters
    ----------
    view
        The view of the seat to move.
    sample
        The worlds.
    effort
        The kind and the number of playouts.
    rng : uint64[1]
        The random stream of the playouts.

    Returns
    -------
    The values have a row for each tree.
    """
    worlds = _equally_likely(sample, effort, rng)
    trees = -(-effort.tree // PLAYOUTS_PER_TREE)
    starts = many_streams(int(rng[0]), np.arange(trees, dtype=np.uint64), 0)
    visits = np.zeros((trees, 64))

    def grow_range(first: int, last: int) -> None:
        tree, trial = new_tree(effort.tree // trees), states(worlds.dtype, 1)
        guide = guide_of_playouts(view.game) if effort.by_policy else None
        for k in range(first, last):
            compiled(grow)(worlds, EXPLORE, effort.mistakes, guide, tree, trial, starts[k])
            child = tree.first_child[0]
            while child != NONE:
                visits[k, tree.action[child]] = tree.visits[child]
                child = tree.next_sibling[child]

    run_in_threads(grow_range, trees, effort.tree)
    actions = list(each(view.legal.mask))
    values = visits[:, actions] - 1e-6 * np.arange(len(actions))  # of equal ones the first is best
    return Evaluation(actions, values, Sample(worlds, np.full(trees, 1 / trees), 1 / trees))


def _equally_likely(sample: Sample, effort: Effort, rng: Any) -> State:
    """Return worlds to draw from uniformly: those of a sample, resampled by weight where their weights may differ."""
    if not sample.complete and effort.draws != 1:
        return sample.worlds
    return sample.worlds[resampled(sample.weights, effort.worlds, rng)]


def new_tree(playouts: int) -> Tree:
    """Return an empty tree with room for the root and one node per playout."""

    def integers(number: int, value: int = 0) -> Any:
        return np.full(number, value, np.int64)

    nodes = playouts + 1
    numbers = np.maximum(1, np.arange(nodes))
    _, digits = np.frexp(numbers)  # binary digits: a logarithm would differ between machines
    return Tree(
        integers(nodes, NONE), integers(nodes, NONE), integers(nodes), integers(nodes), integers(nodes),
        np.zeros((nodes, 4)), np.zeros(4), integers(_MAX_DEPTH),
        np.sqrt(_LN_2 * digits), 1 / np.sqrt(numbers),
    )  # fmt: skip


@kernel
def grow(
    worlds: State,
    explore: float,
    mistakes: int,
    guide: Guide | None,
    tree: Tree,
    trial: State,
    rng: Any,
) -> None:
    """Grow a new tree, by one node per playout, until it is full.

    Parameters
    ----------
    worlds
        Complete deals, all at the same decision; each playout begins in one of them.
    explore
        The weight of actions that have been tried seldom, in standard deviations of a value.
    mistakes
        The number of random decisions among 256 in a playout; not used with a guide.
    guide
        The guide of playouts, or None for rules of thumb.
    tree
        Receives the nodes.
    trial
        A state to play in, as a one-element array.
    rng : uint64[1]
        A random stream.
    """
    g = trial[0]
    tree.first_child[:] = NONE
    tree.visits[:] = 0
    tree.sums[:] = 0.0
    tree.squares[:] = 0.0
    if guide is not None:
        remember(worlds[0], guide)
    for new in range(1, len(tree.action)):
        trial[0] = worlds[draw_bits(rng, 0) * len(worlds) >> 32]
        if guide is not None:
            recall(guide)
        depth = _descend(g, new, explore, guide, tree, rng)
        finish(trial, mistakes, guide, rng)
        for seat in range(g.seats):
            value = hooks.match_value(g, seat)
            tree.squares[seat] += value * value
            for k in range(depth):
                tree.sums[tree.path[k], seat] += value
        for k in range(depth):
            tree.visits[tree.path[k]] += 1


@inlined_kernel
def _descend(g: State, new: int, explore: float, guide: Guide | None, tree: Tree, rng: Any) -> int:
    """Play from the root through the tree, adding node `new` where an action has none; return the length of the path."""
    node, depth = 0, 1
    tree.path[0] = 0
    chance = chance_phases(g)
    while depth < len(tree.path) and g.phase != OVER and not chance >> g.phase & 1:
        child, untried = _choice(tree, node, legal(g), g.turn, explore)
        if untried:
            tree.action[new] = pick(untried, draw_bits(rng, 0) * count(untried) >> 32)
            tree.chances[new] = 1
            tree.next_sibling[new] = tree.first_child[node]
            tree.first_child[node] = child = new
        tree.path[depth] = node = child
        depth += 1
        if guide is not None:
            play_along(g, tree.action[node], guide)
        else:
            play(g, tree.action[node])
        if node == new:
            break
    return depth


@inlined_kernel
def _choice(
    tree: Tree, node: int, choices: Actions, seat: Seat, explore: float
) -> tuple[int, Actions]:
    """Return the legal child with the highest upper confidence bound for a seat, and the actions without a node."""
    playouts = max(1, tree.visits[0])
    mean = tree.sums[0, seat] / playouts
    # As if one more playout differed by one: without it, equal results at first would end all exploration.
    variance = max(0.0, tree.squares[seat] / playouts - mean * mean) + 1.0 / playouts
    weight = explore * math.sqrt(variance)
    best, most, child = NONE, -math.inf, tree.first_child[node]
    while child != NONE:
        bit = 1 << tree.action[child]
        if choices & bit:
            choices ^= bit
            tree.chances[child] += 1
            visits = tree.visits[child]
            bound = tree.sums[child, seat] / visits
            bound += weight * tree.root_of_log[tree.chances[child]] * tree.one_over_root[visits]
            if bound > most:
                best, most = child, bound
        child = tree.next_sibling[child]
    return best, choices
