"""The naive implementation of German Solo: auction, naming trumps and calling, worked out by hand."""

from __future__ import annotations

import copy

import pytest

from tests.german_solo_cases import (
    CLUBS,
    RANKS,
    around,
    both_queens,
    dealt,
    five_top_clubs,
    four_aces_but_spades,
    play_all,
    whole_suits,
    words,
)

FROM_SOLO_IS_IT = "solo-is-it six-trick-solo-is-it bronco bull-solo solo-tout solo-tout-is-it"
FROM_SOLO = "solo six-trick-solo " + FROM_SOLO_IS_IT
ANY_TRUMP = words("trump:C trump:D trump:H trump:S")

# --- Auction --------------------------------------------------------------------------------------


def test_the_first_to_speak_bids_anything_it_may() -> None:
    deal = both_queens(dealer=3)
    assert deal.turn == 0
    assert deal.legal() == words("pass question is-it kicker " + FROM_SOLO)
    deal.play("pass")
    assert deal.turn == 1
    # Its queen is no club to bid is-it on; with both black queens it may bid grand.
    assert deal.legal() == words("pass question kicker grand " + FROM_SOLO)
    deal.play("pass")
    assert deal.turn == 2
    assert deal.legal() == words("pass question kicker " + FROM_SOLO)


def test_a_duel_goes_on_until_one_passes() -> None:
    deal = whole_suits(dealer=3)
    for seat, legal, word in [
        (0, "pass question is-it kicker " + FROM_SOLO, "question"),
        (1, "pass kicker " + FROM_SOLO, "kicker"),
        (0, "pass hold " + FROM_SOLO, "hold"),
        (1, "pass " + FROM_SOLO, "solo"),
        (
            0,
            "pass hold six-trick-solo " + FROM_SOLO_IS_IT,
            "solo-is-it",
        ),
        (1, "pass six-trick-solo-is-it bronco bull-solo solo-tout solo-tout-is-it", "pass"),
        (2, "pass six-trick-solo-is-it bronco bull-solo solo-tout solo-tout-is-it", "bronco"),
        (0, "pass hold bull-solo solo-tout solo-tout-is-it", "pass"),
        (3, "pass bull-solo solo-tout solo-tout-is-it", "bull-solo"),
        (2, "pass hold solo-tout solo-tout-is-it", "hold"),
        (3, "pass solo-tout solo-tout-is-it", "pass"),
    ]:
        assert (deal.turn, deal.legal()) == (seat, words(legal))
        deal.play(word)
    assert (deal.contract, deal.declarer, deal.trump) == ("bull-solo", 2, None)
    assert (deal.turn, deal.legal()) == (0, words(CLUBS))


def test_who_won_a_duel_as_speaker_answers_the_next() -> None:
    deal = whole_suits(dealer=3)
    play_all(deal, "question kicker pass solo")
    assert deal.turn == 1
    play_all(deal, "hold pass pass")
    assert (deal.contract, deal.declarer) == ("solo", 1)
    assert (deal.turn, deal.legal()) == (1, ANY_TRUMP)


def test_the_dealer_may_take_the_bid_at_the_end() -> None:
    deal = whole_suits(dealer=1)
    play_all(deal, "pass question pass kicker pass")
    assert (deal.contract, deal.declarer) == ("kicker", 1)


def test_dealer_bids_when_all_before_passed() -> None:
    deal = whole_suits(dealer=0)
    play_all(deal, "pass pass pass")
    assert (deal.turn, deal.legal()) == (0, words("pass question is-it kicker " + FROM_SOLO))
    deal.play("bronco")
    assert (deal.contract, deal.declarer) == ("bronco", 0)


def test_seats_that_can_only_pass_are_asked() -> None:
    deal = whole_suits(dealer=3)
    play_all(deal, "question solo-tout-is-it")
    assert (deal.turn, deal.legal()) == (0, words("hold pass"))
    deal.play("hold")
    for seat in (1, 2, 3):
        assert (deal.turn, deal.legal()) == (seat, {"pass"})
        deal.play("pass")
    assert (deal.contract, deal.declarer) == ("solo-tout-is-it", 0)


def test_is_it_is_held_with_a_club_only() -> None:
    without = both_queens(dealer=0)
    play_all(without, "question pass pass is-it")
    assert (without.turn, without.legal()) == (1, words("pass kicker grand " + FROM_SOLO))

    with_a_club = five_top_clubs(dealer=0)
    play_all(with_a_club, "question is-it")
    assert (with_a_club.turn, with_a_club.legal()) == (1, words("pass hold kicker " + FROM_SOLO))


def test_grand_is_held_by_nobody() -> None:
    deal = both_queens(dealer=3)
    play_all(deal, "question grand")
    assert (deal.turn, deal.legal()) == (0, words("pass " + FROM_SOLO))


def test_solo_is_it_needs_no_club() -> None:
    deal = whole_suits(dealer=0)
    for bid in ("solo-is-it", "six-trick-solo-is-it", "solo-tout-is-it"):
        assert bid in deal.legal()
    assert "is-it" not in deal.legal()


def test_all_pass_and_the_queen_of_clubs_plays_question() -> None:
    deal = both_queens(dealer=2)
    play_all(deal, "pass pass pass pass")
    assert (deal.contract, deal.declarer) == ("question", 1)
    assert (deal.turn, deal.legal()) == (1, ANY_TRUMP)
    deal.play("trump:H")
    assert (deal.turn, deal.legal()) == (1, words("call:AC call:AS"))
    deal.play("call:AC")
    assert (deal.turn, deal.trump) == (3, "H")


def test_the_queen_of_spades_plays_no_forced_question() -> None:
    deal = whole_suits(dealer=0)
    play_all(deal, "pass pass pass pass")
    assert (deal.contract, deal.declarer, deal.turn) == ("question", 0, 0)


# --- Trumps named, cards called -------------------------------------------------------------------


@pytest.mark.parametrize("contract", ["question", "solo", "six-trick-solo", "solo-tout"])
def test_declarer_names_any_suit(contract: str) -> None:
    deal = whole_suits(dealer=0)
    play_all(deal, f"pass pass pass {contract}")
    assert (deal.turn, deal.legal()) == (0, ANY_TRUMP)
    deal.play("trump:S")
    assert deal.trump == "S"
    assert deal.turn == (0 if contract == "question" else 1)


@pytest.mark.parametrize(
    ("contract", "trump"),
    [
        ("kicker", None),
        ("solo-is-it", "C"),
        ("six-trick-solo-is-it", "C"),
        ("bronco", None),
        ("bull-solo", None),
        ("solo-tout-is-it", "C"),
    ],
)
def test_other_contracts_go_on_to_the_lead_of_forehand(contract: str, trump: str | None) -> None:
    deal = whole_suits(dealer=0)
    play_all(deal, f"pass pass pass {contract}")
    assert (deal.contract, deal.trump) == (contract, trump)
    assert (deal.turn, deal.legal()) == (1, {rank + "D" for rank in RANKS})


@pytest.mark.parametrize(
    ("hand", "trump", "calls"),
    [
        # an ace that is not in hand, of a suit that is not trumps
        ("7C 8C 9C TC 7D 8D 9D TD", "C", "AD AH AS"),
        ("7C 8C 9C TC 7D 8D 9D TD", "S", "AC AD AH"),
        ("AC KC QC AS AH 7D 8D 9D", "H", "AD"),
        # all three aces: a king, and were it one's own trumps' ace that is missing
        ("AC KC QC AS AH 7D 8D 9D", "D", "KH KS"),
        # all six: a queen that is no trump
        ("AC KC AS KS AH KH 7D 8D", "D", "QH"),
        ("AC KC AS KS AD KD 7H 8H", "H", "QD"),
        ("AD KD AS KS AH KH 7C 8C", "C", "QD QH"),
        ("AD KD AS KS AH KH QH 7C", "C", "QD"),
        ("AC KC AD KD AH KH QD 8S", "S", "QH"),
        # those too: a jack
        ("AC KC AS KS AH KH QH 7D", "D", "JC JH JS"),
        ("AC KC AS KS AH KH QH JC", "D", "JH JS"),
        ("AD KD QD AH KH QH AS KS", "C", "JD JH JS"),
    ],
)
def test_calling_rank_by_rank(hand: str, trump: str, calls: str) -> None:
    deal = around(hand, dealer=3)
    play_all(deal, f"question pass pass pass trump:{trump}")
    assert (deal.turn, deal.legal()) == (0, {f"call:{card}" for card in calls.split()})


def test_is_it_calls_outside_clubs() -> None:
    deal = around("7C 8D 9D TD AH 8H 8S 9S", dealer=3)
    play_all(deal, "is-it pass pass pass")
    assert (deal.turn, deal.legal()) == (0, words("call:AD call:AS"))
    deal.play("call:AD")
    assert (deal.turn, deal.trump) == (0, "C")


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("QC QS 7C 8C 9C TC 7D 8D", "AC AD AH AS"),
        ("QC QS AC AD AH 7S 8S 9S", "AS"),
        ("QC QS AC AD AH AS KD 7D", "KC KH KS"),
        ("QC QS AC AD AH AS KD KC", "KH KS"),
    ],
)
def test_grand_calls_before_trumps_are_known(hand: str, calls: str) -> None:
    deal = around(hand, dealer=3)
    play_all(deal, "grand pass pass pass")
    assert (deal.turn, deal.legal()) == (0, {f"call:{card}" for card in calls.split()})


@pytest.mark.parametrize(
    ("call", "suits"), [("AC", "DHS"), ("AD", "CHS"), ("AH", "CDS"), ("AS", "CDH")]
)
def test_grand_partner_names_any_other_suit(call: str, suits: str) -> None:
    deal = dealt(
        3,
        "QC QS KC JC KD QD KH QH",
        "AC AD AH AS TC 9C 8C 7C",
        "KS JS TS 9S 8S 7S TD 9D",
        "JD 8D 7D JH TH 9H 8H 7H",
    )
    play_all(deal, f"grand pass pass pass call:{call}")
    assert (deal.turn, deal.legal()) == (1, {f"trump:{suit}" for suit in suits})
    deal.play(f"trump:{suits[0]}")
    assert (deal.turn, deal.trump) == (0, suits[0])


def test_grand_calls_the_seat_that_holds_the_card() -> None:
    deal = four_aces_but_spades(dealer=2)
    play_all(deal, "pass grand pass pass call:AS")
    assert deal.turn == 1


# --- The referee ----------------------------------------------------------------------------------


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    deal = whole_suits(dealer=3)
    for word in ("hold", "grand", "weiter", "AC", "trump:C"):
        with pytest.raises(ValueError, match="not legal"):
            deal.play(word)
    assert (deal.turn, deal.actions) == (0, [])
    with pytest.raises(ValueError, match="not over"):
        deal.result()


def test_a_deal_must_be_dealt_right() -> None:
    with pytest.raises(ValueError, match="pack"):
        dealt(0, CLUBS, CLUBS, CLUBS, CLUBS)
    with pytest.raises(ValueError, match="eight"):
        dealt(0, CLUBS, CLUBS)
    with pytest.raises(ValueError, match="dealer"):
        whole_suits(dealer=4)


def test_a_copy_goes_its_own_way() -> None:
    deal = whole_suits(dealer=3)
    deal.play("kicker")
    other = copy.deepcopy(deal)
    other.play("pass")
    assert (deal.actions, other.actions) == (["kicker"], ["kicker", "pass"])
    assert (deal.turn, other.turn) == (1, 2)
