"""The search for puzzles in deals between bots: a cheap filter, the proof that one action is best, the rating.

The rating follows from how often each level of bots errs.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from statistics import pstdev
from typing import Any

from matzl.base.info import PLAY_PHASE
from matzl.deal.deal import Deal
from matzl.deal.vocabulary import vocabulary
from matzl.engine.randomness import folded
from matzl.features.puzzle.model import ALL_CARDS, KNOWN, Puzzle, performance
from matzl.judge.hint import judgement
from matzl.judge.review import decision_points
from matzl.judge.solve import best_line, gained, solve
from matzl.players.bots import bot
from matzl.players.levels import effort_in
from matzl.players.playing import play_out
from matzl.search.decide import estimate

SEED = 2024
"""The seed of the deals and of the bots."""
SHARE_OF_SPREAD = 0.3
"""The minimum gap between the two best actions with hidden cards, as a share of the spread of payoffs in the game."""
DEALS_OF_SPREAD = 200
"""The number of deals from which the spread is estimated."""
MIN_CARDS = 3
"""The minimum number of cards in the hand of the seat to move."""
MAX_CARDS = 5
"""The largest number of cards in a hand for which exact play is tried: more take too long for thousands of deals."""
MIN_ACTIONS = {PLAY_PHASE: 3}
"""The minimum number of legal actions, by phase; 2 in other phases."""
TRIES = 3
"""The maximum number of proofs that are tried in a deal for each kind of puzzle."""
EASY = 0.25
"""The rate of errors that makes a puzzle easy if the levels novice and club both stay below it."""


def novice_deal(game: str, number: int) -> Deal:
    """Return a deal that novices have played to its end."""
    deal = Deal(game, SEED, number, dealer=number % Deal(game, SEED, 0).seats)
    play_out(deal, "novice", folded(SEED, number))
    return deal


def spread_of(game: str) -> float:
    """Return the standard deviation of a seat's payoff among novices; with two seats, of the difference between payoffs."""
    payoffs: list[float] = []
    for number in range(DEALS_OF_SPREAD):
        result = novice_deal(game, number).result
        assert result is not None
        of_seats = [float(payoff) for payoff in result.payoffs]
        payoffs += [of_seats[0] - of_seats[1]] if len(of_seats) == 2 else of_seats
    return pstdev(payoffs)


def puzzles_in(game: str, number: int, spread: float, kinds: Sequence[str]) -> Iterator[Puzzle]:
    """Yield at most one puzzle of each kind from a deal.

    Parameters
    ----------
    number
        The number of the deal.
    spread
        The value of `spread_of`.
    kinds
        The kinds that are wanted.
    """
    decisions = [each.position for each in decision_points(novice_deal(game, number))]
    decisions = [it for it in decisions if len(it.legal) >= MIN_ACTIONS.get(it.phase.name, 2)]
    random.Random(number).shuffle(decisions)  # noqa: S311  (it repeats)
    by_knowledge = partial(proved_by_knowledge, spread=SHARE_OF_SPREAD * spread)
    for kind in kinds:
        proved = by_knowledge if kind == KNOWN else proved_with_all_cards
        worth = (each for each in decisions if _worth_a_proof(each, kind, spread))
        for each in islice(worth, TRIES):
            if (puzzle := proved(each)) is not None:
                yield _rated(puzzle)
                break


def is_easy(puzzle: Puzzle) -> bool:
    """Return whether bots of the levels novice and club both err less often than `EASY`."""
    return max(puzzle.errs["novice"], puzzle.errs["club"]) < EASY


def _worth_a_proof(deal: Deal, kind: str, spread: float) -> bool:
    """Return whether a proof is worth trying, judged by the sizes of hands and, if cards are hidden, by a quick search."""
    assert deal.turn is not None
    if len(deal.hand(deal.turn)) < MIN_CARDS:
        return False
    if kind == KNOWN:
        quick = estimate(deal.view(deal.turn), effort_in(deal.game, QUICK), 1)
        best, second = sorted(quick.means, reverse=True)[:2]
        return bool(best - second > SHARE_OF_SPREAD * spread)
    largest = max(len(deal.hand(seat)) for seat in range(deal.seats))
    return deal.phase.name == PLAY_PHASE and largest <= MAX_CARDS


def _rated(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the frequency of each level's errors filled in, and the rating that follows from them."""
    errs = how_often_levels_err(puzzle.deal, puzzle.answer)
    return replace(puzzle, errs=errs, rating=rating(errs))


THOROUGH = "expert:worlds=3000,thumb=1,tree=0,endings=300"
"""The level of the bot that proves an answer from the view of a seat."""
QUICK = "expert:worlds=150,thumb=1,tree=0,draws=0,exact=0"
"""The level of the bot that filters decisions before such a proof."""
SEEDS = (1, 2)
"""The seeds of the proof; it must succeed with each."""
MIN_ERRORS = 6.0
"""The minimum gap between the best action and any other, in standard errors of their difference."""
MIN_GAIN = 0.5
"""The minimum gap between the two best actions with all cards known: half of the smallest payment."""


def proved_by_knowledge(deal: Deal, spread: float) -> Puzzle | None:
    """Return a position as a puzzle, not yet rated, if one action is best given what the seat knows; otherwise None.

    Parameters
    ----------
    deal
        The deal at the decision; only the view of the seat to move is read.
    spread
        The minimum gap in value.
    """
    first: Puzzle | None = None
    for seed in SEEDS:
        puzzle = _by_estimate(deal, seed)
        gaps = ((puzzle.cost(action), margin) for action, margin in puzzle.margins.items())
        unsure = any(gap < spread or gap < MIN_ERRORS * margin[0] for gap, margin in gaps)
        if unsure or (first is not None and first.answer != puzzle.answer):
            return None
        first = first or puzzle
    return first


def _by_estimate(deal: Deal, seed: int) -> Puzzle:
    """Return a position as a puzzle, with each action compared with the best in the same worlds."""
    view = deal.view(deal.turn)
    estimated = estimate(view, effort_in(view.game, THOROUGH), seed).paired()
    judged = judgement(view, THOROUGH, estimated)
    phase, words = deal.info.phases.index(deal.phase), vocabulary(deal.game)
    best, margins = estimated.actions.index(estimated.best), {}
    errors, weights = estimated.gap_errors(best), estimated.weights
    for index, action in enumerate(estimated.actions):
        if index != best:
            more = estimated.values[:, best] - estimated.values[:, index]
            shares = (weights[more > 0].sum(), weights[more < 0].sum())
            margins[words.word(phase, action)] = [
                round(float(errors[index]), 4), *(round(float(share), 3) for share in shares)
            ]  # fmt: skip
    values = {word: round(judged.values[word].mean, 3) for word in view.legal}
    return Puzzle(_record(deal), KNOWN, judged.action, values, {}, 0, margins)


def _record(deal: Deal) -> dict[str, Any]:
    return {key: value for key, value in deal.record().items() if key != "meta"}


def proved_with_all_cards(deal: Deal) -> Puzzle | None:
    """Return a position as a puzzle, not yet rated, if one action is best with all cards known; otherwise None.

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
    lines = {word: list(end.actions[len(deal.actions) :]) for word, end in ends.items()}
    return Puzzle(_record(deal), ALL_CARDS, solution.best, values, {}, 0, lines=lines)


TRIALS = {"random": 0, "novice": 20, "club": 10, "expert": 5}
"""The number of seeds with which each level chooses; the errors of random play are calculated, not tried."""
SEARCHES = {"club": "club:worlds=30,thumb=1,exact=0"}
"""The searches of levels where they differ from those at tables, so that the difficulties of all puzzles are comparable."""
STRENGTHS = {"random": 400, "novice": 800, "club": 1200, "expert": 1600}
"""The assumed rating of each level."""


def how_often_levels_err(deal: Deal, answer: str) -> dict[str, float]:
    """Return, for each level, how often it fails to choose the answer, knowing what the seat to move knows."""
    view = deal.view(deal.turn)
    errors = {"random": round(1 - 1 / len(view.legal), 2)}
    for level, trials in TRIALS.items():
        if trials:
            player = SEARCHES.get(level, level)
            wrong = sum(bot(player, seed).choose(view) != answer for seed in range(trials))
            errors[level] = round(wrong / trials, 2)
    return errors


def rating(errs: Mapping[str, float]) -> int:
    """Return a puzzle's rating, at which the levels would be expected to make as many errors as they made (`performance`).

    >>> rating({"random": 0.8, "novice": 0.0, "club": 0.0, "expert": 0.0})
    490
    >>> rating({"random": 0.8, "novice": 1.0, "club": 1.0, "expert": 0.2})
    1410
    """
    return performance([STRENGTHS[level] for level in errs], sum(errs.values()))
