"""Which worlds to think of: drawn uniformly from those possible, or by how likely they make what the others did."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.rules.state import states
from matzl.search.effort import Effort
from matzl.search.likelihood import resample, weigh
from matzl.search.worlds import Worlds
from matzl.vocabulary import vocabulary


def likely_worlds(possible: Worlds, effort: Effort, number: int, dice: Any) -> Any:
    """Worlds to think of: an array of `number` states, or fewer when there are no more.

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
        return possible.draw(number, dice, 0)
    candidates = possible.draw(number * effort.candidates, dice, 0)
    history = possible.knowledge.history
    weights = np.zeros(len(candidates))
    weigh(
        candidates, possible.knowledge.begun, np.array(history.laid, np.int64), history.used(), history.words,
        vocabulary(view.game).actions, history.playing, history.seat, effort.calls, effort.plays,
        states(candidates.dtype, 1), dice, weights,
    )  # fmt: skip
    picked = np.zeros(min(number, len(candidates)), np.int64)
    resample(weights, dice, picked)
    return candidates[picked]
