"""The clauses of Matzlfangen: §4 and §5, leading, following, trumping, beating, the end."""

from __future__ import annotations

import random

import pytest

from tests.rules.implementations import new_deal
from tests.rules.matzlfangen_deals import PACK, begin, bid, durch, matzlfangen, neidspiel


@pytest.mark.parametrize("declarer", [1, 2, 3])
@pytest.mark.parametrize("contract", ["rufen", "treiben", "neidspiel", "durch", "trumpf-durch"])
def test_first_lead(contract, declarer):
    """§4.1, §4.2 Forehand leads, but in durch and trumpf-durch declarer."""
    deal = bid(matzlfangen("", "", "", "AC"), contract, seat=declarer)
    deal.play({"rufen": "call:AC", "treiben": "trump:S"}.get(contract, ""))
    deal = begin(deal)
    assert deal.turn == (declarer if "durch" in contract else 0)
    assert deal.legal() == deal.hand(deal.turn)


@pytest.mark.parametrize("raises", ["", "raise", "pass pass raise"])
def test_first_lead_after_raises(raises):
    """§4.1, §4.2 Whoever raised."""
    assert begin(bid(matzlfangen(), "neidspiel", seat=1).play(raises)).turn == 0
    assert begin(bid(matzlfangen(), "durch", seat=1).play(raises)).turn == 1


def test_one_card_from_the_hand():
    """§4.3 In turn, from the own hand, and nothing else; the leader plays any card."""
    deal = neidspiel("AC", "KC")
    assert deal.legal() == deal.hand(0)
    deal.assert_refused("4.3", "KC", "raise", "weiter")
    turns = []
    for _ in range(4):
        turns.append(deal.turn)
        deal.play([min(deal.legal())])
    assert turns == [0, 1, 2, 3]


def test_follow_suit():
    """§4.4 A card of the suit led, though a trump is in hand."""
    deal = neidspiel("AC", "7C 9C AD KD 7S 8S 9S 7H").play("AC")
    assert deal.legal() == {"7C", "9C"}
    deal.assert_refused("4.4", "AD", "7S")


def test_trump_when_void():
    """§4.5 Void, a trump."""
    deal = neidspiel("AC", "AD KD 7S 8S 9S 7H 8H 9H").play("AC")
    assert deal.legal() == {"AD", "KD"}
    deal.assert_refused("4.5", "7S")


def test_trump_that_cannot_win():
    """§4.5 A trump must be played even under a higher one."""
    hands = "AC", "AD 7S 8S 9S 7H 8H 9H JH", "8D 9D JS QS KS TS QH KH"
    deal = neidspiel(*hands).play("AC AD")
    assert deal.legal() == {"8D", "9D"}
    deal.assert_refused("4.5", "JS")


def test_beat_the_best_of_the_suit():
    """§4.6 Following suit, the best card so far must be beaten; it may be another than the card led."""
    deal = neidspiel("9C", "QC 7C 8S 9S 7H 8H 9H 7S", "JC KC TC JS QS KS TS JH").play("9C")
    assert deal.legal() == {"QC"}
    deal.assert_refused("4.6", "7C")
    deal.play("QC")
    assert deal.legal() == {"KC", "TC"}
    deal.assert_refused("4.6", "JC")


def test_beat_the_best_in_trumps_led():
    """§4.6 So too in trumps."""
    deal = neidspiel("QD", "JD KD TD 8S 9S 7H 8H 9H").play("QD")
    assert deal.legal() == {"KD", "TD"}
    deal.assert_refused("4.6", "JD")


def test_over_trumping():
    """§4.6 Void, a trump that beats the trump in the trick, if there is one; if not, any trump."""
    hands = "AC", "JD 7S 8S 9S 7H 8H 9H JH", "9D QD AD JS QS KS TS QH"
    deal = neidspiel(*hands).play("AC JD")
    assert deal.legal() == {"QD", "AD"}
    deal.assert_refused("4.6", "9D")


def test_no_need_to_beat_where_it_cannot_be():
    """§4.6 A seat that follows suit cannot beat a trump: any card of the suit is legal."""
    hands = "9C", "JD 7S 8S 9S 7H 8H 9H JH", "7C TC AC JS QS KS TS QH"
    assert neidspiel(*hands).play("9C JD").legal() == {"7C", "TC", "AC"}
    deal = neidspiel("AC", "QC 7C 8S 9S 7H 8H 9H 7S").play("AC")
    assert deal.legal() == {"QC", "7C"}


def test_void_in_both():
    """§4.7 Neither suit nor trump: any card."""
    deal = neidspiel("AC", "AH KH 7S 8S 9S 7H 8H 9H").play("AC")
    assert len(deal.legal()) == 8
    assert len(neidspiel("AD", "AH KH 7S 8S 9S 7H 8H 9H").play("AD").legal()) == 8


def test_void_in_durch():
    """§4.7, §3.8 Without trumps every void player plays any card, and follows suit otherwise, beating it (§4.6)."""
    hands = "9C", "AD KD 7S 8S 9S 7H 8H 9H", "TC 8C JS QS KS TS QH KH"
    deal = durch(*hands).play("9C")
    assert len(deal.legal()) == 8
    assert deal.play("AD").legal() == {"TC"}


def test_all_eight_tricks():
    """§4.8 A durch that is lost goes on to the eighth trick."""
    rng = random.Random(3)
    lost = 0
    for _ in range(30):
        deal = begin(bid(new_deal("matzlfangen", pack=rng.sample(PACK, 32)), "durch"))
        while not deal.over:
            deal.play([rng.choice(sorted(deal.legal()))])
        assert sum(deal.tricks) == 8
        lost += not deal.result()["made"]
    assert lost > 20


def test_nothing_after_the_end():
    """§4.9 A finished deal takes no action."""
    rng = random.Random(4)
    deal = neidspiel()
    while not deal.over:
        deal.play([rng.choice(sorted(deal.legal()))])
    deal.assert_refused("4.9", "AC", "pass", "raise", "weiter", "claim")
    assert deal.legal() == set()


def test_highest_trump_wins():
    """§5.1 One trump or more in a trick: the highest wins, led or not."""
    hands = "AC", "JD 7S 8S 9S 7H 8H 9H JH", "QD 9C JS QS KS TS QH KH"
    deal = neidspiel(*hands, upcard="8D").play("AC JD 9C")
    assert deal.winner == 1
    hands = "AC", "JD 7S 8S 9S 7H 8H 9H JH", "QD AS JS QS KS TS QH KH"
    assert neidspiel(*hands).play("AC JD QD").winner == 2
    assert neidspiel("9D", "AC KC 7S 8S 9S 7H 8H 9H").play("9D AC").winner == 0


def test_suit_led_wins_without_trump():
    """§5.2 Without a trump in it, the highest card of the suit led; in durch all tricks go so."""
    hands = "9C", "AH KH 7S 8S 9S 7H 8H 9H", "AC JS QS KS TS QH TH JH"
    assert neidspiel(*hands).play("9C AH").winner == 0
    assert neidspiel(*hands).play("9C AH AC").winner == 2
    assert durch("9C", "AD KH 7S 8S 9S 7H 8H 9H").play("9C AD").winner == 0


def test_winner_leads():
    """§5.3 The winner of a trick leads to the next."""
    rng = random.Random(5)
    deal = neidspiel()
    before = [0] * 4
    while not deal.over:
        if deal.laid == 0 and sum(deal.tricks):
            assert deal.tricks[deal.turn] == before[deal.turn] + 1
        before = deal.tricks
        deal.play([rng.choice(sorted(deal.legal()))])
