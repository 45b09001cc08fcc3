"""Beliefs: weighted worlds that follow a deal from decision to decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.deal.view import View
from matzl.engine.compiled import compiled
from matzl.engine.state import State, states
from matzl.search.hooks import hook
from matzl.search.kept import KeptWorlds
from matzl.search.likelihood import normalise, weigh
from matzl.search.worlds import Worlds

MIN_EFFECTIVE = 0.1
"""A belief draws all its worlds anew when their effective number is at most this share of them."""


class Belief(KeptWorlds):
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
    view, worlds, fresh
        As in `KeptWorlds`.
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
        self._given_calls, self._plays = calls, plays
        super().__init__(view, number, seed)

    @property
    def _trust(self) -> tuple[float, float]:
        calls = self._given_calls
        return hook(self.view.game, "TRUST_IN_CALLS") if calls is None else calls, self._plays

    def _weights_of(self, worlds: State, possible: Worlds) -> Any:
        found, knowledge = np.zeros(len(worlds)), possible.knowledge
        compiled(weigh)(
            worlds, knowledge.start, knowledge.history.past(), *self._trust,
            states(worlds.dtype, 1), self._rng, found, None, 0.0,
        )  # fmt: skip
        return found

    def _settle(self, possible: Worlds | None) -> None:
        """Draw all worlds anew if a few of them carry most of the weight."""
        self.weights = self._chances.copy()
        compiled(normalise)(self.weights)
        effective = 1 / float((self.weights**2).sum())
        if effective <= MIN_EFFECTIVE * len(self.worlds) and self.fresh < len(self.worlds):
            self._draw(possible or Worlds(self.view))

    def marginals(self) -> Any:
        """Return the chance that each seat holds each card: float64[52, seats]."""
        hands = self.worlds["hand"][:, : self.view.seats]
        held = hands[:, None, :] >> np.arange(52)[None, :, None] & 1
        return (self.weights[:, None, None] * held).sum(0)
