"""Solving many deals, or drawing worlds of many views, gives the same as doing so one by one."""

from __future__ import annotations

import numpy as np
import pytest

from matzl import Deal, Game, SetUpError
from matzl.analysis.solve import solve
from matzl.analysis.solve_many import solve_many
from matzl.search.worlds import Worlds
from matzl.search.worlds.many import worlds_of

from .endings import ending


def endings(cards):
    """Return four deals of Mittlere with a number of cards in all hands together."""
    found = (ending("mittlere", seed, cards) for seed in range(20))
    return [deal for deal in found if deal is not None][:4]


def test_values_of_many_deals_are_those_of_each():
    deals = [*endings(6), Deal("mittlere", 7)]
    values, exact = solve_many(deals, seed=3)
    assert exact.tolist() == [True] * 4 + [False]
    words = Game("mittlere").actions
    for deal, rows in zip(deals, values, strict=True):
        legal = {words[place] for place in (~np.isnan(rows[:, 0])).nonzero()[0]}
        assert legal == set(deal.legal)
        for word, payoffs in solve(deal, seed=3).values.items():
            assert rows[words.index(word)].tolist() == payoffs


def test_deals_that_cannot_be_solved_together_are_refused():
    over = endings(3)[0]
    while not over.over:
        over.play(over.legal[0])
    with pytest.raises(SetUpError, match="deal 1: the deal is over"):
        solve_many([Deal("mittlere"), over])
    for deals in ([], [Deal("mittlere"), Deal("molotow")]):
        with pytest.raises(SetUpError, match="deals of one game"):
            solve_many(deals)


def test_worlds_of_many_views_are_possible_and_repeat():
    deals = endings(9)
    views = [deals[0].view(None), *(deal.view(1) for deal in deals)]
    found = worlds_of(views, 50, seed=3)
    assert found.shape == (5, 50)
    for view, row in zip(views, found, strict=True):
        possible = {tuple(hands) for hands in Worlds(view)}
        drawn = {tuple(hands) for hands in row["hand"].tolist()}
        assert drawn <= possible
        assert len(drawn) > 1
    assert found.tobytes() == worlds_of(views, 50, seed=3).tobytes()
    assert found[:2].tobytes() == worlds_of(views[:2], 50, seed=3).tobytes()
    assert found.tobytes() != worlds_of(views, 50, seed=4).tobytes()


def test_few_worlds_are_drawn_equally_often():
    view = endings(6)[0].view(1)
    count = Worlds(view).count
    (row,) = worlds_of([view], 3 * count)
    hands = [tuple(hands) for hands in row["hand"].tolist()]
    assert {hands.count(hand) for hand in hands} == {3}
    assert len(set(hands)) == count


def test_views_that_have_no_worlds_together_are_refused():
    view = Deal("mittlere").view(1)
    for views, number in (([], 5), ([view], 0), ([view, Deal("molotow").view(1)], 5)):
        with pytest.raises(SetUpError, match="views of one game, and a number from 1"):
            worlds_of(views, number)
