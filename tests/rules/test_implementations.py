"""The framework that runs a test against both implementations of the rules."""

from __future__ import annotations

import pytest

from tests.rules.bondtolva_deals import PACK
from tests.rules.implementations import (
    KernelDeal,
    NaiveDeal,
    is_naive,
    new_deal,
    running_against,
)

pytestmark = pytest.mark.matzl_only


def test_each_implementation_makes_its_own_deals():
    for implementation, made in ("matzl", KernelDeal), ("naive", NaiveDeal):
        with running_against(implementation):
            deal = new_deal("bondtolva", pack=PACK)
            assert isinstance(deal, made)
            assert is_naive() == (made is NaiveDeal)
        deal.assert_refused("4.2", *(set(PACK) - deal.hand(1)), "pass")
        with pytest.raises(AssertionError):
            deal.assert_refused("4.2", *deal.hand(1))
        with pytest.raises(AssertionError):
            deal.play("pass")


def test_only_the_rules_of_matzl_know_clauses():
    with running_against("naive"):
        deal = new_deal("bondtolva", pack=PACK)
    deal.assert_refused("1.1", "pass")
    with pytest.raises(AssertionError):
        KernelDeal("bondtolva", pack=PACK).assert_refused("1.1", "pass")


def test_what_the_naive_rules_lack_is_named():
    with running_against("naive"):
        deal = new_deal("bondtolva", pack=PACK)
    with pytest.raises(AttributeError, match=r"no 'state': .* matzl_only"):
        assert deal.state


def test_a_test_that_makes_no_deal_fails():
    with pytest.raises(AssertionError, match="matzl_only"), running_against("naive"):
        pass
