"""The clauses of Mittlere: §7 settlement; the others are in the common Jass tests."""

from __future__ import annotations

import random
from typing import Any

import pytest

from matzl import registry
from matzl.games.mittlere.info import MittlereScoring
from tests.rules.implementations import new_match
from tests.rules.jass_deals import PACK, ending, jass_deal
from tests.rules.jass_draws import check_cards, check_order, draw_equal

WINS, LOSES = 2, -2


def outcome(seat: int, what: int) -> list[int]:
    """Return the payoffs if one seat wins or loses the deal."""
    return [what if other == seat else -what // 2 for other in range(3)]


def rotated(numbers: list[int], by: int) -> list[int]:
    return numbers[-by:] + numbers[:-by]


def check(
    clause: str, points: list[int], tricks: list[int] | None, seat: int, what: int, **more: Any
) -> None:
    """Check that this clause alone decides the deal, for every rotation of the seats."""
    for by in range(3):
        ended = ending(
            "mittlere",
            rotated(points, by),
            rotated(tricks, by) if tricks else None,
            dealer=(by + 1) % 3,
            **more,
        )
        expected = outcome((seat + by) % 3, what)
        assert ended.over
        ended.assert_items((clause, expected))


# §7 Settlement


@pytest.mark.parametrize(
    ("clause", "points", "tricks", "seat", "what"),
    [
        # §7.4 All twelve tricks win, before no trick and a hundred.
        ("7.4", [157, 0, 0], [12, 0, 0], 0, WINS),
        # §7.5 A seat without a trick loses, before a hundred and whatever the others have.
        ("7.5", [121, 36, 0], [8, 4, 0], 2, LOSES),
        ("7.5", [157, 0, 0], [11, 1, 0], 2, LOSES),
        ("7.5", [90, 67, 0], [6, 6, 0], 2, LOSES),
        ("7.5", [81, 76, 0], [6, 6, 0], 2, LOSES),
        # §7.7 A hundred lose, ninety-nine do not; all the points are too many; before two equal.
        ("7.7", [157, 0, 0], [10, 1, 1], 0, LOSES),
        ("7.7", [100, 57, 0], [6, 5, 1], 0, LOSES),
        ("7.7", [100, 30, 27], None, 0, LOSES),
        ("7.7", [119, 19, 19], [6, 3, 3], 0, LOSES),
        ("7.7", [28, 28, 101], None, 2, LOSES),
        # §7.8 Two equal below a hundred: the third seat wins, above or below.
        ("7.8", [77, 40, 40], [6, 3, 3], 0, WINS),
        ("7.8", [60, 60, 37], [6, 3, 3], 2, WINS),
        ("7.8", [29, 99, 29], [4, 4, 4], 1, WINS),
        ("7.8", [7, 75, 75], [1, 5, 6], 0, WINS),
        ("7.8", [30, 30, 97], None, 2, WINS),
        ("7.8", [70, 70, 17], None, 2, WINS),
        # §7.10 All different: the middle loses, wherever it sits; a trick without points is a trick.
        ("7.10", [99, 30, 28], [4, 4, 4], 1, LOSES),
        ("7.10", [81, 76, 0], [6, 5, 1], 1, LOSES),
        ("7.10", [99, 58, 0], [6, 5, 1], 1, LOSES),
        ("7.10", [51, 52, 54], [4, 4, 4], 1, LOSES),
        ("7.10", [38, 20, 99], [4, 4, 4], 0, LOSES),
        ("7.10", [70, 50, 37], None, 1, LOSES),
        ("7.10", [70, 37, 50], None, 2, LOSES),
    ],
)
def test_one_test_decides(
    clause: str, points: list[int], tricks: list[int] | None, seat: int, what: int
) -> None:
    """§7.2 The first test that applies decides alone; §7.6 only changes what a seat without a trick gets."""
    check(clause, points, tricks, seat, what)
    if clause != "7.5":
        check(clause, points, tricks, seat, what, zero_tricks="as-hundred")


def test_annulled() -> None:
    """§7.3, §9.1 No trumps: under the option nothing counts, not even all twelve tricks, and nobody draws."""
    for points, tricks in (([157, 0, 0], [12, 0, 0]), ([77, 40, 40], [4, 4, 4])):
        deal = ending("mittlere", points, tricks, trump=None, no_trump="annul", tie="draw")
        assert deal.over
        nothing = [0, 0, 0]
        assert deal.result() == {
            "trump": None,
            "payoffs": nothing,
            "tricks": tricks,
            "points": nothing,
            "sticks": nothing,
            "potatoes": nothing,
            "annulled": True,
        }
        deal.assert_items(("7.3", nothing))


def test_no_trick_beside_a_hundred() -> None:
    """§7.6, §9.2 Under the option the third seat wins beside a hundred; otherwise nothing changes."""
    beside = {"zero_tricks": "as-hundred"}
    check("7.6", [121, 36, 0], [8, 4, 0], 1, WINS, **beside)
    check("7.6", [100, 57, 0], [8, 4, 0], 1, WINS, **beside)
    check("7.6", [0, 57, 100], [0, 1, 11], 1, WINS, **beside)
    check("7.5", [0, 57, 100], [0, 1, 11], 0, LOSES)
    check("7.6", [157, 0, 0], [11, 1, 0], 1, WINS, **beside)
    check("7.5", [99, 58, 0], [8, 4, 0], 2, LOSES, **beside)
    check("7.4", [157, 0, 0], [12, 0, 0], 0, WINS, **beside)
    check("7.7", [121, 36, 0], [7, 4, 1], 0, LOSES, **beside)


# §7.9, §7.11 to §7.14 The draw


@pytest.mark.parametrize("dealer", range(3))
def test_the_lower_card_loses(dealer: int) -> None:
    """§7.9, §9.3 Two equal draw; the lower card loses, the other two get a stick each."""
    deal = ending("mittlere", [60, 37, 60], dealer=dealer, tie="draw")
    first, second = [0, 2] if dealer == 2 else [2, 0]
    assert deal.turn == first
    deal.play("draw:KH draw:QD")
    assert deal.over
    deal.assert_items(("7.9", outcome(second, LOSES)))
    assert deal.result()["potatoes"] == [2 if seat == second else 0 for seat in range(3)]
    assert deal.result()["points"] == [60, 37, 60]


@pytest.mark.parametrize("dealer", range(3))
def test_who_draws(dealer: int) -> None:
    """§7.11 The two tied seats draw, from forehand on; nothing else is legal."""
    for points, drawers in (([60, 60, 37], {0, 1}), ([40, 77, 40], {0, 2}), ([37, 60, 60], {1, 2})):
        check_order(ending("mittlere", points, dealer=dealer, tie="draw"), drawers)


def test_what_is_drawn() -> None:
    """§7.12 Any card not yet drawn, by chance."""
    check_cards(ending("mittlere", [60, 60, 37], tie="draw"))


def test_ranks_are_compared() -> None:
    """§7.13 Ace high and by the plain order, whatever was trumps; equal ranks draw again."""
    for higher, lower in (("AH", "KS"), ("TS", "9S"), ("QS", "JS"), ("7C", "6S")):
        deal = ending("mittlere", [60, 60, 37], dealer=2, trump="S", tie="draw")
        deal.play(f"draw:{higher} draw:{lower}")
        assert deal.result()["payoffs"] == outcome(1, LOSES)
    again = ending("mittlere", [60, 60, 37], dealer=2, tie="draw")
    again.play("draw:KH draw:KS")
    assert not again.over
    assert again.turn == 0
    assert again.legal() == {f"draw:{name}" for name in PACK if name not in ("KH", "KS")}
    again.play("draw:KD draw:AD")
    assert again.result()["payoffs"] == outcome(0, LOSES)


def test_the_pack_runs_out() -> None:
    """§7.14 After eighteen equal pairs all thirty-six cards can be drawn again."""
    deal = ending("mittlere", [60, 60, 37], tie="draw")
    assert len(draw_equal(deal, rounds=17, drawers=2)) == 34
    assert len(deal.legal()) == 2
    deal.play(" ".join(sorted(deal.legal())))
    assert deal.legal() == {f"draw:{name}" for name in PACK}
    deal.play("draw:6C draw:7C")
    assert deal.over


# §9 Options


@pytest.mark.matzl_only
def test_options() -> None:
    """§9.4 Any number of deals; §8.1 the scores are kept by the class that knows annulled deals."""
    assert registry.info("mittlere").scoring is MittlereScoring
    (option,) = (option for option in registry.info("mittlere").options if option.name == "deals")
    assert (option.default, option.low, option.high) == (12, 1, 1000)
    match = new_match("mittlere")
    match.add({"payoffs": [2, -1, -1], "annulled": False})
    match.add({"payoffs": [0, 0, 0], "annulled": True})
    assert match.deals == 1


def test_a_slate_that_cannot_be() -> None:
    """§9.5 Any two scores differ by a multiple of three."""
    rng = random.Random(95)
    for _ in range(50):
        deal = jass_deal("mittlere", rng.sample(PACK, 36))
        deal.play_randomly(rng)
        assert len({payoff % 3 for payoff in deal.result()["payoffs"]}) == 1
