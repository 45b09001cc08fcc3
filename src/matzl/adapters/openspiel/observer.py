"""Observers of states (a player's information as text and as float arrays), the games that have them, and playouts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from matzl.adapters.openspiel.position import BaseState
from matzl.adapters.openspiel.setting import Setting
from matzl.base.cards import NO_CARD
from matzl.batch.observing import Observer
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.engine.state import copied
from matzl.engine.stepping import look
from matzl.players.levels import effort_in
from matzl.search.evaluation import sum_results

_NO_INTEGERS = np.zeros(0, np.int64)
_CARDS = 52
"""The highest number of a card, plus one."""


class DealObserver:
    """An observer of states in the sense of OpenSpiel, which sees what is public and the player's own cards.

    The pieces of its tensor are ``planes`` (the observation, `Game.observation` has the meanings), with perfect recall also
    ``history`` (the tokens) and in games with a stock ``drawn`` (the cards that the player has drawn, in order: the number
    of the card plus one). Tokens and cards are divided by the largest or, if the setting says so, one-hot encoded, with a
    row of zeros where there is none.

    Parameters
    ----------
    setting
        The game with its parameters.
    recalls
        Whether the player has perfect recall.

    Attributes
    ----------
    tensor : float32[any]
        All pieces, one after the other.
    dict : dict
        The pieces by name: views of `tensor`.
    """

    def __init__(self, setting: Setting, *, recalls: bool = False) -> None:
        table, self._recalls = setting.layout.table, recalls
        self._one_hot, sizes = setting.one_hot, {"planes": table.planes}
        self._largest = {"history": table.tokens - 1, "drawn": _CARDS}
        for name, length in (("history", table.history), ("drawn", table.info.stock)):
            if recalls and length:
                sizes[name] = length * (self._largest[name] if self._one_hot else 1)
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[first : first + size]
            first += size
        # filled again each time, as the tensor is
        self._observer = Observer(setting.game)
        self._view = self._observer.view
        self._tokens = np.zeros(table.history if recalls else 0, np.int16)

    def set_from(self, state: BaseState, player: int) -> None:
        """Fill the tensor with a player's information about a state; until all cards are dealt, fill it with zeros."""
        dealt, pieces = state.here.state, self.dict
        if dealt is None:
            self.tensor.fill(0)
            return
        self._observer.observe(dealt, player, _NO_INTEGERS, pieces["planes"], self._tokens)
        if self._recalls:
            self._write("history", self._tokens)
        if "drawn" in pieces:
            compiled(look)(dealt, player, self._view)
            self._write("drawn", (self._view["stock"][0] + 1) % (NO_CARD + 1))

    def _write(self, name: str, numbers: Any) -> None:
        """Write numbers to a piece of the tensor, scaled or one-hot encoded; 0 stands for an empty entry."""
        piece, largest = self.dict[name], self._largest[name]
        if not self._one_hot:
            np.multiply(numbers, np.float32(1 / largest), out=piece)
            return
        piece.fill(0)
        (places,) = numbers.nonzero()
        piece.reshape(-1, largest)[places, numbers[places] - 1] = 1

    def string_from(self, state: BaseState, player: int) -> str:
        """Return a player's information about a state, in words."""
        here = state.here
        return here.information(player) if self._recalls else here.observation(player)


class ObservedGame(pyspiel.Game):
    """A game in OpenSpiel's interface, with its setting and observers, for states to use."""

    setting: Setting

    def _begin(
        self,
        kind: Any,
        outcomes: int,
        payoffs: tuple[float, float],
        longest: int,
        params: dict[str, Any],
    ) -> None:
        """Initialise the C++ base class and create the observers."""
        setting = self.setting
        facts = pyspiel.GameInfo(
            num_distinct_actions=len(setting.words),
            max_chance_outcomes=outcomes,
            num_players=setting.seats,
            min_utility=float(payoffs[0]),
            max_utility=float(payoffs[1]),
            utility_sum=0.0 if setting.zero_sum else None,
            max_game_length=longest,
        )
        pyspiel.Game.__init__(self, kind, facts, params)
        self.information = DealObserver(self.setting, recalls=True)
        self.observation = DealObserver(self.setting)


class PlayoutEvaluator:
    """An evaluator for the Python versions of OpenSpiel's ``MCTSBot`` and ``ISMCTSBot``.

    In a playout each seat follows the rules of thumb of its game, and sometimes acts at random.

    Parameters
    ----------
    playouts
        The number of playouts for each value.
    mistakes
        The number of random decisions among 256; by default that of the game. With 256, playouts are entirely random.
    seed
        The same states in the same order have the same values.
    """

    def __init__(self, playouts: int = 1, *, mistakes: int | None = None, seed: int = 0) -> None:
        self._playouts, self._mistakes = playouts, mistakes
        self._rng = streams(seed, 0, 0)
        self._trials: dict[str, tuple[Any, int]] = {}

    def evaluate(self, state: BaseState) -> Any:
        """Return the mean returns of playouts from a state in which all cards are dealt: float64[seats]."""
        here = state.here
        game, dealt = here.setting.game, here.state
        assert dealt is not None
        if game not in self._trials:
            mistakes = self._mistakes
            if mistakes is None:
                mistakes = effort_in(game, "expert").mistakes
            self._trials[game] = copied(dealt), mistakes
        trial, mistakes = self._trials[game]
        sums = np.zeros(here.setting.seats)
        compiled(sum_results)(dealt, self._playouts, mistakes, trial, self._rng, sums)
        return np.array(here.setting.measured(sums / self._playouts))

    def prior(self, state: BaseState) -> list[tuple[int, float]]:
        """Return the legal actions, all with the same probability."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
