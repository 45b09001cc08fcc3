"""Complete deals that a view leaves possible, from the first action on: a world, and cards as dealt that lead to it."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.info import GameInfo
from matzl.deal.view import View
from matzl.engine import stepping
from matzl.engine.compiled import compiled
from matzl.engine.state import State, copied
from matzl.search.worlds.possible import Worlds
from matzl.search.worlds.replay import rewind


class CompleteDeals:
    """A sampler of complete deals that are consistent with a view, each world with the same chance.

    >>> from matzl import Deal
    >>> from matzl.engine.randomness import streams
    >>> deal = Deal("bondtolva", seed=7)
    >>> deal.play(deal.legal[0])
    >>> begun, here = CompleteDeals(deal.view(0)).draw(streams(1, 0, 0))
    >>> begun["dealt"][0, 0] == deal.state["dealt"][0, 0], here["logged"][0]
    (np.True_, np.int64(1))

    Parameters
    ----------
    view
        The view of a seat, or of a spectator.

    Attributes
    ----------
    worlds
        The worlds of the view.

    Raises
    ------
    SetUpError
        As `Worlds`.
    """

    def __init__(self, view: View) -> None:
        self.worlds = Worlds(view)
        knowledge = self.worlds.knowledge
        self._info: GameInfo = view.info
        self._start: State = knowledge.start
        self._past = knowledge.history.past()
        self._log = np.zeros((len(self._past.words), 1 + stepping.WINNER), np.int64)

    def draw(self, streams: Any) -> tuple[State, State]:
        """Draw a deal, and return its state before the first action and that at the decision of the view.

        Parameters
        ----------
        streams : uint64[any]
            Random streams, of which the first is used.
        """
        world = self.worlds.draw(1, streams, 0)
        begun = copied(self._start)
        compiled(rewind)(begun, world, self._past, streams)
        if self._info.stock:
            drawn = int(world["drawn"][0])
            begun["stock"][0, drawn:] = world["stock"][0, drawn:]
        here = copied(begun)
        taken = compiled(stepping.follow)(here, self._past.words, self._past.actions, self._log)
        assert taken == len(self._past.words), "every world allows the past"
        return begun, here
