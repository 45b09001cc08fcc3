"""The stepper deals as `Deal` does, whatever was played before."""

from __future__ import annotations

import random

import numpy as np
import pytest

from matzl import Deal, Stepper, registry


def play(stepper: Stepper, number: int) -> None:
    """Play a deal to its end by random actions."""
    rng = random.Random(number)
    legal = int(stepper.deal(3, number))
    while legal:
        bits = [bit for bit in range(legal.bit_length()) if legal >> bit & 1]
        legal = int(stepper.step(rng.choice(bits)))


@pytest.mark.parametrize("game", registry.names())
def test_a_new_deal_has_nothing_of_earlier_ones(game: str) -> None:
    stepper = Stepper(game)
    for number in range(20):
        play(stepper, number)
        stepper.deal(7, number)
        fresh = Deal(game, 7, number, dealer=0).state
        for name in fresh.dtype.names:
            if name not in ("items", "item_code", "amount"):  # no items yet: the others are unused
                assert (stepper.state[name] == fresh[name]).all(), name


def test_sticks_held_by_earlier_deals_are_forgotten() -> None:
    stepper = Stepper("plus-minus", options={"players": 4})  # with three, no pair holds a stick
    for number in range(50):
        play(stepper, number)
        if np.any(stepper.state["still_held"]):
            break
    else:
        pytest.fail("no deal has left a stick")
    stepper.deal(3, 0)
    assert not np.any(stepper.state["still_held"])
