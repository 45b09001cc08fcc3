"""Worlds that are kept from decision to decision, as long as they fit what happens."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.deal.view import View
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.engine.state import State, states
from matzl.errors import SetUpError
from matzl.search.likelihood import follow_on
from matzl.search.views import check_view
from matzl.search.worlds import Worlds
from matzl.search.worlds.history import History


class KeptWorlds:
    """Worlds of a view, drawn uniformly, that follow a deal to later decisions.

    A world that still fits is kept, since it is as likely as any other that fits; the rest are drawn anew. So the worlds
    have the distribution of fresh ones, and most need only the new actions.

    >>> from matzl import Deal
    >>> deal = Deal("bondtolva", seed=7)
    >>> kept = KeptWorlds(deal.view(0), 50)
    >>> deal.play(deal.legal[0])
    >>> kept.follow(deal.view(0))
    >>> len(kept.worlds), kept.fresh
    (50, 30)

    Parameters
    ----------
    view
        The view of a seat, or of a spectator.
    number
        The number of worlds; if no more are possible and there is no stock, each of them once.
    seed
        The same views, number and seed give the same worlds.

    Attributes
    ----------
    view
        The last view.
    worlds
        Complete deals at the decision of the view: states of the game's type.
    fresh
        The number of worlds that were drawn for this view.

    Raises
    ------
    SetUpError
        As `matzl.search.worlds.Worlds`.
    """

    def __init__(self, view: View, number: int = 1000, seed: int = 0) -> None:
        self.number, self.view = number, view
        self._rng = streams(seed, 0, 0)
        self._draw(Worlds(view))

    @property
    def _trust(self) -> tuple[float, float]:
        """The chance that seats call, and play, by the rules of thumb."""
        return 0.0, 0.0

    def _weights_of(self, worlds: State, possible: Worlds) -> Any:  # noqa: ARG002
        """Return the weights of worlds that have just been drawn from those possible."""
        return np.ones(len(worlds))

    def _draw(self, possible: Worlds) -> None:
        """Draw all worlds anew."""
        self.worlds: State = possible.draw(self.number, self._rng, 0)
        self._chances: Any = self._weights_of(self.worlds, possible)
        self.fresh = len(self.worlds)
        self._settle(possible)

    def _settle(self, possible: Worlds | None) -> None:
        """Update the worlds after new weights; `possible` are the worlds of the view, if they are known."""

    def follow(self, view: View) -> None:
        """Go on to a later view of the same seat in the same deal.

        Raises
        ------
        SetUpError
            When it is not such a view.
        """
        before = len(self.view.actions)
        if view.seat != self.view.seat or view.actions[:before] != self.view.actions:
            raise SetUpError(
                "worlds follow one seat in one deal: give a later view of that seat", "not-later"
            )
        check_view(view)
        seen = states(self.worlds.dtype, len(self.worlds))
        past = History(view).past()
        compiled(follow_on)(self.worlds, past, before, *self._trust, seen, self._rng, self._chances)
        alike = (_numbers(seen) == _numbers(view.state)).all(1)
        self._chances[~alike] = 0.0
        self.view = view
        self._replace((self._chances == 0.0).nonzero()[0])

    def _replace(self, lost: Any) -> None:
        """Replace the worlds that no longer fit."""
        self.fresh, possible = len(lost), None
        if len(lost):
            possible = Worlds(self.view)
            if possible.count <= self.number and not self.view.stock_left:
                self._draw(possible)
                return
            drawn = possible.draw(len(lost), self._rng, 0)
            self.worlds[lost] = drawn
            self._chances[lost] = self._weights_of(drawn, possible)
        self._settle(possible)


def _numbers(states: State) -> Any:
    """Return states as rows of plain numbers."""
    return np.asarray(states).view(np.int64).reshape(len(states), -1)
