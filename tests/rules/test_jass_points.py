"""The common clauses of the three Jass games: §6 card points."""

from __future__ import annotations

import random
from typing import Any

from tests.rules.jass_deals import (
    LAST_TRICK,
    PACK,
    Seating,
    every_seating,
    holding,
    played_out,
    points_of,
    points_of_card,
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


@every_seating
def test_points_are_counted_at_the_end(seating: Seating) -> None:
    """§6.3 A jack or nine taken before its suit became trumps counts 20 or 14 to the seat that took it."""
    game, options = seating
    for name, value in (("JS", 20), ("9S", 14)):
        deal = holding(game, options, "9H", "6S", "6H", "7H", piles={1: name})
        play_last_trick(deal)
        assert deal.trump_letter == "S"
        assert points_of(deal)[1] == value + 5


@with_three_seats
def test_values_without_trumps(seating: Seating) -> None:
    """§6.4 No trumps: each eight 8, jacks 2 and nines nothing in all four suits."""
    for suit in "DHS":
        for rank, value in zip("ATKQJ9876", (11, 10, 4, 3, 2, 0, 8, 0, 0), strict=True):
            assert value_of(seating, rank + suit, trump=None) == value


@every_seating
def test_the_last_trick(seating: Seating) -> None:
    """§6.5 Five points to the winner of the last trick, and to nobody else."""
    rng = random.Random(65)
    for _ in range(10):
        deal = played_out(seating, rng)
        last = deal.winner
        for seat in range(deal.seats):
            expected = sum(points_of_card(name, deal.trump_letter) for name in deal.pile(seat))
            assert points_of(deal)[seat] == expected + (5 if seat == last else 0)


@every_seating
def test_the_sum(seating: Seating) -> None:
    """§6.6 157 points in every deal, and every card in somebody's tricks."""
    rng = random.Random(66)
    for _ in range(50):
        deal = played_out(seating, rng)
        assert sum(points_of(deal)) == 157
        assert sorted(name for seat in range(deal.seats) for name in deal.pile(seat)) == sorted(
            PACK
        )
