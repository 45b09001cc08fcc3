"""Exact play of German Solo: what the rules say by trying everything, whatever was in the table before."""

from __future__ import annotations

import random

import numpy as np
import pytest

from matzl.rules.german_solo.contracts import CONTRACTS
from matzl.rules.german_solo.facts import ASKING, STOPPING
from matzl.search.exact.german_solo import exact_values
from tests.search.brute import brute_values
from tests.search.german_solo_deals import after_the_fifth, ending

TABLE = np.zeros((1 << 12, 4), np.int64)
EVERY = range(len(CONTRACTS))


def values(state, table=None):
    found = np.full((64, 4), np.nan)
    exact_values(state[0], np.zeros((64, 4), np.int64) if table is None else table, found)
    return found


@pytest.mark.parametrize("contract", EVERY, ids=[contract.word for contract in CONTRACTS])
def test_endings_are_worth_what_trying_everything_finds(contract):
    dice = random.Random(contract)
    for _ in range(250):
        state = ending(dice, contract, dice.randrange(1, 14))
        np.testing.assert_equal(values(state, TABLE), brute_values(state), str(state))


@pytest.mark.parametrize("phase", [ASKING, STOPPING])
def test_asking_and_stopping_are_decided_by_what_comes_of_them(phase):
    dice = random.Random(phase)
    for _ in range(60):
        state = after_the_fifth(dice, phase)
        np.testing.assert_equal(values(state, TABLE), brute_values(state), str(state))
