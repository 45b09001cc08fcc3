"""Which worlds to think of: drawn uniformly from those possible, or by how likely they make what the others did."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.rules.state import states
from matzl.search.effort import Effort
from matzl.search.likelihood import resample, weigh
from matzl.search.worlds import Worlds
from matzl.vocabulary import vocabulary


def likely_worlds(possible: Worlds, effort: Effort, number: int, dice: Any) -> tuple[Any, Any]:
    """Worlds to think of, and how much each counts: `number` states, or fewer when there are no more, and float64[worlds].

    As long as there are no more than that, each possible world is there once, with its weight; otherwise they are drawn, and
    count alike.

    Parameters
    ----------
    possible
        Those a view leaves possible.
    effort
        With how many candidates for each world, and how far the others are trusted.
    dice : uint64[1]
        Random numbers.
    """
    view = possible.view
    if not effort.candidates or not view.actions:
        return alike(possible.draw(number, dice, 0))
    candidates = possible.draw(number * effort.candidates, dice, 0)
    history = possible.knowledge.history
    weights = np.zeros(len(candidates))
    weigh(
        candidates, possible.knowledge.begun, np.array(history.laid, np.int64), history.used(), history.words,
        vocabulary(view.game).actions, history.playing, history.seat, effort.calls, effort.plays,
        states(candidates.dtype, 1), dice, weights,
    )  # fmt: skip
    if len(candidates) <= number:
        return candidates, weights
    picked = np.zeros(number, np.int64)
    resample(weights, dice, picked)
    return alike(candidates[picked])


def alike(worlds: Any) -> tuple[Any, Any]:
    """Worlds of which each counts as much as the others."""
    return worlds, np.full(len(worlds), 1 / len(worlds))
