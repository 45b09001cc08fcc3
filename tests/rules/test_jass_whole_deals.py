"""Whole deals of the Jass games, played card by card and worked out by hand: §4, §6 and §7."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.jass_deals import PACK, dealt, points_of

Hands = tuple[str, ...]

# Seat 0 takes AH, JH, 9H before hearts are trumps: 45 points in the end, and the trick stays its
# own. KH on QS and 8S adds 7. Seat 2 takes 11, 11, 14, 5, 21, 6, 4, 6, 12 and 10 + 5.
REVALUED = (
    "AH KH AC KC QC JC TC JD TD 9D JS TS",
    "JH 9C 8C 7C 6C 8D 7D 6D 9S 8S 7S 6S",
    "9H TH 8H 7H 6H QH AD KD QD AS KS QS",
)
REVALUED_PLAY = """
    AH JH 9H  AC 6C 6H  AD 9D 6D  KD TD 7D  QD JD 8D  AS TS 6S
    KS JS 7S  QS KH 8S  KC 8C 7H  QH QC 9S  TH JC 7C  8H TC 9C
"""

# Every suit falls in three threes worth 18, 12 and (with eights) 8; the last trick adds 5.
NO_TRUMP = (
    "AC JC 6C QD 9D 7D KH TH 8H AS JS 6S",
    "KC TC 8C AD JD 6D QH 9H 7H KS TS 8S",
    "QC 9C 7C KD TD 8D AH JH 6H QS 9S 7S",
)
NO_TRUMP_PLAY = """
    AC KC QC  JC TC 9C  6C 8C 7C  AD KD QD  JD TD 9D  6D 8D 7D
    AH KH QH  JH TH 9H  6H 8H 7H  AS KS QS  JS TS 9S  6S 8S 7S
"""

ALL_TWELVE = (
    "AC KC QC AD KD QD AH KH QH AS KS QS",
    "JC TC 9C JD TD 9D JH TH 9H JS TS 9S",
    "8C 7C 6C 8D 7D 6D 8H 7H 6H 8S 7S 6S",
)
ALL_TWELVE_PLAY = " ".join(
    rank + suit for suit in "CDHS" for trick in ("AJ8", "KT7", "Q96") for rank in trick
)

# No trumps: clubs all to seat 0, diamonds to seat 1, the rest to seat 2: 38, 38 and 76 + 5.
TIED = (
    "AC JC 8C QD 9D 6D QH 9H 6H QS 9S 6S",
    "KC TC 7C AD JD 8D KH TH 7H KS TS 7S",
    "QC 9C 6C KD TD 7D AH JH 8H AS JS 8S",
)
TIED_PLAY = """
    AC KC QC  JC TC 9C  8C 7C 6C  QD AD KD  JD TD 9D  8D 7D 6D
    KH AH QH  JH 9H TH  8H 6H 7H  AS QS KS  JS 9S TS  8S 6S 7S
"""
# The same hands led by seat 1.
TIED_PLAY_FROM_SEAT_1 = """
    AD KD QD  JD TD 9D  8D 7D 6D  KC QC AC  JC TC 9C  8C 7C 6C
    QH KH AH  JH 9H TH  8H 6H 7H  AS QS KS  JS 9S TS  8S 6S 7S
"""

# Diamonds become trumps in trick 3. Seat 0: 29 (9D counts 14) + 9 + 10; seat 1: 13;
# seat 2: 10 + 33 + 5 for the last trick; seat 3: 23 + 25.
THREE_TIED = (
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
TWO_TIED = (
    "KC TC QD JD 6D AH KH TH KS",
    "AD 7D JH AS QS TS 9S 8S 7S",
    "AC JC 8C 7C KD 8D 9H 8H 7H",
    "QC 9C 6C TD 9D QH 6H JS 6S",
)
TWO_TIED_PLAY = """
    JD 7D KD 9D  JC QC KC JH  8S 8H 6S TH  6D AD 8D TD  9S 7H JS KH
    TC QS AC QH  9C KS TS 8C  6H AH AS 9H  7C 6C QD 7S
"""


def test_under_trumping_is_barred_in_the_trick_that_sets_trumps() -> None:
    """§4.6, §4.9 From full hands."""
    hands = (
        "AH KH QH JH TH 9H 8H 6H 7S 6S AD KD",
        "AC KC QC JC TC 9C 8C 7C 6C TS 9D 8D",
        "7H JS 9S AS KS QS 8S QD JD TD 7D 6D",
    )
    deal = dealt("mittlere", hands, 2)
    assert (deal.turn, deal.legal()) == (0, set(hands[0].split()))
    deal.play("TH")
    assert (deal.turn, deal.legal(), deal.trump_letter) == (1, set(hands[1].split()), None)
    deal.play("TS")
    assert (deal.turn, deal.trump_letter) == (2, "S")
    assert deal.legal() == set("7H JS 9S AS KS QS".split())
    deal.assert_refused("4.9", "8S")
    deal.play("7H")
    assert deal.turn == 1


@pytest.mark.parametrize(
    ("options", "hands", "play", "expected"),
    [
        (  # §5.4, §6.3, §7.5 Tricks taken before trumps are counted anew.
            {"zero_tricks": "loses"},
            *(REVALUED, REVALUED_PLAY),
            {"payoffs": [1, -2, 1], "trump": "H", "tricks": [2, 0, 10], "points": [52, 0, 105]},
        ),
        (  # §7.6
            {"zero_tricks": "as-hundred"},
            *(REVALUED, REVALUED_PLAY),
            {"payoffs": [2, -1, -1], "trump": "H", "tricks": [2, 0, 10], "points": [52, 0, 105]},
        ),
        (  # §7.3 With trumps a deal is not annulled.
            {"no_trump": "annul"},
            *(REVALUED, REVALUED_PLAY),
            {
                "payoffs": [1, -2, 1],
                "trump": "H",
                "tricks": [2, 0, 10],
                "points": [52, 0, 105],
                "annulled": False,
            },
        ),
        (  # §6.4
            {"no_trump": "eights"},
            *(NO_TRUMP, NO_TRUMP_PLAY),
            {"payoffs": [1, -2, 1], "trump": None, "tricks": [5, 4, 3], "points": [68, 51, 38]},
        ),
        (  # §7.3
            {"no_trump": "annul"},
            *(NO_TRUMP, NO_TRUMP_PLAY),
            {
                "payoffs": [0, 0, 0],
                "trump": None,
                "tricks": [5, 4, 3],
                "points": [0, 0, 0],
                "annulled": True,
            },
        ),
        (  # §7.4
            {"no_trump": "eights"},
            *(ALL_TWELVE, ALL_TWELVE_PLAY),
            {"payoffs": [2, -1, -1], "trump": None, "tricks": [12, 0, 0], "points": [157, 0, 0]},
        ),
        (  # §7.3 comes before §7.4
            {"no_trump": "annul"},
            *(ALL_TWELVE, ALL_TWELVE_PLAY),
            {
                "payoffs": [0, 0, 0],
                "trump": None,
                "tricks": [12, 0, 0],
                "points": [0, 0, 0],
                "annulled": True,
            },
        ),
        (  # §7.8
            {},
            *(TIED, TIED_PLAY),
            {"payoffs": [-1, -1, 2], "trump": None, "tricks": [3, 3, 6], "points": [38, 38, 81]},
        ),
        (  # §7.3 An annulled tie draws nothing.
            {"tie": "draw", "no_trump": "annul"},
            *(TIED, TIED_PLAY),
            {
                "payoffs": [0, 0, 0],
                "trump": None,
                "tricks": [3, 3, 6],
                "points": [0, 0, 0],
                "annulled": True,
            },
        ),
    ],
)
def test_mittlere(
    options: dict[str, str], hands: Hands, play: str, expected: dict[str, Any]
) -> None:
    deal = dealt("mittlere", hands, 2, **options).play(play)
    assert (deal.over, deal.turn, deal.legal()) == (True, None, set())
    payoffs = expected["payoffs"]
    assert deal.result() == {
        **expected,
        "sticks": [max(0, payoff) for payoff in payoffs],
        "potatoes": [max(0, -payoff) for payoff in payoffs],
    }


def all_draws(but: str = "") -> set[str]:
    return {f"draw:{card}" for card in PACK if card not in but.split()}


@pytest.mark.parametrize(
    ("dealer", "play", "first", "second", "payoffs"),
    [(2, TIED_PLAY, 0, 1, [-2, 1, 1]), (0, TIED_PLAY_FROM_SEAT_1, 1, 0, [1, -2, 1])],
)
def test_the_tied_seats_draw_from_forehand_on(
    dealer: int, play: str, first: int, second: int, payoffs: list[int]
) -> None:
    """§7.9, §7.11 Two equal in Mittlere."""
    deal = dealt("mittlere", TIED, dealer, tie="draw").play(play)
    assert (deal.turn, deal.legal()) == (first, all_draws())
    deal.play("draw:9S")
    assert (deal.turn, deal.legal()) == (second, all_draws("9S"))
    deal.play("draw:JS")
    assert deal.over
    assert deal.result()["payoffs"] == payoffs


def test_equal_ranks_draw_again_until_the_pack_is_used_up() -> None:
    """§7.13, §7.14 Two seats draw all thirty-six cards, and then from the whole pack again."""
    deal = dealt("mittlere", TIED, 2, tie="draw").play(TIED_PLAY)
    drawn = ""
    for rank in "A6J9KQT78":
        for seat, suit in [(0, "C"), (1, "D"), (0, "H"), (1, "S")]:
            assert (deal.turn, deal.legal()) == (seat, all_draws(drawn))
            deal.play(f"draw:{rank}{suit}")
            drawn += f" {rank}{suit}"
    assert (deal.turn, deal.legal()) == (0, all_draws())
    deal.play("draw:AC draw:KC")
    assert deal.result()["payoffs"] == [1, -2, 1]


def test_three_tied_in_molotow_draw_and_the_highest_pays() -> None:
    """§7.9 to §7.13 Seat 2 is out after the first round; the two queens draw again from what is left."""
    deal = dealt("molotow", THREE_TIED, 3).play(THREE_TIED_PLAY)
    assert points_of(deal) == [48, 13, 48, 48]
    for seat, card in [(0, "QH"), (2, "7H"), (3, "QS")]:
        assert deal.turn == seat
        deal.play(f"draw:{card}")
    assert (deal.turn, deal.legal()) == (0, all_draws("QH 7H QS"))
    deal.play("draw:TH")
    assert deal.turn == 3
    deal.play("draw:9H")
    assert deal.result() == {
        "payoffs": [-1, 1, 0, 0],
        "sticks": [0, 1, 0, 0],
        "potatoes": [1, 0, 0, 0],
        "trump": "D",
        "tricks": [3, 1, 3, 2],
        "points": [48, 13, 48, 48],
    }


def test_two_tied_for_most_in_molotow() -> None:
    """§7.6 Points of hearts taken before they became trumps are counted as trumps (§6.3)."""
    assert dealt("molotow", TWO_TIED, 3).play(TWO_TIED_PLAY).result() == {
        "payoffs": [1, 0, 0, -1],
        "sticks": [1, 0, 0, 0],
        "potatoes": [0, 0, 0, 1],
        "trump": "H",
        "tricks": [2, 2, 3, 2],
        "points": [16, 50, 50, 41],
    }


THREE = {"trump": "D", "tricks": [3, 1, 3, 2], "points": [48, 13, 48, 48], "tied": []}
TWO = {"trump": "H", "tricks": [2, 2, 3, 2], "points": [16, 50, 50, 41], "tied": [[1, 2]]}


@pytest.mark.parametrize(
    ("players", "hands", "play", "held", "payoffs", "expected"),
    [
        # §7.3 Three equal.
        (4, THREE_TIED, THREE_TIED_PLAY, {}, [0, 2, 0, 0], THREE),
        # §7.6 Two equal at the top; §7.8, §7.9 sticks held before.
        (4, TWO_TIED, TWO_TIED_PLAY, {}, [1, 0, 0, 0], TWO),
        (4, TWO_TIED, TWO_TIED_PLAY, {(0, 3): 2, (0, 1): 1}, [4, 0, 0, 0], TWO),
        (4, TWO_TIED, TWO_TIED_PLAY, {(1, 2): 1, (1, 3): 1}, [1, 0, 0, 0], TWO),
        # §7.3 Two equal of three seats.
        (
            *(3, TIED, TIED_PLAY, {}, [0, 0, 2]),
            {"trump": None, "tricks": [3, 3, 6], "points": [38, 38, 81], "tied": []},
        ),
    ],
)
def test_plus_minus(
    players: int,
    hands: Hands,
    play: str,
    held: dict[tuple[int, int], int],
    payoffs: list[int],
    expected: dict[str, Any],
) -> None:
    deal = dealt("plus-minus", hands, players - 1, held, players=players).play(play)
    assert deal.result() == {"payoffs": payoffs, **expected}
