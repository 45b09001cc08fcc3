"""Laws that all deals of the Jass games keep: following suit, sums of tricks and points, possible results."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.conftest import sampled
from tests.rules.jass_deals import PACK, dealt, points_of


def play_lawfully(deal: Any, rng: random.Random) -> dict[str, Any]:
    """§4.2, §4.4, §4.8, §4.13 Play a deal at random; check that the suit led may be followed, and the sums."""
    lying: list[str] = []
    played = []
    while not deal.over:
        legal = deal.legal()
        assert legal
        word = rng.choice(sorted(legal))
        if deal.phase.name == "draw":
            assert all(other.startswith("draw:") for other in legal)
        else:
            hand = deal.hand(deal.turn)
            assert legal <= hand
            assert {card for card in hand if lying and card[1] == lying[0][1]} <= legal
            played.append(word)
        deal.step(word)
        lying = [*lying, word] if deal.laid else []
    assert sorted(played) == sorted(PACK)
    result: dict[str, Any] = deal.result()
    assert sum(result["tricks"]) == 36 // deal.seats
    assert sum(points_of(deal)) in ((157, 0) if result.get("annulled") else (157,))
    return result


def random_hands(rng: random.Random, seats: int) -> list[list[str]]:
    shuffled = rng.sample(PACK, 36)
    return [shuffled[seat::seats] for seat in range(seats)]


def even_hands(rng: random.Random) -> list[list[str]]:
    """Return three hands with three cards of every suit, so that trumps are never set."""
    suits = [[card for card in PACK if card[1] == suit] for suit in "CDHS"]
    mixed = [rng.sample(suit, 9) for suit in suits]
    return [[card for suit in mixed for card in suit[seat::3]] for seat in range(3)]


MITTLERE = [
    {"no_trump": "eights", "zero_tricks": "loses", "tie": "third-wins"},
    {"no_trump": "annul", "zero_tricks": "loses", "tie": "draw"},
    {"no_trump": "eights", "zero_tricks": "as-hundred", "tie": "draw"},
    {"no_trump": "annul", "zero_tricks": "as-hundred", "tie": "third-wins"},
]


@pytest.mark.parametrize(
    "options",
    sampled(MITTLERE, MITTLERE[-1:]),
    ids=str,
)
def test_laws_of_mittlere(options: dict[str, str]) -> None:
    """Either one seat wins two sticks, or one loses two potatoes, or the deal is annulled."""
    rng = random.Random(str(options))
    for count in range(60):
        even = count % 4 == 0
        hands = even_hands(rng) if even else random_hands(rng, 3)
        result = play_lawfully(dealt("mittlere", hands, count % 3, **options), rng)
        assert not even or result["trump"] is None
        if options["no_trump"] == "annul":
            assert result["annulled"] is (result["trump"] is None)
        else:
            assert "annulled" not in result
        possible = ([0, 0, 0],) if result.get("annulled") else ([-2, 1, 1], [-1, -1, 2])
        assert sorted(result["payoffs"]) in possible


def test_laws_of_molotow() -> None:
    """The payoffs are of one of four kinds; trumps are always set."""
    rng = random.Random(0)
    for count in range(100):
        result = play_lawfully(dealt("molotow", random_hands(rng, 4), count % 4), rng)
        assert result["trump"] is not None
        assert sorted(result["payoffs"]) in (
            [-1, -1, 1, 1],
            [-1, 0, 0, 1],
            [-3, 1, 1, 1],
            [-1, -1, -1, 3],
        )


@pytest.mark.parametrize("players", sampled([3, 4], [4]))
def test_laws_of_plus_minus(players: int) -> None:
    """Two sticks a deal are given, held, or kept from a seat with a hundred."""
    rng = random.Random(players)
    for count in range(100):
        hands = random_hands(rng, players)
        deal = dealt("plus-minus", hands, count % players, players=players)
        result = play_lawfully(deal, rng)
        points = result["points"]
        all_but_one = sorted(map(points.count, points)) in ([1, 2, 2], [1, 3, 3, 3])
        kept = max(points) >= 100 and not all_but_one
        assert sum(result["payoffs"]) + len(result["tied"]) + kept == 2
