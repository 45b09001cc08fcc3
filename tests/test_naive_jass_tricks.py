"""The naive implementation of Jass: legal cards, winners and card points of tricks."""

from __future__ import annotations

import pytest

from tests.naive.jass import allowed, best_of, trump_of, worth
from tests.naive.jass_settlement import PACK


def cards(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "may_play"),
    [
        # A lead is free.
        ("JS 6C", "", "S", "JS 6C"),
        # No trump yet: follow, or throw anything.
        ("7H AS 6C", "TH", None, "7H"),
        ("JS 6C", "7S", None, "JS"),
        ("AS 6C", "TH", None, "AS 6C"),
        # A plain suit led: follow or trump.
        ("7H AS 8S 6C", "TH", "S", "7H AS 8S"),
        # A trump lies: only a higher one may be added by a seat that can follow.
        ("7H AS 8S 6C", "TH TS", "S", "7H AS"),
        ("7H AS JS", "TH 8S 9S", "S", "7H JS"),
        ("7H AS JS", "TH 9S 8S", "S", "7H JS"),
        ("7H 9S", "TH JS", "S", "7H"),
        # Void in the suit led: anything, under-trumping too.
        ("8S 6C", "TH TS", "S", "8S 6C"),
        ("8S 7S", "TH TS", "S", "8S 7S"),
        # Trumps led: follow, but the jack is never forced out.
        ("7S AS 6C", "TS", "S", "7S AS"),
        ("JS 7S 6C", "TS", "S", "JS 7S"),
        ("JS 6C AH", "TS", "S", "JS 6C AH"),
        ("9S 6C AH", "TS", "S", "9S"),
        ("6C AH", "TS", "S", "6C AH"),
        # The jack of another suit has no such right.
        ("JH 6C AS", "TH", "S", "JH AS"),
        # The lone jack of trumps may overtrump like any trump.
        ("6H JS 6C", "TH 9S", "S", "6H JS"),
    ],
)
def test_allowed_cards(hand: str, trick: str, trump: str | None, may_play: str) -> None:
    assert allowed(cards(hand), cards(trick), trump) == set(cards(may_play))


@pytest.mark.parametrize(
    ("tricks", "trump"),
    [
        ([], None),
        (["TH 7H"], None),
        (["TH 7H 6C"], "C"),
        (["TH 6C 6D"], "C"),
        (["TH 7H 8H", "KD AD 6S", "AC 6H"], "S"),
    ],
)
def test_first_card_off_the_suit_led_sets_trumps(tricks: list[str], trump: str | None) -> None:
    assert trump_of([cards(trick) for trick in tricks]) == trump


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("9H JH TH", None, 1),
        ("AH 9H JH", None, 0),
        ("AH 9H JH", "H", 2),
        ("AH 9H KH", "H", 1),
        ("TH AH 6S", "S", 2),
        ("TH 6S 9S AS", "S", 2),
        ("6H AC AD", "S", 0),
        ("6H AC 7H", "S", 2),
    ],
)
def test_who_takes_the_trick(trick: str, trump: str | None, place: int) -> None:
    assert best_of(cards(trick), trump) == place


def test_card_points() -> None:
    for trump in ["C", "D", "H", "S", None]:
        assert sum(worth(card, trump) for card in PACK) == 152
    assert [worth(card, "S") for card in cards("AS TS KS QS JS 9S 8S 7S 6S")] == (
        [11, 10, 4, 3, 20, 14, 0, 0, 0]
    )
    assert [worth(card, "S") for card in cards("AH TH KH QH JH 9H 8H 7H 6H")] == (
        [11, 10, 4, 3, 2, 0, 0, 0, 0]
    )
    assert [worth(card, None) for card in cards("AH TH KH QH JH 9H 8H 7H 6H")] == (
        [11, 10, 4, 3, 2, 0, 8, 0, 0]
    )
