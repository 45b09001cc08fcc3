"""The actions that are tried: the best few by the policy, whose preference is a prior, or fewer and fewer in a race."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from matzl import Deal, View
from matzl.base.cards import each
from matzl.engine.randomness import streams
from matzl.players.bots import bot
from matzl.search import evaluation
from matzl.search.decide import estimate
from matzl.search.effort import Effort
from matzl.search.evaluation import race, try_actions, values_by_playouts
from matzl.search.exact import solver
from matzl.search.inference import Evaluation, Sample, sample_worlds
from matzl.search.policy.guide import preferences
from matzl.search.worlds.possible import Worlds
from tests.playing import views

RACING = Effort(worlds=48, draws=3, race=True, exact=0)
PROPOSING = Effort(worlds=8, actions=3)
GAMES = ("mittlere", "molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen")


def first_choice(game: str, seed: int, least: int, phases: tuple[str, ...] = ()) -> View:
    """Return the view of the first decision with so many legal actions, in some phases, of a deal of novices."""
    deal = Deal(game, seed)
    for view in views(deal):
        if len(view.legal) >= least and (not phases or view.phase.name in phases):
            return view
        deal.play(bot("novice").choose(view))
    raise AssertionError("no decision has so many legal actions")


def raced(values: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[list[int], list[int], Evaluation]:
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

    monkeypatch.setattr(evaluation, "values_by_playouts", found)
    number = len(values)
    sample = Sample(np.arange(number), np.full(number, 1 / number), 1 / number)
    return actions, sizes, race(view, sample, RACING, streams(1, 0, 0))


def test_an_action_that_is_always_best_wins_after_the_first_round(monkeypatch):
    actions, sizes, found = raced(np.tile([0.0, 3.0, 1.0, 2.0], (64, 1)), monkeypatch)
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

    def judged(_: View, action: int, worlds: Any, __: Any) -> Any:
        actions.append(action)
        return np.full(len(worlds), -7.0) if len(actions) == 1 else None

    monkeypatch.setattr(solver, "hook", lambda *_: judged)
    legal, _, found = raced(values, monkeypatch)
    assert actions == [legal[1], legal[3]]
    assert found.actions == [legal[3]]


@pytest.mark.parametrize(("effort", "worlds"), [(RACING, 48), (PROPOSING, 80)])
def test_where_values_are_wanted_all_actions_are_tried(effort, worlds):
    """More worlds make up for actions that the policy would leave out."""
    view = first_choice("bondtolva", 5, 4)
    found = estimate(view, effort, 3, each_action=True)
    assert found.actions == list(each(view.legal.mask))
    assert found.values.shape == (worlds, len(view.legal))
    assert len(estimate(view, effort, 3).actions) < len(view.legal)


@pytest.mark.thorough
@pytest.mark.parametrize("each_action", [False, True])
def test_the_few_worlds_that_are_left_are_played_out_several_times(each_action):
    found = 0
    for seed in range(40):
        if found >= 4:
            break
        deal = Deal("german-solo", seed)
        for view in views(deal):
            number = Worlds(view).count
            if view.tricks and len(view.legal) > 1 and number <= 12:
                tried = estimate(view, RACING, 3, each_action=each_action)
                assert tried.actions == list(each(view.legal.mask))  # there is no race
                assert len(tried.values) == len(tried.weights) == RACING.worlds // number * number
                assert len(estimate(view, replace(RACING, thumb=1.0), 3).values) == number
                found += 1
            deal.play(bot("novice").choose(view))
    assert found >= 3


def test_rules_of_thumb_play_out_a_share_of_the_worlds():
    view = first_choice("bondtolva", 7, 4)
    worlds = sample_worlds(Worlds(view), RACING, 20, streams(2, 0, 0)).worlds
    mixed, policy, thumb = (
        values_by_playouts(
            view, worlds, replace(RACING, thumb=share), streams(4, 0, 0), view.legal.mask
        )
        for share in (0.25, 0.0, 1.0)
    )
    by_thumb = np.arange(20) % 4 == 3
    assert (mixed[by_thumb] == thumb[by_thumb]).all()
    assert (mixed[~by_thumb] == policy[~by_thumb]).all()
    assert (policy != thumb).any()
    later = values_by_playouts(
        view, worlds[10:], replace(RACING, thumb=0.25), streams(4, 0, 0), view.legal.mask, 10
    )
    assert (later == mixed[10:]).all()


def first_card(game: str) -> View:
    """Return the first view with at least five legal cards to play."""
    return first_choice(game, 4, 5, ("play",))


def tried(view: View, values: dict[int, list[float]], monkeypatch: Any) -> Evaluation:
    """Try the proposals of a decision in which the value of each action in each world is given."""
    number = len(next(iter(values.values())))

    def found(_: View, worlds: Any, __: Effort, ___: Any, mask: int) -> Any:
        return np.array([values[action] for action in sorted(values) if mask >> action & 1]).T

    monkeypatch.setattr(evaluation, "values_by_playouts", found)
    sample = Sample(np.arange(number), np.full(number, 1 / number), 1 / number)
    return try_actions(view, sample, PROPOSING, streams(1, 0, 0))


@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
def test_the_actions_that_the_policy_values_most_are_proposed(game):
    """The choice of `amateur` is among them, and has no handicap."""
    view = first_card(game)
    word = bot("amateur").choose(view)
    preferred = preferences(view)
    assert max(preferred.values()) == 0
    assert view.phase.words[max(preferred, key=lambda action: preferred[action])] == word
    found = estimate(view, PROPOSING, 7)
    best = sorted(preferred, key=lambda action: -preferred[action])[:3]
    assert found.actions == sorted(best)


def test_the_preference_of_the_policy_is_a_prior(monkeypatch):
    """It decides between equal values, and is overruled by values that differ enough for their spread."""
    view = first_card("mittlere")
    preferred = preferences(view)
    first, second, third = sorted(preferred, key=lambda action: -preferred[action])[:3]
    assert preferred[first] > preferred[second], "the policy prefers one action"
    given = {action: [-9.0, -9.0] for action in preferred}
    spread = [0.0, 2.0]  # its standard deviation is 1
    equal = given | {first: spread, second: spread, third: spread}
    means = dict(zip(*_means(tried(view, equal, monkeypatch)), strict=True))
    for action in (first, second, third):
        assert means[action] == pytest.approx(1 + 0.5 * preferred[action])
    better = 1.01 * 0.5 * -preferred[second]
    overruled = equal | {second: [value + better for value in spread]}
    means = dict(zip(*_means(tried(view, overruled, monkeypatch)), strict=True))
    assert max(means, key=lambda action: means[action]) == second


def _means(found: Evaluation) -> tuple[list[int], list[float]]:
    return found.actions, found.values.mean(0).tolist()
