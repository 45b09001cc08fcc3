"""The naive implementation of Bondtolva: cases worked out by hand, and invariants."""

from __future__ import annotations

import random

import pytest

from tests.naive.bondtolva import PACK, Bondtolva


def dealt(first: str, second: str, stock: str, **options: object) -> Bondtolva:
    """Seat 1 deals, so seat 0 leads."""
    return Bondtolva(options, 1, [first.split(), second.split()], stock=stock.split())


def play_all(deal: Bondtolva, words: str) -> None:
    for word in words.split():
        deal.play(word)


def cards(text: str) -> set[str]:
    return set(text.split())


# --- Seat 0 has the aces and kings of three suits, seat 1 the tens and nines ----------------------


def aces_and_kings(**options: object) -> Bondtolva:
    stock = "JC QC JD QD JH QH AS TS KS 9S QS JS"
    return dealt("AC KC AD KD AH KH", "TC 9C TD 9D TH 9H", stock, **options)


def test_the_winner_of_each_of_six_stock_tricks_is_asked_also_without_a_pair() -> None:
    deal = aces_and_kings()
    for trick in ["AC TC", "KC 9C", "AD TD", "KD 9D", "AH TH", "KH 9H"]:
        lead, answer = trick.split()
        deal.play(lead)
        assert deal.turn == 1
        assert len(deal.legal()) == 6  # nobody has to follow, not even in the sixth trick
        deal.play(answer)
        assert deal.turn == 0
        assert deal.legal() == {"pass"}
        deal.play("pass")
    # The queen of spades came with the last draw: the pair of spades is too late.
    assert deal.turn == 0
    assert deal.legal() == cards("JC JD JH AS KS QS")


def test_a_deal_without_trumps() -> None:
    deal = aces_and_kings()
    play_all(deal, "AC TC pass KC 9C pass AD TD pass KD 9D pass AH TH pass KH 9H pass")
    deal.play("AS")
    assert deal.legal() == cards("TS 9S JS")  # follow; nothing is higher
    play_all(deal, "TS KS 9S QS JS JC")
    assert deal.legal() == {"QC"}
    play_all(deal, "QC QD JD QH JH")
    assert deal.over
    assert deal.turn is None
    assert deal.legal() == set()
    assert deal.scored == [(1, 1), (0, 1)]  # the last trick, then the cards
    assert deal.result() == {
        "payoffs": [1, 1],
        "trump": None,
        "tricks": [9, 3],
        "points": [31, 9],
        "trump_by": None,
        "tjog_by": None,
        "last_trick": 1,
        "matadors": [8, 0],
        "win": 0,
    }


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    deal = aces_and_kings()
    for word in ["TC", "pass", "declare:C", "AC KC", ""]:
        with pytest.raises(ValueError, match="not legal"):
            deal.play(word)
    assert deal.legal() == cards("AC KC AD KD AH KH")
    with pytest.raises(ValueError, match="not over"):
        deal.result()
    play_all(deal, "AC TC")
    with pytest.raises(ValueError, match="not legal"):
        deal.play("KC")  # the question comes before the next lead


def test_the_other_seat_leads_when_seat_0_deals() -> None:
    suits = "CDHS"
    hands = [[rank + suit for suit in suits[:3] for rank in ranks] for ranks in ("AK", "T9")]
    stock = [rank + suit for suit in suits for rank in "AKQJT9" if suit == "S" or rank in "QJ"]
    deal = Bondtolva({}, 0, hands, stock=stock)
    assert deal.turn == 1
    assert deal.legal() == cards("TC 9C TD 9D TH 9H")


@pytest.mark.parametrize(
    ("first", "second", "stock"),
    [
        ("AC KC AD KD AH", "TC 9C TD 9D TH 9H KH", "JC QC JD QD JH QH AS TS KS 9S QS JS"),
        ("AC AC AD KD AH KH", "TC 9C TD 9D TH 9H", "JC QC JD QD JH QH AS TS KS 9S QS JS"),
        ("AC 8C AD KD AH KH", "TC 9C TD 9D TH 9H", "JC QC JD QD JH QH AS TS KS 9S QS JS"),
    ],
)
def test_a_false_deal_is_refused(first: str, second: str, stock: str) -> None:
    with pytest.raises(ValueError, match=r"six cards|not the pack"):
        dealt(first, second, stock)


# --- Seat 0 has three pairs -----------------------------------------------------------------------


def three_pairs(**options: object) -> Bondtolva:
    stock = "JH 9D KS AD AS QS TH TC 9C JD AC TD"
    return dealt("KC QC KD QD KH QH", "9S TS JC 9H JS AH", stock, **options)


def test_declarations_from_the_first_to_the_third_that_is_none() -> None:
    deal = three_pairs()
    play_all(deal, "QH 9S")
    # One of two pairs at a time; hearts are broken.
    assert (deal.turn, deal.legal()) == (0, {"pass", "declare:C", "declare:D"})
    play_all(deal, "declare:C")
    assert deal.scored == [(0, 2)]
    # From the next trick on a trump beats a plain card, and nobody has to follow.
    play_all(deal, "KH")
    assert deal.legal() == cards("TS JC 9H JS AH 9D")
    play_all(deal, "JC")
    assert (deal.turn, deal.legal()) == (1, {"pass"})
    play_all(deal, "pass TS QC")
    assert (deal.turn, deal.legal()) == (0, {"pass", "declare:D"})
    play_all(deal, "declare:D")
    assert deal.scored == [(0, 2), (0, 1)]
    # Seat 1 holds the pair of spades and takes the fourth trick, but there is no third.
    play_all(deal, "JH AH")
    assert (deal.turn, deal.legal()) == (1, cards("9H JS 9D KS QS TH"))
    play_all(deal, "KS AS KD 9D")
    assert (deal.turn, deal.legal()) == (0, cards("KC QD AD TC 9C AC"))


def test_a_declared_suit_is_not_declared_again() -> None:
    deal = three_pairs()
    play_all(deal, "QH 9S declare:D KH AH")
    assert (deal.turn, deal.legal()) == (1, {"pass"})
    play_all(deal, "pass TS QD")  # diamonds are trump now
    assert (deal.turn, deal.legal()) == (0, {"pass", "declare:C"})
    deal = three_pairs()
    play_all(deal, "QH 9S declare:C KH 9H")
    assert (deal.turn, deal.legal()) == (0, {"pass", "declare:D"})  # clubs are still in the hand


def test_a_pair_may_be_kept_for_a_later_trick() -> None:
    deal = three_pairs()
    play_all(deal, "QH 9S pass KH 9H")
    assert deal.legal() == {"pass", "declare:C", "declare:D"}


def test_trumps_in_the_second_phase_and_the_ten_low() -> None:
    deal = three_pairs()
    play_all(deal, "QH 9S declare:C KH JC pass TS QC declare:D JH AH KS AS KD 9D QD")
    assert deal.legal() == cards("JD TD")  # neither is above the queen
    play_all(deal, "JD AD TD AC")
    assert deal.legal() == cards("9H JS QS TH")  # no trump to follow with
    play_all(deal, "9H KC TH TC QS 9C JS")
    assert deal.scored == [(0, 2), (0, 1), (0, 1), (0, 1)]
    assert deal.result() == {
        "payoffs": [5, 0],
        "trump": "C",
        "tricks": [10, 2],
        "points": [31, 9],
        "trump_by": 0,
        "tjog_by": 0,
        "last_trick": 0,
        "matadors": [7, 1],
        "win": 0,
    }


def test_trumps_in_the_second_phase_and_the_ten_high() -> None:
    deal = three_pairs(ten="high")
    play_all(deal, "QH 9S declare:C KH JC pass TS QC declare:D JH AH KS AS KD 9D QD")
    assert deal.legal() == {"TD"}  # the one that is above the queen
    play_all(deal, "TD")
    assert deal.turn == 1
    play_all(deal, "QS")
    assert deal.legal() == cards("KC TC 9C AC")  # void: a trump, not the ace of diamonds
    play_all(deal, "9C AD")
    assert deal.legal() == {"JD"}  # follow, though it is not higher
    play_all(deal, "JD KC 9H TC TH AC JS")
    assert deal.result() == {
        "payoffs": [5, 0],
        "trump": "C",
        "tricks": [9, 3],
        "points": [29, 11],
        "trump_by": 0,
        "tjog_by": 0,
        "last_trick": 0,
        "matadors": [6, 2],
        "win": 0,
    }


def test_the_ten_decides_a_first_phase_trick_by_its_rank() -> None:
    for ten, winner in [("low", 0), ("high", 1)]:
        deal = aces_and_kings(ten=ten)
        play_all(deal, "KC TC")
        assert deal.turn == winner


def test_a_plain_card_of_another_suit_never_wins() -> None:
    deal = aces_and_kings()
    play_all(deal, "AC TC pass KC TD")
    assert deal.turn == 0
    deal = three_pairs()
    play_all(deal, "QH 9S declare:C KH AH pass 9D AD pass")
    assert deal.turn == 0
    play_all(deal, "QC JS")  # a trump led is not beaten by a plain card
    assert deal.turn == 0


# --- Each seat takes two suits whole --------------------------------------------------------------

EVEN_STOCK = "AD AS KD KS QD QS JD JS TD TS 9D 9S"


def even_split(stock: str = EVEN_STOCK, **options: object) -> Bondtolva:
    return dealt("AC KC QC JH TH 9H", "AH KH QH JC TC 9C", stock, **options)


def test_nobody_has_the_point_when_matadors_and_eyes_are_equal() -> None:
    deal = even_split()
    play_all(deal, "AC JC pass KC TC pass QC 9C pass JH QH pass KH TH pass AH 9H pass")
    play_all(deal, "AS JS KS TS QS 9S JD")
    assert deal.legal() == cards("AD KD QD")
    play_all(deal, "QD KD TD AD 9D")
    assert deal.scored == [(0, 1)]
    assert deal.result() == {
        "payoffs": [1, 0],
        "trump": None,
        "tricks": [6, 6],
        "points": [20, 20],
        "trump_by": None,
        "tjog_by": None,
        "last_trick": 0,
        "matadors": [4, 4],
        "win": None,
    }


def test_eyes_decide_when_matadors_are_equal() -> None:
    deal = even_split()
    # Seat 0 gets the queen of hearts for the jack of clubs.
    play_all(deal, "AC QH pass KC TC pass QC 9C pass JH KH pass AH TH pass JC 9H pass")
    play_all(deal, "AS JS KS TS QS 9S JD QD KD TD AD 9D")
    result = deal.result()
    assert result["matadors"] == [4, 4]
    assert result["points"] == [21, 19]
    assert result["win"] == 0
    assert result["payoffs"] == [2, 0]


def test_the_two_declarations_may_come_from_two_seats() -> None:
    deal = even_split()
    play_all(deal, "AC JC")
    assert deal.legal() == {"pass", "declare:C"}
    play_all(deal, "declare:C KC TC pass QC 9C pass JH QH")
    assert (deal.turn, deal.legal()) == (1, {"pass", "declare:S"})
    play_all(deal, "declare:S KH TH AH 9H AS JS KS TS QS 9S JD QD KD TD AD 9D")
    assert deal.scored == [(0, 2), (1, 1), (0, 1)]
    result = deal.result()
    assert (result["trump"], result["trump_by"], result["tjog_by"]) == ("C", 0, 1)
    assert result["payoffs"] == [3, 1]


def test_one_may_still_declare_after_the_sixth_trick() -> None:
    deal = even_split()
    play_all(deal, "AC JC pass KC TC pass QC 9C pass JH QH pass KH TH pass AH 9H")
    assert (deal.turn, deal.legal()) == (1, {"pass", "declare:S"})
    play_all(deal, "declare:S 9D")
    assert deal.legal() == cards("AD KD QD")
    play_all(deal, "QD AD TD KD JD JS")
    assert deal.legal() == cards("AS KS QS")
    play_all(deal, "QS KS TS AS 9S")
    result = deal.result()
    assert (result["trump"], result["trump_by"], result["tjog_by"]) == ("S", 1, None)
    # Seat 1: trump 2, last trick 1; cards 4 and 4, eyes 20 and 20.
    assert result["payoffs"] == [0, 3]


@pytest.mark.parametrize("answer", ["pass", "declare:C"])
def test_void_and_without_trumps_plays_anything(answer: str) -> None:
    """Exchange the nines of diamonds and spades; all clubs have been played by then."""
    deal = even_split("AD AS KD KS QD QS JD JS TD TS 9S 9D")
    play_all(deal, f"AC JC {answer} KC TC pass QC 9C pass JH QH pass KH TH pass AH 9H pass")
    play_all(deal, "AS JS KS TS QS")
    assert deal.legal() == cards("AD KD QD 9D")


# --- Laws -----------------------------------------------------------------------------------------


def at_random(chance: random.Random, dealer: int, ten: str, eager: bool) -> Bondtolva:
    pack = chance.sample(PACK, 24)
    deal = Bondtolva({"ten": ten}, dealer, [pack[:6], pack[6:12]], stock=pack[12:])
    played: list[str] = []
    asked = 0
    while not deal.over:
        legal = deal.legal()
        assert legal
        assert deal.turn in (0, 1)
        choices = sorted(legal)
        if eager and len(choices) > 1 and "pass" in choices:
            choices.remove("pass")
        word = chance.choice(choices)
        if "pass" in legal:
            assert len(played) in (2, 4, 6, 8, 10, 12)
            asked += 1
        else:
            played.append(word)
        deal.play(word)
    assert sorted(played) == sorted(PACK)
    assert asked == 6 or len(deal.declared) == 2
    return deal


@pytest.mark.parametrize("ten", ["low", "high"])
@pytest.mark.parametrize("eager", [False, True])
def test_laws_over_random_deals(ten: str, eager: bool) -> None:
    chance = random.Random(f"bondtolva {ten} {eager}")
    seen = set()
    for number in range(1000):
        deal = at_random(chance, number % 2, ten, eager)
        result = deal.result()
        payoffs, matadors, eyes = result["payoffs"], result["matadors"], result["points"]
        assert isinstance(payoffs, list)
        assert isinstance(matadors, list)
        assert isinstance(eyes, list)
        assert sum(result["tricks"]) == 12  # type: ignore[call-overload]
        assert sum(matadors) == 8
        assert sum(eyes) == 40
        declared = [0, 2, 3][(result["trump_by"] is not None) + (result["tjog_by"] is not None)]
        assert sum(payoffs) == declared + 1 + (result["win"] is not None)
        assert (result["trump"] is None) == (result["trump_by"] is None)
        assert (result["win"] is None) == (matadors == [4, 4] and eyes == [20, 20])
        for seat in (0, 1):
            assert payoffs[seat] == sum(points for by, points in deal.scored if by == seat)
        seen.add((declared, matadors == [4, 4]))
    assert {(2, False), (3, False), (2, True), (3, True)} <= seen
