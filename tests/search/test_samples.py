"""Samples of worlds: repeated ones keep their weights; with a stock a sample is never complete."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from matzl import Deal
from matzl.engine.randomness import streams
from matzl.search.effort import Effort
from matzl.search.inference import Sample, repeat_sample, sample_worlds
from matzl.search.worlds.possible import Worlds
from tests.search.reached import reached


def test_a_sample_with_a_stock_is_never_complete():
    """There are as many worlds as hands, but each has only one of many orders of the stock."""
    for deal in islice(reached("bondtolva", {}, 9, 7), 30):
        view = deal.view(0)
        possible = Worlds(view)
        if view.stock_left and possible.count < 100:
            for effort in (Effort(), Effort(draws=1)):
                drawn = sample_worlds(possible, effort, possible.count, streams(2, 0, 1))
                assert len(drawn.worlds) == possible.count
                assert drawn.weights.sum() == pytest.approx(1)
                assert not drawn.complete
            return
    pytest.fail("no ending with few hands came up")


def test_repeated_worlds_keep_their_total_weight():
    worlds = Worlds(Deal("mittlere", 7).view(1)).draw(3, streams(1, 0, 1))
    drawn = Sample(worlds, np.array([0.5, 0.25, 0.25]), 0.375, complete=True)
    often = repeat_sample(drawn, 8)
    assert often.worlds.tobytes() == worlds.tobytes() * 2
    np.testing.assert_allclose(often.weights, [0.25, 0.125, 0.125] * 2)
    assert often.spread == pytest.approx((often.weights**2).sum()) == 0.1875
    assert repeat_sample(drawn, 2).worlds.tobytes() == worlds.tobytes()


@pytest.mark.parametrize("number", [1, 2, 3, 4, 35])
def test_repeated_worlds_come_at_even_and_at_odd_places(number):
    weights = np.arange(1, number + 1) / (number * (number + 1) / 2)
    often = repeat_sample(Sample(np.arange(number), weights, 1 / number), 10 * number)
    for world in range(number):
        places = np.flatnonzero(np.asarray(often.worlds) == world)
        assert len(places) == 10
        assert set(places % 2) == {0, 1}
        np.testing.assert_allclose(often.weights[places], weights[world] / 10)
