"""Analyses of deals: costs that the game can pay, the same again from JSON, mistakes in words, and ends of lines."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict

import msgspec
import pytest

from matzl import Deal, registry
from matzl.features.replay.analysis import WAYS, AnalysedDecision, analyse, points_alone
from matzl.judge import hint
from matzl.judge.review import DecisionPoint
from matzl.judge.solve import solve
from matzl.rulebook import page
from matzl.teaching.lesson import remark_note
from matzl.teaching.remarks import Remark
from matzl.teaching.tutor import tutor_for
from tests.playing import played

every_game = pytest.mark.parametrize("game", registry.names())
QUICK = "club:worlds=6,exact=1,endings=6"


def mistakes(game: str, deals: int) -> Iterator[tuple[DecisionPoint, Remark]]:
    """Yield each decision with each remark on the difference between its action and another one."""
    for seed in range(deals):
        for question in points_alone(played(Deal(game, seed=seed), random.Random(seed))):
            tutor = tutor_for(question.position.view(question.seat))
            for other in question.position.legal:
                if other != question.action and (said := tutor.mistake(question.action, other)):
                    yield question, said


@pytest.mark.two_games
@every_game
def test_no_cost_exceeds_what_the_game_can_pay(game) -> None:
    deal = played(Deal(game, seed=5), random.Random(5))
    low, high = registry.info(game).payoff_range
    asked = points_alone(deal)
    assert asked
    for question in asked:
        found = analyse(question, QUICK)
        position, action = question.position, question.action
        assert (found.action, found.seat) == (deal.actions[question.number - 1], position.turn)
        assert all(it.argues for it in found.explanations["known"].advice)
        for way in WAYS:
            judgement = found.judgements[way]
            assert 0 <= found.cost(way) <= (high - low) * (2 if deal.seats == 2 else 1)
            assert set(judgement.values) == set(position.legal)
            assert judgement.action in judgement.values
            assert found.cost(way) == 0 or judgement.action != action
            assert all(value.error >= 0 <= value.gap_error for value in judgement.values.values())
            assert not (judgement.exact and any(it.gap_error for it in judgement.values.values()))
        assert msgspec.convert(json.loads(json.dumps(asdict(found))), AnalysedDecision) == found


@pytest.mark.two_games
@every_game
def test_the_last_decisions_are_exact_and_end_as_the_deal_did(game) -> None:
    """After the last decision everything is forced, so its exact value is the payoff of the deal, unless cards are drawn."""
    deal = played(Deal(game, seed=8), random.Random(8))
    assert deal.result is not None
    last = points_alone(deal)[-1]
    drawn = any(phase.by_chance for phase in deal.info.phases)
    solution = solve(last.position)
    if last.position.phase.name == "play" and not drawn:
        assert solution.exact
        assert solution.values[last.action] == list(deal.result.payoffs)


@pytest.mark.thorough
def test_the_score_of_the_match_does_not_count() -> None:
    """In Plus-Minus a bot adds the chance to win the match to the sticks; a deal pays at most 2 (§7.3)."""
    deal = played(Deal("plus-minus", seed=2, score=[6, 6, 0]), random.Random(2))
    for question in points_alone(deal):
        assert question.position.begun_with["score"] == [0, 0, 0]
        known = hint(question.position.view(question.position.turn), QUICK)
        assert all(0 <= value.mean <= 2 for value in known.values.values())
        assert question.action == deal.actions[question.number - 1]


def test_a_sure_trick_that_was_left_is_named() -> None:
    """The last trick but one of a deal of Mittlere: one card is sure, the other is not."""
    found = list(mistakes("mittlere", 12))
    codes = {said.code for _, said in found}
    assert {"left-sure-lead", "left-sure-trick", "better-left", "made-other-trumps"} <= codes
    for question, said in found:
        if said.code == "left-sure-trick":
            position = question.position.copy()
            position.play(said.parameters["best"])
            trick = position.tricks[-1]
            if trick.winner is not None:  # it was the last card of the trick
                assert trick.winner == question.position.turn


@pytest.mark.parametrize("word", ["kicker", "hold", "bronco", "solo"])
def test_a_hand_was_too_strong_rather_than_too_weak_for_a_bid_to_take_no_trick(word) -> None:
    deal = Deal("german-solo", seed=1)
    deal.play("kicker")
    said = tutor_for(deal.view(deal.turn)).mistake(word, "pass")
    assert said.code == ("called-too-much" if word == "solo" else "too-strong")


@every_game
def test_every_mistake_has_a_sentence_and_a_clause_of_the_rule_book(game) -> None:
    clauses = {clause.number for section in page(game).sections for clause in section.clauses}
    seen = set()
    for _, said in mistakes(game, 4):
        seen.add(said.code)
        note = remark_note(game, said, ["Anna", "Berta", "Carl", "Dora"], "french", "MISTAKES")
        assert "{" not in note.text
        assert not note.clause or note.clause in clauses
    assert len(seen) >= 3


@pytest.mark.parametrize("game", ["mittlere", "bondtolva"])
def test_a_costly_decision_near_the_end_is_explained_by_two_ends(game) -> None:
    """The explanation of a cost is real: the two ends differ by exactly the cost."""
    found = [
        decision
        for seed in range(6)
        for question in points_alone(played(Deal(game, seed=seed), random.Random(seed)))[-8:]
        if (decision := analyse(question, QUICK)).explanations["open"].endings
    ]
    assert found
    for decision in found:
        taken, best = decision.explanations["open"].endings
        assert best.gain - taken.gain == pytest.approx(decision.cost("open"))
        assert taken.remarks
        assert best.remarks
