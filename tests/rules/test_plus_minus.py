"""The clauses of Plus-Minus: §7 settlement, held sticks; the others are in the common Jass tests."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from matzl import registry
from matzl.games.plus_minus.match import PlusMinusScoring
from tests.rules.implementations import is_naive, new_match
from tests.rules.jass_deals import PACK, ending, jass_deal, play_to_the_end, still_held_between


def settled(points: list[int], held: dict[tuple[int, int], int] | None = None) -> Any:
    return ending("plus-minus", points, held=held, players=len(points))


def check(points: list[int], *items: tuple[str, list[int]], tied: tuple[int, ...] = ()) -> None:
    """Check the items for every permutation of the seats; `tied` are indices of `points`."""
    for order in permutations(range(len(points))):
        deal = settled([points[place] for place in order])
        expected = sorted(
            (clause, [amounts[place] for place in order]) for clause, amounts in items
        )
        if not is_naive():
            assert sorted(deal.items()) == expected
        payoffs = [
            sum(column) for column in zip(*(amounts for _, amounts in expected), strict=True)
        ]
        assert deal.result()["payoffs"] == payoffs
        pair = sorted(order.index(place) for place in tied)
        assert deal.result()["tied"] == ([pair] if pair else [])
        assert still_held_between(deal) == ({(pair[0], pair[1]): 1} if pair else {})


# §7 Settlement


@pytest.mark.parametrize(
    "points",
    [
        *([77, 40, 40], [37, 60, 60], [101, 28, 28], [99, 29, 29], [157, 0, 0], [3, 77, 77]),
        *([4, 51, 51, 51], [97, 20, 20, 20], [40, 39, 39, 39], [7, 50, 50, 50], [157, 0, 0, 0]),
    ],
)
def test_all_equal_but_one(points: list[int]) -> None:
    """§7.3 Two sticks for the odd one, above or below, with a hundred too."""
    check(points, ("7.3", [2] + [0] * (len(points) - 1)))


def test_the_fewest() -> None:
    """§7.4 A stick, also beside a hundred; no trick is no fault."""
    for points in ([121, 36, 0], [110, 40, 7, 0], [120, 15, 15, 7], [100, 27, 20, 10]):
        nothing = [0] * len(points)  # for the most; a tie in the middle is no matter
        check(points, ("7.4", [*nothing[1:], 1]), ("7.5", nothing))


def test_the_most() -> None:
    """§7.5 A stick with 99 points, none with a hundred, and the result says so."""
    for points in (
        *([99, 30, 28], [100, 30, 27], [99, 58, 0], [56, 51, 50], [99, 30, 20, 8]),
        *([100, 30, 20, 7], [67, 40, 40, 10], [97, 30, 20, 10], [80, 35, 35, 7]),
    ):
        nothing, stick = [0] * (len(points) - 1), int(points[0] < 100)
        check(points, ("7.4", [*nothing, 1]), ("7.5", [stick, *nothing]))


def test_two_equal_at_the_top() -> None:
    """§7.6 Neither scores, a stick is held between them, the fewest score as usual."""
    for points in ([60, 60, 30, 7], [70, 70, 10, 7]):
        check(points, ("7.4", [0, 0, 0, 1]), ("7.6", [0, 0, 0, 0]), tied=(0, 1))


def test_two_equal_at_the_bottom() -> None:
    """§7.7 Neither scores, a stick is held between them, the most score as usual or have too many."""
    check([77, 40, 20, 20], ("7.5", [1, 0, 0, 0]), ("7.7", [0, 0, 0, 0]), tied=(2, 3))
    check([90, 27, 20, 20], ("7.5", [1, 0, 0, 0]), ("7.7", [0, 0, 0, 0]), tied=(2, 3))
    nothing = ("7.5", [0, 0, 0, 0]), ("7.7", [0, 0, 0, 0])
    check([101, 28, 14, 14], *nothing, tied=(2, 3))
    check([100, 57, 0, 0], *nothing, tied=(2, 3))


def test_a_held_stick_is_released() -> None:
    """§7.8 It goes to the seat of the pair that scores if the other does not; otherwise it stays."""
    points = [70, 50, 30, 7]  # seats 0 and 3 score
    for pair, winner in (((0, 1), 0), ((0, 2), 0), ((1, 3), 3), ((2, 3), 3)):
        deal = settled(points, {pair: 1})
        assert still_held_between(deal) == {}
        released = [1 if seat == winner else 0 for seat in range(4)]
        deal.assert_items(("7.4", [0, 0, 0, 1]), ("7.5", [1, 0, 0, 0]), ("7.8", released))
    for pair in ((0, 3), (1, 2)):
        deal = settled(points, {pair: 1})
        assert still_held_between(deal) == {pair: 1}
        assert deal.result()["payoffs"] == [1, 0, 0, 1]
    two_sticks = settled([97, 20, 20, 20], {(0, 2): 1})  # scored by §7.3
    assert two_sticks.result()["payoffs"] == [3, 0, 0, 0]


def test_several_held_sticks() -> None:
    """§7.9 Sticks held by one pair are released together, sticks of several pairs apart."""
    deal = settled([70, 50, 30, 7], {(0, 1): 3, (1, 2): 2, (2, 3): 1, (0, 3): 4})
    released = ("7.8", [3, 0, 0, 0]), ("7.8", [0, 0, 0, 1])
    deal.assert_items(("7.4", [0, 0, 0, 1]), ("7.5", [1, 0, 0, 0]), *released)
    assert still_held_between(deal) == {(1, 2): 2, (0, 3): 4}
    every_pair = {(a, b): 1 for a in range(4) for b in range(a + 1, 4)}
    deal = settled([70, 50, 30, 7], every_pair)
    assert deal.result()["payoffs"] == [3, 0, 0, 3]
    assert still_held_between(deal) == {(0, 3): 1, (1, 2): 1}


def test_not_in_the_deal_of_the_tie() -> None:
    """§7.10 The tied pair's old sticks stay with the new one; other pairs' are released."""
    deal = settled([60, 60, 30, 7], {(0, 1): 2, (1, 3): 1})
    assert still_held_between(deal) == {(0, 1): 3}
    assert deal.result()["payoffs"] == [0, 0, 0, 2]
    assert deal.result()["tied"] == [[0, 1]]


@pytest.mark.matzl_only
def test_a_deal_by_itself() -> None:
    """§7.11 A single deal has no held sticks, even after a deal that left some."""
    deal = settled([60, 60, 30, 7])
    assert still_held_between(deal) == {(0, 1): 1}
    deal.deal(PACK)
    play_to_the_end(deal, [70, 50, 30, 7])
    assert deal.result()["payoffs"] == [1, 0, 0, 1]
    assert still_held_between(deal) == {}


# §8.3 Held sticks, §9 options


def match(seats: int = 3, dealer: int = 0, **options: Any) -> Any:
    return new_match("plus-minus", dealer=dealer, players=seats, **options)


@pytest.mark.matzl_only
def test_options() -> None:
    """§9.2 The number of sticks; §8.3 the scores are kept by the class that knows held sticks."""
    assert registry.info("plus-minus").scoring is PlusMinusScoring
    (option,) = (
        option for option in registry.info("plus-minus").options if option.name == "sticks"
    )
    assert (option.default, option.low, option.high) == (7, 1, 1000)


def test_held_from_deal_to_deal() -> None:
    """§8.3 Held sticks are carried to the next deal; they count for nobody and lapse at the end."""
    score = match(4)
    tie = settled([60, 60, 30, 7])
    score.add(tie.result(), left=tie.left())
    assert score.scores == [0, 0, 0, 1]
    assert score.held_between() == {(0, 1): 1}
    release = settled([70, 50, 30, 7], score.held_between())
    score.add(release.result(), left=release.left())
    assert score.scores == [2, 0, 0, 2]
    assert score.held_between() == {}
    last = match(4, sticks=1)
    last.add(tie.result(), left=tie.left())
    assert last.over
    assert last.scores == [0, 0, 0, 1]


@pytest.mark.matzl_only
def test_players() -> None:
    """§9.1 Three by default, or four."""
    info = registry.info("plus-minus")
    (option,) = (option for option in info.options if option.name == "players")
    assert (option.default, option.low, option.high) == (3, 3, 4)
    assert info.seats == (3, 4)
    assert len(jass_deal("plus-minus").per_seat("points")) == 3
    assert len(jass_deal("plus-minus", players=4).hand(3)) == 9


@pytest.mark.matzl_only
def test_what_is_not_an_option() -> None:
    """§9.3 Neither of the options of Mittlere, and no phase of drawing."""
    info = registry.info("plus-minus")
    assert [option.name for option in info.options] == ["players", "sticks"]
    assert [phase.name for phase in info.phases] == ["finished", "play"]
