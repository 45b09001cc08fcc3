"""The naive settlement of the Jass games, case by case as the rules list them."""

from __future__ import annotations

import pytest

from tests.naive.jass_settlement import (
    PACK,
    mittlere_drawers,
    mittlere_marks,
    molotow_drawers,
    molotow_marks,
    plus_minus_sticks,
    read_draw,
    released,
)

# --- Mittlere -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "tricks", "loses", "as_hundred"),
    [
        # All twelve tricks win, before anything else.
        ([157, 0, 0], [12, 0, 0], [2, -1, -1], [2, -1, -1]),
        # Without a trick, against a hundred: the example of the English description.
        ([121, 36, 0], [8, 4, 0], [1, 1, -2], [-1, 2, -1]),
        ([0, 57, 100], [0, 1, 11], [-2, 1, 1], [-1, 2, -1]),
        # All points but not all tricks is a hundred like any other.
        ([157, 0, 0], [11, 1, 0], [1, 1, -2], [-1, 2, -1]),
        ([157, 0, 0], [10, 1, 1], [-2, 1, 1], [-2, 1, 1]),
        # Without a trick, nobody with a hundred.
        ([99, 58, 0], [6, 6, 0], [1, 1, -2], [1, 1, -2]),
        # No points is not no trick: the middle loses.
        ([99, 58, 0], [6, 5, 1], [1, -2, 1], [1, -2, 1]),
        # A hundred, before the tie of the other two.
        ([100, 57, 0], [4, 4, 4], [-2, 1, 1], [-2, 1, 1]),
        ([101, 28, 28], [4, 4, 4], [-2, 1, 1], [-2, 1, 1]),
        # Two equal, above or below: the third wins.
        ([29, 99, 29], [4, 4, 4], [-1, 2, -1], [-1, 2, -1]),
        ([7, 75, 75], [1, 5, 6], [2, -1, -1], [2, -1, -1]),
        # The middle.
        ([51, 52, 54], [4, 4, 4], [1, -2, 1], [1, -2, 1]),
        ([38, 20, 99], [4, 4, 4], [-2, 1, 1], [-2, 1, 1]),
    ],
)
def test_mittlere(
    points: list[int], tricks: list[int], loses: list[int], as_hundred: list[int]
) -> None:
    assert mittlere_marks(points, tricks, "loses").payoffs == loses
    assert mittlere_marks(points, tricks, "as-hundred").payoffs == as_hundred


def test_sticks_and_potatoes_are_told_apart() -> None:
    marks = mittlere_marks([51, 52, 54], [4, 4, 4], "loses")
    assert (marks.sticks, marks.potatoes) == ([1, 0, 1], [0, 2, 0])
    marks = molotow_marks([100, 50, 7, 0])
    assert (marks.sticks, marks.potatoes) == ([0, 1, 1, 1], [3, 0, 0, 0])


@pytest.mark.parametrize(
    ("points", "tricks", "tie", "drawers"),
    [
        ([29, 99, 29], [4, 4, 4], "draw", {0, 2}),
        ([29, 99, 29], [4, 4, 4], "third-wins", set()),
        # An earlier test has settled the deal.
        ([101, 28, 28], [4, 4, 4], "draw", set()),
        ([157, 0, 0], [12, 0, 0], "draw", set()),
        ([157, 0, 0], [11, 1, 0], "draw", set()),
        ([51, 52, 54], [4, 4, 4], "draw", set()),
    ],
)
def test_who_draws_in_mittlere(
    points: list[int], tricks: list[int], tie: str, drawers: set[int]
) -> None:
    assert mittlere_drawers(points, tricks, tie) == drawers


def test_the_lower_card_loses_in_mittlere() -> None:
    assert mittlere_marks([29, 99, 29], [4, 4, 4], "loses", 2).payoffs == [1, 1, -2]


# --- Molotow --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "payoffs"),
    [
        ([0, 157, 0, 0], [-1, 3, -1, -1]),
        ([156, 1, 0, 0], [-3, 1, 1, 1]),
        ([19, 19, 100, 19], [1, 1, -3, 1]),
        ([57, 0, 0, 100], [1, 1, 1, -3]),
        ([99, 58, 0, 0], [1, -1, 0, 0]),
        ([10, 20, 30, 97], [1, -1, -1, 1]),
        ([70, 70, 10, 7], [0, 0, -1, 1]),
        ([80, 35, 7, 35], [1, -1, 1, -1]),
        ([20, 90, 27, 20], [0, 1, -1, 0]),
    ],
)
def test_molotow(points: list[int], payoffs: list[int]) -> None:
    assert sum(points) == 157
    assert molotow_drawers(points) == set()
    assert molotow_marks(points).payoffs == payoffs


@pytest.mark.parametrize(
    ("points", "drawers", "drew_highest", "payoffs"),
    [
        ([20, 97, 20, 20], {0, 2, 3}, 3, [0, 1, 0, -1]),
        ([50, 50, 50, 7], {0, 1, 2}, 0, [-1, 0, 0, 1]),
        ([39, 39, 40, 39], {0, 1, 3}, 1, [0, -1, 1, 0]),
    ],
)
def test_three_tied_in_molotow(
    points: list[int], drawers: set[int], drew_highest: int, payoffs: list[int]
) -> None:
    assert molotow_drawers(points) == drawers
    assert molotow_marks(points, drew_highest).payoffs == payoffs


# --- Plus-Minus -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "sticks", "tied"),
    [
        # Three seats.
        ([50, 51, 56], [1, 0, 1], []),
        ([99, 58, 0], [1, 0, 1], []),
        ([100, 57, 0], [0, 0, 1], []),
        ([29, 99, 29], [0, 2, 0], []),
        ([101, 28, 28], [2, 0, 0], []),
        ([157, 0, 0], [2, 0, 0], []),
        ([78, 78, 1], [0, 0, 2], []),
        # Four seats.
        ([10, 20, 30, 97], [1, 0, 0, 1], []),
        ([10, 20, 27, 100], [1, 0, 0, 0], []),
        ([39, 39, 40, 39], [0, 0, 2, 0], []),
        ([50, 7, 50, 50], [0, 2, 0, 0], []),
        ([0, 0, 0, 157], [0, 0, 0, 2], []),
        # A tie at one end; the other end as usual.
        ([70, 10, 70, 7], [0, 0, 0, 1], [[0, 2]]),
        ([20, 90, 27, 20], [0, 1, 0, 0], [[0, 3]]),
        ([0, 57, 0, 100], [0, 0, 0, 0], [[0, 2]]),
        # A tie in the middle is no matter.
        ([80, 35, 7, 35], [1, 0, 1, 0], []),
        ([120, 15, 7, 15], [0, 0, 1, 0], []),
    ],
)
def test_plus_minus(points: list[int], sticks: list[int], tied: list[list[int]]) -> None:
    assert sum(points) == 157
    assert plus_minus_sticks(points) == (sticks, tied)


@pytest.mark.parametrize(
    ("held", "sticks", "given"),
    [
        ({}, [1, 0, 0, 1], [0, 0, 0, 0]),
        # One of the two scores, with one stick or with two.
        ({(0, 1): 1}, [1, 0, 0, 1], [1, 0, 0, 0]),
        ({(0, 1): 1}, [0, 2, 0, 0], [0, 1, 0, 0]),
        # Both or neither score: held on.
        ({(0, 3): 1}, [1, 0, 0, 1], [0, 0, 0, 0]),
        ({(1, 2): 1}, [1, 0, 0, 1], [0, 0, 0, 0]),
        # What has added up is released together, from several pairs at once.
        ({(0, 1): 3}, [1, 0, 0, 1], [3, 0, 0, 0]),
        ({(0, 1): 2, (0, 2): 1, (1, 3): 1, (0, 3): 5}, [1, 0, 0, 1], [3, 0, 0, 1]),
    ],
)
def test_release_of_held_sticks(
    held: dict[tuple[int, int], int], sticks: list[int], given: list[int]
) -> None:
    assert released({frozenset(pair): number for pair, number in held.items()}, sticks) == given


# --- Drawing cards --------------------------------------------------------------------------------


def test_the_lowest_of_two_loses() -> None:
    begin = read_draw([1, 0], [], "lowest")
    assert (begin.loser, begin.next_seat, begin.cards) == (None, 1, set(PACK))
    half = read_draw([1, 0], ["TC"], "lowest")
    assert (half.loser, half.next_seat, half.cards) == (None, 0, set(PACK) - {"TC"})
    assert read_draw([1, 0], ["TC", "JH"], "lowest").loser == 1
    assert read_draw([1, 0], ["TC", "9H"], "lowest").loser == 0
    assert read_draw([1, 0], ["TC", "TH", "6C", "AH"], "lowest").loser == 1


def test_those_who_share_the_highest_of_three_draw_again() -> None:
    assert read_draw([3, 0, 1], ["KC", "AC", "QC"], "highest").loser == 0
    two_kings = ["KC", "9C", "KD"]
    again = read_draw([3, 0, 1], two_kings, "highest")
    assert (again.next_seat, again.cards) == (3, set(PACK) - set(two_kings))
    assert read_draw([3, 0, 1], [*two_kings, "6C"], "highest").next_seat == 1
    assert read_draw([3, 0, 1], [*two_kings, "6C", "7C"], "highest").loser == 1
    # Two share the lowest: no matter.
    assert read_draw([3, 0, 1], ["6C", "AC", "6D"], "highest").loser == 0
    three_kings = ["KC", "KD", "KH"]
    assert read_draw([3, 0, 1], three_kings, "highest").next_seat == 3
    assert read_draw([3, 0, 1], [*three_kings, "7C", "8C", "KS"], "highest").loser == 1


def test_a_single_card_left_for_two_is_put_back_with_the_rest() -> None:
    # Three draw, then the two with queens, again and again until three cards are left.
    drawn = ["QC", "6C", "QD"]
    for rank in "AKJT987":
        drawn += [f"{rank}C", f"{rank}D", f"{rank}H", f"{rank}S"]
    drawn += ["QH", "QS"]
    three_left = read_draw([0, 1, 2], drawn, "highest")
    assert (three_left.next_seat, three_left.cards) == (0, {"6D", "6H", "6S"})
    drawn += ["6S", "6D"]
    whole_pack = read_draw([0, 1, 2], drawn, "highest")
    assert (whole_pack.next_seat, whole_pack.cards) == (0, set(PACK))
    # Also a card drawn long before may come again, and the one that was left.
    assert read_draw([0, 1, 2], [*drawn, "QC", "6H"], "highest").loser == 0


def test_a_card_drawn_already_cannot_come_again() -> None:
    with pytest.raises(ValueError, match="KC"):
        read_draw([0, 1], ["KC", "KC"], "lowest")
