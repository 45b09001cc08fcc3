"""Judgements: the values of legal actions to a seat, given what the seat knows, and their costs relative to the best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from matzl.deal.view import View, check_turn
from matzl.deal.vocabulary import vocabulary
from matzl.players.bots import decision_seed
from matzl.players.levels import effort_in, parameters
from matzl.search.effort import TIE

if TYPE_CHECKING:
    from matzl.search.decide import Estimate


@dataclass(frozen=True, slots=True)
class Value:
    """The estimated value of an action.

    Attributes
    ----------
    mean
        The expected payoff. A game may value deals otherwise (``match_value`` in its ``search.py``): by the difference from
        the other player's payoff or, in a match with a score, by the change in the probability of winning it.
    error
        The standard error of the mean over the sampled worlds.
    gap_error
        The standard error of the difference from the best action, whose value was estimated in the same worlds.
    """

    mean: float
    error: float
    gap_error: float = 0.0


@dataclass(frozen=True, slots=True)
class Judgement:
    """The values of the legal actions at one decision.

    Attributes
    ----------
    level
        The level that judges by what the seat knows; empty for a judgement with all cards known.
    action
        The action of the highest value.
    values
        The value of each legal action, best first.
    exact
        Whether the values are those of exact play with all cards known.
    """

    level: str
    action: str
    values: Mapping[str, Value]
    exact: bool = False

    def cost(self, action: str) -> float:
        """Return how much lower the value of an action is than that of the best one; 0 if they are equal."""
        difference = self.values[self.action].mean - self.values[action].mean
        return difference if difference > TIE else 0.0


def hint(view: View, level: str = "expert", seed: int = 0) -> Judgement:
    """Return the value of each legal action in a view, and the best action, as judged by bots of a level that searches.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> advice = hint(deal.view(1), "club")
    >>> advice.action in deal.legal, set(advice.values) == set(deal.legal)
    (True, True)

    Parameters
    ----------
    view
        The view of the seat to move.
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
    parameters(level)  # the level must search
    from matzl.search.decide import estimate

    effort = effort_in(view.game, level)
    estimated = estimate(view, effort, decision_seed(view, seed), each_action=True)
    return judgement(view, level, estimated)


def judgement(view: View, level: str, estimated: Estimate) -> Judgement:
    """Return the estimate of a level as its judgement of a view."""
    phase, names = int(view.state["phase"][0]), vocabulary(view.game)
    certain = not estimated.errors.any()
    gap_errors = estimated.gap_errors(estimated.actions.index(estimated.best))
    values = {
        names.word(phase, action): Value(float(mean), float(error), 0.0 if certain else float(gap))
        for action, mean, error, gap in zip(
            estimated.actions, estimated.means, estimated.errors, gap_errors, strict=True
        )
    }
    best_first = sorted(values.items(), key=lambda item: -item[1].mean)
    return Judgement(level, names.word(phase, estimated.best), dict(best_first))
