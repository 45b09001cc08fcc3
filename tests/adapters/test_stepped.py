"""A stepped deal is the deal of the same seed and number, and shows each seat what its view shows."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

from matzl import Deal
from matzl.adapters.stepped import SteppedDeal

NUMBERS = (0, 17)
"""The numbers of deals to play; the second one of Mittlere ends in a tie that is drawn."""


def played(game, setting, number):
    """Yield a stepped deal, and a deal in which the same actions are taken, at every decision and when they are over."""
    chance = random.Random(number)
    stepped, deal = SteppedDeal(game, setting), Deal(game, 5, number, options=setting)
    stepped.begin(3)  # what is left of another deal does not matter
    stepped.play(int(stepped.mask().argmax()))
    stepped.begin(5, number)
    while not deal.over:
        yield stepped, deal
        word = chance.choice(deal.legal)
        stepped.play(deal.legal.ids[deal.legal.index(word)])
        deal.play(word)
        while deal.by_chance:
            deal.draw()
    yield stepped, deal


@pytest.mark.parametrize("again", [copy.deepcopy, lambda given: pickle.loads(pickle.dumps(given))])
def test_a_copy_goes_on_by_itself(again):
    blank = again(SteppedDeal("bondtolva", {"ten": "high"}))
    assert (blank.turn, blank.options) == (None, {"ten": "high"})
    for stepped, deal in played("mittlere", {"tie": "draw"}, NUMBERS[1]):
        other = again(stepped)
        assert other.deal == deal
        if other.turn is not None:
            assert np.array_equal(other.observation(0, "tokens"), stepped.observation(0, "tokens"))
            other.play(int(other.mask().argmax()))
            assert stepped.deal == deal
    assert any(word.startswith("draw:") for word in stepped.deal.actions)


def test_arrays_are_new_each_time():
    stepped = SteppedDeal("mittlere")
    stepped.begin(7)
    for form in ("integers", "planes", "tokens"):
        first = stepped.observation(0, form)
        kept = first.copy()
        stepped.play(int(stepped.mask().argmax()))
        assert not np.array_equal(stepped.observation(0, form), kept)
        assert np.array_equal(first, kept)
