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
    both = dict.fromkeys(WAYS, judgement), dict.fromkeys(WAYS, Explanation())
    return AnalysedDecision(point.number, point.seat, "play", point.action, *both)


def summary(costs: dict[int, float], seat: int | None = 1, left: int = 0) -> AnalysisSummary:
    """Return a summary with these costs by number, and others 0; the last `left` of the seat's decisions are missing."""
    missing = {point.number for point in OWN[len(OWN) - left :]}
    points = [point for point in POINTS if point.number not in missing]
    decisions = [judged(point, costs.get(point.number, 0.0), 0.1) for point in points]
    analysis = Analysis(numbers=Counter(point.seat for point in POINTS), decisions=decisions)
    return AnalysisSummary(analysis, replayed(DEAL), "known", Reader("ABC", "french", seat), str)


def test_decisions_are_in_order_and_costs_within_the_error_are_apart() -> None:
    found = summary({OWN[2].number: 0.3, OWN[0].number: 0.15, OTHER.number: 0.5})
    assert [each.number for each in found.decisions] == [point.number for point in POINTS]
    assert [each.number for each in found.own] == [OWN[2].number]
    assert [each.number for each in found.unsure] == [OWN[0].number]
    assert [each.number for each in found.costliest] == [OTHER.number, OWN[2].number]


@pytest.mark.parametrize(
    ("cost", "verdict"),
    [
        (0.75, "It cost you 0.75 on average."),
        (0.15, "None of your decisions was clearly worse than another choice."),
        (0.0, "None of your decisions was clearly worse than another choice."),
    ],
)
def test_the_verdict_names_the_costliest_own_decision_if_its_cost_is_certain(cost, verdict) -> None:
    worst = OWN[2].number
    found = summary({worst: cost, OWN[0].number: cost / 2, OTHER.number: 2.0})
    assert verdict in found.verdict
    assert found.own_step == (worst - 1 if cost else OWN[0].number - 1)


def test_the_curve_of_a_seat_falls_by_what_each_of_its_decisions_cost() -> None:
    costs = {OWN[0].number: 0.3, OWN[2].number: 0.15}
    line = summary(costs).curve.series[1]
    steps = list(zip(line.places, line.numbers, strict=True))
    for point, before, after in zip(OWN, steps[:-1:2], steps[1::2], strict=True):
        assert (before[0], after[0]) == (point.number - 1, point.number)
        assert before[1] - after[1] == costs.get(point.number, 0.0)
    assert steps[-1] == (len(replayed(DEAL)) - 1, DEAL.result.payoffs[1])


def test_there_is_no_verdict_for_others_nor_before_all_own_decisions_are_judged() -> None:
    for found in (summary({}, seat=None), summary({}, left=1)):
        assert (found.verdict, found.own_step) == ("", None)


def test_each_decision_has_the_values_of_all_its_actions() -> None:
    """Show intervals for estimates only."""
    for cost, note in ((0.5, ", chosen"), (0.1, ", chosen, within the error")):
        found = summary({OWN[0].number: cost}).at(OWN[0].number - 1)
        best, taken = (each.text for each in found.actions)
        assert best == (Mark(f"+{cost:.2f}"), " ± 0.20")
        assert taken == (Mark("0.00", "quiet"), f" ± 0.20{note}")
