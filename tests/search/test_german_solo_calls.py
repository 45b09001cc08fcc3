"""Constraints of rare calls in German Solo: every exchange of two hidden cards is judged correctly."""

from __future__ import annotations

from itertools import combinations

import pytest

from matzl import Deal
from matzl.search.worlds.possible import Worlds
from tests.naive.german_solo import PACK
from tests.search.by_definition import Past
from tests.search.test_worlds import fitting_cases

pytestmark = pytest.mark.thorough

CASES = {
    "all pass": ("9C 8C 7D 8D", "QC QS 9D TD", "pass pass pass pass", {"QC"}),
    "a king": ("AC AD AS QC", "KC", "question pass pass pass trump:H call:KS", {"AC", "AD", "AS"}),
    "a king, clubs": ("AD AH AS 9C", "KD", "is-it pass pass pass call:KS", {"AD", "AH", "AS"}),
    "without ace of H": ("AC AD AS 9H", "AH", "question pass pass pass trump:H call:KS", {"AC"}),
    "a king in grand, trumps named since": (
        "QC QS AC AD AS AH",
        "KD",
        "grand pass pass pass call:KD trump:H",
        {"AC", "AD", "AS", "AH", "KD"},
    ),
    "a club each": ("9C", "8C", "question is-it hold pass pass pass call:AS", {"9C", "8C"}),
}


@pytest.mark.parametrize("case", CASES)
def test_exchanges_of_two_cards_are_judged_correctly(case):
    caller, other, actions, expected = CASES[case]
    hands = [caller.split(), other.split(), [], []]
    if case == "all pass":
        hands[0], hands[1] = hands[1], hands[0]
    rest = [card for card in PACK if not any(card in hand for hand in hands)]
    for hand in reversed(hands):
        while len(hand) < 8:
            hand.append(rest.pop(0))
    deal = Deal.from_hands("german-solo", hands, dealer=3)
    deal.play_all(actions.split())
    past, worlds = Past(deal, 3), Worlds(deal.view(3))
    fixed = set()
    for one, two in combinations(past.others, 2):
        for a in past.held[one]:
            for b in past.held[two]:
                swapped = list(past.held)
                swapped[one] = past.held[one] - {a} | {b}
                swapped[two] = past.held[two] - {b} | {a}
                possible = past.possible(tuple(swapped))
                assert fitting_cases(worlds, tuple(swapped)) == possible, (a, b)
                fixed |= set() if possible else {a, b}
    assert expected <= fixed
