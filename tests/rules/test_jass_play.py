"""The common clauses of the three Jass games: §4 play; §5 and §6 are in `test_jass_readings.py`."""

from __future__ import annotations

import pytest

from tests.rules.jass_deals import Seating, ending, every_seating, position, seats_of

# §4 Play


@every_seating
def test_a_card_from_ones_own_hand(seating: Seating) -> None:
    """§4.2 One card of the own hand in turn; §9 nothing else is accepted, and the last one is asked for too."""
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
