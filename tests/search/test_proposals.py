"""Proposals: only the actions that the policy values most are tried, and its preference counts as a prior."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from matzl import Deal, View
from matzl.engine.randomness import streams
from matzl.players.bots import bot
from matzl.players.levels import effort_of
from matzl.search import proposals as proposing
from matzl.search.effort import Effort
from matzl.search.estimate import estimate
from matzl.search.in_game import effort_in
from matzl.search.inference import Sample
from matzl.search.policy.weights import policy_of
from matzl.search.racing import Tried
from tests.playing import views

PROPOSING = Effort(worlds=8, policy=0.3, proposals=3, prior=0.5)
GAMES = ("mittlere", "molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen")


def decision(game: str, seed: int, least: int) -> View:
    """Return the first view with at least `least` legal cards to play."""
    deal = Deal(game, seed)
    for view in views(deal):
        if view.phase.name == "play" and len(view.legal) >= least:
            return view
        deal.play(bot("novice").choose(view))
    raise AssertionError("no decision has so many legal cards")


def tried(view: View, values: dict[int, list[float]], monkeypatch: Any, **changes: Any) -> Tried:
    """Try the proposals of a decision in which the value of each action in each world is given."""
    number = len(next(iter(values.values())))

    def found(_: View, worlds: Any, __: Effort, ___: Any, mask: int) -> Any:
        return np.array([values[action] for action in sorted(values) if mask >> action & 1]).T

    monkeypatch.setattr(proposing, "values_by_playouts", found)
    sample = Sample(np.arange(number), np.full(number, 1 / number), 1 / number)
    return proposing.try_proposals(view, sample, replace(PROPOSING, **changes), streams(1, 0, 0))


@pytest.mark.parametrize("game", GAMES)
def test_the_actions_that_the_policy_values_most_are_proposed(game):
    """The choice of `amateur` is among them, and has no handicap."""
    view = decision(game, 4, 5)
    word = bot("amateur").choose(view)
    preferences = proposing._preferences(view)
    assert max(preferences.values()) == 0
    assert view.phase.words[max(preferences, key=lambda action: preferences[action])] == word
    found = estimate(view, PROPOSING, 7, best_only=True)
    best = sorted(preferences, key=lambda action: -preferences[action])[:3]
    assert found.actions == sorted(best)


def test_the_preference_of_the_policy_is_a_prior(monkeypatch):
    """It decides between equal values, and is overruled by values that differ enough for their spread."""
    view = decision("molotow", 4, 5)
    preferences = proposing._preferences(view)
    first, second, third = sorted(preferences, key=lambda action: -preferences[action])[:3]
    assert preferences[first] > preferences[second], "the policy prefers one action"
    given = {action: [-9.0, -9.0] for action in preferences}
    spread = [0.0, 2.0]  # its standard deviation is 1
    equal = given | {first: spread, second: spread, third: spread}
    means = dict(zip(*_means(tried(view, equal, monkeypatch)), strict=True))
    for action in (first, second, third):
        assert means[action] == pytest.approx(1 + 0.5 * preferences[action])
    better = 1.01 * 0.5 * -preferences[second]
    overruled = equal | {second: [value + better for value in spread]}
    means = dict(zip(*_means(tried(view, overruled, monkeypatch)), strict=True))
    assert max(means, key=lambda action: means[action]) == second
    means = dict(zip(*_means(tried(view, overruled, monkeypatch, prior=0.0)), strict=True))
    assert means[first] == 1.0


def _means(found: Tried) -> tuple[list[int], list[float]]:
    return found.actions, found.values.mean(0).tolist()


def test_all_actions_are_tried_where_values_are_wanted_or_no_policy_guides():
    view = decision("molotow", 4, 5)
    assert len(estimate(view, PROPOSING, 7).actions) == len(view.legal)
    by_thumb = replace(PROPOSING, policy=0.0)
    assert len(estimate(view, by_thumb, 7, best_only=True).actions) == len(view.legal)


@pytest.mark.parametrize("game", GAMES)
def test_club_proposes_where_that_is_stronger(game):
    """In German Solo it plays out worlds by rules of thumb."""
    effort = effort_in(game, effort_of("club"))
    assert policy_of(game) is not None
    if game == "german-solo":
        assert (effort.policy, effort.worlds, effort.exact) == (0, 30, 0)
        deal = Deal(game, 5)
        for view in views(deal):
            word = bot("club", 3).choose(view)
            assert word == bot("club:worlds=30", 3).choose(view)
            deal.play(word)
    else:
        assert effort.policy > 0
        assert effort.proposals == 3
        assert effort.exact == 1
        assert effort.endings == effort.worlds < 30


def test_where_values_are_wanted_more_worlds_make_up_for_proposals():
    view = decision("molotow", 4, 5)
    few = estimate(view, effort_of("club"), 7, best_only=True)
    many = estimate(view, effort_of("club"), 7)
    assert (len(few.weights), len(many.weights)) == (12, 120)
