"""The naive implementation of German Solo: tricks and the duties of the called card, worked out by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.german_solo_cases import (
    RANKS,
    SPADES,
    four_aces_but_spades,
    partner_with_queen_of_spades,
    play_all,
    whole_suits,
    words,
)
from tests.naive.german_solo import GermanSolo

# --- Tricks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "high_to_low"),
    [
        ("C", "QC 7C QS AC KC JC TC 9C 8C"),
        ("S", "QC 7S QS AS KS JS TS 9S 8S"),
        ("H", "QC 7H QS AH KH QH JH TH 9H 8H"),
        ("D", "QC 7D QS AD KD QD JD TD 9D 8D"),
    ],
)
def test_order_of_trumps(trump: str, high_to_low: str) -> None:
    trumps = high_to_low.split()
    for higher, lower in pairwise(trumps):
        plain = next(suit for suit in "DH" if suit != trump)
        for trick, winner in [
            ([lower, higher, "A" + plain, "K" + plain], 1),
            ([higher, lower, "A" + plain, "K" + plain], 0),
            (["A" + plain, lower, "K" + plain, higher], 3),
        ]:
            assert winner_of(trick, trump) == winner


@pytest.mark.parametrize(
    ("trump", "high_to_low"),
    [
        ("C", "AS KS JS TS 9S 8S 7S"),
        ("H", "AC KC JC TC 9C 8C 7C"),
        ("S", "AD KD QD JD TD 9D 8D 7D"),
        (None, "AC KC QC JC TC 9C 8C 7C"),
        (None, "AS KS QS JS TS 9S 8S 7S"),
        (None, "AH KH QH JH TH 9H 8H 7H"),
    ],
)
def test_order_of_plain_cards(trump: str | None, high_to_low: str) -> None:
    cards = high_to_low.split()
    other = next(suit for suit in "DHSC" if suit not in (trump, cards[0][1]))
    for higher, lower in pairwise(cards):
        for trick, winner in [
            ([lower, "A" + other, higher, "K" + other], 2),
            ([higher, "A" + other, lower, "K" + other], 0),
        ]:
            assert winner_of(trick, trump) == winner


def winner_of(trick: list[str], trump: str | None) -> int:
    deal = whole_suits(dealer=3)
    deal.trump = trump
    deal.table = list(enumerate(trick))
    return deal._winner_on_the_table()


def in_hearts(dealer: int, call: str) -> GermanSolo:
    """Return a deal of `partner_with_queen_of_spades` where seat 0 plays question in hearts."""
    deal = partner_with_queen_of_spades(dealer)
    passes = ["pass", "pass", "pass"]
    passes.insert((0 - dealer - 1) % 4, "question")
    play_all(deal, " ".join([*passes, "trump:H", f"call:{call}"]))
    return deal


def test_black_queens_follow_trumps_and_nothing_else() -> None:
    deal = in_hearts(dealer=2, call="AC")
    assert deal.turn == 3
    deal.play("QC")  # a trump: nobody follows with clubs, not even with the one called
    for seat, legal in [(0, "7H AH KH QH"), (1, "QS 8H"), (2, "9H")]:
        assert (deal.turn, deal.legal()) == (seat, words(legal))
        deal.play(legal.split()[0])
    assert (deal.turn, deal._takers()) == (3, [3])
    deal.play("7C")
    assert (deal.turn, deal.legal()) == (0, {"8C"})


def test_the_queen_of_spades_does_not_follow_spades() -> None:
    deal = in_hearts(dealer=3, call="AC")
    deal.play("7S")
    assert (deal.turn, deal.legal()) == (1, words("AS KS TS"))


def test_without_trumps_black_queens_are_queens() -> None:
    deal = partner_with_queen_of_spades(dealer=0)
    play_all(deal, "kicker pass pass pass 9C KC")
    assert (deal.turn, deal.legal()) == (3, words("QC JC 7C"))
    play_all(deal, "QC 8C")
    assert deal.turn == 2  # the king beats the queen
    deal.play("JS")
    assert deal.legal() == words("QC JC 7C JH TH QD JD 7D") - {"QC"}
    deal.play("7D")
    assert (deal.turn, deal.legal()) == (0, {"7S"})
    deal.play("7S")
    assert (deal.turn, deal.legal()) == (1, words("AS KS QS TS"))


def test_void_plays_anything_and_need_not_trump() -> None:
    deal = whole_suits(dealer=3)
    play_all(deal, "pass solo pass pass trump:D AC")
    assert (deal.turn, deal.legal()) == (1, {rank + "D" for rank in RANKS})
    play_all(deal, "8D AH")
    assert (deal.turn, deal.legal()) == (3, words(SPADES))
    deal.play("QS")  # over the eight of trumps, from its own free will
    assert deal.turn == 3


# --- The called card ------------------------------------------------------------------------------


def test_called_suit_led_takes_the_called_card() -> None:
    deal = in_hearts(dealer=3, call="AS")
    deal.play("7S")
    assert (deal.turn, deal.legal()) == (1, {"AS"})
    deal.play("AS")
    assert (deal.turn, deal.legal()) == (2, words("JS 9S 8S"))
    play_all(deal, "8S 7D")
    assert (deal.turn, deal.legal()) == (1, words("KS QS TS 9C TC 8D 8H"))


def test_partner_leads_the_called_suit_with_the_called_card_alone() -> None:
    deal = in_hearts(dealer=0, call="AS")
    # The queen, a trump, may be led: it belongs to no suit called.
    assert (deal.turn, deal.legal()) == (1, words("AS QS 9C TC 8D 8H"))
    deal.play("QS")
    assert (deal.turn, deal.legal()) == (2, {"9H"})


def test_partner_follows_other_suits_as_anybody() -> None:
    deal = in_hearts(dealer=3, call="AS")
    deal.play("AD")
    assert (deal.turn, deal.legal()) == (1, {"8D"})


def test_void_elsewhere_the_partner_discards_what_it_likes() -> None:
    deal = in_hearts(dealer=3, call="AS")
    play_all(deal, "AD 8D 9D 7D KD")
    assert (deal.turn, deal.legal()) == (1, words("AS KS QS TS 9C TC 8H"))
    play_all(deal, "AS TD JD")
    deal.play("7S")  # the called card is gone, and its duties with it
    assert (deal.turn, deal.legal()) == (1, words("KS TS"))


def test_other_cards_of_the_called_suit_may_be_discarded_before_it() -> None:
    deal = in_hearts(dealer=3, call="AS")
    play_all(deal, "AD 8D 9D 7D KD TS TD JD 7S")
    assert (deal.turn, deal.legal()) == (1, {"AS"})


def test_a_seat_that_was_not_called_plays_its_aces_as_it_likes() -> None:
    deal = in_hearts(dealer=3, call="AC")
    deal.play("7S")
    assert (deal.turn, deal.legal()) == (1, words("AS KS TS"))


def test_grand_partner_leads_the_called_card() -> None:
    deal = four_aces_but_spades(dealer=0)
    play_all(deal, "pass pass pass grand call:AS trump:D")
    assert (deal.turn, deal.legal()) == (1, words("AS TD 9D 8H 9H 8C"))


def test_grand_partner_follows_with_the_called_card() -> None:
    deal = four_aces_but_spades(dealer=1)
    play_all(deal, "pass pass grand pass call:AS trump:D JS JC")
    # Seat 0 has the queen of spades, a trump, and so is void in spades.
    assert (deal.turn, deal.legal()) == (0, words("QC QS AC KC AD 7D AH 7H"))
    deal.play("KC")
    assert (deal.turn, deal.legal()) == (1, {"AS"})
