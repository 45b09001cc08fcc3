"""Exact play in the Jass games, compared with the reference solver on thousands of endings."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from matzl import Deal
from matzl.base.cards import NO_SUIT, SUIT_LETTERS, cards
from matzl.engine.compiled import compiled
from matzl.engine.kernels import workspace
from matzl.games.jass.exact_position import POSITION, write_key
from matzl.games.plus_minus.search import match_value
from matzl.search.exact import solver
from matzl.search.hooks import hook

from .endings import assert_values, by_hand, ending, in_hands, solved

pytestmark = pytest.mark.two_games

GAMES = [
    ("mittlere", {}),
    ("mittlere", {"tie": "draw", "zero_tricks": "as-hundred"}),
    ("mittlere", {"no_trump": "annul"}),
    ("molotow", {}),
    ("plus-minus", {}),
    ("plus-minus", {"players": 4}),
]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_endings_have_the_values_of_the_reference_solver(game, options):
    for seed in range(8):
        deal = ending(game, seed, 5 + seed % 9, **options)
        if deal is not None:
            assert_values(deal, solved(deal), solved(deal, compiled(solver.exact_values)))


@pytest.mark.parametrize("options", [options for game, options in GAMES if game == "mittlere"])
def test_no_trumps_are_made_when_all_follow_suit(options):
    """Every hand has three cards of every suit; as long as all follow suit, no trumps are made."""
    thirds = ["678", "9TJ", "QKA"]
    hands = [
        " ".join(rank + suit for k, suit in enumerate("CDHS") for rank in thirds[(seat + k) % 3])
        for seat in range(3)
    ]
    for seed in range(20):
        deal, rng = Deal.from_hands("mittlere", hands, options=options), Random(seed)
        while in_hands(deal) > 10:
            deal.play(rng.choice(list(deal.legal)))
        assert int(deal.state["trump"][0]) == NO_SUIT
        assert_values(deal, solved(deal), solved(deal, compiled(solver.exact_values)))


def match_values(deal: Deal) -> list[float]:
    """Return the values of a finished deal of Plus-Minus in its match."""
    return [float(compiled(match_value)(deal.state[0], seat)) for seat in range(deal.seats)]


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("sticks", [7, 60])
def test_plus_minus_is_solved_for_the_match(players, sticks):
    """With sixty sticks to win, the score does not fit into a key, and the table is not used."""
    match_counts = 0
    for seed in range(40):
        deal = ending("plus-minus", seed, 5 + seed % 5, players=players, sticks=sticks)
        if deal is None:
            continue
        pays_alone = solved(deal)
        deal.state["score"][0, :players] = [(seed * k) % sticks for k in (3, 5, 1, 2)[:players]]
        deal.state["held"][0, 0, 1] = seed % 3
        found = solved(deal, hook("plus-minus", "exact_match_values"))
        assert_values(deal, found, by_hand(deal, match_values))
        match_counts += found != pays_alone
        deal.state["held"][0, 0, 1] = 0
        assert solved(deal) == pays_alone
    assert match_counts > 9


def test_positions_that_differ_only_in_equivalent_cards_have_one_key():
    def name(first: str, second: str, points: int = 30) -> list[int]:
        keys = []
        plain, record = workspace(POSITION, 1)[0], np.zeros(1, POSITION).view(np.recarray)[0]
        for write, position in ((write_key, plain), (compiled(write_key), record)):
            key = np.zeros(4, np.int64)
            position.trump, position.turn = SUIT_LETTERS.index("H"), 2
            position.hand[0], position.hand[3] = cards(first), cards(second)
            write(position, np.array([points, 20, 10, 5]), 1, key)
            keys.append(key.tolist())
        assert keys[0] == keys[1]
        return keys[0]

    assert name("9C", "8C") == name("7C", "6C") == name("9C", "6C")
    assert name("9C", "8C") != name("8C", "9C")
    assert name("9C", "8C") != name("9C", "8C", 31)
    assert name("TC", "8C") != name("9C", "8C")
    assert name("9H", "8H") != name("8H", "7H")
