"""Races of actions: bad ones are left out, good ones are tried in all worlds, and a race repeats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from matzl import Deal, View
from matzl.base.cards import each
from matzl.engine.randomness import streams
from matzl.players.bots import SearchBot, bot
from matzl.players.levels import effort_of
from matzl.search import estimate as estimating
from matzl.search import evaluation, racing, threads
from matzl.search.effort import Effort
from matzl.search.estimate import estimate
from matzl.search.evaluation import values_by_playouts
from matzl.search.inference import Sample
from matzl.search.worlds import Worlds
from tests.playing import views

RACING = effort_of("expert:tree=0,worlds=48,policy=0.3,race=1,exact=0")


def first_choice(game: str, seed: int, least: int) -> View:
    """Return the view of the first decision of a deal with so many legal actions."""
    deal = Deal(game, seed)
    for view in views(deal):
        if len(view.legal) >= least:
            return view
        deal.play(view.legal[0])
    raise AssertionError("no decision has so many legal actions")


def raced(
    values: Any, monkeypatch: pytest.MonkeyPatch, **changes: int
) -> tuple[list[int], list[int], racing.Tried]:
    """Race the first actions of a decision whose values in each world are given.

    Returns
    -------
    tuple
        The legal actions, the number of playouts in each round, and the finalists.
    """
    view, sizes = first_choice("german-solo", 3, 8), list[int]()
    actions = list(each(view.legal.mask))
    known = np.full((len(values), len(actions)), -100.0)
    known[:, : values.shape[1]] = values

    def found(_: View, worlds: Any, __: Effort, ___: Any, mask: int, first: int) -> Any:
        assert first == sum(sizes)
        sizes.append(len(worlds))
        return known[np.array(worlds)][:, [actions.index(action) for action in each(mask)]]

    monkeypatch.setattr(racing, "values_by_playouts", found)
    number = len(values)
    sample = Sample(np.arange(number), np.full(number, 1 / number), 1 / number)
    effort = replace(RACING, **changes)
    return actions, sizes, racing.race(view, sample, effort, streams(1, 0, 0))


def test_an_action_that_is_always_best_wins_after_the_first_round(monkeypatch):
    values = np.tile([0.0, 3.0, 1.0, 2.0], (64, 1))
    actions, sizes, found = raced(values, monkeypatch)
    assert found.actions == [actions[1]]
    assert sizes == [8]
    assert len(found.sample.worlds) == 8
    assert found.sample.weights.sum() == pytest.approx(1)


def test_two_close_actions_are_tried_in_all_worlds(monkeypatch):
    noise = np.random.default_rng(1).normal(0, 1, 64)
    values = np.column_stack([0 * noise, noise + 0.01, noise - 5])
    actions, sizes, found = raced(values, monkeypatch)
    assert found.actions == actions[:2]
    assert sizes == [8, 8, 16, 32]
    order = np.concatenate([np.arange(part, 64, 8) for part in range(8)])
    assert found.sample.worlds.tolist() == order.tolist()
    assert (found.values == values[order, :2]).all()


def test_a_few_worlds_are_enough_for_a_race(monkeypatch):
    for number in (1, 2, 5):
        values = np.random.default_rng(number).normal(0, 1, (number, 8))
        actions, sizes, found = raced(values, monkeypatch)
        assert sum(sizes) == len(found.sample.worlds) <= number
        assert found.values.shape == (len(found.sample.worlds), len(found.actions))
        assert (found.actions == actions) == (number <= 2)


def test_an_action_that_the_game_judges_worse_does_not_win(monkeypatch):
    """The estimate of the best action, too high, must not drop the others."""
    values = np.tile([0.0, 30.0, 1.0, 2.0], (64, 1))
    actions: list[int] = []

    def judged(_: View, action: int, worlds: Any) -> list[float]:
        actions.append(action)
        return [-7.0] * len(worlds) if len(actions) == 1 else []

    monkeypatch.setattr(racing, "accurate_values", judged)
    legal, _, found = raced(values, monkeypatch, exact=1)
    assert actions == [legal[1], legal[3]]
    assert found.actions == [legal[3]]


@pytest.mark.two_games
@pytest.mark.parametrize("game", ["german-solo", "bondtolva"])
def test_a_race_repeats_on_any_number_of_cores(game, monkeypatch):
    view, found = first_choice(game, 5, 4), []
    for cores in (1, 2):
        for module in (evaluation, threads):
            monkeypatch.setattr(module, "cores", lambda cores=cores: cores, raising=False)
        monkeypatch.setattr(threads, "_MIN_WORK", 1)
        found.append(estimate(view, RACING, 3, best_only=True))
    assert found[0].actions == found[1].actions
    assert (found[0].values == found[1].values).all()
    word = SearchBot("expert", RACING, 3).choose(view)
    assert word in view.legal


def test_hints_get_the_value_of_each_action():
    view = first_choice("bondtolva", 5, 4)
    found = estimate(view, RACING, 3)
    assert found.actions == list(each(view.legal.mask))
    assert found.values.shape == (48, len(view.legal))
    assert len(estimate(view, RACING, 3, best_only=True).actions) < len(view.legal)


@pytest.mark.parametrize("best_only", [False, True])
def test_the_few_worlds_that_are_left_are_played_out_several_times(best_only):
    found = 0
    for seed in range(40):
        deal = Deal("german-solo", seed)
        for view in views(deal):
            number = Worlds(view).count
            if view.tricks and len(view.legal) > 1 and number <= 12:
                tried = estimate(view, RACING, 3, best_only=best_only)
                assert tried.actions == list(each(view.legal.mask))  # there is no race
                assert len(tried.values) == len(tried.weights) == RACING.worlds // number * number
                assert len(estimate(view, replace(RACING, policy=0.0), 3).values) == number
                found += 1
            deal.play(bot("novice").choose(view))
    assert found >= 3


def test_rules_of_thumb_play_out_a_share_of_the_worlds():
    view = first_choice("bondtolva", 7, 4)
    worlds = estimating.sample_worlds(estimating.Worlds(view), RACING, 20, streams(2, 0, 0)).worlds
    mixed, policy, thumb = (
        values_by_playouts(view, worlds, effort, streams(4, 0, 0))
        for effort in (replace(RACING, thumb=0.25), RACING, replace(RACING, policy=0.0))
    )
    by_thumb = np.arange(20) % 4 == 3
    assert (mixed[by_thumb] == thumb[by_thumb]).all()
    assert (mixed[~by_thumb] == policy[~by_thumb]).all()
    assert (policy != thumb).any()
    later = values_by_playouts(
        view, worlds[10:], replace(RACING, thumb=0.25), streams(4, 0, 0), number=10
    )
    assert (later == mixed[10:]).all()
