"""The common clauses of the three Jass games: §4 play, §5 the winner of a trick."""

from __future__ import annotations

import pytest

from tests.rules.jass_deals import (
    Seating,
    ending,
    every_seating,
    position,
    seats_of,
)

# §4 Play


@every_seating
def test_a_card_from_ones_own_hand(seating: Seating) -> None:
    """§4.2 One card of the own hand in turn and nothing else; the last one is asked for too."""
    deal = position(*seating, hand="AH", lying="6H")
    deal.assert_refused("4.2", "6H")  # it lies on the deal
    deal.assert_refused("4.2", "KH")  # another seat has it
    deal.assert_refused("4.2", "draw:AH")
    assert deal.legal() == {"AH"}
    assert deal.turn == 1
    deal.play("AH")


@every_seating
@pytest.mark.parametrize(
    ("hand", "lying", "trump", "legal"),
    [
        # §4.3 A lead is free.
        ("JS 6C", "", "S", "JS 6C"),
        # §4.4, §4.5 No trump yet: follow, or play anything.
        ("7H AS 6C", "TH", None, "7H"),
        ("JS 6C", "7S", None, "JS"),
        ("AS 6C", "TH", None, "AS 6C"),
        # §4.8 A plain suit led: follow or trump; §4.11 the jack of another suit is forced.
        ("7H AS 8S 6C", "TH", "S", "7H AS 8S"),
        ("JH 6C AS", "TH", "S", "JH AS"),
        # §4.9 A trump lies: only a higher one may be added by a seat that can follow.
        ("7H AS 8S 6C", "TH TS", "S", "7H AS"),
        ("7H 9S", "TH JS", "S", "7H"),
        ("6H JS 6C", "TH 9S", "S", "6H JS"),
        # §4.7 Void in the suit led: anything, under-trumping too.
        ("8S 6C", "TH TS", "S", "8S 6C"),
        ("8S 7S", "TH TS", "S", "8S 7S"),
        # §4.10, §4.11 Trumps led: follow, but the jack is never forced out.
        ("7S AS 6C", "TS", "S", "7S AS"),
        ("JS 7S 6C", "TS", "S", "JS 7S"),
        ("JS 6C AH", "TS", "S", "JS 6C AH"),
        ("9S 6C AH", "TS", "S", "9S"),
        ("6C AH", "TS", "S", "6C AH"),
    ],
)
def test_legal_cards(
    seating: Seating, hand: str, lying: str, trump: str | None, legal: str
) -> None:
    assert position(*seating, hand=hand, lying=lying, trump=trump).legal() == set(legal.split())


@every_seating
def test_the_finished_deal(seating: Seating) -> None:
    """§4.14 It takes no more actions."""
    game, options = seating
    points = [99, 30, 20, 8] if seats_of(*seating) == 4 else [99, 30, 28]
    deal = ending(game, points, **options)
    assert deal.over
    assert deal.legal() == set()
    deal.assert_refused("4.14", "AS", "draw:AS")


# §5 Who wins the trick


def winner_of(seating: Seating, trick: str, trump: str | None = None) -> int:
    """Return the index of the winning card; a low card of the suit led is added for four seats."""
    laid = trick.split()
    if seats_of(*seating) == 4:
        laid.append("6" + laid[0][1])
    deal = position(
        *seating,
        hand=f"{laid[-1]} 6{'C' if laid[-1][1] != 'C' else 'D'}",
        lying=" ".join(laid[:-1]),
        trump=trump,
    )
    deal.step(laid[-1])
    assert deal.turn == deal.winner
    assert deal.tricks[deal.turn] == 1
    return deal.turn


@every_seating
def test_trumps_in_the_trick(seating: Seating) -> None:
    """§5.2 The highest trump, however low, in the order of trumps."""
    assert winner_of(seating, "AH 6S KH", trump="S") == 1
    assert winner_of(seating, "AH AS 9S", trump="S") == 2
    assert winner_of(seating, "AH JS 9S", trump="S") == 1
    assert winner_of(seating, "AS 9S JS", trump="S") == 2
    assert winner_of(seating, "AH 9H JH", trump="H") == 2
    assert winner_of(seating, "AH 9H KH", trump="H") == 1
    assert winner_of(seating, "TH AH 6S", trump="S") == 2
    assert winner_of(seating, "TH 6S 9S", trump="S") == 2


@every_seating
def test_the_trick_that_sets_trumps(seating: Seating) -> None:
    """§5.3 It falls to the highest trump: the card that set trumps, or a later and higher one."""
    assert winner_of(seating, "AH 7S KH") == 1
    assert winner_of(seating, "AH 7S 8S") == 2
    assert winner_of(seating, "AH AS 9S") == 2
    assert winner_of(seating, "AH 7S AD") == 1
