"""The novices of the three Jass games: aiming for the most or fewest points, avoiding a hundred."""

from __future__ import annotations

import pytest

from matzl.base.cards import cards
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.search.hooks import NOVICE, choose
from tests.players.test_novices import choice
from tests.rules.jass_deals import GAMES, Seating, ending, holding
from tests.rules.kernel_deal import KernelDeal

pytestmark = pytest.mark.two_games


def last_two_tricks(
    seating: Seating, *hands: str, taken: dict[int, str], tricks: list[int]
) -> KernelDeal:
    """Return a deal with two cards per hand and diamonds as trumps; the last seat has all cards not taken by others."""
    game, options = seating
    deal = holding(game, options, *hands, trump="D")
    deal.state["taken"][0] = 0
    for seat, names in taken.items():
        deal.state["taken"][0, seat] = cards(names)
    deal.state["tricks"][0, : deal.seats] = tricks[: deal.seats]
    return deal


THREE = [GAMES[0], GAMES[2]]


@pytest.mark.parametrize("seating", THREE)
def test_a_seat_with_enough_points_ducks(seating):
    """88 points are already the most; fourteen more would be too many."""
    mine = "AC TC KC QC JC AH TH KH QH JH AD TD KD QD"
    deal = last_two_tricks(
        seating, "TS 6H", "8S 8H", "KS 6S", taken={2: mine, 0: "JD 9D AS"}, tricks=[3, 0, 7]
    )
    deal.step("TS")
    deal.step("8S")
    assert choice(deal) == "6S"


def test_the_last_chance_to_win_a_trick_is_used():
    """Without a trick a seat loses in Mittlere; the same hand in Plus-Minus avoids tricks."""
    taken = {0: "AC TC KC QC JC JD", 1: "AH TH QH AD TD KD QD 9D"}
    for seating, card in ((GAMES[0], "KS"), (GAMES[2], "6S")):
        deal = last_two_tricks(seating, "QS 7H", "8S 8H", "KS 6S", taken=taken, tricks=[5, 5, 0])
        deal.step("QS")
        deal.step("8S")
        assert choice(deal) == card


def test_a_trick_that_gives_the_most_points_is_won():
    """In Molotow and Plus-Minus of four: slightly behind, with a sure trick that has many points."""
    taken = {0: "AC TC KC", 1: "AH TH KH", 2: "AD KD QD QC QH QS JC", 3: "JH 9C"}
    for seating in (GAMES[1], GAMES[3]):
        deal = last_two_tricks(
            seating, "TS 7H", "8S 8H", "AS 6S", "7S 9H", taken=taken, tricks=[2, 2, 2, 1]
        )
        deal.step("TS")
        deal.step("8S")
        assert choice(deal) == "AS"


def test_cards_of_a_draw_are_random():
    deal = ending("mittlere", [60, 60, 37], tie="draw")
    drawn = set()
    for seed in range(20):
        number = compiled(choose)(deal.state.copy(), NOVICE, streams(seed, 0, 3), 1 + deal.turn)
        drawn.add(deal.phase.words[int(number)])
    assert drawn <= deal.legal()
    assert len(drawn) > 10
