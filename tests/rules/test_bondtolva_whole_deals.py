"""Whole deals of Bondtolva worked out by hand, from the first lead to the result."""

from __future__ import annotations

import pytest

from tests.rules.bondtolva_deals import bondtolva


def aces_and_kings(**options):
    """Return a deal in which seat 0 has the aces and kings of three suits, seat 1 the tens and nines."""
    stock = "JC QC JD QD JH QH AS TS KS 9S QS JS"
    return bondtolva("AC KC AD KD AH KH", "TC 9C TD 9D TH 9H", stock, **options)


def three_pairs(**options):
    """Return a deal in which seat 0 has three pairs."""
    stock = "JH 9D KS AD AS QS TH TC 9C JD AC TD"
    return bondtolva("KC QC KD QD KH QH", "9S TS JC 9H JS AH", stock, **options)


EVEN_STOCK = "AD AS KD KS QD QS JD JS TD TS 9D 9S"


def even_split(stock=EVEN_STOCK):
    """Return a deal in which each seat may take two suits whole."""
    return bondtolva("AC KC QC JH TH 9H", "AH KH QH JC TC 9C", stock)


def assert_choice(deal, seat, words):
    """Check the seat in turn and its legal actions."""
    assert (deal.turn, deal.legal()) == (seat, set(words.split()))


def test_asked_after_each_of_six_tricks_without_a_pair():
    """§4.3, §4.6, §4.7 Nobody has to follow; the pair that comes with the last draw is too late."""
    deal = aces_and_kings()
    for trick in ["AC TC", "KC 9C", "AD TD", "KD 9D", "AH TH", "KH 9H"]:
        lead, answer = trick.split()
        deal.play(lead)
        assert (deal.turn, len(deal.legal())) == (1, 6)
        deal.play(answer)
        assert_choice(deal, 0, "pass")
        deal.play("pass")
    assert_choice(deal, 0, "JC JD JH AS KS QS")


def test_deal_without_trumps():
    """§4.13, §4.14, §7.3, §7.4 The last trick to the one seat, all matadors to the other."""
    deal = aces_and_kings().play(
        "AC TC pass KC 9C pass AD TD pass KD 9D pass AH TH pass KH 9H pass"
    )
    deal.play("AS")
    assert deal.legal() == {"TS", "9S", "JS"}  # follow; nothing is higher
    deal.play("TS KS 9S QS JS JC")
    assert deal.legal() == {"QC"}
    deal.play("QC QD JD QH JH")
    assert (deal.over, deal.turn, deal.legal()) == (True, None, set())
    deal.assert_items(("7.3", [0, 1]), ("7.4", [1, 0]))
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


def test_two_declarations_and_no_third():
    """§4.8, §4.10, §4.12 One pair at a time, a declared suit never again, and after two nobody is asked."""
    deal = three_pairs().play("QH 9S")
    assert_choice(deal, 0, "pass declare:C declare:D")  # hearts are broken
    deal.play("declare:C KH")
    assert deal.legal() == {"TS", "JC", "9H", "JS", "AH", "9D"}  # nobody has to follow
    deal.play("JC")  # a trump beats the king
    assert_choice(deal, 1, "pass")
    deal.play("pass TS QC")
    assert_choice(deal, 0, "pass declare:D")
    deal.play("declare:D JH AH")  # seat 1 has the pair of spades now
    assert_choice(deal, 1, "9H JS 9D KS QS TH")
    deal.play("KS AS KD 9D")
    assert_choice(deal, 0, "KC QD AD TC 9C AC")


def test_declared_suit_is_not_declared_again():
    """§4.8 Clubs may still be in the hand."""
    deal = three_pairs().play("QH 9S declare:D KH AH")
    assert_choice(deal, 1, "pass")
    deal.play("pass TS QD")  # diamonds are trumps now
    assert_choice(deal, 0, "pass declare:C")
    deal = three_pairs().play("QH 9S declare:C KH 9H")
    assert_choice(deal, 0, "pass declare:D")


SIX_TRICKS = "QH 9S declare:C KH JC pass TS QC declare:D JH AH KS AS KD 9D QD"
DECLARED = ("7.1", [2, 0]), ("7.2", [1, 0])


def test_second_phase_with_trumps_and_the_ten_low():
    """§1.2, §4.14, §4.16 No diamond is above the queen; void in trumps as well, any card."""
    deal = three_pairs().play(SIX_TRICKS)
    assert deal.legal() == {"JD", "TD"}
    deal.play("JD AD TD AC")
    assert deal.legal() == {"9H", "JS", "QS", "TH"}
    deal.play("9H KC TH TC QS 9C JS")
    deal.assert_items(*DECLARED, ("7.3", [1, 0]), ("7.4", [1, 0]))
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


def test_second_phase_with_trumps_and_the_ten_high():
    """§1.3, §4.14, §4.15 The ten is above the queen; void, a trump."""
    deal = three_pairs(ten="high").play(SIX_TRICKS)
    assert deal.legal() == {"TD"}
    deal.play("TD")
    assert deal.turn == 1
    deal.play("QS")
    assert deal.legal() == {"KC", "TC", "9C", "AC"}  # not the ace of diamonds
    deal.play("9C AD")
    assert deal.legal() == {"JD"}  # follow, though it is not higher
    deal.play("JD KC 9H TC TH AC JS")
    deal.assert_items(*DECLARED, ("7.3", [1, 0]), ("7.4", [1, 0]))
    result = deal.result()
    assert (result["tricks"], result["points"], result["matadors"]) == ([9, 3], [29, 11], [6, 2])
    assert (result["payoffs"], result["trump_by"], result["tjog_by"]) == ([5, 0], 0, 0)


def test_plain_card_of_another_suit_never_wins():
    """§5.1, §5.2 Neither a ten thrown on a king nor a plain card on a trump led."""
    assert aces_and_kings().play("AC TC pass KC TD").turn == 0
    deal = three_pairs().play("QH 9S declare:C KH AH pass 9D AD pass")
    assert deal.turn == 0
    assert deal.play("QC JS").turn == 0


@pytest.mark.parametrize(
    ("tricks", "payoffs", "points", "win"),
    [
        (
            "AC JC pass KC TC pass QC 9C pass JH QH pass KH TH pass AH 9H pass",
            [1, 0],
            [20, 20],
            None,
        ),
        # Seat 0 gets the queen of hearts for the jack of clubs.
        ("AC QH pass KC TC pass QC 9C pass JH KH pass AH TH pass JC 9H pass", [2, 0], [21, 19], 0),
    ],
)
def test_equal_matadors(tricks, payoffs, points, win):
    """§7.5, §7.6 Eyes decide; if these are equal, too, nobody has the point."""
    deal = even_split().play(tricks + " AS JS KS TS QS 9S JD")
    assert deal.legal() == {"AD", "KD", "QD"}
    deal.play("QD KD TD AD 9D")
    deal.assert_items(("7.3", [1, 0]), ("7.6", [0, 0]) if win is None else ("7.5", [1, 0]))
    result = deal.result()
    assert (result["tricks"], result["matadors"], result["last_trick"]) == ([6, 6], [4, 4], 0)
    assert (result["payoffs"], result["points"], result["win"]) == (payoffs, points, win)


def test_declarations_of_both_seats():
    """§4.11, §7.1, §7.2 Trumps by the one, tjog by the other."""
    deal = even_split().play("AC JC")
    assert deal.legal() == {"pass", "declare:C"}
    deal.play("declare:C KC TC pass QC 9C pass JH QH")
    assert_choice(deal, 1, "pass declare:S")
    deal.play("declare:S KH TH AH 9H AS JS KS TS QS 9S JD QD KD TD AD 9D")
    deal.assert_items(("7.1", [2, 0]), ("7.2", [0, 1]), ("7.3", [1, 0]), ("7.6", [0, 0]))
    result = deal.result()
    assert (result["trump"], result["trump_by"], result["tjog_by"]) == ("C", 0, 1)


def test_declaration_after_the_sixth_trick():
    """§4.12, §7.1 It is still in time; the trumps count in the second phase."""
    deal = even_split().play("AC JC pass KC TC pass QC 9C pass JH QH pass KH TH pass AH 9H")
    assert_choice(deal, 1, "pass declare:S")
    deal.play("declare:S 9D")
    assert deal.legal() == {"AD", "KD", "QD"}
    deal.play("QD AD TD KD JD JS")
    assert deal.legal() == {"AS", "KS", "QS"}
    deal.play("QS KS TS AS 9S")
    deal.assert_items(("7.1", [0, 2]), ("7.3", [0, 1]), ("7.6", [0, 0]))
    result = deal.result()
    assert (result["trump"], result["trump_by"], result["tjog_by"]) == ("S", 1, None)


@pytest.mark.parametrize("answer", ["pass", "declare:C"])
def test_void_when_trumps_are_gone(answer):
    """§4.16 The nines of diamonds and spades are exchanged; all clubs have been played."""
    deal = even_split("AD AS KD KS QD QS JD JS TD TS 9S 9D")
    deal.play(f"AC JC {answer} KC TC pass QC 9C pass JH QH pass KH TH pass AH 9H pass")
    assert deal.play("AS JS KS TS QS").legal() == {"AD", "KD", "QD", "9D"}
