"""Beliefs: weighted worlds that follow a deal from decision to decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.deal.view import View
from matzl.engine.randomness import streams
from matzl.engine.state import State, states
from matzl.errors import SetUpError
from matzl.search.hooks import hook
from matzl.search.likelihood import follow_on, weigh
from matzl.search.views import check_view
from matzl.search.worlds import Worlds
from matzl.search.worlds.history import History

FEWEST = 0.1
"""The share of the worlds below which their effective number makes a belief draw them anew."""


class Belief:
    """A weighted sample of the deals that a view leaves possible, by what the other seats did so far.

    Each seat is assumed to follow the rules of thumb with a certain chance, and otherwise to choose at random.

    >>> from matzl import Deal
    >>> deal = Deal("bondtolva", seed=7)
    >>> belief = Belief(deal.view(None), 50)
    >>> deal.play(deal.legal[0])
    >>> belief.follow(deal.view(None))
    >>> len(belief.worlds), round(float(belief.weights.sum()), 6)
    (50, 1.0)

    Parameters
    ----------
    view
        The view of a seat, or of a spectator: then the belief is that of everybody who knows the public facts.
    number
        The number of worlds.
    seed
        The same views, number and seed give the same belief.
    calls, plays
        The chance that seats call, and play, by the rules of thumb; `calls` is by default that of the game.

    Attributes
    ----------
    view
        The last view.
    worlds
        Complete deals at the decision of the view: states of the game's type.
    weights : float64[worlds]
        The weight of each world; they add up to 1.

    Raises
    ------
    SetUpError
        As `matzl.search.worlds.Worlds`.
    """

    def __init__(
        self,
        view: View,
        number: int = 1000,
        seed: int = 0,
        *,
        calls: float | None = None,
        plays: float = 0.2,
    ) -> None:
        self.number = number
        self._rng = streams(seed, 0, 0)
        self._draw(view, calls, plays)

    def _draw(self, view: View, calls: float | None, plays: float) -> None:
        possible = Worlds(view)
        self.view = view
        self._calls = hook(view.game, "TRUST_IN_CALLS") if calls is None else calls
        self._plays = plays
        self.worlds: State = possible.draw(self.number, self._rng, 0)
        self.weights: Any = np.zeros(len(self.worlds))
        weigh(
            self.worlds, possible.knowledge.start, possible.knowledge.history.past(),
            self._calls, plays, states(self.worlds.dtype, 1), self._rng, self.weights,
        )  # fmt: skip

    def follow(self, view: View) -> None:
        """Go on to a later view of the same seat in the same deal.

        Only the new actions are looked at. Worlds that they rule out have weight 0; when few worlds have most of the weight,
        all are drawn anew.

        Raises
        ------
        SetUpError
            When it is not such a view.
        """
        before = len(self.view.actions)
        if view.seat != self.view.seat or view.actions[:before] != self.view.actions:
            raise SetUpError(
                "a belief follows one seat in one deal: give a later view of it", "not-later"
            )
        check_view(view)
        past = History(view).past()
        seen = states(self.worlds.dtype, len(self.worlds))
        follow_on(
            self.worlds, past, before, self._calls, self._plays, seen, self._rng, self.weights
        )
        alike = (_numbers(seen) == _numbers(view.state)).all(1)
        self.weights[~alike] = 0.0
        total, squares = self.weights.sum(), (self.weights**2).sum()
        if total**2 <= FEWEST * len(self.worlds) * squares:
            self._draw(view, self._calls, self._plays)
        else:
            self.weights /= total
            self.view = view

    def marginals(self) -> Any:
        """Return the chance that each seat holds each card: float64[52, seats]."""
        hands = self.worlds["hand"][:, : self.view.seats]
        held = hands[:, None, :] >> np.arange(52)[None, :, None] & 1
        return (self.weights[:, None, None] * held).sum(0)


def _numbers(given: State) -> Any:
    """Return states as rows of plain numbers."""
    return np.asarray(given).view(np.int64).reshape(len(given), -1)
