"""The naive implementation of German Solo: asking for the partner, stopping, first and last, by hand."""

from __future__ import annotations

import pytest

from tests.german_solo_cases import (
    FOUR_TRICKS,
    all_high_hearts,
    five_top_clubs,
    outcome,
    play_all,
    play_any,
    six_top_clubs,
    top_hearts_with_another,
    whole_suits,
    words,
)
from tests.naive.german_solo import GermanSolo

ASKED = words("ask silent")
MAY_STOP = words("stop play-on")


def is_it(dealer: int = 3) -> GermanSolo:
    """Return a deal where seat 0, with the five top clubs, plays is-it with the ace of spades, which seat 1 has."""
    deal = five_top_clubs(dealer)
    passes = ["pass", "pass", "pass"]
    passes.insert((0 - dealer - 1) % 4, "is-it")
    play_all(deal, " ".join([*passes, "call:AS"]))
    return deal


# --- Asking for the partner -----------------------------------------------------------------------


def test_declarer_may_ask_after_five_tricks_and_has_first() -> None:
    deal = is_it()
    play_all(deal, FOUR_TRICKS + " KC AH JH 8D")
    assert (deal.turn, deal.legal()) == (0, ASKED)
    deal.play("ask")
    # 4 for is-it, 5 mackers at 2, first 2
    assert deal.over
    assert deal.legal() == set()
    assert deal.turn is None
    assert deal.result() == {
        "payoffs": [16, 16, -16, -16],
        "trump": "C",
        "tricks": [5, 0, 0, 0],
        "points": [0, 0, 0, 0],
        "contract": "is-it",
        "declarer": 0,
        "partner": 1,
        "made": True,
        "mackers": 5,
        "bonus": "first",
    }


def test_silent_declarer_with_all_five_may_stop() -> None:
    deal = is_it()
    play_all(deal, FOUR_TRICKS + " KC AH JH 8D silent")
    assert (deal.turn, deal.legal()) == (0, MAY_STOP)
    deal.play("stop")
    assert outcome(deal) == ([16, 16, -16, -16], [5, 0, 0, 0], True, 5, "first")


def test_last_tried_and_won_with_the_partner() -> None:
    deal = is_it()
    play_all(deal, FOUR_TRICKS + " KC AH JH 8D silent play-on")
    play_all(deal, "7S AS 9S 8S  KS TS 8H 7D  JS QH 9H 7H")
    # 4 for is-it, 5 mackers at 2, last 4
    assert outcome(deal) == ([18, 18, -18, -18], [5, 3, 0, 0], True, 5, "last")


@pytest.mark.parametrize(
    ("rest", "tricks"),
    [
        ("7D JS 9S 8H  7H KS QH 9H  TS 8S 7S AS", [6, 1, 1, 0]),
        ("7H JS QH 9H  TS 8S 7S AS  KS 9S 8H 7D", [5, 2, 1, 0]),  # the very next trick lost
    ],
)
def test_last_tried_and_lost_leaves_no_bonus(rest: str, tricks: list[int]) -> None:
    deal = is_it()
    play_all(deal, f"{FOUR_TRICKS} KC AH JH 8D silent play-on {rest}")
    assert outcome(deal) == ([14, 14, -14, -14], tricks, True, 5, None)


def test_nothing_to_ask_when_the_called_card_has_fallen() -> None:
    deal = is_it()
    play_all(deal, FOUR_TRICKS + " KC AS JH 8D")
    assert (deal.turn, deal.legal()) == (0, MAY_STOP)


def test_known_partner_who_won_the_fifth_may_stop() -> None:
    deal = is_it()
    play_all(deal, FOUR_TRICKS + " 7S AS 9S 8S")
    assert (deal.turn, deal.legal()) == (1, MAY_STOP)
    deal.play("stop")
    assert outcome(deal) == ([16, 16, -16, -16], [4, 1, 0, 0], True, 5, "first")


def test_known_side_that_lost_a_trick_is_not_asked() -> None:
    deal = is_it()
    play_all(deal, "QC JC TC 9C  7C KH QD 8C  QS AH JD TD  7H JS QH 9H  TS 8S 7S AS")
    assert deal._takers() == [0, 0, 0, 2, 1]
    assert (deal.turn, deal.legal()) == (1, words("KS AD KD"))
    play_all(deal, "KS 9S 8H AC  KC AD TH 9D  7D KD JH 8D")
    assert outcome(deal) == ([14, 14, -14, -14], [5, 2, 1, 0], True, 5, None)


@pytest.mark.parametrize("answer", ["ask", "silent"])
def test_declarer_is_asked_whoever_took_the_tricks(answer: str) -> None:
    deal = top_hearts_with_another(dealer=0)
    play_all(deal, "pass pass pass question trump:H call:AD")
    play_all(deal, "QC QH JH 8H  7H TD 9D 9H  QS JD 8D TH  AH QD 8C KD  KH 9C 7S KC")
    assert deal._takers() == [1, 1, 1, 1, 1]
    assert (deal.turn, deal.legal()) == (0, ASKED)
    deal.play(answer)
    if answer == "silent":
        # Seat 1 took all five and might be the partner, as all can see. It is not.
        assert (deal.turn, deal.legal()) == (1, {"play-on"})
        deal.play("play-on")
    assert (deal.turn, deal.legal()) == (1, words("AS 7D 7C"))
    play_all(deal, "AS TC TS JS  7D AD 8S KS  AC 9S JC 7C")
    # 2 for question lost, and the mackers were all with seat 1
    assert outcome(deal) == ([-2, 2, -2, 2], [0, 6, 2, 0], False, 0, None)


def test_partner_with_all_five_may_stop_though_not_known() -> None:
    deal = top_hearts_with_another(dealer=0)
    play_all(deal, "pass pass pass question trump:H call:AS")
    play_all(deal, "QC QH JH 8H  7H TD 9D 9H  QS JD 8D TH  AH QD 8C KD  KH 9C 7S KC silent")
    assert (deal.turn, deal.legal()) == (1, MAY_STOP)
    deal.play("stop")
    # 2 for question, 5 mackers at 1, all of them with the partner, first 1
    assert outcome(deal) == ([8, 8, -8, -8], [0, 5, 0, 0], True, 5, "first")


def test_partner_who_shared_the_five_with_declarer_may_stop_though_not_known() -> None:
    deal = is_it()
    play_all(deal, "QC JC TC 9C  7C KH QD 8C  QS KD JD TD  AC JS TH 9D  7D AD JH 8D")
    assert deal._takers() == [0, 0, 0, 0, 1]
    assert (deal.turn, deal.legal()) == (0, ASKED)
    deal.play("silent")
    assert (deal.turn, deal.legal()) == (1, MAY_STOP)


def test_defender_who_shared_the_five_with_declarer_can_only_play_on() -> None:
    deal = is_it()
    play_all(deal, "QC JC TC 9C  7C KH QD 8C  QS KD JD TD  AC AH TH 9D  7H JS QH 9H silent")
    assert deal._takers() == [0, 0, 0, 0, 2]
    assert (deal.turn, deal.legal()) == (2, {"play-on"})
    deal.play("play-on")
    assert (deal.turn, deal.legal()) == (2, words("TS 9S JH"))


def test_asked_after_the_defender_won_the_fifth_there_is_nothing_to_stop() -> None:
    deal = is_it()
    play_all(deal, "QC JC TC 9C  7C KH QD 8C  QS KD JD TD  AC AH TH 9D  7H JS QH 9H ask")
    assert (deal.turn, deal.legal()) == (2, words("TS 9S JH"))


def test_defender_who_took_the_fifth_is_not_asked_once_the_partner_is_known() -> None:
    deal = is_it()
    play_all(deal, "QC JC TC 9C  7C KH QD 8C  QS AH JD TD  AC AS TH 9D  7H JS QH 9H")
    assert deal._takers() == [0, 0, 0, 0, 2]
    assert (deal.turn, deal.legal()) == (2, words("TS 9S JH"))


# Two tricks for seat 1, not known as the partner, then three for seat 0.
TWO_AND_THREE = "7D AD JD 8D  AH TH 8H 7H  JC TC 9C KC  QC KH QD 8C  7C JS QH TD"


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("ask", ([16, 16, -16, -16], [3, 2, 0, 0], True, 5, "first")),
        (
            "silent QS KD JH 9D  AC KS 9S 9H  7S AS TS 8S",
            ([18, 18, -18, -18], [5, 3, 0, 0], True, 5, "last"),
        ),
        (
            "silent QS AS JH 9D  AC KS 9S 9H  7S KD TS 8S",
            ([14, 14, -14, -14], [5, 2, 1, 0], True, 5, None),
        ),
    ],
)
def test_to_ask_declarer_to_stop_would_tell_who_the_partner_is(
    rest: str, expected: tuple[object, ...]
) -> None:
    deal = is_it()
    play_all(deal, TWO_AND_THREE)
    assert deal._takers() == [1, 1, 0, 0, 0]
    assert (deal.turn, deal.legal()) == (0, ASKED)
    play_all(deal, rest)
    assert outcome(deal) == expected


def test_forced_question_is_asked_as_any_other() -> None:
    deal = five_top_clubs(dealer=3)
    play_all(deal, "pass pass pass pass trump:C call:AS")
    play_all(deal, FOUR_TRICKS + " KC AH JH 8D")
    assert (deal.turn, deal.legal()) == (0, ASKED)
    deal.play("ask")
    assert outcome(deal) == ([16, 16, -16, -16], [5, 0, 0, 0], True, 5, "first")
    assert deal.result()["contract"] == "question"


# --- Stopping where there is nobody to ask for ----------------------------------------------------


def test_in_grand_the_partner_is_known() -> None:
    deal = five_top_clubs(dealer=3)
    play_all(deal, "grand pass pass pass call:AS trump:C")
    play_all(deal, FOUR_TRICKS + " KC AH JH 8D")  # without the ace of spades
    assert (deal.turn, deal.legal()) == (0, MAY_STOP)
    deal.play("stop")
    # 8 for grand, 5 mackers at 2, first 2
    assert outcome(deal) == ([20, 20, -20, -20], [5, 0, 0, 0], True, 5, "first")
    assert (deal.result()["contract"], deal.result()["partner"]) == ("grand", 1)


def test_in_grand_the_partner_may_stop() -> None:
    deal = five_top_clubs(dealer=3)
    play_all(deal, "grand pass pass pass call:AS trump:C")
    play_all(deal, FOUR_TRICKS + " 7S AS 9S 8S")
    assert (deal.turn, deal.legal()) == (1, MAY_STOP)


def test_grand_is_worth_eight_without_clubs_too() -> None:
    deal = five_top_clubs(dealer=3)
    play_all(deal, "grand pass pass pass call:AD trump:S")
    play_all(deal, "QC JS TS 8S  7S KS 9S 9C  QS AS QD 8C  AC JC TC TD  KC KH JD 9D  stop")
    # 5 mackers at 1, two of them with the partner, first 1
    assert outcome(deal) == ([14, 14, -14, -14], [5, 0, 0, 0], True, 5, "first")


def test_in_grand_a_defender_is_never_asked() -> None:
    deal = five_top_clubs(dealer=3)
    play_all(deal, "grand pass pass pass call:AS trump:C")
    play_all(deal, FOUR_TRICKS + " 7D JS JH 8D")
    assert (deal.turn, deal.legal()) == (3, words("8S 8H 9H"))


@pytest.mark.parametrize(("bids", "trump"), [("solo", "trump:C"), ("solo-is-it", "")])
def test_alone_with_all_five_declarer_may_stop(bids: str, trump: str) -> None:
    deal = five_top_clubs(dealer=3)
    play_all(deal, f"{bids} pass pass pass {trump} {FOUR_TRICKS} KC AH JH 8D")
    assert (deal.turn, deal.legal()) == (0, MAY_STOP)
    deal.play("stop")
    assert outcome(deal) == ([60, -20, -20, -20], [5, 0, 0, 0], True, 5, "first")
    assert deal.result()["partner"] is None


@pytest.mark.parametrize(
    ("answer", "payoffs", "bonus"),
    [
        # 4 for solo, 5 mackers at 1, first 1 or last 2
        ("stop", [30, -10, -10, -10], "first"),
        ("play-on", [33, -11, -11, -11], "last"),
    ],
)
def test_first_and_last_without_clubs(answer: str, payoffs: list[int], bonus: str) -> None:
    deal = all_high_hearts(dealer=3)
    play_all(deal, "solo pass pass pass trump:H")
    play_any(deal, 5)
    deal.play(answer)
    play_any(deal, 0 if answer == "stop" else 3)
    tricks = [5 if answer == "stop" else 8, 0, 0, 0]
    assert outcome(deal) == (payoffs, tricks, True, 5, bonus)


LOST_THE_FIRST = (
    "7D 8D 8H 7S  AD 9H 8S JC  QC TC 9C 8C  7C KD AH AS  QS QD KH KS"
    "  AC JD QH JS  KC TD JH TS  7H 9D TH 9S"
)


@pytest.mark.parametrize("contract", ["solo-is-it", "six-trick-solo-is-it"])
def test_who_lost_the_first_trick_is_not_asked(contract: str) -> None:
    deal = six_top_clubs(dealer=3)
    play_all(deal, f"{contract} pass pass pass {LOST_THE_FIRST}")
    assert outcome(deal) == ([54, -18, -18, -18], [6, 1, 1, 0], True, 5, None)
    assert deal.result()["contract"] == contract


# --- Six tricks -----------------------------------------------------------------------------------

FIVE_TRICKS = "QC TC 9C 8C  7C AD AH AS  QS KD KH KS  AC QD QH JS  KC JD JH TS"


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        # the sixth lost, the contract made later: first all the same, 8 + 10 + 2
        (
            "7D TD 8H 7S  9D TH 8S JC  7H 8D 9H 9S",
            ([60, -20, -20, -20], [6, 1, 1, 0], True, 5, "first"),
        ),
        ("JC 8D 8H 7S  stop", ([60, -20, -20, -20], [6, 0, 0, 0], True, 5, "first")),
        # all six, and the try for last fails
        (
            "JC 8D 8H 7S  play-on  7D TD 9H 8S  9D TH 9S 7H",
            ([54, -18, -18, -18], [6, 2, 0, 0], True, 5, None),
        ),
    ],
)
def test_six_tricks(rest: str, expected: tuple[object, ...]) -> None:
    deal = six_top_clubs(dealer=3)
    play_all(deal, f"six-trick-solo pass pass pass trump:C {FIVE_TRICKS}")
    assert (deal.turn, deal.legal()) == (0, words("JC 7D 7H"))  # after five, no question
    play_all(deal, rest)
    assert outcome(deal) == expected


def test_six_tricks_with_the_first_and_the_sixth_lost() -> None:
    deal = six_top_clubs(dealer=3)
    play_all(deal, "six-trick-solo pass pass pass trump:C")
    play_all(deal, "7D 8D 8H 7S  AD 9H 8S JC  QC TC 9C 8C  7C KD AH AS  QS QD KH KS")
    play_all(deal, "7H 9D TH TS  QH JS AC JD  KC TD JH 9S")
    assert outcome(deal) == ([54, -18, -18, -18], [6, 1, 1, 0], True, 5, None)


def test_six_tricks_without_clubs() -> None:
    deal = all_high_hearts(dealer=3)
    play_all(deal, "six-trick-solo pass pass pass trump:H")
    play_any(deal, 6)
    deal.play("stop")
    # 4 and 5 mackers at 1, first 1
    assert outcome(deal) == ([30, -10, -10, -10], [6, 0, 0, 0], True, 5, "first")


def test_six_tricks_missed_after_the_first_five() -> None:
    deal = five_top_clubs(dealer=3)
    play_all(deal, f"six-trick-solo-is-it pass pass pass {FOUR_TRICKS} KC AH JH 8D")
    play_all(deal, "7S AS 9S 8S  KS TS 8H 7D  JS QH 9H 7H")
    # 8 and 5 mackers at 2 are paid, no first
    assert outcome(deal) == ([-54, 18, 18, 18], [5, 3, 0, 0], False, 5, None)


def test_all_eight_in_a_six_trick_contract() -> None:
    deal = whole_suits(dealer=3)
    play_all(deal, "six-trick-solo-is-it pass pass pass")
    play_all(deal, "QC AD AH QS  7C KD KH AS  AC QD QH KS  KC JD JH JS  JC TD TH TS  TC 9D 9H 9S")
    assert (deal.turn, deal.legal()) == (0, MAY_STOP)
    play_all(deal, "play-on  9C 8D 8H 8S  8C 7D 7H 7S")
    # 8 and last 4; without the queen of spades two high trumps are no mackers
    assert outcome(deal) == ([36, -12, -12, -12], [8, 0, 0, 0], True, 0, "last")
