"""The parameter `time` is kept at any pace, on a clock that only advances when worlds are evaluated."""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest

from matzl import Deal, View
from matzl.base.cards import each
from matzl.search import estimate as estimate_module
from matzl.search import hooks
from matzl.search.effort import Effort, with_parameters
from matzl.search.estimate import estimate

pytestmark = pytest.mark.two_games


@pytest.fixture(autouse=True)
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all kernels count as loaded."""
    everything = MagicMock()
    everything.__contains__.return_value = True
    monkeypatch.setattr(estimate_module, "_timed", everything)


class Clock:
    """A clock that advances with each evaluated world, by costs that repeat in a cycle."""

    def __init__(self, costs: list[float]) -> None:
        self.now, self.worlds, self.costs = 100.0, 0, costs

    def __call__(self) -> float:
        return self.now

    def evaluate(self, worlds: Any) -> None:
        for _ in range(len(worlds)):
            self.now += self.costs[self.worlds % len(self.costs)]
            self.worlds += 1


@pytest.mark.parametrize("time", [0.05, 0.2, 1.0])
@pytest.mark.parametrize(
    "costs",
    [[1e-4], [5e-4], [1e-4, 3e-4], [1e-4] * 8 + [3e-4] * 30],
    ids=["quick", "slow", "by turns", "slower later"],
)
def test_a_time_limit_is_kept_within_a_fifth(
    time: float, costs: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(costs)

    def playout_values(view: View, worlds: Any, effort: Effort, rng: Any) -> Any:
        clock.evaluate(worlds)
        return np.zeros((len(worlds), len(view.legal)))

    monkeypatch.setattr(estimate_module, "perf_counter", clock)
    monkeypatch.setattr(estimate_module, "values_by_playouts", playout_values)
    monkeypatch.setattr(estimate_module, "_timed", set())
    view = Deal("mittlere", 1).view(1)
    for first in (1, 0):  # in one world before the time begins, which loads the kernels
        clock.now, clock.worlds = 100.0, 0
        found = estimate(view, Effort(time=time), 0)
        assert 0.8 * time <= clock.now - 100 - first * costs[0] <= 1.2 * time
        assert len(found.values) == clock.worlds - first


@pytest.mark.thorough
@pytest.mark.parametrize("time", [0.05, 0.2, 1.0])
def test_reevaluation_keeps_the_time_limit(time: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, view = Clock([2e-4]), Deal("german-solo", 1).view(1)
    last = max(each(view.legal.mask))

    def playout_values(view: View, worlds: Any, effort: Effort, rng: Any) -> Any:
        clock.evaluate(worlds)
        return np.ones((len(worlds), 1)) * np.arange(len(view.legal))

    def accurate(view: View, action: int, worlds: Any, table: Any) -> Any:
        if action != last:
            return None
        clock.evaluate(worlds)
        return np.full(len(worlds), -1.0)

    def found_hook(game: str, name: str) -> Any:
        return accurate if name == "reevaluate" else hooks.hook(game, name)

    monkeypatch.setattr(estimate_module, "perf_counter", clock)
    monkeypatch.setattr(estimate_module, "values_by_playouts", playout_values)
    monkeypatch.setattr("matzl.search.evaluation.hook", found_hook)
    found = estimate(view, Effort(time=time, exact=1, endings=1000), 0)
    assert 0.8 * time <= clock.now - 100 <= 1.2 * time
    assert found.means[-1] == -1
    assert found.best != last, "the re-evaluated value counts"


def test_simultaneous_candidates_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, view, drawn = Clock([1e-4]), Deal("mittlere", 1).view(1), []

    def playout_values(view: View, worlds: Any, effort: Effort, rng: Any) -> Any:
        drawn.append(len(worlds))
        clock.evaluate(worlds)
        return np.zeros((len(worlds), len(view.legal)))

    monkeypatch.setattr(estimate_module, "MAX_CANDIDATES", 20_000)
    monkeypatch.setattr(estimate_module, "perf_counter", clock)
    monkeypatch.setattr(estimate_module, "values_by_playouts", playout_values)
    estimate(view, with_parameters(Effort(worlds=40_000), "time=1,candidates=100", "master"), 0)
    assert max(drawn) == 200


def test_the_number_of_worlds_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of worlds kept for re-evaluation is limited, too."""
    clock, view, kept = Clock([1e-4]), Deal("mittlere", 1).view(1), []

    def playout_values(view: View, worlds: Any, effort: Effort, rng: Any) -> Any:
        clock.evaluate(worlds)
        return np.zeros((len(worlds), len(view.legal)))

    def reevaluated(view: View, found: Any, drawn: Any, effort: Effort, started: float) -> Any:
        kept.append(len(drawn.worlds))
        return found

    monkeypatch.setattr(estimate_module, "MAX_WORLDS", 2000)
    monkeypatch.setattr(estimate_module, "MAX_PER_ROUND", 300)
    monkeypatch.setattr(estimate_module, "MAX_KEPT", 450)
    monkeypatch.setattr(estimate_module, "perf_counter", clock)
    monkeypatch.setattr(estimate_module, "values_by_playouts", playout_values)
    monkeypatch.setattr(estimate_module, "_reevaluated", reevaluated)
    found = estimate(view, Effort(time=10, exact=1), 0)
    assert 2000 <= len(found.values) == clock.worlds < 2300
    assert found.weights.sum() == pytest.approx(1)
    assert kept == [450]
