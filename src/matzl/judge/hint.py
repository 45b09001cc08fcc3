"""Hints: the value of each legal action to a seat, given what it knows, and the action of the highest value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matzl.deal.view import View
from matzl.deal.vocabulary import vocabulary
from matzl.players.levels import effort_of
from matzl.search.bot import decision_seed
from matzl.search.views import check_turn


@dataclass(frozen=True, slots=True)
class Value:
    """The estimated value of an action.

    Attributes
    ----------
    mean
        The expected payoff. A game may value deals otherwise (``match_value`` in its ``search.py``): by the difference from
        the other player's payoff or, in a match in which somebody has scored, by the change in the chance to win it.
    error
        The standard error of the mean over the sampled worlds.
    """

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Hint:
    """The advice of a level for one decision.

    Attributes
    ----------
    level
        The level that gives the advice.
    action
        The action of the highest value.
    values
        The value of each legal action, best first.
    """

    level: str
    action: str
    values: Mapping[str, Value]


def hint(view: View, level: str = "expert", seed: int = 0) -> Hint:
    """Return the value of each legal action in the seat of a view, by the search of a level, and the best action.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> advice = hint(deal.view(1), "club")
    >>> advice.action in deal.legal, set(advice.values) == set(deal.legal)
    (True, True)

    Parameters
    ----------
    view
        The view of the seat in turn.
    level
        A level that searches, with optional parameters (``club:worlds=400``).
    seed
        The seed of a bot. A bot of this level and seed takes this action, unless it searches by trees, races actions or
        tries proposals.

    Raises
    ------
    SetUpError
        If it is not that seat's turn, if the level does not exist or does not search, or if the view contradicts itself.
    """
    check_turn(view)
    from matzl.search.estimate import estimate

    found = estimate(view, effort_of(level), decision_seed(view, seed))
    phase, names = int(view.state["phase"][0]), vocabulary(view.game)
    values = {
        names.word(phase, action): Value(float(mean), float(error))
        for action, mean, error in zip(found.actions, found.means, found.errors, strict=True)
    }
    best_first = sorted(values.items(), key=lambda item: -item[1].mean)
    return Hint(level, names.word(phase, found.best), dict(best_first))
