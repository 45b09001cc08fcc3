"""Hints: what each legal action is worth to a seat by what it knows, and which one a level would choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matzl.deal.view import View
from matzl.deal.vocabulary import vocabulary
from matzl.engine.randomness import folded
from matzl.players.ladder import effort_of
from matzl.players.quick import own_deal
from matzl.search.estimate import estimate
from matzl.search.views import check_turn


@dataclass(frozen=True, slots=True)
class Worth:
    """What an action is worth.

    Attributes
    ----------
    mean
        The payoff that it promises, in Bondtolva own points less the other's. In a match in which somebody has scored it is
        in Bondtolva what that does to the chance to win it, in units of a payoff; in Plus-Minus this is added to the sticks.
    error
        The standard error of that, as far as the drawing of hidden cards goes.
    """

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Hint:
    """What a level says of a decision.

    Attributes
    ----------
    level
        Whose opinion it is.
    action
        What it would do.
    worths
        What each legal action is worth, the best first.
    """

    level: str
    action: str
    worths: Mapping[str, Worth]


def hint(view: View, level: str = "expert", seed: int = 0) -> Hint:
    """What a level would do in the seat of a view, and what each legal action is worth.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> told = hint(deal.view(1), "club")
    >>> told.action in deal.legal, set(told.worths) == set(deal.legal)
    (True, True)

    Parameters
    ----------
    level
        One that searches, with parameters if wanted (``club:worlds=400``).
    seed
        As of a bot: with the same seed a bot of that level takes just this action.

    Raises
    ------
    SetUpError
        When it is not the turn of that seat, when there is no such level or it does not search, or when the view
        contradicts itself.
    """
    check_turn(view)
    found = estimate(view, effort_of(level), folded(seed, own_deal(view)))
    phase, names = int(view.state["phase"][0]), vocabulary(view.game)
    worths = {
        names.word(phase, action): Worth(float(mean), float(error))
        for action, mean, error in zip(found.actions, found.means, found.errors, strict=True)
    }
    best_first = sorted(worths.items(), key=lambda told: -told[1].mean)
    return Hint(level, names.word(phase, found.best), dict(best_first))
