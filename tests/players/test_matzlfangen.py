"""The novice of Matzlfangen: legal in every phase, better than chance, with a reasonable share of contracts made."""

from __future__ import annotations

from collections import Counter

import pytest

from matzl.engine.randomness import streams
from matzl.search.rules import NOVICE, choose
from tests.players.contest import assert_beats_random, deals
from tests.rules.matzlfangen_deals import begin, bid, matzlfangen, neidspiel

pytestmark = pytest.mark.thorough

LONG_CLUBS = "AC TC KC QC JC 9C 8C AS"


def choice(deal):
    """Return the action of the novice."""
    action = choose(deal.view(deal.turn), NOVICE, streams(1, 0, 4), 1 + deal.turn)
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


def test_bids_what_it_can_make():
    assert choice(matzlfangen(LONG_CLUBS)) == "durch"
    assert choice(matzlfangen("AC TC KC QC JC AS 8H 9D")) == "treiben"
    assert choice(matzlfangen("7C 8C 9S QS 7H 8H JH 9D")) == "weiter"


def test_bids_neidspiel_when_treiben_is_gone():
    hand = "AD TD KD QD JD AS 8H 9C"
    assert choice(matzlfangen("", hand).play("treiben")) == "neidspiel"


def test_names_its_best_suit():
    assert choice(bid(matzlfangen("AC TC KC QC JC 7S 8H 9D"), "treiben")) == "trump:C"


def test_calls_an_ace():
    deal = bid(matzlfangen("AC 7C 9S QS 7H 8H JH 9D"), "rufen")
    assert choice(deal) == "call:AS"


def test_raises_only_strong_hands():
    strong, weak = "AD TD KD AC AS 7H 8H 9H", "QD 7C 8C 7S 8S JH QH KH"
    assert choice(bid(matzlfangen("", strong, weak), "neidspiel")) == "raise"
    assert choice(bid(matzlfangen("", weak, strong), "neidspiel")) == "pass"


def test_raises_a_hopeless_durch():
    """Against trumpf-durch the ace of trumps is a trick, whatever else happens."""
    deal = bid(matzlfangen("", "AD 7C 8C 7S 8S JH QH KH"), "trumpf-durch")
    assert choice(deal) == "raise"


def test_gives_points_to_partners_only():
    """A defender who may play any card adds a ten to a partner's ace, and no points to declarer's."""
    hand = "TH 7H KH QH JH 9H 8H TS"
    assert choice(neidspiel("7C", "AC", hand).play("7C AC")) in {"TH", "TS"}
    assert choice(neidspiel("AC", "7C", hand).play("AC 7C")) in {"7H", "8H", "9H"}


def test_claims_a_captured_matzl():
    deal = begin(bid(matzlfangen(), "neidspiel"))
    deal.state["phase"] = [phase.name for phase in deal.info.phases].index("claim")
    assert choice(deal) == "claim"
