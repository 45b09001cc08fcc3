"""The novice of German Solo: choices in each phase, a reasonable share of contracts made; open hands of `club`."""

from __future__ import annotations

from collections import Counter

import pytest

from matzl.games.german_solo.info import BIDS
from tests.players.test_novices import choice, results
from tests.rules.german_solo_deals import (
    FIVE_SPADES_AND_ACE,
    LONG_SPADES,
    LOW,
    bid,
    deal,
    fill,
    lead,
)

pytestmark = pytest.mark.thorough


def test_makes_its_contracts():
    """Novices make 40% to 80% of them, with a partner and alone; neither is rare."""
    made, played = Counter(), Counter()
    for result in results("german-solo", ["novice"] * 4, 800):
        played[result["contract"]] += 1
        made[result["contract"]] += result["made"]
    for kind in ("question", "is-it"):
        assert played[kind] > 100
        assert 0.4 < made[kind] / played[kind] < 0.85
    assert played["solo"] > 50
    assert played["kicker"] > 20
    assert 0.4 < made.total() / played.total() < 0.8


def test_clubs_seldom_lose_with_an_open_hand():
    """Playouts alone, in which the others hardly use what they see, would lose a bronco in every sixth deal."""
    deals = results("german-solo", ["club"] * 4, 60)
    assert sum(it["contract"] == "bronco" and not it["made"] for it in deals) < 3


STRONG = fill("QC 7C QS AC KC JC AH KH", "9C", "", "")
GRAND = fill("QC QS 7C 8C", "", "AH AD KD JD 7D TD 9H 8H", "")
WITH_ACE = bid, (FIVE_SPADES_AND_ACE, "question", "trump:S", "call:AD")
LONG = bid, (LONG_SPADES, "question", "trump:S", "call:AH")
FIVE, FIVE_WITH_ACE = "QC 7S QS AS KS", "QC 7S QS AS 8H"
TO_LEAD = fill("7S 8S 9S 8H 7D 8D 9D JD", "QC QS", "AH", "AS")
OPEN = "pass bronco pass pass"


@pytest.mark.parametrize(
    ("begun", "leads", "answers"),
    [
        # It bids what it can make, and holds what it would bid.
        ((deal, (LONG_SPADES,)), "", "solo-tout"),
        ((deal, (LOW,)), "", "bronco"),
        ((deal, (fill("7C 8C 8D 9D 9H JH KS JS", "", "", ""),)), "", "pass"),
        ((deal, (fill("QC QS AD KD JD 9D 8H 7C", "", "", ""),)), "", "question solo grand"),
        ((deal, (STRONG, "question kicker")), "", " ".join(BIDS)),
        ((deal, (LONG_SPADES, "bull-solo solo-tout")), "", "hold"),
        # It names the best suit, as a partner for both hands, and calls where it can lead.
        ((bid, (LONG_SPADES, "solo")), "", "trump:S"),
        ((bid, (GRAND, "grand", "call:AH")), "", "trump:D"),
        (
            (bid, (fill("QC 7S QS AS 8H 7D 8D 9D", "", "", ""), "question", "trump:S")),
            "",
            "call:AH",
        ),
        # It leads to the partner, and draws trumps alone.
        ((bid, (TO_LEAD, "question", "trump:S", "call:AH")), "", "8H"),
        ((bid, (LONG_SPADES, "solo", "trump:S")), "", "QC 7S QS AS"),
        # It asks only if its side may have all tricks; a seat that is not the partner plays on.
        (WITH_ACE, FIVE_WITH_ACE, "ask"),
        (WITH_ACE, FIVE_WITH_ACE + " silent", "stop"),
        (LONG, FIVE, "silent"),
        (LONG, FIVE + " silent", "play-on"),
        (
            (deal, (LONG_SPADES, "pass pass pass question trump:S call:AH")),
            FIVE + " silent",
            "play-on",
        ),
        # It ducks with the highest card, and else takes cheaply.
        ((deal, (fill("7C 8C", "9C JC KC AS", "TC", "QC"), "pass kicker pass pass 8C")), "", "9C"),
        ((deal, (fill("KC", "9C JC AC AS", "TC", "QC"), "pass kicker pass pass KC")), "", "JC"),
        # Against an open hand it leads what cannot be ducked, low cards first, and discards if that ducks anyway.
        ((deal, (fill("8C 9H JH AD", "9C 7H 8H 9D", "", ""), OPEN)), "", "8C"),
        ((deal, (fill("8C KC AH", "7C AC 7H 9H JH KH 7D 9D", "", ""), OPEN)), "", "KC"),
        ((deal, (fill("TC", "8C AC", "7C KC", ""), "pass pass bronco pass TC")), "", "AC"),
        ((deal, (fill("TC", "8C AC", "JC KC", ""), "pass pass bronco pass TC")), "", "8C"),
        # In last position it beats declarer as low as it can, and not a partner.
        ((bid, (fill("TH 7S", "7H", "8H", "9H JH KH"), "solo", "trump:S", "TH 7H 8H")), "", "JH"),
        ((bid, (fill("TH 7S", "QH", "8H", "9H KH"), "solo", "trump:S", "TH QH 8H")), "", "9H"),
    ],
)
def test_choice(begun, leads, answers):
    start, arguments = begun
    one = start(*arguments)
    for word in leads.split():
        one = one.play(word) if word == "silent" else lead(one, word)
    assert choice(one) in answers.split()
