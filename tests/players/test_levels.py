"""The rows of levels, the profiles of games, and the parameters of a text: what each level does in each game."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from matzl import registry
from matzl.players.levels import LIMITS, ROWS, SEARCHING, effort_in
from matzl.search.effort import Effort, profile_of
from matzl.search.policy.network import policy_of

GAMES = [game for game in registry.names() if policy_of(game)]


def test_parameters_of_a_text_are_fields_of_an_effort_with_values_in_their_limits() -> None:
    assert LIMITS.keys() <= {field.name for field in fields(Effort)}
    for game in GAMES:
        for level in SEARCHING:
            effort = effort_in(game, level)
            for name, (low, high) in LIMITS.items():
                assert low <= getattr(effort, name) <= high, (game, level, name)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_given_parameters_take_precedence_over_those_of_the_game(game: str, level: str) -> None:
    own = effort_in(game, level)
    found = effort_in(game, f"{level}:worlds=40,thumb=1,exact=2")
    assert found == replace(own, worlds=40, thumb=1.0, exact=2)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_names_no_more_worlds_than_the_rows_by_which_memory_is_limited(game: str) -> None:
    for level in SEARCHING:
        most = Effort(**ROWS[level]).worlds
        assert getattr(profile_of(game), level).get("worlds", 0) <= most


def test_a_game_without_a_policy_is_played_out_by_rules_of_thumb(whist: object) -> None:
    assert effort_in("whist", "expert") == Effort(worlds=800, thumb=1.0, draws=3)
