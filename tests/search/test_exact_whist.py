"""Exact play in whist, compared with the reference solver and with a double-dummy solver for bridge."""

from __future__ import annotations

import random

import numpy as np
import pytest
from matzl_whist.info import RANKS
from matzl_whist.search import exact_values

from matzl import Deal
from matzl.base.cards import card_name, pack_of
from matzl.engine.compiled import compiled
from matzl.engine.stepping import legal_actions, step
from matzl.search.exact import plain

pytestmark = pytest.mark.usefixtures("whist")
TABLE = np.zeros((1 << 20, 4), np.int64)
PACK = pack_of(RANKS)


def ending(rng, tricks, laid=None):
    """Return the state of a random deal with a number of cards in each hand, the trick on the table not counted."""
    state = Deal("whist", pack=rng.sample(PACK, 52), dealer=rng.randrange(4)).state
    for _ in range(4 * (13 - tricks) + (rng.randrange(4) if laid is None else laid)):
        legal = int(compiled(legal_actions)(state))
        compiled(step)(state, rng.choice([card for card in PACK if legal >> card & 1]))
    return state


def exactly(state, solver=exact_values):
    values = np.full((64, 4), np.nan)
    solver(state[0], TABLE, values)
    return values


def tricks_by_card(state):
    """Return how many more tricks the side in turn takes after each card, from the payoffs."""
    values, turn = exactly(state), int(state["turn"][0])
    before = int(state["tricks"][0, turn] + state["tricks"][0, (turn + 2) % 4])
    return {
        card: (6 + int(mine) if mine else 7 - int(theirs)) - before
        for card in PACK
        if not np.isnan(values[card, 0])
        for mine, theirs in [(values[card, turn], values[card, (turn + 1) % 4])]
    }


@pytest.mark.parametrize("tricks", [1, 2, 3])
def test_endings_have_the_values_of_the_reference_solver(tricks):
    rng = random.Random(tricks)
    for _ in range(200 if tricks < 3 else 40):
        state = ending(rng, tricks)
        np.testing.assert_equal(
            exactly(state), exactly(state, compiled(plain.exact_values)), str(state)
        )


@pytest.fixture(scope="module")
def bridge():
    """Return the answers of a bridge solver for each card of the seat in turn."""
    dds = pytest.importorskip(
        "endplay.dds", reason="endplay cannot be imported here", exc_type=ImportError
    )
    types = pytest.importorskip("endplay.types")
    seats = [types.Player.north, types.Player.east, types.Player.south, types.Player.west]
    suits = [types.Denom.clubs, types.Denom.diamonds, types.Denom.hearts, types.Denom.spades]

    def hand(cards):
        return ".".join(
            "".join(
                card_name(card)[0]
                for card in reversed(PACK)
                if cards >> card & 1 and card // 13 == suit
            )
            for suit in (3, 2, 1, 0)
        )

    def solved(state):
        g = state[0]
        turn, laid = int(g["turn"]), int(g["laid"])
        leader = (turn - laid) % 4
        held = [int(cards) for cards in g["hand"]]
        for k in range(laid):
            held[(leader + k) % 4] |= 1 << int(g["trick"][k])
        deal = types.Deal(
            "N:" + " ".join(map(hand, held)), first=seats[leader], trump=suits[int(g["trump"])]
        )
        for k in range(laid):
            name = card_name(int(g["trick"][k]))
            deal.play(name[1] + name[0])
        return {
            13 * suits.index(card.suit) + RANKS.index(str(card)[-1]): tricks
            for card, tricks in dds.solve_board(deal)
        }

    return solved


@pytest.mark.parametrize("tricks", range(3, 9))
def test_endings_have_the_values_of_a_bridge_solver(bridge, tricks):
    rng = random.Random(tricks)
    for _ in range(60 if tricks < 7 else 15):
        state = ending(rng, tricks)
        assert tricks_by_card(state) == bridge(state), str(state)
