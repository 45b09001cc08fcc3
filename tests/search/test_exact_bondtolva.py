"""Exact play in Bondtolva once the stock is drawn agrees with every line by the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from matzl.search.exact import bondtolva as exact
from tests.search.point_endings import bondtolva_endings, by_the_rules, solved_by

TABLE = np.zeros((1 << 12, 4), np.int64)
"""Never cleared: what other deals left there must not count."""


def solved(state: Any, table: Any = TABLE) -> Any:
    return solved_by(exact.exact_values, state, table)


@pytest.mark.parametrize("ten", [0, 1])
@pytest.mark.parametrize("cards", [1, 2, 3, 5, 6, 7, 8])
def test_endings_are_what_every_line_says(cards: int, ten: int) -> None:
    deals = bondtolva_endings(500, cards, seed=cards, ten=ten)
    assert set(deals["trump"]) == {0, 1, 2, 3, 4}
    for k in range(len(deals)):
        state = deals[k : k + 1]
        np.testing.assert_array_equal(solved(state)[:, :2], by_the_rules(state)[:, :2], str(state))


@pytest.mark.parametrize("ten", [0, 1])
@pytest.mark.parametrize("cards", [11, 12])
def test_whole_hands(cards: int, ten: int) -> None:
    deals = bondtolva_endings(12, cards, seed=cards, ten=ten)
    for k in range(len(deals)):
        state = deals[k : k + 1]
        np.testing.assert_array_equal(solved(state)[:, :2], by_the_rules(state)[:, :2], str(state))


def test_every_outcome_comes_up() -> None:
    deals = bondtolva_endings(300, 12, seed=4)
    seen = set()
    for k in range(len(deals)):
        values = solved(deals[k : k + 1])
        seen |= set((values[:, 0] - values[:, 1])[~np.isnan(values[:, 0])])
    assert seen >= {-2.0, -1.0, 0.0, 1.0, 2.0}


def test_a_table_full_of_other_deals_changes_nothing() -> None:
    deals = bondtolva_endings(200, 12, seed=3)
    small = np.zeros((8, 4), np.int64)
    for k in range(len(deals)):
        state = deals[k : k + 1]
        fresh = solved(state, np.zeros((1 << 12, 4), np.int64))
        np.testing.assert_array_equal(solved(state), fresh)
        np.testing.assert_array_equal(solved(state, small), fresh)


def test_the_outcome_alone_is_the_best_of_all_actions() -> None:
    for cards in (12, 11, 8, 7):
        deals = bondtolva_endings(100, cards, seed=cards)
        for k in range(len(deals)):
            state = deals[k : k + 1]
            turn = int(state["turn"][0])
            values = solved(state)
            declared = [
                2 * (state["trump_by"][0] == seat) + (state["tjog_by"][0] == seat)
                for seat in (0, 1)
            ]
            best = np.nanmax(values[:, turn] - values[:, 1 - turn])
            outcome = exact.exact_outcome(state[0], exact.DIFFERENCE, TABLE)
            assert best == exact.DIFFERENCE[outcome] + declared[turn] - declared[1 - turn]
