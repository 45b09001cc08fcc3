"""Solving: the value of each action with all cards known, exact near the end of a deal, by playouts before that."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from matzl.base.cards import Seat, each
from matzl.deal.deal import Deal, check_deal
from matzl.deal.vocabulary import vocabulary
from matzl.engine.compiled import compiled
from matzl.engine.randomness import folded, streams
from matzl.engine.state import states
from matzl.errors import SetUpError
from matzl.judge.hint import Judgement, Value
from matzl.search.effort import profile_of
from matzl.search.evaluation import NO_VALUES, playout_values
from matzl.search.exact.solver import solver_of

TABLE_ROWS = 1 << 17
"""The number of rows of the transposition table, 32 bytes each."""
PLAYOUTS = 400
"""The number of playouts per action where exact play would take too long."""
MISTAKES = 24
"""The number of random decisions per 256 in such a playout."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of each legal action of a deal with all cards known.

    Attributes
    ----------
    turn
        The seat to move.
    values
        For each legal action, the payoff of each seat if all seats play on seeing all cards.
    exact
        Whether values are those of exact play; if not, they are means of playouts by rules of thumb.
    playouts
        For each legal action the payoffs of each playout, float64[playouts, seats]; empty if `exact`.
    """

    turn: Seat
    values: dict[str, list[float]]
    exact: bool
    playouts: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def best(self) -> str:
        """The best action for the seat to move; the first one if several are equally good."""
        return max(self.values, key=self.gain)

    def gain(self, action: str) -> float:
        """Return the gain of the seat to move: its payoff, minus the other's in games for two."""
        return gained(self.values[action], self.turn)

    def judgement(self) -> Judgement:
        """Return the gains as values, with their standard errors where they come from playouts."""
        gains = {word: self.gain(word) for word in self.values}
        values = {word: Value(float(gain), *self._errors(word)) for word, gain in gains.items()}
        best_first = sorted(values.items(), key=lambda item: -item[1].mean)
        return Judgement("", self.best, dict(best_first), self.exact)

    def _errors(self, action: str) -> tuple[float, float]:
        """Return the standard errors of an action's gain, and of its difference from the best one."""
        if self.exact:
            return 0.0, 0.0
        gains, best = (gained(self.playouts[word].T, self.turn) for word in (action, self.best))
        root = sqrt(len(gains))
        return float(gains.std()) / root, float((best - gains).std()) / root


def gained(payoffs: Any, seat: int) -> Any:
    """Return the gain of a seat: its payoff, minus the other's in games for two.

    >>> gained((1, -2, 1), 0), gained((2, 3), 1)
    (1, 1)
    """
    return payoffs[seat] - (payoffs[1 - seat] if len(payoffs) == 2 else 0)


def solve(deal: Deal, seed: int = 0) -> Solution:
    """Return the value of each legal action of a deal with all cards known.

    >>> deal = Deal("bondtolva", seed=7)
    >>> while len(deal.hand(deal.turn)) > 2:
    ...     deal.play(min(deal.legal))
    >>> solve(deal).exact
    True

    Parameters
    ----------
    deal
        A deal that is not over.
    seed
        The seed of playouts, where exact play would take too long.

    Raises
    ------
    SetUpError
        If `deal` is not a deal (code ``deal``), or offers no choice because it is over (``over``) or a card is to be drawn
        (``by-chance``).
    """
    check_deal(deal, "solve")
    if deal.over or deal.turn is None:
        raise SetUpError("the deal is over: no seat has a choice", "over")
    if deal.by_chance:
        raise SetUpError("a card is to be drawn: no seat has a choice", "by-chance")
    turn = deal.turn
    phase, words = deal.info.phases.index(deal.phase), vocabulary(deal.game)
    names = {action: words.word(phase, action) for action in each(deal.legal.mask)}
    if _solved_exactly(deal):
        values, solver = np.zeros((64, 4)), compiled(solver_of(deal.game))
        solver(deal.state.copy()[0], np.zeros((TABLE_ROWS, 4), np.int64), values)
        payoffs = {name: _numbers(values[at, : deal.seats]) for at, name in names.items()}
        return Solution(turn, payoffs, exact=True)
    payoffs = _playouts(deal, seed)
    playouts = {name: payoffs[:, at, : deal.seats] for at, name in names.items()}
    means = {name: _numbers(paid.sum(0) / PLAYOUTS) for name, paid in playouts.items()}
    return Solution(turn, means, exact=False, playouts=playouts)


def best_line(deal: Deal, action: str) -> Deal:
    """Return a copy of a deal, continued by an action and then by best play until it is over or a card is to be drawn."""
    trial = deal.copy()
    trial.play(action)
    while not trial.over and not trial.by_chance:
        trial.play(trial.legal[0] if len(trial.legal) == 1 else solve(trial).best)
    return trial


def _solved_exactly(deal: Deal) -> bool:
    """Return whether a deal is close enough to its end for exact play."""
    if deal.stock and int(deal.state["drawn"][0]) < len(deal.stock):
        return False
    profile = profile_of(deal.game)
    largest = max(len(deal.hand(seat)) for seat in range(deal.seats))
    return deal.phase.name in profile.solve_phases and largest <= profile.solve_cards


def _playouts(deal: Deal, seed: int) -> Any:
    """Return the payoffs of playouts after each action: float64[playouts, 64, 4]."""
    payoffs = np.zeros((PLAYOUTS, 64, 4))
    trial, start = states(deal.state.dtype, 1), deal.state.copy()
    seeds = streams(folded(seed, *deal.state["dealt"][0].tolist()), 0, PLAYOUTS)[:PLAYOUTS]
    rng = np.zeros(1, np.uint64)
    compiled(playout_values)(
        start, deal.legal.mask, 0, MISTAKES, None, trial, seeds, rng, NO_VALUES, payoffs
    )
    return payoffs


def _numbers(payoffs: Any) -> list[float]:
    """Return payoffs as Python numbers, as int if they are whole."""
    rounded = [round(payoff, 9) for payoff in payoffs.tolist()]
    return [int(payoff) if payoff == int(payoff) else payoff for payoff in rounded]
