"""`PlayoutEvaluator`: the values of states for OpenSpiel's tree searches, by playouts in compiled kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from matzl.engine.randomness import streams
from matzl.engine.state import copied
from matzl.search.hooks import hook
from matzl.search.playouts import sum_results

if TYPE_CHECKING:
    from matzl.adapters.openspiel.state import DealState


class PlayoutEvaluator:
    """An evaluator for OpenSpiel's ``MCTSBot`` and ``ISMCTSBot`` (those in Python).

    In a playout each seat follows the rules of thumb of its game, and sometimes acts at random.

    Parameters
    ----------
    playouts
        The number of playouts for each value.
    mistakes
        The number of random decisions among 256; by default that of the game. 256 are playouts at random.
    seed
        The same states in the same order have the same values.
    """

    def __init__(self, playouts: int = 1, *, mistakes: int | None = None, seed: int = 0) -> None:
        self._playouts, self._mistakes = playouts, mistakes
        self._rng = streams(seed, 0, 0)
        self._trials: dict[str, tuple[Any, int]] = {}

    def evaluate(self, state: DealState) -> Any:
        """Return the mean payoffs of playouts from a state in which all cards are dealt: float64[seats]."""
        here = state.here
        game, dealt = here.setting.game, here.state
        assert dealt is not None
        if game not in self._trials:
            mistakes = hook(game, "MISTAKES") if self._mistakes is None else self._mistakes
            self._trials[game] = copied(dealt), mistakes
        trial, mistakes = self._trials[game]
        sums = np.zeros(here.setting.seats)
        sum_results(dealt, self._playouts, mistakes, trial, self._rng, sums)
        return sums / self._playouts

    def prior(self, state: DealState) -> list[tuple[int, float]]:
        """Return the legal actions, all with the same probability."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
