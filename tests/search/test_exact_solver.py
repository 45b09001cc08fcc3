"""The reference solver, compared with a recursion over `Deal` in plain Python."""

from __future__ import annotations

import pytest

from matzl.engine.compiled import compiled
from matzl.search.exact import solver

from .endings import assert_values, by_hand, ending, solved

CASES = [
    ("mittlere", {}, 9),
    ("mittlere", {"tie": "draw", "zero_tricks": "as-hundred"}, 6),
    ("mittlere", {"no_trump": "annul"}, 6),
    ("molotow", {}, 8),
    ("plus-minus", {}, 9),
    ("plus-minus", {"players": 4}, 8),
    ("german-solo", {}, 8),
    ("bondtolva", {}, 8),
    ("matzlfangen", {}, 8),
    ("matzlfangen", {"matzl_claim": "manual"}, 8),
]


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "options", "cards"), CASES)
def test_endings_have_the_values_of_exhaustive_search(game, options, cards):
    compared = 0
    for seed in range(6):
        for held in (cards, cards - 1, 3):
            deal = ending(game, seed, held, **options)
            if deal is not None:
                compared += 1
                assert_values(deal, solved(deal, compiled(solver.exact_values)), by_hand(deal))
    assert compared > 9


@pytest.mark.long
def test_a_game_outside_the_package_is_solved(whist):
    deal = ending("whist", 3, 8)
    assert solved(deal, compiled(solver.exact_values)) == by_hand(deal)
