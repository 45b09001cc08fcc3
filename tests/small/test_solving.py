"""CFR+, values and best responses: near an equilibrium, consistent, and as computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

import matzl
from matzl.small import (
    CFRPlus,
    best_response,
    bot_strategy,
    ending,
    expected_payoffs,
    gains,
    nash_conv,
    reduced_pack,
)
from tests.conftest import refusal
from tests.small.test_trees import finished


def test_an_average_strategy_comes_near_an_equilibrium(tree) -> None:
    solver = CFRPlus(tree)
    solver.run(200)
    assert nash_conv(tree, solver.average()) < 0.002
    assert nash_conv(tree, tree.uniform()) > 0.2


def test_a_best_response_earns_what_it_says_and_cannot_be_improved(tree) -> None:
    uniform = tree.uniform()
    for seat in range(tree.seats):
        found = best_response(tree, uniform, seat)
        assert expected_payoffs(tree, found.strategy)[seat] == pytest.approx(found.value)
        assert gains(tree, found.strategy)[seat] == pytest.approx(0)
        others = tree.players[np.repeat(np.arange(len(tree.players)), np.diff(tree.offsets))]
        assert (found.strategy[others != seat] == uniform[others != seat]).all()
    assert nash_conv(tree, uniform) == pytest.approx(sum(gains(tree, uniform)))


def test_two_cards_of_bondtolva_are_solved_by_hand() -> None:
    # Aces and nines: forehand cannot choose, and leads. The last trick earns a point, and most matadors another. An ace
    # is never beaten by the other suit, nor a nine by the other nine, so forehand wins unless a nine meets its own ace.
    tree = reduced_pack("bondtolva", ranks="9A", suits="C", hand=1)
    assert (tree.deals, len(tree)) == (2, 1 + 2 * 3)
    # each has the ace half the time: two points
    assert expected_payoffs(tree, tree.uniform()) == [1, 1]
    assert nash_conv(tree, tree.uniform()) == 0


def test_bots_are_asked_where_they_have_a_choice() -> None:
    tree = ending(finished("bondtolva"), 3)
    strategy = bot_strategy(tree, lambda seed: matzl.bot("novice", seed), seeds=2)
    assert expected_payoffs(tree, strategy) != expected_payoffs(tree, tree.uniform())
    assert set((strategy * 2).tolist()) <= {0.0, 1.0, 2.0}
    by_function = bot_strategy(tree, lambda seed: matzl.bot("novice", seed).choose, seeds=2)
    assert (by_function == strategy).all()
    node = int(np.argmax(tree.nodes.children[1:] > 1)) + 1
    chosen = matzl.bot("novice", 0).choose(tree.view(node))
    slot = tree.offsets[tree.nodes.group[node]] + tree.actions(node).index(chosen)
    assert strategy[slot] > 0
    with refusal("seeds"):
        bot_strategy(tree, lambda seed: matzl.bot("novice", seed), seeds=0)


def test_arguments_that_make_no_sense_are_refused(tree) -> None:
    for wrong in (tree.uniform()[1:], tree.uniform() * 2, -tree.uniform(), 0.5):
        with refusal("strategy"):
            nash_conv(tree, wrong)
    with refusal("seat"):
        best_response(tree, tree.uniform(), 3)
    for iterations in (-1, 1.5, True):
        with refusal("iterations"):
            CFRPlus(tree).run(iterations)
