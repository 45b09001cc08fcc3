"""The naive implementation of Matzlfangen: settlement and the matzl in cases worked out by hand."""

from __future__ import annotations

import pytest

from tests.matzlfangen_cases import cards, dealt, finish, play_all, play_whole_suits, whole_suits
from tests.naive.matzlfangen import Matzlfangen


@pytest.mark.parametrize(
    ("auction", "trump", "taker", "made", "payoffs"),
    [
        # Seat 3 trumps the first club and has all tricks: 3 for no trick.
        ("weiter weiter weiter weiter call:AH", "S", 3, False, [-3, 3, -3, 3]),
        ("weiter weiter weiter neidspiel", "S", 3, True, [-3, -3, -3, 9]),
        ("weiter weiter neidspiel weiter", "S", 3, False, [3, 3, -9, 3]),
        ("treiben weiter weiter weiter trump:C", "C", 0, True, [9, -3, -3, -3]),
        ("weiter treiben weiter weiter trump:H", "H", 2, False, [3, -9, 3, 3]),
        ("durch weiter weiter weiter", None, 0, True, [18, -6, -6, -6]),
        ("weiter durch weiter weiter", None, 1, True, [-6, 18, -6, -6]),
        ("weiter weiter weiter trumpf-durch", "S", 3, True, [-6, -6, -6, 18]),
        ("trumpf-durch weiter weiter weiter", "S", 3, False, [-18, 6, 6, 6]),
    ],
)
def test_one_seat_takes_all(
    auction: str, trump: str | None, taker: int, made: bool, payoffs: list[int]
) -> None:
    deal = whole_suits()
    play_all(deal, auction + " pass pass pass")
    play_whole_suits(deal)
    result = deal.result()
    assert result["trump"] == trump
    assert result["tricks"] == [8 * (seat == taker) for seat in range(4)]
    assert result["points"] == [130 * (seat == taker) for seat in range(4)]
    assert result["made"] == made
    assert result["raises"] == 0
    assert result["payoffs"] == payoffs
    assert result["matzl_captured_by"] is None  # who was dealt it took it
    assert deal.legal() == set()


@pytest.mark.parametrize(
    ("third", "fourth", "points", "made", "payoffs"),
    [
        ("KS", "QS", [66, 34, 30, 0], True, [3, -1, -1, -1]),
        ("QS", "KS", [65, 35, 30, 0], False, [-3, 1, 1, 1]),
    ],
)
def test_sixty_six(
    third: str, fourth: str, points: list[int], made: bool, payoffs: list[int]
) -> None:
    deal = dealt(
        "AC TC KC QC JD 9D 8D 7D",
        "JC 9C 8C 7C AH TH KH QH",
        "AD TD KD QD JH 9H 8H 7H",
        "AS TS KS QS JS 9S 8S 7S",
    )
    play_all(deal, "treiben weiter weiter weiter trump:C pass pass pass")
    play_all(deal, f"AC JC KD AS TC 9C QD TS KC 8C JH {third} QC 7C 7H JS")
    play_all(deal, f"JD QH AD 7S TD 8S 9D KH 9H 9S 8D TH AH 8H {fourth} 7D")
    assert deal.result() == {
        "payoffs": payoffs,
        "trump": "C",
        "tricks": [4, 2, 2, 0],
        "points": points,
        "contract": "treiben",
        "declarer": 0,
        "partner": None,
        "made": made,
        "raises": 0,
        "matzl_captured_by": None,
    }


@pytest.mark.parametrize(("discard", "points", "value"), [("KH", 30, 1), ("QH", 29, 2)])
def test_no_water_is_below_thirty(discard: str, points: int, value: int) -> None:
    deal = dealt(
        "AS TS KS QS JS 9S 8S KC",
        "AD TD KD QD JD 9D 8D 7D",
        "AH TH KH QH JH 9H 8H 7H",
        "7S AC TC QC JC 9C 8C 7C",
    )
    play_all(deal, f"neidspiel weiter weiter weiter pass pass pass KC AD {discard}")
    assert deal.legal() == cards("AC TC")
    play_all(deal, "AC 7C")
    finish(deal)
    result = deal.result()
    assert result["points"] == [130 - points, 0, 0, points]
    assert result["tricks"] == [7, 0, 0, 1]
    assert result["payoffs"] == [3 * value, -value, -value, -value]


# --- The matzl ------------------------------------------------------------------------------------


def matzl_with_0(**options: object) -> Matzlfangen:
    """Return a deal where seat 0 has the ten of spades alone, seat 3 all other spades and the seven of clubs."""
    return dealt(
        "TS AC TC KC QC JC 9C 8C",
        "AD TD KD QD JD 9D 8D 7D",
        "AH TH KH QH JH 9H 8H 7H",
        "AS KS QS JS 9S 8S 7S 7C",
        **options,
    )


def play_capture(deal: Matzlfangen) -> None:
    """Play on: seat 0 takes one trick worth 11, seat 3 all others and the matzl."""
    play_all(deal, "AC 7D 7H 7C TC 8D 8H 7S AS TS")
    finish(deal)


def test_the_winners_captured_it() -> None:
    deal = matzl_with_0()
    play_all(deal, "weiter weiter weiter neidspiel pass pass pass")
    play_capture(deal)
    assert deal.over
    result = deal.result()
    assert result["tricks"] == [1, 0, 0, 7]
    assert result["points"] == [11, 0, 0, 119]
    assert result["matzl_captured_by"] == "declarer"
    assert result["payoffs"] == [-3, -3, -3, 9]  # no water 2, matzl 1


@pytest.mark.parametrize(
    ("answer", "payoffs"), [("claim", [-3, -3, -3, 9]), ("pass", [-2, -2, -2, 6])]
)
def test_a_lone_winner_claims_it_or_not(answer: str, payoffs: list[int]) -> None:
    deal = matzl_with_0(matzl_claim="manual")
    play_all(deal, "weiter weiter weiter neidspiel pass pass pass")
    play_capture(deal)
    assert (deal.turn, deal.legal()) == (3, {"claim", "pass"})
    deal.play(answer)
    assert deal.over
    assert deal.result()["payoffs"] == payoffs
    assert deal.result()["matzl_captured_by"] == "declarer"


@pytest.mark.parametrize(
    ("answers", "payoffs"),
    [
        ([(2, "claim")], [-3, -3, 3, 3]),
        ([(2, "pass"), (3, "claim")], [-3, -3, 3, 3]),
        ([(2, "pass"), (3, "pass")], [-2, -2, 2, 2]),
    ],
)
def test_two_defenders_are_asked_in_turn(
    answers: list[tuple[int, str]], payoffs: list[int]
) -> None:
    deal = matzl_with_0(matzl_claim="manual")
    play_all(deal, "weiter weiter weiter weiter call:AD pass pass pass")
    play_capture(deal)
    for seat, answer in answers:
        assert (deal.turn, deal.legal()) == (seat, {"claim", "pass"})
        deal.play(answer)
    assert deal.over
    result = deal.result()
    assert (result["partner"], result["matzl_captured_by"]) == (1, "defenders")
    assert result["payoffs"] == payoffs


def test_within_one_side_nothing_is_captured() -> None:
    deal = matzl_with_0(matzl_claim="manual")
    play_all(deal, "weiter weiter weiter weiter call:7C pass pass pass")
    play_capture(deal)
    assert deal.over
    result = deal.result()
    assert (result["partner"], result["matzl_captured_by"]) == (3, None)
    assert result["payoffs"] == [3, -3, -3, 3]


@pytest.mark.parametrize("claim", ["auto", "manual"])
@pytest.mark.parametrize(
    ("raises", "number"), [("pass pass pass", 0), ("raise raise pass raise pass", 3)]
)
def test_declarer_lost_and_captured_it_so_nothing_is_paid(
    claim: str, raises: str, number: int
) -> None:
    deal = matzl_with_0(matzl_claim=claim)
    play_all(deal, f"weiter weiter weiter trumpf-durch {raises} AS TS")
    finish(deal)  # the seven of clubs comes last and loses
    assert deal.over
    result = deal.result()
    assert result["tricks"] == [1, 0, 0, 7]
    assert (result["made"], result["raises"]) == (False, number)
    assert result["matzl_captured_by"] == "declarer"
    assert result["payoffs"] == [0, 0, 0, 0]


def test_durch_has_no_matzl() -> None:
    deal = matzl_with_0()
    play_all(deal, "weiter weiter weiter durch pass pass pass AS TS")
    finish(deal)
    result = deal.result()
    assert (result["made"], result["matzl_captured_by"]) == (False, None)
    assert result["payoffs"] == [6, 6, 6, -18]


@pytest.mark.parametrize(("lead", "captured"), [("TS", True), ("KS", False)])
@pytest.mark.parametrize(("raises", "number"), [("pass pass pass", 0), ("raise pass", 1)])
def test_defenders_lost_and_captured_it_so_nothing_is_paid(
    lead: str, captured: bool, raises: str, number: int
) -> None:
    deal = dealt(
        "TS KS QS JS 9S 8S AC TC",
        "AS AD TD KD QD JD 9D 8D",
        "7D AH TH KH QH JH 9H 8H",
        "7S 7H KC QC JC 9C 8C 7C",
        matzl_claim="manual",
    )
    play_all(deal, f"neidspiel weiter weiter weiter {raises} {lead}")
    assert deal.legal() == {"AS"}
    play_all(deal, "AS 7D 7S AD 8H 7C")
    assert all(card[1] == "S" for card in deal.legal())  # seat 0 has no diamond
    finish(deal)
    assert deal.over
    result = deal.result()
    assert result["tricks"] == [7, 1, 0, 0]
    assert result["made"] is True
    assert result["raises"] == number
    assert result["matzl_captured_by"] == ("defenders" if captured else None)
    value = 0 if captured else 2 + number  # 21 or 15 points are no water
    assert result["payoffs"] == [3 * value, -value, -value, -value]


@pytest.mark.parametrize(
    ("options", "answers", "value"),
    [
        ({}, [], 4),
        ({"matzl_claim": "manual"}, [(0, "claim")], 4),
        ({"matzl_claim": "manual"}, [(0, "pass"), (3, "claim")], 4),
        ({"matzl_claim": "manual"}, [(0, "pass"), (3, "pass")], 3),
    ],
)
def test_declarer_and_partner_captured_it(
    options: dict[str, object], answers: list[tuple[int, str]], value: int
) -> None:
    deal = dealt(
        "AS KS QS JS 9S 8S AC TC",
        "TS AD TD KD QD JD 9D 8D",
        "7D AH TH KH QH JH 9H 8H",
        "7S 7H KC QC JC 9C 8C 7C",
        **options,
    )
    play_all(deal, "weiter weiter weiter weiter call:KC pass pass pass AS TS")
    finish(deal)
    for seat, answer in answers:
        assert (deal.turn, deal.legal()) == (seat, {"claim", "pass"})
        deal.play(answer)
    assert deal.over
    result = deal.result()
    assert result["tricks"] == [8, 0, 0, 0]
    assert (result["partner"], result["matzl_captured_by"]) == (3, "declarer")
    assert result["payoffs"] == [value, -value, -value, value]


def test_trumpf_durch_has_a_matzl() -> None:
    deal = dealt(
        "TS TC KC QC JC 9C 8C 7C",
        "AD TD KD QD JD 9D 8D 7D",
        "AH TH KH QH JH 9H 8H 7H",
        "AS KS QS JS 9S 8S 7S AC",
    )
    play_all(deal, "weiter weiter weiter trumpf-durch pass raise pass AS TS")
    finish(deal)
    result = deal.result()
    assert (result["made"], result["matzl_captured_by"]) == (True, "declarer")
    assert result["payoffs"] == [-8, -8, -8, 24]  # 6, a raise, the matzl
