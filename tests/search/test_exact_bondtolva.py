"""Exact play in Bondtolva once the stock is drawn, compared with the reference solver."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from matzl.engine import dispatch
from matzl.engine import stepping as engine
from matzl.engine.bits import lowest
from matzl.engine.compiled import compiled
from matzl.engine.kernels import kernel
from matzl.engine.state import states
from matzl.engine.tricks import OVER
from matzl.games.bondtolva import exact
from matzl.games.bondtolva.equity import match_value
from tests.conftest import sampled
from tests.search.endings import by_the_rules, solved_by, states_of

TABLE = np.zeros((1 << 12, 4), np.int64)
"""The table, never cleared: rows of other deals must have no effect."""


def solved(state: Any, table: Any = TABLE) -> Any:
    return solved_by(compiled(exact.exact_values), state, table)


@pytest.mark.parametrize(
    ("cards", "ten"),
    sampled(
        itertools.product([1, 2, 3, 5, 6, 7, 8, 11, 12], ["low", "high"]),
        [(1, "high"), (8, "high"), (12, "low")],
    ),
)
def test_endings_have_the_values_of_the_reference_solver(cards, ten) -> None:
    deals = states_of("bondtolva", 200 if cards < 11 else 12, cards, ten=ten)
    assert set(deals["trump"]) == {0, 1, 2, 3, 4} or cards > 8
    for state in np.split(deals, len(deals)):
        np.testing.assert_array_equal(solved(state)[:, :2], by_the_rules(state)[:, :2], str(state))


def test_rows_of_a_small_table_are_replaced() -> None:
    deals, small = states_of("bondtolva", 100, 12), np.zeros((8, 4), np.int64)
    for state in np.split(deals, len(deals)):
        np.testing.assert_array_equal(solved(state, small), solved(state))


@kernel
def best_value(stack: Any, depth: int) -> float:
    """Return the value of a deal to seat 0, by trying every line."""
    g = stack[depth]
    if g.phase == OVER:
        return match_value(g, 0)
    sign, best, legal = 1 - 2 * g.turn, -np.inf, dispatch.legal(g)
    while legal:
        stack[depth + 1] = g
        dispatch.play(stack[depth + 1], lowest(legal))
        legal &= legal - 1
        best = max(best, sign * best_value(stack, depth + 1))
    return sign * best


SCORES = (0, 0), (11, 11), (10, 11), (11, 4), (9, 10), (7, 8), (11, 0), (8, 11)


@pytest.mark.parametrize("cards", [2, 5, 6, 8])
def test_in_a_match_both_maximise_the_value_in_the_match(cards) -> None:
    deals = states_of("bondtolva", 40, cards)
    stack = states(deals.dtype, 12)
    for score, state in itertools.product(SCORES, np.split(deals, len(deals))):
        state["score"] = score
        found = solved_by(compiled(exact.exact_match_values), state, TABLE)[:, :2]
        assert (found[:, 0] == -found[:, 1])[~np.isnan(found[:, 0])].all()
        for action in np.flatnonzero(~np.isnan(found[:, 0])):
            stack[0] = state[0]
            compiled(engine.step)(stack, action)
            expected = pytest.approx(compiled(best_value)(stack, 0), abs=1e-9)
            assert found[action, 0] == expected, score
