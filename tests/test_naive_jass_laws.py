"""The naive implementation of Jass: invariants of random deals."""

from __future__ import annotations

import random

import pytest

from tests.naive.jass import JassDeal, Mittlere, Molotow, PlusMinus
from tests.naive.jass_settlement import PACK


def play_at_random(deal: JassDeal, chance: random.Random) -> dict[str, object]:
    """Play a deal to its end, checking invariants at every card."""
    while (seat := deal.turn) is not None:
        legal = deal.legal()
        assert legal
        if deal.all_played:
            assert all(word.startswith("draw:") for word in legal)
        else:
            assert legal <= deal.hand(seat)
            led = [card for card in deal.hand(seat) if deal.lying and card[1] == deal.lying[0][1]]
            assert set(led) <= legal
        deal.play(chance.choice(sorted(legal)))
    assert sorted(deal.played) == sorted(PACK)
    result = deal.result()
    assert sum(deal.points_taken()) == 157
    assert sum(deal.tricks_taken()) == len(PACK) // len(deal.seats)
    return result


def dealt_at_random(seats: int, chance: random.Random) -> list[list[str]]:
    shuffled = chance.sample(PACK, len(PACK))
    return [shuffled[seat::seats] for seat in range(seats)]


def dealt_in_even_suits(chance: random.Random) -> list[list[str]]:
    """Return hands with three cards of every suit for each of three seats, so that no trump can be made."""
    suits = [[card for card in PACK if card[1] == suit] for suit in "CDHS"]
    mixed = [chance.sample(suit, len(suit)) for suit in suits]
    return [[card for suit in mixed for card in suit[seat::3]] for seat in range(3)]


def ints(value: object) -> list[int]:
    assert isinstance(value, list)
    return value


@pytest.mark.parametrize("number", range(6))
def test_laws_of_mittlere(number: int) -> None:
    chance = random.Random(number)
    options: dict[str, object] = {
        "no_trump": ["eights", "annul"][number % 2],
        "zero_tricks": ["loses", "as-hundred"][number // 2 % 2],
        "tie": ["third-wins", "draw"][number % 3 % 2],
    }
    for count in range(200):
        even = count % 4 == 0
        dealt = dealt_in_even_suits(chance) if even else dealt_at_random(3, chance)
        deal = Mittlere(options, count % 3, dealt)
        result = play_at_random(deal, chance)
        payoffs = ints(result["payoffs"])
        assert sum(payoffs) == 0
        assert len({payoff % 3 for payoff in payoffs}) == 1
        if even:
            assert result["trump"] is None
        if options["no_trump"] == "annul":
            assert result["annulled"] is (result["trump"] is None)
            assert (payoffs == [0, 0, 0]) is result["annulled"]
        else:
            assert sorted(payoffs) in ([-2, 1, 1], [-1, -1, 2])


def test_laws_of_molotow() -> None:
    chance = random.Random(0)
    for count in range(600):
        deal = Molotow({}, count % 4, dealt_at_random(4, chance))
        result = play_at_random(deal, chance)
        assert result["trump"] is not None
        payoffs = ints(result["payoffs"])
        assert sum(payoffs) == 0
        assert sorted(payoffs) in (
            [-1, -1, 1, 1],
            [-1, 0, 0, 1],
            [-3, 1, 1, 1],
            [-1, -1, -1, 3],
        )


@pytest.mark.parametrize("players", [3, 4])
def test_laws_of_plus_minus(players: int) -> None:
    chance = random.Random(players)
    for count in range(600):
        dealt = dealt_at_random(players, chance)
        deal = PlusMinus({"players": players}, count % players, dealt)
        result = play_at_random(deal, chance)
        points, tied = ints(result["points"]), result["tied"]
        assert isinstance(tied, list)
        all_but_one_tie = sorted(points.count(point) for point in points) in (
            [1, 2, 2],
            [1, 3, 3, 3],
        )
        # Two sticks a deal: given, held, or kept from a seat with a hundred.
        kept = max(points) >= 100 and not all_but_one_tie
        assert sum(ints(result["payoffs"])) + len(tied) + kept == 2
