"""Rows of a transposition table stay correct, whatever other positions have used them in between."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from matzl.games.bondtolva.exact_play import (
    ALL,
    LAST_LOST,
    LAST_WON,
    MONOTONIC,
    WEIGHTS,
    AskedPosition,
    forces,
)
from matzl.games.matzlfangen import exact_play as matzlfangen_play
from matzl.games.matzlfangen.exact_play import (
    CARD_POINTS,
    MATZL_OURS,
    NOTHING,
    POINTS,
    TOO_MUCH,
)
from matzl.games.matzlfangen.info import LAST_TRICK

STAMP = 1
NO_LESS, NO_MORE = -matzlfangen_play.FAR, matzlfangen_play.FAR


def table(rows: int) -> Any:
    return np.zeros((rows, 4), np.int64)


def hands(rng: Random, places: int, held: int, seats: int) -> list[int]:
    cards = rng.sample(range(places), seats * held)
    return [sum(1 << card for card in cards[seat::seats]) for seat in range(seats)]


def weight(cards: int) -> int:
    return sum(int(WEIGHTS[0, card >> 2]) for card in range(24) if cards >> card & 1)


@pytest.mark.parametrize("rows", [1, 2, pytest.param(16, marks=pytest.mark.thorough)])
def test_table_rows_of_bondtolva_hold(rows: int) -> None:
    """From `table[row, 2]` on the outcomes are forced; up to `table[row, 3]` they are not."""
    rng, checked = Random(rows), 0
    for _ in range(600):
        leads, follows = hands(rng, 24, 4, 2)
        trump, shared = rng.randrange(4), table(rows)
        left = weight(leads | follows)
        for standing in rng.sample(range(-left, left + 1), 4):
            good = rng.choice([0b111100, 0b100000, 0b110100, 0b111110])
            forces(AskedPosition(leads, follows, standing, left, good), trump, 0, shared)
        for row in shared:
            own, other, asked = int(row[0]) & (1 << 30) - 1, int(row[0]) >> 30, int(row[1]) & ALL
            if not own or not MONOTONIC[asked]:
                continue
            rest = 0 if asked in (LAST_LOST, LAST_WON) else weight(own | other)
            for standing in range(-rest, rest + 1):
                if row[3] < standing < row[2]:
                    continue
                ending = AskedPosition(own, other, standing, rest, asked)
                found = forces(ending, trump, 0, table(1 << 12))
                assert found == (standing >= row[2])
                checked += 1
    assert checked > 2000


def points(cards: int) -> int:
    return sum(int(CARD_POINTS[card >> 2]) for card in range(32) if cards >> card & 1)


def reaches(dealt: list[int], turn: int, question: tuple[int, ...], shared: Any) -> bool:
    """Return whether declarer's side reaches its goal, from the beginning of a trick."""
    safe, caught, short, gap, side, trump, matzl = question
    in_turn = (dealt[turn], dealt[turn + 1 & 3], dealt[turn + 2 & 3], dealt[turn + 3 & 3])
    to_come = points(dealt[0] | dealt[1] | dealt[2] | dealt[3]) + LAST_TRICK
    asked = matzlfangen_play.Demands(safe, caught, short, gap)
    sides = matzlfangen_play.Sides(side, trump, STAMP)
    return matzlfangen_play.reaches(
        in_turn, turn, matzlfangen_play.NO_TRICK, asked, to_come, matzl, sides, shared
    )


@pytest.mark.thorough
@pytest.mark.parametrize("rows", [2, 4, 32])
def test_table_rows_of_matzlfangen_hold(rows: int) -> None:
    """Up to `table[row, 2]` missing points are reached; from `table[row, 3]` on they are not."""
    rng, checked = Random(rows), 0
    for _ in range(400):
        dealt, shared = hands(rng, 32, 4, 4), table(rows)
        side = rng.choice([0b0101, 0b0001, 0b0110]) | rng.choice([0, MATZL_OURS])
        trump = rng.randrange(4)
        matzl = sum(dealt) & 1 << rng.randrange(4)
        for _ in range(4):
            caught = rng.choice([NOTHING, POINTS, TOO_MUCH])
            short, gap = rng.randrange(1, 80), rng.randrange(-20, 21)
            reaches(dealt, 0, (POINTS, caught, short, gap, side, trump, matzl), shared)
        for row in shared[1:]:
            tag = int(row[0])
            safe, caught, gap = tag & 7, tag >> 3 & 7, (tag >> 6 & 255) - 128
            turn, remaining = tag >> 14 & 3, tag >> 16
            if not remaining:
                continue
            there = [hand & remaining for hand in dealt]
            for short, expected in ((int(row[2]), True), (int(row[3]), False)):
                if short in (NO_LESS, NO_MORE):
                    continue
                asked = (safe, caught, short, gap, side, trump, matzl & remaining)
                assert reaches(there, turn, asked, table(1 << 12)) == expected
                checked += 1
    assert checked > 300
