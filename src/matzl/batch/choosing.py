"""Choose a random legal action for each row of a batch, uniformly or by logits."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.batch.rows import LEGAL, PHASE
from matzl.engine.bits import count, lowest, pick
from matzl.engine.kernels import kernel
from matzl.engine.randomness import below, draw_bits

DONE = -1
"""The result of `choose_by_logits` when all rows give probabilities."""


@kernel
def choose_alike(choices: Any, ids: Any, rng: Any, out: Any) -> None:
    """Choose a legal action for each row uniformly at random; 0 for a row whose deal is over.

    Parameters
    ----------
    choices : int64[rows, 2]
        For each row the set of legal actions and the phase, as in `matzl.batch.rows.Deals`.
    ids : int64[phases, 64]
        The id of each action of each phase.
    rng : uint64[1]
        A random stream.
    out : int64[rows]
        Receives the ids.
    """
    for row in range(len(out)):
        legal = choices[row, LEGAL]
        number = below(rng, 0, count(legal))
        out[row] = ids[choices[row, PHASE], pick(legal, number)] if legal else 0


@kernel
def choose_by_logits(choices: Any, ids: Any, logits: Any, weights: Any, rng: Any, out: Any) -> int:
    """Choose a legal action for each row, with probabilities proportional to the exponentials of the row's logits.

    Parameters
    ----------
    logits : float32[rows, actions]
        A number for each action; the logits of illegal actions are ignored.
    weights : float64[64]
        Scratch space.
    choices, ids, rng, out
        As for `choose_alike`.

    Returns
    -------
    The first row in which a logit of a legal action is not a number or plus infinity, or all are minus infinity; `DONE` if
    there is none.
    """
    for row in range(len(out)):
        legal, phase, most, total = choices[row, LEGAL], choices[row, PHASE], -np.inf, 0.0
        rest = legal
        while rest:
            logit = logits[row, ids[phase, lowest(rest)]]
            if not logit < np.inf:
                return row
            most, rest = max(most, logit), rest & (rest - 1)
        if legal and most == -np.inf:
            return row
        rest = legal
        while rest:
            action = lowest(rest)
            weights[action] = np.exp(logits[row, ids[phase, action]] - most)
            total += weights[action]
            rest &= rest - 1
        left, rest, out[row] = total * (draw_bits(rng, 0) / 2**32), legal, 0
        while rest:
            action = lowest(rest)
            left -= weights[action]
            if weights[action] > 0:  # the last possible one, if rounding leaves a remainder
                out[row] = ids[phase, action]
            rest = rest & (rest - 1) if left >= 0 else 0
    return DONE
