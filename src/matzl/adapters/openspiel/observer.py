"""Observers of states: the knowledge of a player as a string and as arrays of floats; and values of states by playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from matzl.adapters.openspiel.setting import Setting
from matzl.base.cards import NO_CARD
from matzl.batch.filling import Observer
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.engine.state import State, copied
from matzl.engine.stepping import look
from matzl.players.levels import effort_in
from matzl.search.playouts import sum_results

if TYPE_CHECKING:
    from matzl.adapters.openspiel.state import DealState

_SPECTATOR = -1
_NO_INTEGERS = np.zeros(0, np.int64)
_CARDS = np.arange(1, NO_CARD + 2, dtype=np.float32) / 64
"""The number in a tensor for each card drawn."""
_CARDS[NO_CARD] = 0
_FIELDS = {"dealt": "dealt", "hand": "hand", "hands": "hand"}
"""The field of the state for each piece that is a set of cards of a seat."""


class DealObserver:
    """An observer of states in the sense of OpenSpiel.

    The pieces of its tensor are ``planes`` (the observation, `Game.observation` has the meanings), with perfect recall also
    ``history`` (the tokens, divided by the largest) and in games with a stock ``drawn`` (the cards that the player has
    drawn, in order: the number of the card plus one, divided by 64). Private information alone is the ``hand``; with
    perfect recall it is the cards ``dealt``, and ``drawn``. Private information of all players has ``hands``, or both with
    perfect recall, seat after seat. Public and private information determine the whole.

    Parameters
    ----------
    setting
        The game with its parameters.
    kind
        The kind of observation; by default for a player without perfect recall.
    one_hot
        Whether the history is one-hot encoded, as by `ObservationTable.one_hot`, instead of one number per token.

    Attributes
    ----------
    tensor : float32[any]
        All pieces, one after the other.
    dict : dict
        The pieces by name: views of `tensor`.
    """

    def __init__(self, setting: Setting, kind: Any = None, *, one_hot: bool = False) -> None:
        private = pyspiel.PrivateInfoType.SINGLE_PLAYER if kind is None else kind.private_info
        self._public = kind is None or kind.public_info
        self._recalls = kind is not None and kind.perfect_recall
        self._alone = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._all = private == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._setting, self._layout = setting, setting.layout
        self._table = setting.layout.table
        scaled = np.linspace(0, 1, self._table.tokens, dtype=np.float32)[:, np.newaxis]
        every = np.arange(self._table.tokens)
        self._codes: Any = self._table.one_hot(every) if one_hot else scaled
        sizes = self._sizes()
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[first : first + size]
            first += size
        # filled again each time, as the tensor is
        self._observer = Observer(setting.game)
        self._view = self._observer.view
        self._sets = [name for name in _FIELDS if name in sizes]
        self._tokens = np.zeros(self._table.history if self._recalls else 0, np.int16)

    def _sizes(self) -> dict[str, int]:
        """Return the size of each piece."""
        table, sizes = self._table, {}
        if self._public:
            sizes["planes"] = table.planes
            if self._recalls:
                sizes["history"] = table.history * self._codes.shape[1]
        seats = table.seats if self._all else int(self._alone)
        in_planes = self._public and self._alone  # the hand, and the cards that have left it
        if seats and not in_planes:
            name = "dealt" if self._recalls else "hands" if self._all else "hand"
            sizes[name] = len(table.pack) * seats
        if seats and self._recalls and table.info.stock:
            sizes["drawn"] = table.info.stock * seats
        return sizes

    def set_from(self, state: DealState, player: int) -> None:
        """Fill the tensor with what a player knows of a state; while the cards are dealt it is 0."""
        dealt, pieces = state.here.state, self.dict
        if dealt is None:
            self.tensor.fill(0)
            return
        viewer = player if self._alone else _SPECTATOR
        if self._public:
            outputs = _NO_INTEGERS, pieces["planes"], self._tokens
            self._observer.observe(dealt, viewer, *outputs)
            if self._recalls:
                out = pieces["history"].reshape(len(self._tokens), -1)
                self._codes.take(self._tokens, axis=0, out=out, mode="clip")
        if self._alone:
            self._put_cards(dealt, player, 0)
        elif self._all:
            for seat in range(self._setting.seats):
                self._put_cards(dealt, seat, seat)

    def _put_cards(self, dealt: State, seat: int, row: int) -> None:
        """Fill in the cards of a seat, in a row of the pieces that have them."""
        table = self._table
        if self._sets or "drawn" in self.dict:
            compiled(look)(dealt, seat, self._view)
        for name in self._sets:
            cards, size = int(self._view[_FIELDS[name]][0, seat]), len(table.pack)
            self.dict[name][row * size :][:size] = [cards >> card & 1 for card in table.pack]
        if "drawn" in self.dict:
            size = table.info.stock
            out = self.dict["drawn"][row * size :][:size]
            _CARDS.take(self._view["stock"][0], out=out, mode="clip")

    def string_from(self, state: DealState, player: int) -> str:
        """Return what a player knows of a state, in words."""
        here = state.here
        words = []
        if self._public:
            viewer = player if self._alone else _SPECTATOR
            words.append(here.information(viewer) if self._recalls else here.observation(viewer))
        cards = here.received if self._recalls else here.hand
        if self._all:
            words.append(" / ".join(map(cards, range(self._setting.seats))))
        elif self._alone and not self._public:
            words.append(cards(player))
        return " // ".join(words)


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

    def prior(self, state: DealState) -> list[tuple[int, float]]:
        """Return the legal actions, all with the same probability."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
