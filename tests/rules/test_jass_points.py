"""The common clauses of the three Jass games: §6 card points."""

from __future__ import annotations

from typing import Any

from tests.rules.jass_deals import (
    LAST_TRICK,
    Seating,
    every_seating,
    holding,
    points_of,
    with_three_seats,
)


@every_seating
def test_plain_values(seating: Seating) -> None:
    """§6.1 Ace 11, ten 10, king 4, queen 3, jack 2, the rest nothing."""
    for name, value in zip(
        "AH TH KH QH JH 9H 8H 7H 6H".split(), (11, 10, 4, 3, 2, 0, 0, 0, 0), strict=True
    ):
        assert value_of(seating, name, trump="S") == value


@every_seating
def test_trump_values(seating: Seating) -> None:
    """§6.2 The jack 20 and the nine 14; the rest as in a plain suit."""
    for name, value in zip(
        "AS TS KS QS JS 9S 8S 7S 6S".split(), (11, 10, 4, 3, 20, 14, 0, 0, 0), strict=True
    ):
        assert value_of(seating, name, trump="S") == value


def value_of(seating: Seating, name: str, trump: str | None) -> int:
    """Return the points of one taken card after a last trick that counts only its five points."""
    game, options = seating
    deal = holding(game, options, *LAST_TRICK[trump].split(), trump=trump, piles={1: name})
    play_last_trick(deal)
    assert points_of(deal)[0] == 5
    return points_of(deal)[1]


def play_last_trick(deal: Any) -> None:
    for _ in range(deal.seats):
        deal.play(*deal.hand(deal.turn))


@with_three_seats
def test_values_without_trumps(seating: Seating) -> None:
    """§6.4 No trumps: each eight 8, jacks 2 and nines nothing in all four suits."""
    for suit in "DHS":
        for rank, value in zip("ATKQJ9876", (11, 10, 4, 3, 2, 0, 8, 0, 0), strict=True):
            assert value_of(seating, rank + suit, trump=None) == value
