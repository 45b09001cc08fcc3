"""The naive implementation of Jass: whole deals whose outcome was worked out by hand."""

from __future__ import annotations

import pytest

from tests.naive.jass import JassDeal, Mittlere, Molotow, PlusMinus
from tests.naive.jass_settlement import PACK


def cards(text: str) -> list[str]:
    return text.split()


def hands(*texts: str) -> list[list[str]]:
    return [text.split() for text in texts]


def play_all(deal: JassDeal, text: str) -> None:
    for word in text.split():
        deal.play(word)


# --- Mittlere -------------------------------------------------------------------------------------


def test_under_trumping_is_barred_in_the_trick_that_sets_trumps() -> None:
    dealt = hands(
        "AH KH QH JH TH 9H 8H 6H 7S 6S AD KD",
        "AC KC QC JC TC 9C 8C 7C 6C TS 9D 8D",
        "7H JS 9S AS KS QS 8S QD JD TD 7D 6D",
    )
    deal = Mittlere({}, 2, dealt)
    assert deal.turn == 0
    assert deal.legal() == set(dealt[0])
    deal.play("TH")
    assert (deal.turn, deal.trump) == (1, None)
    assert deal.legal() == set(dealt[1])
    deal.play("TS")
    assert (deal.turn, deal.trump) == (2, "S")
    assert deal.legal() == set(cards("7H JS 9S AS KS QS"))
    with pytest.raises(ValueError, match="8S"):
        deal.play("8S")
    deal.play("7H")
    assert deal.turn == 1


# Seat 0 takes AH, JH, 9H before hearts are trumps: 45 points in the end, and the trick stays its
# own. KH on QS and 8S adds 7. Seat 2 takes 11, 11, 14, 5, 21, 6, 4, 6, 12 and 10 + 5.
REVALUED_HANDS = hands(
    "AH KH AC KC QC JC TC JD TD 9D JS TS",
    "JH 9C 8C 7C 6C 8D 7D 6D 9S 8S 7S 6S",
    "9H TH 8H 7H 6H QH AD KD QD AS KS QS",
)
REVALUED_PLAY = """
    AH JH 9H  AC 6C 6H  AD 9D 6D  KD TD 7D  QD JD 8D  AS TS 6S
    KS JS 7S  QS KH 8S  KC 8C 7H  QH QC 9S  TH JC 7C  8H TC 9C
"""


@pytest.mark.parametrize(
    ("zero_tricks", "payoffs"), [("loses", [1, -2, 1]), ("as-hundred", [2, -1, -1])]
)
def test_tricks_taken_before_trumps_are_counted_anew(zero_tricks: str, payoffs: list[int]) -> None:
    deal = Mittlere({"zero_tricks": zero_tricks}, 2, REVALUED_HANDS)
    play_all(deal, REVALUED_PLAY)
    assert deal.over
    assert deal.turn is None
    assert deal.legal() == set()
    assert deal.result() == {
        "payoffs": payoffs,
        "trump": "H",
        "tricks": [2, 0, 10],
        "points": [52, 0, 105],
        "sticks": [max(0, payoff) for payoff in payoffs],
        "potatoes": [max(0, -payoff) for payoff in payoffs],
    }


def test_there_is_no_result_before_the_end_and_no_play_after_it() -> None:
    deal = Mittlere({}, 2, REVALUED_HANDS)
    with pytest.raises(ValueError, match="not over"):
        deal.result()
    play_all(deal, REVALUED_PLAY)
    with pytest.raises(ValueError, match="not legal"):
        deal.play("9C")


# Every suit falls in three threes worth 18, 12 and (with eights) 8; the last trick adds 5.
NO_TRUMP_HANDS = hands(
    "AC JC 6C QD 9D 7D KH TH 8H AS JS 6S",
    "KC TC 8C AD JD 6D QH 9H 7H KS TS 8S",
    "QC 9C 7C KD TD 8D AH JH 6H QS 9S 7S",
)
NO_TRUMP_PLAY = """
    AC KC QC  JC TC 9C  6C 8C 7C  AD KD QD  JD TD 9D  6D 8D 7D
    AH KH QH  JH TH 9H  6H 8H 7H  AS KS QS  JS TS 9S  6S 8S 7S
"""


def test_without_trumps_eights_count() -> None:
    deal = Mittlere({"no_trump": "eights"}, 2, NO_TRUMP_HANDS)
    play_all(deal, NO_TRUMP_PLAY)
    assert deal.result() == {
        "payoffs": [1, -2, 1],
        "trump": None,
        "tricks": [5, 4, 3],
        "points": [68, 51, 38],
        "sticks": [1, 0, 1],
        "potatoes": [0, 2, 0],
    }


def test_without_trumps_the_deal_may_be_annulled() -> None:
    deal = Mittlere({"no_trump": "annul"}, 2, NO_TRUMP_HANDS)
    play_all(deal, NO_TRUMP_PLAY)
    assert deal.result() == {
        "payoffs": [0, 0, 0],
        "trump": None,
        "tricks": [5, 4, 3],
        "points": [0, 0, 0],
        "sticks": [0, 0, 0],
        "potatoes": [0, 0, 0],
        "annulled": True,
    }


def test_with_trumps_the_deal_is_not_annulled() -> None:
    deal = Mittlere({"no_trump": "annul"}, 2, REVALUED_HANDS)
    play_all(deal, REVALUED_PLAY)
    result = deal.result()
    assert result["annulled"] is False
    assert result["points"] == [52, 0, 105]


ALL_TWELVE_HANDS = hands(
    "AC KC QC AD KD QD AH KH QH AS KS QS",
    "JC TC 9C JD TD 9D JH TH 9H JS TS 9S",
    "8C 7C 6C 8D 7D 6D 8H 7H 6H 8S 7S 6S",
)
ALL_TWELVE_PLAY = " ".join(
    f"{one}{suit} {two}{suit} {three}{suit}"
    for suit in "CDHS"
    for one, two, three in [("A", "J", "8"), ("K", "T", "7"), ("Q", "9", "6")]
)


@pytest.mark.parametrize(
    ("no_trump", "payoffs", "points"),
    [("eights", [2, -1, -1], [157, 0, 0]), ("annul", [0, 0, 0], [0, 0, 0])],
)
def test_annulling_comes_before_all_twelve_tricks(
    no_trump: str, payoffs: list[int], points: list[int]
) -> None:
    deal = Mittlere({"no_trump": no_trump}, 2, ALL_TWELVE_HANDS)
    play_all(deal, ALL_TWELVE_PLAY)
    result = deal.result()
    assert result["payoffs"] == payoffs
    assert result["points"] == points
    assert result["tricks"] == [12, 0, 0]


# No trumps: clubs all to seat 0, diamonds to seat 1, the rest to seat 2: 38, 38 and 76 + 5.
TIED_HANDS = hands(
    "AC JC 8C QD 9D 6D QH 9H 6H QS 9S 6S",
    "KC TC 7C AD JD 8D KH TH 7H KS TS 7S",
    "QC 9C 6C KD TD 7D AH JH 8H AS JS 8S",
)
TIED_PLAY = """
    AC KC QC  JC TC 9C  8C 7C 6C  QD AD KD  JD TD 9D  8D 7D 6D
    KH AH QH  JH 9H TH  8H 6H 7H  AS QS KS  JS 9S TS  8S 6S 7S
"""


def all_draws() -> set[str]:
    return {f"draw:{card}" for card in PACK}


def test_two_equal_and_the_third_wins() -> None:
    deal = Mittlere({}, 2, TIED_HANDS)
    play_all(deal, TIED_PLAY)
    result = deal.result()
    assert result["points"] == [38, 38, 81]
    assert result["payoffs"] == [-1, -1, 2]


# The same hands led by seat 1.
TIED_PLAY_FROM_SEAT_1 = """
    AD KD QD  JD TD 9D  8D 7D 6D  KC QC AC  JC TC 9C  8C 7C 6C
    QH KH AH  JH 9H TH  8H 6H 7H  AS QS KS  JS 9S TS  8S 6S 7S
"""


@pytest.mark.parametrize(
    ("dealer", "play", "first", "second", "payoffs"),
    [(2, TIED_PLAY, 0, 1, [-2, 1, 1]), (0, TIED_PLAY_FROM_SEAT_1, 1, 0, [1, -2, 1])],
)
def test_the_tied_seats_draw_from_forehand_on(
    dealer: int, play: str, first: int, second: int, payoffs: list[int]
) -> None:
    deal = Mittlere({"tie": "draw"}, dealer, TIED_HANDS)
    play_all(deal, play)
    assert not deal.over
    assert deal.turn == first
    assert deal.legal() == all_draws()
    deal.play("draw:9S")
    assert deal.turn == second
    assert deal.legal() == all_draws() - {"draw:9S"}
    deal.play("draw:JS")
    assert deal.over
    assert deal.result()["payoffs"] == payoffs


def test_equal_ranks_draw_again_until_the_pack_is_used_up() -> None:
    deal = Mittlere({"tie": "draw"}, 2, TIED_HANDS)
    play_all(deal, TIED_PLAY)
    left = all_draws()
    for rank in "A6J9KQT78":
        for one, two in [("C", "D"), ("H", "S")]:
            for seat, suit in [(0, one), (1, two)]:
                assert deal.turn == seat
                assert deal.legal() == left
                deal.play(f"draw:{rank}{suit}")
                left.discard(f"draw:{rank}{suit}")
    assert left == set()
    assert deal.turn == 0
    assert deal.legal() == all_draws()
    deal.play("draw:AC")
    deal.play("draw:KC")
    assert deal.result()["payoffs"] == [1, -2, 1]


def test_an_annulled_tie_draws_nothing() -> None:
    deal = Mittlere({"tie": "draw", "no_trump": "annul"}, 2, TIED_HANDS)
    play_all(deal, TIED_PLAY)
    assert deal.over
    assert deal.result()["annulled"] is True


# --- Four seats, and Plus-Minus -------------------------------------------------------------------

# Diamonds become trumps in trick 3. Seat 0: 29 (9D counts 14) + 9 + 10; seat 1: 13;
# seat 2: 10 + 33 + 5 for the last trick; seat 3: 23 + 25.
THREE_TIED_HANDS = hands(
    "AC KC TC 9C AD KH 9S 7S 6S",
    "QC JC 8D AH QH TH 7H KS TS",
    "8C 6C JD 9D 7D JH 8H QS 8S",
    "7C KD QD TD 6D 9H 6H AS JS",
)
THREE_TIED_PLAY = """
    AD 8D 9D KD  TC QC 8C 7C  JC 6C TD AC  6D 9S TS 7D  JH 9H KH QH
    KC KS 8H JS  7S AH QS AS  QD 9C TH JD  8S 6H 6S 7H
"""

# Hearts become trumps in trick 2. Seat 0: 10 + 6; seat 1: 29 + 21; seat 2: 6 + 36 + 3 + 5;
# seat 3: 27 + 14.
TWO_TIED_HANDS = hands(
    "KC TC QD JD 6D AH KH TH KS",
    "AD 7D JH AS QS TS 9S 8S 7S",
    "AC JC 8C 7C KD 8D 9H 8H 7H",
    "QC 9C 6C TD 9D QH 6H JS 6S",
)
TWO_TIED_PLAY = """
    JD 7D KD 9D  JC QC KC JH  8S 8H 6S TH  6D AD 8D TD  9S 7H JS KH
    TC QS AC QH  9C KS TS 8C  6H AH AS 9H  7C 6C QD 7S
"""


def test_three_tied_in_molotow_draw_and_the_highest_pays() -> None:
    deal = Molotow({}, 3, THREE_TIED_HANDS)
    play_all(deal, THREE_TIED_PLAY)
    assert deal.points_taken() == [48, 13, 48, 48]
    for seat, card in [(0, "QH"), (2, "7H"), (3, "QS")]:
        assert deal.turn == seat
        assert f"draw:{card}" in deal.legal()
        deal.play(f"draw:{card}")
    # Seat 2 is out; the two queens draw again from what is left.
    assert deal.turn == 0
    assert deal.legal() == all_draws() - {"draw:QH", "draw:7H", "draw:QS"}
    deal.play("draw:TH")
    assert deal.turn == 3
    deal.play("draw:9H")
    assert deal.result() == {
        "payoffs": [-1, 1, 0, 0],
        "trump": "D",
        "tricks": [3, 1, 3, 2],
        "points": [48, 13, 48, 48],
        "sticks": [0, 1, 0, 0],
        "potatoes": [1, 0, 0, 0],
    }


def test_two_tied_for_most_in_molotow() -> None:
    deal = Molotow({}, 3, TWO_TIED_HANDS)
    play_all(deal, TWO_TIED_PLAY)
    result = deal.result()
    assert result["points"] == [16, 50, 50, 41]
    assert result["payoffs"] == [1, 0, 0, -1]
    assert result["trump"] == "H"


def test_three_tied_in_plus_minus() -> None:
    deal = PlusMinus({"players": 4}, 3, THREE_TIED_HANDS)
    play_all(deal, THREE_TIED_PLAY)
    assert deal.result() == {
        "payoffs": [0, 2, 0, 0],
        "trump": "D",
        "tricks": [3, 1, 3, 2],
        "points": [48, 13, 48, 48],
        "tied": [],
    }


@pytest.mark.parametrize(
    ("held", "payoffs"),
    [
        ({}, [1, 0, 0, 0]),
        ({frozenset({0, 3}): 2, frozenset({0, 1}): 1}, [4, 0, 0, 0]),
        ({frozenset({1, 2}): 1, frozenset({1, 3}): 1}, [1, 0, 0, 0]),
    ],
)
def test_two_tied_for_most_in_plus_minus(
    held: dict[frozenset[int], int], payoffs: list[int]
) -> None:
    deal = PlusMinus({"players": 4}, 3, TWO_TIED_HANDS, held=held)
    play_all(deal, TWO_TIED_PLAY)
    assert deal.result() == {
        "payoffs": payoffs,
        "trump": "H",
        "tricks": [2, 2, 3, 2],
        "points": [16, 50, 50, 41],
        "tied": [[1, 2]],
    }


def test_two_tied_in_plus_minus_for_three() -> None:
    deal = PlusMinus({}, 2, TIED_HANDS)
    play_all(deal, TIED_PLAY)
    result = deal.result()
    assert result["points"] == [38, 38, 81]
    assert (result["payoffs"], result["tied"]) == ([0, 0, 2], [])


def test_what_could_not_have_been_dealt_is_refused() -> None:
    with pytest.raises(ValueError, match="pack"):
        Mittlere({}, 0, [["AC"] * 12, *TIED_HANDS[1:]])
    with pytest.raises(ValueError, match="players"):
        PlusMinus({"players": 4}, 0, TIED_HANDS)
    with pytest.raises(ValueError, match="hands"):
        Molotow({}, 0, TIED_HANDS)
    with pytest.raises(ValueError, match="option"):
        Molotow({"tie": "draw"}, 0, TWO_TIED_HANDS)
