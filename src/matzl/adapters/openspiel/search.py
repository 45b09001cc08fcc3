"""Evaluation for OpenSpiel's searches: values of states by playouts, and states drawn from what a seat may know."""

from __future__ import annotations

import pickle
from base64 import b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from matzl.adapters.openspiel.setting import CHANCE, Setting
from matzl.deal.view import View
from matzl.deal.vocabulary import vocabulary
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.engine.state import State, copied
from matzl.players.levels import effort_in
from matzl.search.playouts import sum_results
from matzl.search.worlds.possible import CompleteDeals

if TYPE_CHECKING:
    from matzl.adapters.openspiel.game import DealGame
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
            mistakes = self._mistakes
            if mistakes is None:
                mistakes = effort_in(game, "expert").mistakes
            self._trials[game] = copied(dealt), mistakes
        trial, mistakes = self._trials[game]
        sums = np.zeros(here.setting.seats)
        compiled(sum_results)(dealt, self._playouts, mistakes, trial, self._rng, sums)
        return sums / self._playouts

    def prior(self, state: DealState) -> list[tuple[int, float]]:
        """Return the legal actions, all with the same probability."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


_NOTHING = b64encode(pickle.dumps({})).decode()


class Resampler:
    """A sampler of states that are consistent with everything a seat has seen in a view.

    Parameters
    ----------
    game
        The game of the states.
    view
        The view.
    """

    def __init__(self, game: DealGame, view: View) -> None:
        self._game, self._past = game, "".join(f" {word}" for word in view.actions)
        self._moves = moves(game.setting, view.actions, view.turns)
        self._deals = CompleteDeals(view)

    def draw(self, streams: Any) -> DealState:
        """Draw a state.

        Parameters
        ----------
        streams : uint64[any]
            Random streams, of which the first is used.
        """
        begun, here = self._deals.draw(streams)
        return restored(self._game, begun, here, self._moves, self._past)


def moves(setting: Setting, actions: Sequence[str], turns: Sequence[int]) -> list[str]:
    """Return actions in OpenSpiel's notation for histories: the player, a colon, and the id."""
    words = vocabulary(setting.game)
    drawn = {
        word for phase in setting.info.phases if phase.by_chance for word in phase.words.values()
    }
    return [
        f"{CHANCE if word in drawn else turn}:{words.index(word)}"
        for word, turn in zip(actions, turns, strict=True)
    ]


def restored(
    game: DealGame, begun: State, here: State, made: Sequence[str], past: str
) -> DealState:
    """Return the state of OpenSpiel for a deal.

    OpenSpiel keeps the history of a state in C++. It reads it from a serialised state much faster than from single actions.

    Parameters
    ----------
    game
        The game.
    begun, here
        The states before the first action, and now.
    made
        The actions, as `moves` writes them.
    past
        Their words, each with a blank before it.
    """
    setting = game.setting
    placed = setting.placed(begun)
    names = setting.place_moves
    dealt = [setting.other_deal] if setting.sampled else [names[place] for place in placed]
    history = ",".join([*dealt, *made])
    number = len(dealt) + len(made)
    state: DealState = game.deserialize_state(
        f"history={history}\nmove_number={number}\n__dict__={_NOTHING}"
    )
    state.here.restore(placed, here, past)
    return state
