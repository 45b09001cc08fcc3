"""The clauses of whist, a game outside the package."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from matzl.base.cards import CARD_NAMES
from tests.rules.implementations import new_deal, new_match

pytestmark = pytest.mark.usefixtures("whist")

RANKS = "23456789TJQKA"

SUITED = [" ".join(rank + suit for rank in RANKS) for suit in "CDHS"]
"""A whole suit in each hand."""

MIXED = [
    "2C 6C TC AC 5D 9D KD 4H 8H QH 3S 7S JS",
    "3C 7C JC 2D 6D TD AD 5H 9H KH 4S 8S QS",
    "4C 8C QC 3D 7D JD 2H 6H TH AH 5S 9S KS",
    "5C 9C KC 4D 8D QD 3H 7H JH 2S 6S TS AS",
]
"""Every fourth card in each hand, so that all suits can be followed at first."""


def whist(hands: Sequence[str], upcard: str = "2S", dealer: int = 3) -> Any:
    """Return a deal of whist from hands; seat 0 leads unless there is another dealer."""
    return new_deal("whist", hands, dealer=dealer, upcard=upcard)


def test_packets_and_upcard() -> None:
    """§2.1, §2.2 One card at a time, clockwise; §2.3 the last one, the dealer's, is turned up and makes trumps."""
    dealt = new_deal("whist", pack=CARD_NAMES, dealer=2)
    assert [dealt.hand(seat) for seat in (3, 0, 1, 2)] == [set(CARD_NAMES[n::4]) for n in range(4)]
    assert dealt.trump_letter == "S"


@pytest.mark.parametrize("dealer", range(4))
def test_forehand_leads_at_once(dealer: int) -> None:
    """§3.1 No auction; §4.1 forehand leads, §4.4 any card."""
    ours = whist(MIXED, upcard=MIXED[dealer].split()[0], dealer=dealer)
    assert ours.phase.name == "play"
    assert ours.turn == (dealer + 1) % 4
    assert ours.legal() == set(MIXED[ours.turn].split())


def test_follow_suit() -> None:
    """§4.3 A card of the suit led, high or low; §4.2 of one's own hand."""
    ours = whist(MIXED).play("2C")
    assert ours.legal() == {"3C", "7C", "JC"}
    ours.assert_refused("4.3", "AD", "QS")
    ours.assert_refused("4.2", "AC")


def test_void() -> None:
    """§4.4 Void in the suit led: any card."""
    assert whist(SUITED).play("2C").legal() == set(SUITED[1].split())


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("2C 3C 4C 5C", 3),  # §5.1 the highest of the suit led
        ("AC 3C 4C 5C", 0),  # §1.3 the ace is high
        ("TC JC QC 9C", 2),
        ("KD AD JD QD", 1),
    ],
)
def test_the_highest_of_the_suit_led_wins(trick: str, winner: int) -> None:
    """§5.1 It wins, and §4.1 its player leads."""
    ours = whist(MIXED).play(trick)
    assert ours.turn == winner
    assert ours.tricks == [int(seat == winner) for seat in range(4)]


def test_a_card_of_another_suit_does_not_win() -> None:
    """§5.1 The aces thrown away do not win the trick."""
    ours = whist([SUITED[3], *SUITED[:3]], upcard="2H").play("2S AC AD")
    ours.play("AH")  # but a trump does
    assert ours.turn == 3
    hands = [SUITED[3].replace("2S", "2H"), SUITED[0], SUITED[1], SUITED[2].replace("2H", "2S")]
    assert whist(hands, upcard="AH").play("3S AC AD 2S").turn == 0


def test_the_highest_trump_wins() -> None:
    """§5.2 However low."""
    assert whist(SUITED).play("AC AD AH 2S").turn == 3
    hands = [SUITED[0], SUITED[1].replace("2D", "3S"), SUITED[2], SUITED[3].replace("3S", "2D")]
    assert whist(hands).play("AC 3S AH 2S").turn == 1


def test_a_side_with_seven_tricks_or_more_is_paid() -> None:
    """§4.5 All thirteen are played; §6.1 no card points; §7.1 a point for each odd trick, §7.2 to each partner."""
    ours = whist(SUITED).play("2C 2D 2H 2S")
    for rank in RANKS[1:]:
        assert not ours.over
        ours.play([rank + suit for suit in "SCDH"])
    assert ours.over
    ours.assert_items(("7.1", [0, 7, 0, 7]))
    assert ours.result() == {
        "payoffs": [0, 7, 0, 7],
        "tricks": [0, 0, 0, 13],
        "points": [0, 0, 0, 0],
        "trump": "S",
        "odd_tricks": 7,
    }


def test_a_finished_deal_takes_no_action() -> None:
    """§4.6 Not even a card that was held."""
    ours = whist(MIXED).play_randomly(random.Random(1))
    assert sum(ours.tricks) == 13
    ours.assert_refused("4.6", "AS", "2C")


def test_the_match() -> None:
    """§8.1 §9.1 Twelve deals unless said otherwise; §8.2 the deal passes on; §8.3 two win, or all four."""
    match = new_match("whist", dealer=3, deals=3)
    dealers = []
    for payoffs in ([1, 0, 1, 0], [0, 3, 0, 3], [2, 0, 2, 0]):
        dealers.append(match.dealer)
        assert not match.over
        match.add({"payoffs": payoffs})
    assert dealers == [3, 0, 1]
    assert (match.scores, match.winners) == ([3, 3, 3, 3], [0, 1, 2, 3])
