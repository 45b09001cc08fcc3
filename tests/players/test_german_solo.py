"""The novice of German Solo: legal in every phase, better than chance, with a reasonable share of contracts made."""

from __future__ import annotations

from collections import Counter

import pytest

from matzl.engine.randomness import streams
from matzl.games.german_solo.info import BIDS
from matzl.search.rules import NOVICE, choose
from tests.players.contest import assert_beats_random, deals
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


def choice(one):
    """Return the action of the novice."""
    action = choose(one.view(one.turn), NOVICE, streams(1, 0, 4), 1 + one.turn)
    return one.phase.words[int(action)]


@pytest.mark.slow
def test_beats_random_players():
    assert_beats_random("german-solo", 600)


def test_decisions_are_reproducible():
    """Two runs of the same deals have the same results."""
    runs = [[one.payoffs for one in deals("german-solo", [1] * 4, 10)] for _ in range(2)]
    assert runs[0] == runs[1]


def test_makes_its_contracts():
    """Novices make 40% to 80% of them, with a partner and alone; neither is rare."""
    made, played = Counter(), Counter()
    for one in deals("german-solo", [1] * 4, 800):
        kind = BIDS[one.contract]
        played[kind] += 1
        made[kind] += one.made
    for kind in ("question", "is-it"):
        assert played[kind] > 100
        assert 0.4 < made[kind] / played[kind] < 0.85
    assert played["solo"] > 50
    assert played["kicker"] > 20
    assert 0.4 < made.total() / played.total() < 0.8


def test_bids_what_it_can_make():
    assert choice(deal(LONG_SPADES)) == "solo-tout"
    assert choice(deal(LOW)) == "bronco"
    assert choice(deal(fill("7C 8C 8D 9D 9H JH KS JS", "", "", ""))) == "pass"
    assert choice(deal(fill("QC QS AD KD JD 9D 8H 7C", "", "", ""))) in (
        "question",
        "solo",
        "grand",
    )


def test_holds_what_it_would_bid():
    hands = fill("QC 7C QS AC KC JC AH KH", "9C", "", "")
    assert choice(deal(hands, "question kicker")) not in ("pass", "hold")
    assert choice(deal(LONG_SPADES, "bull-solo solo-tout")) == "hold"


def test_names_its_best_suit():
    assert choice(bid(LONG_SPADES, "solo")) == "trump:S"


def test_the_partner_names_trumps_for_both_hands():
    hands = fill("QC QS 7C 8C", "", "AH AD KD JD 7D TD 9H 8H", "")
    assert choice(bid(hands, "grand", "call:AH")) == "trump:D"


def test_calls_in_a_suit_that_it_can_lead():
    hands = fill("QC 7S QS AS 8H 7D 8D 9D", "", "", "")
    assert choice(bid(hands, "question", "trump:S")) == "call:AH"


def test_leads_to_the_partner():
    hands = fill("7S 8S 9S 8H 7D 8D 9D JD", "QC QS", "AH", "AS")
    assert choice(bid(hands, "question", "trump:S", "call:AH")) == "8H"


def test_draws_trumps():
    assert choice(bid(LONG_SPADES, "solo", "trump:S")) in {"QC", "7S", "QS", "AS"}


def test_asks_only_if_its_side_may_have_all_tricks():
    one = lead(bid(FIVE_SPADES_AND_ACE, "question", "trump:S", "call:AD"), "QC 7S QS AS 8H")
    assert choice(one) == "ask"
    assert choice(one.play("silent")) == "stop"
    one = lead(bid(LONG_SPADES, "question", "trump:S", "call:AH"), "QC 7S QS AS KS")
    assert choice(one) == "silent"
    assert choice(one.play("silent")) == "play-on"


def test_a_seat_that_is_not_the_partner_plays_on():
    one = deal(LONG_SPADES, "pass pass pass question trump:S call:AH")
    lead(one, "QC 7S QS AS KS").play("silent")
    assert choice(one) == "play-on"


def test_ducks():
    hands = fill("7C 8C", "9C JC KC AS", "TC", "QC")
    assert choice(deal(hands, "pass kicker pass pass 8C")) == "9C"
    hands = fill("KC", "9C JC AC AS", "TC", "QC")
    assert choice(deal(hands, "pass kicker pass pass KC")) == "JC"


def test_leads_a_card_that_an_open_hand_cannot_duck():
    hands = fill("8C 9H JH AD", "9C 7H 8H 9D", "", "")
    assert choice(deal(hands, "pass bronco pass pass")) == "8C"


def test_draws_low_cards_from_an_open_hand_first():
    hands = fill("8C KC AH", "7C AC 7H 9H JH KH 7D 9D", "", "")
    assert choice(deal(hands, "pass bronco pass pass")) == "KC"


def test_discards_high_cards_when_an_open_hand_ducks_anyway():
    hands = fill("TC", "8C AC", "7C KC", "")
    assert choice(deal(hands, "pass pass bronco pass TC")) == "AC"
    hands = fill("TC", "8C AC", "JC KC", "")
    assert choice(deal(hands, "pass pass bronco pass TC")) == "8C"


def test_wins_cheaply_and_not_from_a_partner():
    """In last position it beats declarer with the lowest possible card, and does not beat a partner."""
    hands = fill("TH 7S", "7H", "8H", "9H JH KH")
    assert choice(bid(hands, "solo", "trump:S", "TH 7H 8H")) == "JH"
    hands = fill("TH 7S", "QH", "8H", "9H KH")
    assert choice(bid(hands, "solo", "trump:S", "TH QH 8H")) == "9H"
