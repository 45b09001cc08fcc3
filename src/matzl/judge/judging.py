"""Judging: the cost of an action in payoff per deal, by what its seat knew, and with all cards known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from matzl.base.info import GameInfo
from matzl.deal.deal import Deal
from matzl.deal.view import View
from matzl.deal.vocabulary import vocabulary
from matzl.errors import RecordError
from matzl.judge.solve import solve
from matzl.players.levels import ADVISER, effort_of
from matzl.search.bot import decision_seed

DIGITS = 6
"""The decimal places of values: far more than they are known to."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The cost of an action beside the best one, judged in one way.

    Attributes
    ----------
    best
        The best action; the action taken if none is better.
    cost
        The difference between the two in payoff per deal: at least 0, at most what the game can pay.
    error
        The standard error of `cost`; 0 for exact values.
    exact
        Whether the values are those of exact play with all cards known.
    values
        The value of each legal action, best first.
    """

    best: str
    cost: float
    error: float
    exact: bool
    values: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Outlook:
    """A judgement with all cards known, and the expected payoff of each seat after each legal action.

    Where seats have several equally good actions, exact payoffs are means over these.
    """

    judgement: Judgement
    payoffs: Mapping[str, tuple[float, ...]]


def alone(deal: Deal) -> Deal:
    """Return a deal as if its match had no score yet, so that values are plain payoffs.

    >>> deal = Deal("plus-minus", seed=1, score=[3, 0, 0])
    >>> alone(deal).begun_with["score"]
    [0, 0, 0]
    """
    carried = deal.begun_with["carried"]
    record = {name: value for name, value in deal.record().items() if name != "meta"}
    try:
        return Deal.from_record(record, carried)
    except RecordError:  # a game whose results depend on the score
        return deal.copy()


def widest(info: GameInfo, seats: int) -> float:
    """Return the largest difference between two values of a deal: the payoffs of a seat, or of two against each other."""
    low, high = info.payoff_range
    return float((high - low) * (2 if seats == 2 else 1))


def judge_known(view: View, action: str, level: str = ADVISER) -> Judgement:
    """Return the cost of an action by what its seat knew, as a level estimates it.

    Parameters
    ----------
    view
        The view of the seat in turn.
    action
        The action it took.
    level
        A level that searches.
    """
    from matzl.search.estimate import estimate

    found = estimate(view, effort_of(level), decision_seed(view, 0))
    phase, names = int(view.state["phase"][0]), vocabulary(view.game)
    words = [names.word(phase, each) for each in found.actions]
    low, high = float(found.values.min()), float(found.values.max())
    means = [min(max(float(mean), low), high) for mean in found.means]
    best, taken = found.actions.index(found.best), words.index(action)
    error = _error_of_difference(found, best, taken) if any(found.errors) else 0.0
    values, most = dict(zip(words, means, strict=True)), widest(view.info, view.seats)
    return _judgement(values, words[best], action, error, False, most)


def judge_open(position: Deal, action: str) -> Outlook:
    """Return the cost of an action with all cards known, and the expected payoffs after each action.

    Parameters
    ----------
    position
        The deal before the action.
    action
        The action taken.
    """
    solution = solve(position)
    values = {word: float(solution.gain(word)) for word in solution.values}
    error = 0.0 if solution.exact else solution.error(solution.best, action)
    judgement = _judgement(
        values,
        solution.best,
        action,
        error,
        solution.exact,
        widest(position.info, position.seats),
    )
    payoffs = {word: tuple(map(float, paid)) for word, paid in solution.values.items()}
    return Outlook(judgement, payoffs)


def _judgement(
    values: Mapping[str, float], best: str, taken: str, error: float, exact: bool, most: float
) -> Judgement:
    """Return a judgement, with the cost limited to what the game can pay."""
    from matzl.search.estimate import TIE

    cost = min(max(values[best] - values[taken], 0.0), most)
    if cost <= TIE:
        best, cost, error = taken, 0.0, 0.0
    order = sorted(values.items(), key=lambda item: -item[1])
    rounded = {word: round(value, DIGITS) for word, value in order}
    return Judgement(best, round(cost, DIGITS), round(min(error, most), DIGITS), exact, rounded)


def _error_of_difference(found: Any, one: int, other: int) -> float:
    """Return the standard error of the difference of two means over the same worlds."""
    weights, differences = found.weights, found.values[:, one] - found.values[:, other]
    mean = float((weights * differences).sum())
    variance = float((weights * (differences - mean) ** 2).sum() * (weights**2).sum())
    return sqrt(variance)
