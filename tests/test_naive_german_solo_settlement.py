"""The naive implementation of German Solo: contracts made and lost, mackers and payment, by hand."""

from __future__ import annotations

import pytest

from tests.german_solo_cases import (
    FOUR_TRICKS,
    all_high_hearts,
    around,
    five_top_clubs,
    four_aces_but_spades,
    outcome,
    play_all,
    play_any,
    top_hearts_with_another,
    whole_suits,
    words,
)
from tests.naive.german_solo import GermanSolo

# --- Contracts without first and last -------------------------------------------------------------


@pytest.mark.parametrize(("contract", "value"), [("kicker", 6), ("bronco", 12)])
def test_no_trick(contract: str, value: int) -> None:
    lost = whole_suits(dealer=3)
    play_all(lost, f"{contract} pass pass pass")
    play_any(lost, 8)  # to the end, though the first trick lost it
    assert outcome(lost) == ([-3 * value, value, value, value], [8, 0, 0, 0], False, 0, None)
    assert lost.result()["trump"] is None

    made = whole_suits(dealer=3)
    play_all(made, f"pass {contract} pass pass")
    play_any(made, 8)
    assert outcome(made) == ([-value, 3 * value, -value, -value], [8, 0, 0, 0], True, 0, None)


def test_bull_solo() -> None:
    made = around("AC KC QC JC AS KS QS JS", dealer=3)
    play_all(made, "bull-solo pass pass pass")
    play_any(made, 8)
    assert outcome(made) == ([42, -14, -14, -14], [8, 0, 0, 0], True, 0, None)

    lost = whole_suits(dealer=3)
    play_all(lost, "pass pass pass bull-solo")
    play_any(lost, 8)
    assert outcome(lost) == ([14, 14, 14, -42], [8, 0, 0, 0], False, 0, None)


def test_bull_solo_lost_by_one_trick() -> None:
    deal = around("AC KC QC JC TC 9C 8C 7S", dealer=3)  # and seat 3 has the other spades
    play_all(deal, "bull-solo pass pass pass")
    for card in "AC KC QC JC TC 9C 8C 7S".split():
        deal.play(card)
        for _ in range(3):
            deal.play(min(deal.legal()))
    assert outcome(deal) == ([-42, 14, 14, 14], [7, 0, 0, 1], False, 0, None)


@pytest.mark.parametrize(("contract", "trump"), [("solo-tout", "trump:C"), ("solo-tout-is-it", "")])
def test_mackers_count_double_in_the_touts_and_for_a_lost_one_too(
    contract: str, trump: str
) -> None:
    deal = five_top_clubs(dealer=3)
    play_all(deal, f"{contract} pass pass pass {trump} {FOUR_TRICKS} KC AH JH 8D")
    assert (deal.turn, deal.legal()) == (0, words("7D 7H 7S"))  # nobody is asked to stop
    play_all(deal, "7S AS 9S 8S  KS TS 8H 7D  JS QH 9H 7H")
    # 16 and 5 mackers at 4
    assert outcome(deal) == ([-108, 36, 36, 36], [5, 3, 0, 0], False, 5, None)


def test_solo_tout_made() -> None:
    in_hearts = all_high_hearts(dealer=3)
    play_all(in_hearts, "solo-tout pass pass pass trump:H")
    play_any(in_hearts, 8)
    # 8 and 5 mackers at 2; all eight tricks are in the price
    assert outcome(in_hearts) == ([54, -18, -18, -18], [8, 0, 0, 0], True, 5, None)


# --- Mackers and payment --------------------------------------------------------------------------


def test_mackers_of_both_hands_are_paid_for_a_lost_contract() -> None:
    deal = five_top_clubs(dealer=3)
    play_all(deal, "pass pass pass question trump:D call:AC")
    play_all(deal, "7S AS 9S 8S  KS TS 8H 7H  AH TH 9H KC  KH JH 8C 7C  JS QH 9C AC")
    assert (deal.turn, deal.legal()) == (1, words("JC AD KD"))
    play_all(deal, "JC TC 8D 7D  QC KD JD 9D  QS AD QD TD")
    # 2 for question, 3 mackers at 1, all with the partner
    assert outcome(deal) == ([-5, 5, 5, -5], [3, 5, 0, 0], False, 3, None)


def test_solo_lost_without_mackers() -> None:
    deal = whole_suits(dealer=3)
    play_all(deal, "pass solo pass pass trump:H")
    play_any(deal, 8)  # seat 2 ruffs one, seat 0 takes one with the queen, seat 2 the rest
    assert outcome(deal) == ([4, -12, 4, 4], [1, 0, 7, 0], False, 0, None)


@pytest.mark.parametrize(
    ("deal", "bids", "mackers"),
    [
        (five_top_clubs(3), "grand pass pass pass call:AD trump:S", 5),
        (five_top_clubs(3), "question pass pass pass trump:D call:AS", 5),
        (five_top_clubs(3), "solo pass pass pass trump:D", 3),
        (five_top_clubs(3), "kicker pass pass pass", 0),
        (four_aces_but_spades(3), "grand pass pass pass call:AS trump:D", 4),
        (four_aces_but_spades(3), "grand pass pass pass call:AS trump:C", 0),
        (four_aces_but_spades(3), "solo pass pass pass trump:S", 0),
        (top_hearts_with_another(3), "solo pass pass pass trump:H", 0),
    ],
)
def test_mackers_without_a_gap_from_the_top(deal: GermanSolo, bids: str, mackers: int) -> None:
    play_all(deal, bids)
    assert deal._mackers() == mackers
