"""Exact play in Matzlfangen, compared with the reference solver: contracts, raises, captures, claims."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from matzl.engine.compiled import compiled
from matzl.games.matzlfangen import exact
from tests.search.endings import by_the_rules, solved_by, states_of, stripped
from tests.search.renaming import values_renamed, with_seats_moved, with_suits_renamed

pytestmark = pytest.mark.thorough

GAME = "matzlfangen"
TABLE = np.zeros((1 << 12, 4), np.int64)
"""The table, never cleared: rows of other deals must have no effect."""


def solved(state: Any, table: Any = TABLE) -> Any:
    return solved_by(compiled(exact.exact_values), state, table)


def check(deals: Any) -> None:
    for state in np.split(deals, len(deals)):
        np.testing.assert_array_equal(solved(state), by_the_rules(state), str(state))


@pytest.mark.parametrize("claim", ["auto", "manual"])
@pytest.mark.parametrize("cards", [3, 4, 6, 8, 9, 12])
def test_endings_have_the_values_of_the_reference_solver(cards: int, claim: str) -> None:
    deals = states_of(GAME, 400, cards, matzl_claim=claim)
    assert set(deals["contract"]) == set(range(5))
    assert deals["raises"].max() > 1
    check(deals)


@pytest.mark.parametrize("tricks_left", [2, 3])
def test_random_hands_have_the_values_of_the_reference_solver(tricks_left: int) -> None:
    """Use hands that play would seldom leave, with many captures, water and few tricks."""
    check(stripped(states_of(GAME, 400, 32), 8 - tricks_left, seed=6))


@pytest.mark.parametrize("phase", ["raise", "trump"])
def test_choices_before_play_have_the_values_of_their_results(phase: str) -> None:
    check(stripped(states_of(GAME, 60, 32, phase), 7, seed=3))


def test_calls_have_the_values_of_their_results() -> None:
    deals = stripped(states_of(GAME, 60, 32, "call"), 7, seed=8)
    for state in np.split(deals, len(deals)):
        others = [
            card for card in range(52) if not int(state["dealt"][0, state["turn"][0]]) >> card & 1
        ]
        out = int(np.bitwise_or.reduce(state["hand"][0]))
        played_out = by_the_rules(state)
        found = solved(state)
        for card in others:  # a card that is gone already cannot show the partner any more
            if out >> card & 1:
                np.testing.assert_array_equal(found[card], played_out[card])


def test_claims_have_the_values_of_their_results() -> None:
    check(states_of(GAME, 100, 0, "claim", matzl_claim="manual"))


def test_rows_of_a_small_table_are_replaced() -> None:
    deals, small = states_of(GAME, 100, 16), np.zeros((16, 4), np.int64)
    for state in np.split(deals, len(deals)):
        np.testing.assert_array_equal(solved(state, small), solved(state))


def test_values_do_not_depend_on_names_of_suits_and_seats() -> None:
    for cards in (16, 14):
        deals = states_of(GAME, 60, cards)
        for state in np.split(deals, len(deals)):
            values = solved(state)
            for suits in ((1, 2, 3, 0), (3, 0, 2, 1)):
                renamed = solved(with_suits_renamed(state, suits))
                np.testing.assert_array_equal(renamed, values_renamed(values, suits))
            moved = solved(with_seats_moved(state))
            np.testing.assert_array_equal(moved, np.roll(values, 1, axis=1))
