"""The novice of Matzlfangen: choices in each phase, and a reasonable share of contracts made."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.players.test_novices import choice, results
from tests.rules.matzlfangen_deals import begin, bid, matzlfangen, neidspiel

pytestmark = pytest.mark.thorough

LONG_CLUBS = "AC TC KC QC JC 9C 8C AS"


def test_makes_its_contracts():
    """Novices make 40% to 80% of them, with a partner and alone; neither is rare."""
    made, played = Counter(), Counter()
    for result in results("matzlfangen", ["novice"] * 4, 800, matzl_claim="manual"):
        kind = "rufen" if result["contract"] == "rufen" else "alone"
        played[kind] += 1
        made[kind] += result["made"]
    for kind in "rufen", "alone":
        assert played[kind] > 100
        assert 0.4 < made[kind] / played[kind] < 0.8


STRONG, WEAK = "AD TD KD AC AS 7H 8H 9H", "QD 7C 8C 7S 8S JH QH KH"
FREE = "TH 7H KH QH JH 9H 8H TS"


@pytest.mark.parametrize(
    ("deal", "answers"),
    [
        (lambda: matzlfangen(LONG_CLUBS), "durch"),
        (lambda: matzlfangen("AC TC KC QC JC AS 8H 9D"), "treiben"),
        (lambda: matzlfangen("7C 8C 9S QS 7H 8H JH 9D"), "weiter"),
        (lambda: matzlfangen("", "AD TD KD QD JD AS 8H 9C").play("treiben"), "neidspiel"),
        (lambda: bid(matzlfangen("AC TC KC QC JC 7S 8H 9D"), "treiben"), "trump:C"),
        (lambda: bid(matzlfangen("AC 7C 9S QS 7H 8H JH 9D"), "rufen"), "call:AS"),
        # It raises strong hands, and with a trick against a trumpf-durch.
        (lambda: bid(matzlfangen("", STRONG, WEAK), "neidspiel"), "raise"),
        (lambda: bid(matzlfangen("", WEAK, STRONG), "neidspiel"), "pass"),
        (lambda: bid(matzlfangen("", "AD 7C 8C 7S 8S JH QH KH"), "trumpf-durch"), "raise"),
        # It adds points to a partner's ace only.
        (lambda: neidspiel("7C", "AC", FREE).play("7C AC"), "TH TS"),
        (lambda: neidspiel("AC", "7C", FREE).play("AC 7C"), "7H 8H 9H"),
    ],
)
def test_choice(deal, answers):
    assert choice(deal()) in answers.split()


def test_claims_a_captured_matzl():
    deal = begin(bid(matzlfangen(), "neidspiel"))
    deal.state["phase"] = [phase.name for phase in deal.info.phases].index("claim")
    assert choice(deal) == "claim"
