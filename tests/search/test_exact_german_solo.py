"""Exact play in German Solo, compared with the reference solver, whatever the table holds."""

from __future__ import annotations

import random

import numpy as np
import pytest

from matzl import Deal
from matzl.engine import stepping as engine
from matzl.engine.compiled import compiled
from matzl.engine.stepping import legal_actions
from matzl.games.german_solo.contracts import CONTRACTS, GRAND, QUESTION
from matzl.games.german_solo.exact import exact_values
from matzl.games.german_solo.info import ASKING, CALLING, NAMING, PARTNER_NAMES, PLAY, STOPPING
from matzl.judge.solve import solve
from matzl.search.exact import solver
from tests.search.german_solo_deals import after_the_fifth, contracted, ending, phase_of, side, step
from tests.search.renaming import values_renamed, with_seats_moved, with_suits_renamed

pytestmark = pytest.mark.thorough

TABLE = np.zeros((1 << 12, 4), np.int64)
EVERY = range(len(CONTRACTS))


def values(state, table=None, solver=exact_values):
    found = np.full((64, 4), np.nan)
    solver(state[0], np.zeros((64, 4), np.int64) if table is None else table, found)
    return found


@pytest.mark.parametrize(
    ("number", "seed", "cards"),
    [(250, 0, range(1, 14)), (40, 1000, range(14, 18))],
    ids=["shorter", "longer"],
)
@pytest.mark.parametrize("contract", EVERY, ids=[contract.word for contract in CONTRACTS])
def test_endings_have_the_values_of_the_reference_solver(contract, number, seed, cards):
    """Compare also contracts whose table rows depend on called cards and on losing no trick."""
    rng = random.Random(seed + contract)
    for _ in range(number):
        state = ending(rng, contract, rng.choice(cards))
        np.testing.assert_equal(
            values(state, TABLE), values(state, TABLE, compiled(solver.exact_values)), str(state)
        )


def first_lead(rng, contract):
    """Return a random deal before the first lead."""
    state = contracted(rng, contract)
    while phase_of(state) != PLAY:
        step(rng, state)
    return state


@pytest.mark.parametrize("contract", EVERY, ids=[contract.word for contract in CONTRACTS])
def test_values_do_not_depend_on_names_seats_or_the_table(contract):
    rng = random.Random(contract)
    for _ in range(8):
        state = first_lead(rng, contract)
        found = values(state, TABLE)
        np.testing.assert_equal(values(state), found)
        moved, suits = with_seats_moved(state), (0, 2, 1, 3)  # of suits, the red ones are alike
        np.testing.assert_equal(values(moved, TABLE), np.roll(found, 1, axis=1))
        renamed = values(with_suits_renamed(state, suits), TABLE)
        np.testing.assert_equal(renamed, values_renamed(found, suits))


@pytest.mark.parametrize("phase", [NAMING, CALLING, PARTNER_NAMES])
def test_before_play_each_choice_has_the_value_of_its_best_result(phase):
    rng = random.Random(phase)
    for _ in range(6):
        state = contracted(rng, GRAND if phase == PARTNER_NAMES else QUESTION)
        while phase_of(state) != phase:
            step(rng, state)
        found, declarer = values(state, TABLE), int(state["declarer"][0])
        for action in range(64):
            after = state.copy()
            if int(compiled(legal_actions)(after)) >> action & 1:
                compiled(engine.step)(after, action)
                then = values(after, TABLE)
                leads = phase_of(after) != PLAY or int(after["turn"][0]) in side(after)
                best = (np.nanmax if leads else np.nanmin)(then[:, declarer])
                equal = then[then[:, declarer] == best]
                np.testing.assert_allclose(found[action], equal.mean(0), atol=1e-12)


def test_equally_good_calls_have_the_same_chance():
    """Three aces in different hands may be called, and each holder wins nine with declarer: 2, 5 mackers, last 2."""
    deal = Deal.from_hands(
        "german-solo",
        [
            "QC 7H QS AH KH QH JH TH".split(),
            "AC KC JC TC 9C 8C 7C 9H".split(),
            "AD KD QD JD TD 9D 8D 7D".split(),
            "AS KS JS TS 9S 8S 7S 8H".split(),
        ],
        dealer=3,
    )
    deal.play_all("question pass pass pass".split())
    assert solve(deal).values["trump:H"] == [9, -3, -3, -3]
    deal.play("trump:H")
    assert solve(deal).values["call:AC"] == [9, 9, -9, -9]


@pytest.mark.parametrize("phase", [ASKING, STOPPING])
def test_asking_and_stopping_have_the_values_of_their_results(phase):
    rng = random.Random(phase)
    for _ in range(60):
        state = after_the_fifth(rng, phase)
        np.testing.assert_equal(
            values(state, TABLE), values(state, TABLE, compiled(solver.exact_values)), str(state)
        )
