"""Exact play in whist, compared with the reference solver and with a double-dummy solver for bridge."""

from __future__ import annotations

import numpy as np
import pytest
from matzl_whist.info import RANKS

from matzl.base.cards import card, card_name, pack_of
from matzl.engine.compiled import compiled
from matzl.search.exact import solver
from tests.search.endings import TABLES, assert_values, ending, solved

pytestmark = [pytest.mark.usefixtures("whist"), pytest.mark.long]
TABLES["whist"] = np.zeros((1 << 20, 4), np.int64)  # large enough for eight tricks
PACK = pack_of(RANKS)


def tricks_by_card(deal):
    """Return the number of further tricks of the side in turn after each card, from the payoffs."""
    turn, tricks = deal.turn, deal.state["tricks"][0].tolist()
    before = tricks[turn] + tricks[(turn + 2) % 4]
    return {
        card(word): (6 + int(mine) if mine else 7 - int(theirs)) - before
        for word, payoffs in solved(deal).items()
        for mine, theirs in [(payoffs[turn], payoffs[(turn + 1) % 4])]
    }


@pytest.mark.parametrize("tricks", [1, 2, 3])
def test_endings_have_the_values_of_the_reference_solver(tricks):
    for seed in range(200 if tricks < 3 else 40):
        deal = ending("whist", seed, 4 * tricks - seed % 4)
        assert_values(deal, solved(deal), solved(deal, compiled(solver.exact_values)))


@pytest.fixture(scope="module")
def bridge():
    """Return the answers of a bridge solver for each card of the seat to move."""
    dds = pytest.importorskip(
        "endplay.dds", reason="endplay cannot be imported here", exc_type=ImportError
    )
    types = pytest.importorskip("endplay.types")
    seats = [types.Player.north, types.Player.east, types.Player.south, types.Player.west]
    suits = [types.Denom.clubs, types.Denom.diamonds, types.Denom.hearts, types.Denom.spades]

    def hand(cards):
        return ".".join(
            "".join(
                card_name(one)[0]
                for one in reversed(PACK)
                if cards >> one & 1 and one // 13 == suit
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
            13 * suits.index(one.suit) + RANKS.index(str(one)[-1]): tricks
            for one, tricks in dds.solve_board(deal)
        }

    return solved


@pytest.mark.parametrize("tricks", range(3, 9))
def test_endings_have_the_values_of_a_bridge_solver(bridge, tricks):
    for seed in range(20 if tricks < 7 else 6):
        deal = ending("whist", seed, 4 * tricks - seed % 4)
        assert tricks_by_card(deal) == bridge(deal.state), deal
