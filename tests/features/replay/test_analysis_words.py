"""The words of an analysis: the reader's decisions first, and a verdict on them once all are judged."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from matzl import Deal
from matzl.deal.replay import replayed
from matzl.features.replay.analysis import WAYS, AnalysedDecision, Explanation, points_alone
from matzl.features.replay.analysis_job import Analysis
from matzl.features.replay.analysis_words import AnalysisSummary, Reader
from matzl.judge import Judgement, Value
from matzl.parts import Mark
from tests.playing import played

DEAL = played(Deal("mittlere", seed=3), random.Random(3))
POINTS = points_alone(DEAL)
OTHER = next(point for point in POINTS if point.seat != 1)
OWN = [point for point in POINTS if point.seat == 1]


def judged(point, cost: float, error: float) -> AnalysedDecision:
    """Return the analysis of a decision with a cost and its error."""
    other = next(word for word in point.position.legal if word != point.action)
    values = {other: Value(cost, error), point.action: Value(0.0, error, error)}
    judgement = Judgement("expert", other, values)
    payoffs = (0.0, 0.0, 0.0)
    return AnalysedDecision(
        point.number, point.seat, "play", point.action, dict.fromkeys(WAYS, judgement),
        payoffs, payoffs, dict.fromkeys(WAYS, Explanation()),
    )  # fmt: skip


def summary(costs: dict[int, float], seat: int | None = 1, left: int = 0) -> AnalysisSummary:
    """Return a summary with these costs by number, and others 0; the last `left` of the seat's decisions are missing."""
    missing = {point.number for point in OWN[len(OWN) - left :]}
    decisions = [
        judged(point, costs.get(point.number, 0.0), 0.1)
        for point in POINTS
        if point.number not in missing
    ]
    analysis = Analysis(numbers=Counter(point.seat for point in POINTS), decisions=decisions)
    return AnalysisSummary(analysis, replayed(DEAL), "known", Reader("ABC", "french", seat), str)


def test_the_reader_s_own_decisions_come_first_each_in_order() -> None:
    own_first = summary({})
    assert own_first.own == len(OWN)
    numbers = [each.number for each in own_first.decisions]
    assert numbers[: len(OWN)] == [point.number for point in OWN]
    assert numbers[len(OWN) :] == [point.number for point in POINTS if point.seat != 1]
    assert [each.number for each in summary({}, None).decisions] == [each.number for each in POINTS]


@pytest.mark.parametrize(
    ("cost", "verdict"),
    [
        (0.75, "It cost you 0.75 on average."),
        (0.15, "None of your decisions was clearly worse than another choice"),
        (0.0, "None of your decisions cost you anything on average."),
    ],
)
def test_the_verdict_names_the_costliest_own_decision_if_its_cost_is_certain(cost, verdict) -> None:
    worst = OWN[2].number
    found = summary({worst: cost, OWN[0].number: cost / 2, OTHER.number: 2.0})
    assert verdict in found.verdict
    assert found.own_step == (worst - 1 if cost else OWN[0].number - 1)


def test_there_is_no_verdict_for_others_nor_before_all_own_decisions_are_judged() -> None:
    for found in (summary({}, seat=None), summary({}, left=1)):
        assert (found.verdict, found.own_step, found.curve is None) == ("", None, bool(found.own))


def test_each_decision_has_the_values_of_all_its_actions() -> None:
    """Show intervals for estimates only."""
    first = summary({OWN[0].number: 0.5}).decisions[0]
    assert [each.text for each in first.actions] == [
        (Mark("+0.50"), " ± 0.20"),
        (Mark("0.00"), " ± 0.20"),
    ]
