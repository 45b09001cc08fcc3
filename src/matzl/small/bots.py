"""Strategies of bots in a game tree, estimated by asking them at each information set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from matzl.errors import SetUpError
from matzl.search.bot import Chooser, as_bot
from matzl.small.tree import GameTree


def bot_strategy(tree: GameTree, make_bot: Callable[[int], Chooser], *, seeds: int = 4) -> Any:
    """Return the strategy of a bot: how often it takes each action, over several seeds.

    An information set that the seat's own choices never reach is left with equal probabilities: no deviation of the others
    leads there. The fewer the seeds, the more certain a bot looks that chooses at random.

    Parameters
    ----------
    tree
        An ending; bots do not play with reduced packs.
    make_bot
        A function from a seed to a bot, such as ``lambda seed: matzl.bot("club", seed)``, or to a function from a view to
        an action.
    seeds
        The number of seeds.

    Returns
    -------
    float64[slots].

    Raises
    ------
    SetUpError
        When the number of seeds is not positive, or the tree is of a reduced pack.
    """
    if type(seeds) is not int or seeds < 1:
        raise SetUpError(f"the seeds must be a whole number from 1, not {seeds!r}", "seeds")
    bots = [as_bot(make_bot(seed)) for seed in range(seeds)]
    strategy = tree.uniform()
    for number in np.argsort(tree.examples, kind="stable").tolist():  # by depth
        begin, end = tree.offsets[number : number + 2].tolist()
        if end - begin == 1 or not _reached(tree, strategy, number):
            continue
        node = int(tree.examples[number])
        view, actions = tree.view(node), tree.actions(node)
        strategy[begin:end] = 0.0
        for each in bots:
            strategy[begin + actions.index(each.choose(view))] += 1 / seeds
    return strategy


def _reached(tree: GameTree, strategy: Any, number: int) -> bool:
    """Return whether a seat's own choices can lead to an information set."""
    nodes, seat = tree.nodes, tree.players[number]
    node = int(tree.examples[number])
    while (parent := int(nodes.parent[node])) >= 0:
        if nodes.player[parent] == seat:
            slot = tree.offsets[nodes.group[parent]] + node - nodes.first[parent]
            if strategy[slot] == 0.0:
                return False
        node = parent
    return True
