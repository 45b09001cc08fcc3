"""What each legal action of a view is worth, by laying the hidden cards in many ways and playing on from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from matzl.cards import Action, each
from matzl.randomness import streams
from matzl.rules.state import states
from matzl.search.effort import Effort
from matzl.search.playouts import try_actions
from matzl.search.worlds import Worlds
from matzl.view import View

SEEDS, DRAWS = 0, 1
"""The streams of a decision: what playouts are seeded from, and what worlds are drawn by."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What actions are worth to the seat in turn.

    Attributes
    ----------
    actions
        The legal actions by number.
    values : float64[worlds, actions]
        What each came to in each world.
    weights : float64[worlds]
        How much each world counts; together 1.
    """

    actions: list[Action]
    values: Any
    weights: Any

    @property
    def means(self) -> Any:
        """What each action is worth: float64[actions]."""
        return self.weights @ self.values

    @property
    def errors(self) -> Any:
        """The standard errors of `means`, as far as the drawing of worlds goes: float64[actions]."""
        away = self.values - self.means
        return np.sqrt((self.weights**2) @ away**2)

    @property
    def best(self) -> Action:
        """The action worth most; of several the first."""
        return self.actions[int(np.argmax(self.means))]


def estimate(view: View, effort: Effort, seed: int) -> Estimate:
    """Estimate the legal actions of a seat in turn.

    Parameters
    ----------
    seed
        A whole number; the same view, effort and seed give the same estimate on any machine.

    Raises
    ------
    SetUpError
        When the view contradicts itself.
    """
    seat = view.seat
    assert seat is not None
    dice = streams(seed, len(view.actions), 1)
    worlds = Worlds(view).draw(effort.worlds, dice, DRAWS)
    seeds = streams(int(dice[SEEDS]), seat, len(worlds))
    values = np.zeros((len(worlds), 64))
    trial = states(view.state.dtype, 1)
    chance = sum(1 << place for place, phase in enumerate(view.facts.phases) if phase.by_chance)
    try_actions(
        worlds,
        view.legal.mask,
        seat,
        effort.mistakes,
        chance,
        trial,
        seeds,
        np.zeros(1, np.uint64),
        values,
    )
    actions = list(each(view.legal.mask))
    return Estimate(actions, values[:, actions], np.full(len(worlds), 1 / len(worlds)))
