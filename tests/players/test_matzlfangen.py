"""The novice of Matzlfangen: legal in every phase, better than chance, with a reasonable share of contracts made."""

from __future__ import annotations

from collections import Counter

import pytest

from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.search.rules import NOVICE, choose
from tests.players.contest import assert_beats_random, deals
from tests.rules.matzlfangen_deals import begin, bid, matzlfangen, neidspiel

pytestmark = pytest.mark.thorough

LONG_CLUBS = "AC TC KC QC JC 9C 8C AS"


def choice(deal):
    """Return the action of the novice."""
    action = compiled(choose)(deal.view(deal.turn), NOVICE, streams(1, 0, 4), 1 + deal.turn)
    return deal.phase.words[int(action)]


@pytest.mark.slow
def test_beats_random_players():
    assert_beats_random("matzlfangen", 600)


def test_decisions_are_reproducible():
    """Two runs of the same deals have the same results."""
    runs = [[deal.payoffs for deal in deals("matzlfangen", [1] * 4, 10)] for _ in range(2)]
    assert runs[0] == runs[1]


@pytest.mark.slow
def test_makes_its_contracts():
    """Novices make 40% to 80% of them, with a partner and alone; neither is rare."""
    made, played = Counter(), Counter()
    for deal in deals("matzlfangen", [1] * 4, 800, matzl_claim="manual"):
        kind = "rufen" if deal.contract == 0 else "alone"
        played[kind] += 1
        made[kind] += deal.made
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
