"""The clauses of Molotow: §7 settlement; the others are in the common Jass tests."""

from __future__ import annotations

from itertools import permutations

import pytest

from matzl import registry
from matzl.base.scoring import Scoring
from tests.rules.implementations import new_match
from tests.rules.jass_deals import PACK, ending
from tests.rules.jass_draws import check_cards, check_order


def check(clause: str, points: list[int], payoffs: list[int]) -> None:
    """Check that this clause alone decides the deal, for every permutation of the seats."""
    for order in permutations(range(4)):
        deal = ending("molotow", [points[place] for place in order], dealer=order[0])
        expected = [payoffs[place] for place in order]
        assert deal.over
        deal.assert_items((clause, expected))


# §7 Settlement


@pytest.mark.parametrize(
    ("clause", "points", "payoffs"),
    [
        ("7.3", [157, 0, 0, 0], [3, -1, -1, -1]),  # before three equal
        ("7.4", [121, 12, 12, 12], [-3, 1, 1, 1]),  # before three equal
        ("7.4", [100, 29, 14, 14], [-3, 1, 1, 1]),  # before two equal
        ("7.4", [100, 19, 19, 19], [-3, 1, 1, 1]),
        ("7.4", [100, 57, 0, 0], [-3, 1, 1, 1]),
        # §7.5 Most and fewest a stick each, the two between a potato each.
        ("7.5", [97, 30, 20, 10], [1, -1, -1, 1]),
        ("7.5", [60, 50, 40, 7], [1, -1, -1, 1]),
        # §7.6 Two equal at the top: nothing; the third a potato, the last a stick.
        ("7.6", [70, 70, 10, 7], [0, 0, -1, 1]),
        ("7.6", [60, 60, 30, 7], [0, 0, -1, 1]),
        # §7.7 Two equal in the middle: a potato each, as when they differ.
        ("7.7", [80, 35, 35, 7], [1, -1, -1, 1]),
        ("7.7", [67, 40, 40, 10], [1, -1, -1, 1]),
        # §7.8 Two equal at the bottom: nothing; the first a stick, the second a potato.
        ("7.8", [99, 58, 0, 0], [1, -1, 0, 0]),
        ("7.8", [90, 27, 20, 20], [1, -1, 0, 0]),
        ("7.8", [77, 40, 20, 20], [1, -1, 0, 0]),
    ],
)
def test_one_test_decides(clause: str, points: list[int], payoffs: list[int]) -> None:
    """§7.2 The first test that applies decides alone; 157 being odd, no two pairs can be equal."""
    check(clause, points, payoffs)


# §7.9 to §7.14 Three equal: the draw


@pytest.mark.parametrize(
    "points", [[51, 51, 51, 4], [50, 50, 50, 7], [39, 39, 39, 40], [20, 20, 20, 97]]
)
@pytest.mark.parametrize("odd", range(4))
def test_three_equal(points: list[int], odd: int) -> None:
    """§7.9, §7.10 The odd seat, above or below, has a stick; of the others the highest card gets the potato."""
    seats = [seat for seat in range(4) if seat != odd]
    rotated = [points[3] if seat == odd else points[0] for seat in range(4)]
    for unlucky in range(3):
        deal = ending("molotow", rotated, dealer=3)
        assert not deal.over
        for place in range(3):
            deal.play("draw:KS" if place == unlucky else f"draw:{'TQ6'[place]}H")
        stick = [1 if seat == odd else 0 for seat in range(4)]
        potato = [1 if seat == seats[unlucky] else 0 for seat in range(4)]
        assert deal.over
        deal.assert_items(("7.9", stick), ("7.10", [-amount for amount in potato]))
        assert (deal.result()["sticks"], deal.result()["potatoes"]) == (stick, potato)
        assert deal.result()["payoffs"] == [a - b for a, b in zip(stick, potato, strict=True)]


@pytest.mark.parametrize("dealer", range(4))
def test_who_draws(dealer: int) -> None:
    """§7.11 The three tied seats draw, from forehand on; nothing else is legal."""
    check_order(ending("molotow", [51, 51, 4, 51], dealer=dealer), {0, 1, 3})
    check_order(ending("molotow", [97, 20, 20, 20], dealer=dealer), {1, 2, 3})


def test_what_is_drawn() -> None:
    """§7.12 Any card not yet drawn, by chance."""
    check_cards(ending("molotow", [51, 51, 4, 51]))


def test_equal_ranks() -> None:
    """§7.13 Seats with the same highest rank draw again, the others are out; ranks have the plain order."""
    deal = ending("molotow", [51, 51, 51, 4], dealer=3, trump="S")
    deal.play("draw:KH draw:JS draw:KD")  # the jack of trumps is no higher here
    assert not deal.over
    assert deal.turn == 0
    assert deal.legal() == {f"draw:{name}" for name in PACK if name not in ("KH", "JS", "KD")}
    deal.play("draw:6H")
    assert deal.turn == 2
    deal.play("draw:AS")
    assert deal.over
    assert deal.result()["payoffs"] == [0, 0, -1, 1]
    lower = ending("molotow", [51, 51, 51, 4], dealer=3)
    lower.play("draw:7H draw:9S draw:7D")  # equal lower ranks do not draw again
    assert lower.result()["payoffs"] == [0, -1, 0, 1]
    for unlucky in range(3):  # three equal ranks: all three draw again
        deal = ending("molotow", [51, 51, 51, 4], dealer=3)
        deal.play("draw:KH draw:KD draw:KS")
        for place in range(3):
            assert deal.turn == place
            deal.play("draw:AS" if place == unlucky else f"draw:{6 + place}H")
        assert deal.result()["payoffs"] == [-1 if s == unlucky else 0 for s in range(3)] + [1]


def test_the_pack_runs_out() -> None:
    """§7.14 Fewer cards left than seats to draw: all thirty-six again."""
    deal = ending("molotow", [51, 51, 51, 4], dealer=3)
    deal.play("draw:AC draw:6C draw:AD")  # two draw again, from thirty-three cards
    for left in range(33, 1, -2):
        assert len(deal.legal()) == left
        deal.play(" ".join(pair(deal.legal())))
    assert deal.legal() == {f"draw:{name}" for name in PACK}  # not the last one alone
    deal.play("draw:6C draw:AC")
    assert deal.result()["payoffs"] == [0, 0, -1, 1]


def pair(legal: set[str]) -> list[str]:
    """Return two cards of a rank that can be drawn."""
    return next([a, b] for a in sorted(legal) for b in sorted(legal) if a < b and a[5] == b[5])


# §9 Options


@pytest.mark.matzl_only
def test_options() -> None:
    """§9.1 The number of deals, from 1 to 1000; §9.2 the options of Mittlere do not exist here."""
    assert registry.info("molotow").scoring is Scoring
    (option,) = registry.info("molotow").options
    assert (option.name, option.default, option.low, option.high) == ("deals", 12, 1, 1000)
    match = new_match("molotow")
    match.add({"payoffs": [0, 0, 0, 0]})
    assert match.deals == 1
