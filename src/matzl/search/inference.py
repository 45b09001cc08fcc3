"""Which worlds to think of: drawn uniformly from those possible, or by how likely they make what the others did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from matzl.deal.vocabulary import vocabulary
from matzl.engine.state import states
from matzl.search.effort import Effort
from matzl.search.hooks import told
from matzl.search.likelihood import resample, weigh
from matzl.search.worlds import Worlds


@dataclass(frozen=True, slots=True)
class Drawn:
    """Worlds to think of.

    Attributes
    ----------
    worlds
        States of the game's type.
    weights : float64[worlds]
        How much each counts; together 1.
    spread
        What the variance of a value over the worlds is to be multiplied with for that of its mean.
    complete
        Whether these are all that are possible.
    """

    worlds: Any
    weights: Any
    spread: float
    complete: bool = False


def likely_worlds(possible: Worlds, effort: Effort, number: int, dice: Any) -> Drawn:
    """Worlds to think of: `number` of them, or fewer when there are no more.

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
    guessed = bool(effort.candidates and view.actions)
    wanted = number * effort.candidates if guessed else number
    candidates = possible.draw(wanted, dice, 0)
    complete = len(candidates) == possible.count <= wanted and not view.stock_left
    if not guessed:
        return _alike(candidates, 1 / len(candidates), complete=complete)
    history = possible.knowledge.history
    trust = told(view.game, "TRUST_IN_CALLS") if effort.calls < 0 else effort.calls
    weights = np.zeros(len(candidates))
    weigh(
        candidates, possible.knowledge.begun, np.array(history.laid, np.int64), history.used(), history.words,
        vocabulary(view.game).actions, history.playing, history.seat, trust, effort.plays,
        states(candidates.dtype, 1), dice, weights,
    )  # fmt: skip
    spread = float((weights * weights).sum())
    if len(candidates) <= number:
        return Drawn(candidates, weights, spread, complete)
    picked = np.zeros(number, np.int64)
    resample(weights, dice, picked)
    # The candidates were drawn, and from them the worlds.
    return _alike(candidates[picked], (0.0 if complete else spread) + 1 / number)


def _alike(worlds: Any, spread: float, *, complete: bool = False) -> Drawn:
    """Worlds of which each counts as much as the others."""
    return Drawn(worlds, np.full(len(worlds), 1 / len(worlds)), spread, complete)


def together(draws: Sequence[Drawn]) -> Drawn:
    """The worlds of several draws, each draw counting by its number of worlds, also where these have been let go of."""
    shares = np.array([len(drawn.weights) for drawn in draws], float)
    shares /= shares.sum()
    return Drawn(
        np.concatenate([drawn.worlds for drawn in draws]),
        np.concatenate([share * drawn.weights for share, drawn in zip(shares, draws, strict=True)]),
        float(sum(share**2 * drawn.spread for share, drawn in zip(shares, draws, strict=True))),
    )


def several_times(drawn: Drawn, number: int) -> Drawn:
    """All possible worlds as often as there is room for among so many, once at least: to be played out each time anew."""
    times = max(1, number // len(drawn.worlds))
    return Drawn(
        np.tile(drawn.worlds, times),
        np.tile(drawn.weights / times, times),
        drawn.spread / times,
        drawn.complete,
    )
