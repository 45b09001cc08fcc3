"""The search for puzzles in games of bots: a cheap filter, then the proof, then the rating."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import pstdev

from matzl.base.info import PLAY_PHASE
from matzl.deal.deal import Deal
from matzl.engine.randomness import folded
from matzl.features.puzzle.proof import (
    Proof,
    gap_at_once,
    how_often_levels_err,
    proof_by_knowledge,
    proof_with_all_cards,
    rating,
)
from matzl.features.puzzle.puzzle import ALL_CARDS, KNOWN, Puzzle
from matzl.judge.review import decision_points
from matzl.players.playing import play_out

SEED = 2024
"""The seed of the deals and of the bots."""
SHARE_OF_SPREAD = 0.3
"""The least gap of a puzzle with hidden cards, as a share of the spread of payoffs in the game."""
DEALS_OF_SPREAD = 200
"""The number of deals from which the spread is estimated."""
MIN_CARDS = 3
"""The least number of cards in the hand of the seat to move."""
MAX_CARDS = 5
"""The largest hand for which exact play is tried: larger ones take too long for thousands of deals."""
MIN_ACTIONS = {PLAY_PHASE: 3}
"""The least number of legal actions, by phase; 2 in the others."""
TRIES = 3
"""The most proofs that are tried in a deal for each kind."""
EASY = 0.25
"""A puzzle in which novice and club err less often than this is easy."""


def novice_deal(game: str, number: int) -> Deal:
    """Return a deal that novices have played to its end."""
    dealer = number % Deal(game, SEED, 0).seats
    deal = Deal(game, SEED, number, dealer=dealer)
    play_out(deal, "novice", folded(SEED, number))
    return deal


def spread_of(game: str) -> float:
    """Return the standard deviation of the payoff of a seat in a deal among novices."""
    found: list[float] = []
    for number in range(DEALS_OF_SPREAD):
        result = novice_deal(game, number).result
        assert result is not None
        payoffs = [float(payoff) for payoff in result.payoffs]
        found += [payoffs[0] - payoffs[1]] if len(payoffs) == 2 else payoffs
    return pstdev(found)


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
    deal = novice_deal(game, number)
    decisions = [each.position for each in decision_points(deal)]
    decisions = [each for each in decisions if len(each.legal) >= _least(each)]
    random.Random(number).shuffle(decisions)  # noqa: S311  (it repeats)
    for kind in kinds:
        tries = 0
        for each in decisions:
            if not _worth_a_proof(each, kind, spread):
                continue
            tries += 1
            if (proof := _proof(each, kind, spread)) is not None:
                yield _puzzle(each, kind, proof)
                break
            if tries == TRIES:
                break


def is_easy(puzzle: Puzzle) -> bool:
    """Return whether novice and club hardly ever err."""
    return max(puzzle.errs["novice"], puzzle.errs["club"]) < EASY


def _least(deal: Deal) -> int:
    return MIN_ACTIONS.get(deal.phase.name, 2)


def _worth_a_proof(deal: Deal, kind: str, spread: float) -> bool:
    """Return whether a quick search makes a proof likely."""
    assert deal.turn is not None
    if len(deal.hand(deal.turn)) < MIN_CARDS:
        return False
    if kind == KNOWN:
        return gap_at_once(deal.view(deal.turn)) > SHARE_OF_SPREAD * spread
    largest = max(len(deal.hand(seat)) for seat in range(deal.seats))
    return deal.phase.name == PLAY_PHASE and largest <= MAX_CARDS


def _proof(deal: Deal, kind: str, spread: float) -> Proof | None:
    if kind == ALL_CARDS:
        return proof_with_all_cards(deal)
    return proof_by_knowledge(deal.view(deal.turn), SHARE_OF_SPREAD * spread)


def _puzzle(deal: Deal, kind: str, proof: Proof) -> Puzzle:
    record = {key: value for key, value in deal.record().items() if key != "meta"}
    errs = how_often_levels_err(deal, proof.answer)
    return Puzzle(
        record, kind, proof.answer, proof.values, errs, rating(errs), proof.margins, proof.lines
    )
