"""`DealObserver`: what a player may know of a state, as a string and as named arrays of floats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from matzl.adapters.openspiel.setting import Setting
from matzl.base.cards import NO_CARD
from matzl.batch.single import put_planes, put_tokens
from matzl.engine.stepping import look

if TYPE_CHECKING:
    from matzl.adapters.openspiel.state import DealState

_SPECTATOR = -1
_CARDS = np.arange(1, NO_CARD + 2, dtype=np.float32) / 64
"""The number in a tensor for each card drawn."""
_CARDS[NO_CARD] = 0


class DealObserver:
    """An observer of states in the sense of OpenSpiel.

    The pieces of its tensor are ``planes`` (the observation, `Game.observation` has the meanings), with perfect recall also
    ``history`` (the tokens, divided by the largest) and in games with a stock ``drawn`` (the cards that the player has
    drawn, in order: the number of the card plus one, divided by 64). Without public information there is only ``hand``, and
    with the private information of all players ``hands`` in addition.

    Parameters
    ----------
    setting
        The game with its parameters.
    kind
        The kind of observation; by default that of a player without perfect recall.

    Attributes
    ----------
    tensor : float32[any]
        All pieces, one after the other.
    dict : dict
        The pieces by name: views of `tensor`.
    """

    def __init__(self, setting: Setting, kind: Any = None) -> None:
        private = pyspiel.PrivateInfoType.SINGLE_PLAYER if kind is None else kind.private_info
        self._public = kind is None or kind.public_info
        self._recalls = kind is not None and kind.perfect_recall
        self._alone = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._all = private == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._setting, self._layout = setting, setting.layout
        self._table = setting.layout.table
        sizes = self._sizes()
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[first : first + size]
            first += size
        # filled again each time, as the tensor is
        self._view, self._rows = self._layout.blank()
        self._view[0] = setting.fresh()[0]
        self._view["seats"] = self._rows.seats[:] = setting.seats
        self._planes = (
            self.dict["planes"].reshape(1, -1)
            if self._public
            else np.zeros((1, self._table.planes), np.float32)
        )
        self._tokens = np.zeros((1, self._table.history), np.int16)
        self._scaled = np.linspace(0, 1, self._table.tokens, dtype=np.float32)

    def _sizes(self) -> dict[str, int]:
        """Return the size of each piece."""
        table, found = self._table, {}
        if self._public:
            found["planes"] = table.planes
            if self._recalls:
                found["history"] = table.history
                if table.info.stock and self._alone:
                    found["drawn"] = table.info.stock
        elif self._alone:
            found["hand"] = table["hand"].planes
        if self._all:
            found["hands"] = len(table.pack) * table.seats
        return found

    def set_from(self, state: DealState, player: int) -> None:
        """Fill the tensor with what a player knows of a state; while the cards are dealt it is 0."""
        here, layout, table, pieces = state.here, self._layout, self._table, self.dict
        if here.state is None:
            self.tensor.fill(0)
            return
        if self._all:
            self._fill_hands(state)
        if not self._public and not self._alone:
            return
        viewer = player if self._alone else _SPECTATOR
        look(here.state, viewer, self._view)
        layout.read_past(self._view, viewer, self._rows)
        put_planes(self._view, self._rows.memory, viewer, self._planes)
        if not self._public:
            pieces["hand"][:] = self._planes[0, table["hand"].floats]
        elif self._recalls:
            put_tokens(self._view, self._rows.tokens, viewer, self._tokens)
            self._scaled.take(self._tokens[0], out=pieces["history"], mode="clip")
            if "drawn" in pieces:
                _CARDS.take(self._view["stock"][0], out=pieces["drawn"], mode="clip")

    def _fill_hands(self, state: DealState) -> None:
        """Fill in the hands of all seats as they are now."""
        dealt, table = state.here.state, self._table
        assert dealt is not None
        rows = self.dict["hands"].reshape(table.seats, -1)
        rows[:] = 0.0
        for seat in range(self._setting.seats):
            held = int(dealt["hand"][0, seat])
            rows[seat] = [held >> card & 1 for card in table.pack]

    def string_from(self, state: DealState, player: int) -> str:
        """Return what a player knows of a state, in words."""
        here = state.here
        words = []
        if self._public:
            viewer = player if self._alone else _SPECTATOR
            words.append(here.information(viewer) if self._recalls else here.observation(viewer))
        elif self._alone:
            words.append(here.hand(player))
        if self._all:
            words.append(" / ".join(map(here.hand, range(self._setting.seats))))
        return " // ".join(words)
