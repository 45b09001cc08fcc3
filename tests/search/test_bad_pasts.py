"""Views in which everything agrees but the cards: the own hand forbids what was done, or leaves no deal for the others."""

from __future__ import annotations

from functools import partial

from matzl import Deal
from matzl.cards import card
from matzl.search.worlds import Worlds
from matzl.view import View
from tests.search.tampering import in_state
from tests.search.test_bad_views import refused


def with_other_card(view: View, given: str, taken: str) -> View:
    """A view of a seat that was dealt another card in the place of one."""
    for field in ("hand", "dealt"):
        cards = int(view.state[field][0, view.seat])
        assert cards >> card(given) & 1
        assert not cards >> card(taken) & 1
        view = in_state(view, field, cards ^ 1 << card(given) ^ 1 << card(taken), view.seat)
    return view


def contradicts(view: View) -> bool:
    return refused(partial(Worlds, view)) == "contradiction"


def test_a_bid_that_the_own_hand_forbids():
    """§3.8 Is it needs a club besides the queen of clubs."""
    hands = ["QC AC 9D 8D 7D TH 9H 8H", "KC JC TC 9C 8C 7C AD KD", "QD JD TD AH KH QH JH 7H"]
    hands.append("AS KS QS JS TS 9S 8S 7S")
    deal = Deal.from_hands("german-solo", [hand.split() for hand in hands], dealer=3)
    deal.play("is-it")
    view = deal.view(0)
    Worlds(view)
    Worlds(with_other_card(view, "AC", "KC"))
    Worlds(with_other_card(view, "QC", "QD"))
    assert contradicts(with_other_card(view, "AC", "QD"))


def test_a_card_that_nobody_can_hold():
    """Both others have shown to have no heart; then all hearts are in the own hand."""
    hands = ["AH KH QH JH TH 9H 8H 7H 6H AC AD AS", "KC QC JC TC 9C 8C KD QD JD TD 9D 8D"]
    hands.append("7C 6C 7D 6D KS QS JS TS 9S 8S 7S 6S")
    deal = Deal.from_hands("mittlere", [hand.split() for hand in hands], dealer=2)
    deal.play_all("6H 8C 6D".split())
    assert deal.turn != 0
    view = deal.view(0)
    Worlds(view)
    Worlds(with_other_card(view, "AC", "KC"))
    assert contradicts(with_other_card(view, "7H", "KC"))
