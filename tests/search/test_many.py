"""Solving many deals, or drawing worlds of many views, gives the same as doing so one by one."""

from __future__ import annotations

import numpy as np
import pytest

from matzl import Deal, Game, SetUpError, registry
from matzl.engine.randomness import streams
from matzl.judge.solve import solve
from matzl.judge.solve_many import solve_many
from matzl.search.worlds import Worlds
from matzl.search.worlds.many import worlds_of
from tests.conftest import sampled
from tests.sample_records import SETTINGS

from .endings import ending


def endings(cards):
    """Return four deals of Mittlere with a number of cards in all hands together."""
    found = (ending("mittlere", seed, cards) for seed in range(20))
    return [deal for deal in found if deal is not None][:4]


@pytest.mark.parametrize("game", sampled(registry.names(), ["mittlere"]))
def test_values_of_many_deals_are_those_of_each(game):
    """Endings under several options side by side, in a buffer of the caller, share a table without mixing them."""
    deals = [
        deal
        for seed in range(40)
        for options in SETTINGS[game][:2]
        if (deal := ending(game, seed, 8, **options)) is not None
    ]
    seats = deals[0].seats
    deals = [deal for deal in deals if deal.seats == seats][:12]
    deals.append(Deal(game, 3, options=SETTINGS[game][0]))
    words = Game(game).actions
    into = np.zeros((len(deals), len(words), seats))
    values, exact = solve_many(deals, seed=5, into=into)
    assert values is into
    assert exact.any()
    for deal, row, certain in zip(deals, values, exact, strict=True):
        found = solve(deal, seed=5)
        assert found.exact == certain
        for word, payoffs in found.values.items():
            assert row[words.index(word)].tolist() == payoffs


def test_values_need_a_buffer_that_fits():
    for into in (np.zeros((2, 72, 3)), np.zeros((1, 72, 3), np.float32), [0.0]):
        with pytest.raises(SetUpError, match="contiguous, writable array float64"):
            solve_many([Deal("mittlere")], into=into)


def test_deals_that_cannot_be_solved_together_are_refused():
    over = endings(3)[0]
    while not over.over:
        over.play(over.legal[0])
    with pytest.raises(SetUpError, match="deal 1: the deal is over"):
        solve_many([Deal("mittlere"), over])
    for deals in ([], [Deal("mittlere"), Deal("molotow")]):
        with pytest.raises(SetUpError, match="deals of one game"):
            solve_many(deals)


def test_worlds_of_many_views_are_those_of_each_view_alone():
    """Views with few and many worlds, of seats and a spectator of four hands, with a stock, and under several options."""
    for game in ("plus-minus", "bondtolva", "german-solo"):
        deals = [Deal(game, 7, number, options=SETTINGS[game][number % 2]) for number in range(8)]
        for deal in deals:
            for _ in range(deal.number):
                deal.play(deal.legal[-1])
        views = [deal.view(None if deal.number == 3 else deal.turn) for deal in deals]
        late = ending(game, 5, 6)
        views += [late.view(late.turn)] if late else []
        found = worlds_of(views, 700, seed=3)
        for place, (view, row) in enumerate(zip(views, found, strict=True)):
            drawn = Worlds(view).draw(700, streams(3, place, 0), 0)
            assert row.tobytes() == drawn[np.arange(700) % len(drawn)].tobytes()


@pytest.mark.parametrize("game", ["mittlere", "german-solo", "bondtolva"])
def test_worlds_fill_a_buffer_of_the_caller_whatever_it_holds(game):
    """Views of a seat, and of a spectator, who sees four hands hidden in German Solo."""
    deals = [Deal(game, 7, number) for number in range(4)]
    views = [deal.view(deal.turn if deal.number else None) for deal in deals]
    into = worlds_of(views[::-1], 20, seed=1)
    found = worlds_of(views, 20, seed=3, into=into)
    assert np.shares_memory(found, into)
    assert found.tobytes() == into.tobytes() == worlds_of(views, 20, seed=3).tobytes()


def test_worlds_need_a_buffer_that_fits():
    view = Deal("mittlere").view(1)
    other = worlds_of([Deal("molotow").view(1)], 5)
    fixed = worlds_of([view], 5)
    fixed.flags.writeable = False
    for into in (fixed, other, worlds_of([view], 4), worlds_of([view], 10)[:, ::2], [0]):
        with pytest.raises(SetUpError, match=r"writable array of states of the game: \[1, 5\]"):
            worlds_of([view], 5, into=into)


def test_views_that_have_no_worlds_together_are_refused():
    view = Deal("mittlere").view(1)
    for views, number in (([], 5), ([view], 0), ([view, Deal("molotow").view(1)], 5)):
        with pytest.raises(SetUpError, match="views of one game, and a number from 1"):
            worlds_of(views, number)
