"""Tests of the parameters that a game changes for `master`."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from matzl import Deal, bot, registry
from matzl.judge import hint
from matzl.players.levels import effort_of
from matzl.search.effort import LIMITS, Effort
from matzl.search.in_game import effort_in


def test_the_master_of_molotow_is_an_expert_that_weighs_plays_by_the_policy() -> None:
    expert = effort_in("molotow", effort_of("expert:guided=8,learned=0.8"))
    master = effort_in("molotow", effort_of("master"))
    assert replace(master, tree=expert.tree) == expert
    assert master.worlds == 1680
    view = Deal("molotow", 8, 3).view(0)
    assert hint(view, "master").values == hint(view, "expert:guided=8,learned=0.8").values


def test_given_parameters_take_precedence_over_those_of_the_game() -> None:
    slow = effort_in("molotow", effort_of("master:time=0.2,learned=0.5"))
    assert (slow.time, slow.learned, slow.candidates) == (0.2, 0.5, 3)
    thumb = effort_in("molotow", effort_of("master:worlds=40"))
    assert (thumb.worlds, thumb.candidates, thumb.policy) == (40, 2, 0.0)


@pytest.mark.parametrize("game", [game for game in registry.names() if game != "molotow"])
def test_other_games_name_nothing_for_their_master(game: str) -> None:
    effort = effort_of("master")
    assert effort_in(game, effort) == effort_in(game, replace(effort, by_game=frozenset()))


def test_every_parameter_has_limits() -> None:
    assert [*LIMITS] == [field.name for field in fields(Effort) if field.name != "by_game"]


def test_a_game_may_change_a_master_that_uses_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matzl.games.mittlere.search.FOR_MASTER", {"tree": -50}, raising=False)
    view = Deal("mittlere", 8, 3).view(1)
    assert bot("master", 2).choose(view) == bot("master:tree=-50", 2).choose(view)
