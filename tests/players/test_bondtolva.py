"""The novice of Bondtolva: aware of the target."""

from __future__ import annotations

from tests.players.test_novices import choice
from tests.rules.bondtolva_deals import bondtolva, second_phase


def test_declares_a_pair():
    assert choice(bondtolva("AC KH QH", "9C").play("AC 9C")) == "declare:H"


def test_declares_the_longer_suit():
    assert choice(bondtolva("AC KH QH KS QS JS", "9C").play("AC 9C")) == "declare:S"
    assert choice(bondtolva("AC KH QH KS QS JH", "9C").play("AC 9C")) == "declare:H"


def test_does_not_declare_past_the_target():
    deal = bondtolva("AC KH QH", "9C").play("AC 9C")
    for score, word in (10, "declare:H"), (11, "pass"):
        deal.state["score"] = [[score, 0]]
        assert choice(deal) == word
    deal = bondtolva("AC AD KH QH KS QS", "9C 9D").play("AC 9C declare:H AD 9D")
    for score, word in (9, "declare:S"), (10, "pass"):
        deal.state["score"] = [[score, 0]]
        assert choice(deal) == word


def test_leads_an_ace_to_declare():
    assert choice(bondtolva("AC KH QH 9D JS TS", "")) == "AC"


def test_wins_a_ten_and_plays_low_otherwise():
    assert choice(bondtolva("TC", "AC 9D KH QS").play("TC")) == "AC"
    assert choice(bondtolva("AC", "TC 9D KH QS TD JH").play("AC")) == "9D"


def test_cashes_sure_tricks_when_the_stock_is_empty():
    assert choice(second_phase("AC 9C KH QH AS JD", "TC JC KS QS AD TD")) in {"AC", "AS"}
