"""The framework that runs a test against both implementations of the rules, and false deals that the naive rules refuse."""

from __future__ import annotations

import pytest

from tests.naive import NAIVE
from tests.rules.bondtolva_deals import PACK
from tests.rules.implementations import (
    KernelDeal,
    NaiveDeal,
    is_naive,
    new_deal,
    running_against,
)

pytestmark = pytest.mark.compiled_only

SUITS = [[rank + suit for rank in "ATKQJ987"] for suit in "CDHS"]
JASS = [[rank + suit for suit in "CDHS" for rank in ranks] for ranks in ("AK6", "QJ7", "T98")]
STOCK = "JC QC JD QD JH QH AS TS KS 9S QS JS".split()


def test_each_implementation_makes_its_own_deals():
    for implementation, made in ("compiled", KernelDeal), ("naive", NaiveDeal):
        with running_against(implementation):
            deal = new_deal("bondtolva", pack=PACK)
            assert isinstance(deal, made)
            assert is_naive() == (made is NaiveDeal)
        deal.assert_refused("4.2", *(set(PACK) - deal.hand(1)), "pass")
        with pytest.raises(AssertionError):
            deal.assert_refused("4.2", *deal.hand(1))
        with pytest.raises(AssertionError):
            deal.play("pass")


def test_only_the_compiled_rules_know_clauses():
    with running_against("naive"):
        deal = new_deal("bondtolva", pack=PACK)
    deal.assert_refused("1.1", "pass")
    with pytest.raises(AssertionError):
        KernelDeal("bondtolva", pack=PACK).assert_refused("1.1", "pass")


def test_what_the_naive_rules_lack_is_named():
    with running_against("naive"):
        deal = new_deal("bondtolva", pack=PACK)
    with pytest.raises(AttributeError, match=r"no 'state': .* compiled_only"):
        assert deal.state


def test_a_test_that_makes_no_deal_fails():
    with pytest.raises(AssertionError, match="compiled_only"), running_against("naive"):
        pass


@pytest.mark.parametrize(
    ("game", "hands", "dealt", "message"),
    [
        ("bondtolva", ("AC KC AD KD AH", "TC 9C TD 9D TH 9H KH"), {"stock": STOCK}, "six cards"),
        ("bondtolva", ("AC AC AD KD AH KH", "TC 9C TD 9D TH 9H"), {"stock": STOCK}, "not the pack"),
        ("bondtolva", ("AC 8C AD KD AH KH", "TC 9C TD 9D TH 9H"), {"stock": STOCK}, "not the pack"),
        ("german-solo", (SUITS[0], SUITS[0], *SUITS[2:]), {}, "not the pack"),
        ("german-solo", SUITS[:2], {}, "eight"),
        ("mittlere", (JASS[0], JASS[0], JASS[2]), {}, "not the pack"),
        ("molotow", JASS, {}, "hands"),
        ("plus-minus", JASS[:2], {}, "hands"),
        ("matzlfangen", SUITS, {"upcard": "7C"}, "upcard"),
        ("matzlfangen", SUITS, {}, "upcard"),
        ("matzlfangen", (SUITS[0][:7], [*SUITS[1], "7C"], *SUITS[2:]), {"upcard": "7S"}, "eight"),
        ("matzlfangen", (SUITS[0], SUITS[0], *SUITS[2:]), {"upcard": "7S"}, "not the pack"),
    ],
)
def test_naive_rules_refuse_a_false_deal(game, hands, dealt, message):
    hands = [hand.split() if isinstance(hand, str) else hand for hand in hands]
    with pytest.raises(ValueError, match=message):
        NAIVE[game]({}, len(hands) - 1, hands, **dealt)
