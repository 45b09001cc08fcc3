"""The rating of a puzzle, from how often each level of bots errs in it."""

from __future__ import annotations

from collections.abc import Mapping

from matzl.deal.deal import Deal
from matzl.players.bots import bot

TRIALS = {"random": 0, "novice": 20, "club": 10, "expert": 5}
"""The number of seeds with which each level chooses; the errors of random play are counted, not tried."""
SEARCHES = {"club": "club:worlds=30"}
"""The search of a level if another than at tables, so that difficulties of old and new puzzles can be compared."""
STRENGTHS = {"random": 400, "novice": 800, "club": 1200, "expert": 1600}
"""The assumed rating of each level."""
LOWEST, HIGHEST = 200, 2000
"""The limits of ratings; beyond them the errors of the levels tell nothing."""


def how_often_levels_err(deal: Deal, answer: str) -> dict[str, float]:
    """Return the share of tries in which each level, knowing what its seat knows, does not choose the answer."""
    view = deal.view(deal.turn)
    errors = {"random": round(1 - 1 / len(view.legal), 2)}
    for level, trials in TRIALS.items():
        if trials:
            player = SEARCHES.get(level, level)
            wrong = sum(bot(player, seed).choose(view) != answer for seed in range(trials))
            errors[level] = round(wrong / trials, 2)
    return errors


def rating(errs: Mapping[str, float]) -> int:
    """Return the rating at which the expected number of errors equals that of the levels, to the nearest ten.

    A level of strength s is expected to err in a puzzle of rating r with probability 1 / (1 + 10 ** ((s - r) / 400)), as in
    the Elo system.

    >>> rating({"random": 0.8, "novice": 0.0, "club": 0.0, "expert": 0.0})
    490
    >>> rating({"random": 0.8, "novice": 1.0, "club": 1.0, "expert": 0.2})
    1410
    """
    wrong = sum(errs.values())
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((STRENGTHS[level] - middle) / 400)) for level in errs)
        low, high = (middle, high) if expected < wrong else (low, middle)
    return round(low / 10) * 10
