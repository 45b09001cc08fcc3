"""The proof that one action is best, and the rating of a puzzle from how often each level of bots errs in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from matzl.deal.deal import Deal
from matzl.deal.view import View
from matzl.deal.vocabulary import vocabulary
from matzl.features.puzzle.puzzle import performance
from matzl.judge.solve import best_line, gained, solve
from matzl.players.bots import bot
from matzl.players.levels import effort_in
from matzl.search.decide import Estimate, estimate
from matzl.search.views import check_turn

THOROUGH = "expert:worlds=3000,thumb=1,tree=0,endings=300"
"""The level of the proof from the view of a seat."""
QUICK = "expert:worlds=150,thumb=1,tree=0,candidates=0,exact=0"
"""The level of the filter before it."""
SEEDS = (1, 2)
"""The seeds of the proof; it must succeed with each."""
MIN_ERRORS = 6.0
"""The least gap in standard errors of the difference."""
MIN_GAIN = 0.5
"""The least gap with all cards known: half of the smallest payment."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The best action and the figures that prove it; the fields are those of `matzl.features.puzzle.puzzle.Puzzle`."""

    answer: str
    values: dict[str, float]
    margins: dict[str, list[float]] = field(default_factory=dict)
    lines: dict[str, list[str]] = field(default_factory=dict)


def gap_at_once(view: View) -> float:
    """Return the difference between the two best actions in a quick search."""
    best, second = sorted(estimate(view, effort_in(view.game, QUICK), 1).means, reverse=True)[:2]
    return float(best - second)


def proof_by_knowledge(view: View, spread: float) -> Proof | None:
    """Return the proof that one action is best given what a seat knows, or None.

    Parameters
    ----------
    view
        The view of the seat in turn.
    spread
        The least gap in value.
    """
    check_turn(view)
    first: Proof | None = None
    for seed in SEEDS:
        proof = _proof_of_estimate(view, estimate(view, effort_in(view.game, THOROUGH), seed))
        gaps = ((proof.values[proof.answer] - proof.values[a], m) for a, m in proof.margins.items())
        if any(gap < spread or gap < MIN_ERRORS * margin[0] for gap, margin in gaps):
            return None
        if first is not None and first.answer != proof.answer:
            return None
        first = first or proof
    return first


def _proof_of_estimate(view: View, estimate: Estimate) -> Proof:
    """Return an estimate as a proof: each action compared with the best in the same worlds."""
    phase, words = int(view.state["phase"][0]), vocabulary(view.game)
    # The means of the estimate may be re-evaluated for some actions; those of the same worlds can be compared.
    means = (estimate.weights[:, None] * estimate.values).sum(0)
    best = int(means.argmax())
    errors, margins = estimate.gap_errors(best), {}
    for index, action in enumerate(estimate.actions):
        if index != best:
            more = estimate.values[:, best] - estimate.values[:, index]
            shares = (estimate.weights[more > 0].sum(), estimate.weights[more < 0].sum())
            margins[words.word(phase, action)] = [
                round(float(errors[index]), 4), *(round(float(share), 3) for share in shares)
            ]  # fmt: skip
    named = zip(estimate.actions, means, strict=True)
    values = {words.word(phase, action): round(float(mean), 3) for action, mean in named}
    return Proof(words.word(phase, estimate.actions[best]), values, margins)


def proof_with_all_cards(deal: Deal) -> Proof | None:
    """Return the proof that one action is best with all cards known, or None.

    Exact play must bring the seat to move more after it than after any other action, and the lines of exact play must end
    with exactly these values.
    """
    solution = solve(deal)
    if not solution.exact:
        return None
    values = {word: solution.gain(word) for word in solution.values}
    best, second = sorted(values.values(), reverse=True)[:2]
    if best - second < MIN_GAIN:
        return None
    ends = {word: best_line(deal, word) for word in values}
    for word, end in ends.items():
        if end.result is None or gained(end.result.payoffs, solution.turn) != values[word]:
            return None
    done = len(deal.actions)
    lines = {word: list(end.actions[done:]) for word, end in ends.items()}
    return Proof(solution.best, values, lines=lines)


TRIALS = {"random": 0, "novice": 20, "club": 10, "expert": 5}
"""The number of seeds with which each level chooses; the errors of random play are counted, not tried."""
SEARCHES = {"club": "club:worlds=30,thumb=1,exact=0"}
"""The search of a level if another than at tables, so that difficulties of old and new puzzles can be compared."""
STRENGTHS = {"random": 400, "novice": 800, "club": 1200, "expert": 1600}
"""The assumed rating of each level."""


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
    """Return the rating of a puzzle, which makes the expected number of errors of the levels the actual one (`performance`).

    >>> rating({"random": 0.8, "novice": 0.0, "club": 0.0, "expert": 0.0})
    490
    >>> rating({"random": 0.8, "novice": 1.0, "club": 1.0, "expert": 0.2})
    1410
    """
    return performance([STRENGTHS[level] for level in errs], sum(errs.values()))
