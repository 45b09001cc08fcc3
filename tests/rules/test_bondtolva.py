"""The clauses of Bondtolva: §1 to §5."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.rules.bondtolva_deals import (
    HIGH_TEN,
    LOW_TEN,
    PACK,
    bondtolva,
    random_deals,
    second_phase,
)
from tests.rules.implementations import new_deal

# §1 Cards and their order


@pytest.mark.parametrize(("ten", "order"), [("low", LOW_TEN), ("high", HIGH_TEN)])
def test_order_of_the_cards(ten, order):
    """§1.2, §1.3, §9.1 Of any two cards of a suit the higher wins, led or not, with low tens and with high ones."""
    for high, low in combinations([rank + "H" for rank in order], 2):
        assert bondtolva(high, low, ten=ten).play([high, low]).winner == 0
        assert bondtolva(low, high, ten=ten).play([low, high]).winner == 1


@pytest.mark.parametrize(("ten", "winner"), [("low", 1), ("high", 0)])
def test_order_of_trumps(ten, winner):
    """§1.2, §1.3 Trumps rank as other suits do."""
    deal = bondtolva("9C KH QH TH", "9D JH", ten=ten).play("9C 9D declare:H")
    assert deal.play("TH JH").winner == winner


# §2 The deal


@pytest.mark.parametrize("dealer", [0, 1])
def test_forehand_leads(dealer):
    """§2.1, §4.1 The player who does not deal is forehand and leads."""
    assert new_deal("bondtolva", pack=PACK, dealer=dealer).turn == 1 - dealer


def test_packets_of_three():
    """§2.2 Three and three, forehand first."""
    deal = new_deal("bondtolva", pack=PACK, dealer=0)
    assert deal.hand(1) == {*PACK[0:3], *PACK[6:9]}
    assert deal.hand(0) == {*PACK[3:6], *PACK[9:12]}


def test_stock_in_order():
    """§2.3 What is left is the stock, next card first."""
    deal = new_deal("bondtolva", pack=PACK, dealer=0)
    for drawn in range(12, 24, 2):
        deal.play([min(deal.legal())]).play([min(deal.legal())]).play("pass")
        assert PACK[drawn] in deal.hand(deal.winner)
        assert PACK[drawn + 1] in deal.hand(1 - deal.winner)


# §3 The auction, and §4 Play


def test_play_begins_at_once():
    """§3.1 There is no auction."""
    assert bondtolva("", "").phase.name == "play"


def test_only_cards_from_the_hand():
    """§4.2 No card of another hand, no declaration and no pass in place of a card."""
    deal = bondtolva("KH QH", "AD")
    deal.assert_refused("4.2", "AD", "declare:H", "pass")
    assert "KH" in deal.legal()


def test_any_card_while_the_stock_lasts():
    """§4.3 In the first six tricks the whole hand is legal, with trumps and without."""
    rng = random.Random(4)
    trumps = 0
    for _ in range(50):
        deal = new_deal("bondtolva", pack=rng.sample(PACK, 24))
        while sum(deal.tricks) < 6:
            if deal.phase.name == "play":
                assert deal.legal() == deal.hand(deal.turn)
                trumps += deal.trump_letter is not None and deal.laid
            deal.play([rng.choice(sorted(deal.legal() - {"pass"}) or ["pass"])])
    assert trumps > 0


def test_winner_draws_first():
    """§4.4 After the answer the winner takes the top card and the other player the next."""
    deal = bondtolva("AC", "9C", "JS TS AH KH")
    deal.play("AC 9C")
    assert len(deal.hand(0)) == len(deal.hand(1)) == 5
    deal.play("pass")
    assert "JS" in deal.hand(0)
    assert "TS" in deal.hand(1)
    deal = bondtolva("9C", "AC", "JS TS AH KH").play("9C AC pass")
    assert "JS" in deal.hand(1)
    assert "TS" in deal.hand(0)


def test_drawing_without_an_answer():
    """§4.4, §4.12 When no declaration is left, both draw at once."""
    deal = bondtolva("KH QH KS QS AC AD", "9C 9D 9H JC JD JH", "AH AS KC KD TC TD TH TS")
    deal.play("AC 9C declare:H AD 9D declare:S")
    deal.play("AH 9H")
    assert deal.phase.name == "play"
    assert deal.turn == 0
    assert len(deal.hand(0)) == len(deal.hand(1)) == 6


def test_six_tricks_use_up_the_stock():
    """§4.5 With the seventh trick the second phase begins; both then hold six cards."""
    deal = second_phase("AH KH AC AD AS 9S", "JH TH QH 9C TC JC")
    assert len(deal.hand(0)) == len(deal.hand(1)) == 6


def test_nothing_else_while_asked():
    """§4.6 No card is played before the answer."""
    deal = bondtolva("AC KH QH", "9C").play("AC 9C")
    deal.assert_refused("4.6", "KH", "9D")


def test_two_pairs_take_two_tricks():
    """§4.6 One declaration a trick."""
    deal = bondtolva("AC AD KH QH KS QS", "9C 9D").play("AC 9C")
    assert deal.legal() == {"declare:H", "declare:S", "pass"}
    deal.play("declare:S")
    assert deal.phase.name == "play"
    deal.play("AD 9D")
    assert deal.legal() == {"declare:H", "pass"}


@pytest.mark.parametrize("missing", ["KH", "QH"])
def test_a_pair_is_king_and_queen(missing):
    """§4.7 Either alone is no pair, nor are other neighbours such as ace and king or queen and jack."""
    hand = {"KH", "QH", "AC", "AD", "JD", "TD"} - {missing} | {"AH", "JH"}
    deal = bondtolva(sorted(hand - {"TD"}), [missing, "9C"]).play("AC 9C")
    assert deal.legal() == {"pass"}
    deal.assert_refused("4.7", "declare:H", "declare:D")


def test_a_card_of_the_trick_makes_no_pair():
    """§4.7 The king that took the trick is no longer in the hand."""
    deal = bondtolva("KH QH", "9H").play("KH 9H")
    deal.assert_refused("4.7", "declare:H")


def test_pair_must_be_held_before_drawing():
    """§4.7 A queen on top of the stock comes too late for this trick."""
    deal = bondtolva("AC KH AD", "9C 9D", "QH").play("AC 9C")
    assert deal.legal() == {"pass"}
    assert deal.play("pass AD 9D").legal() == {"declare:H", "pass"}


def test_declared_cards_stay_and_may_be_played():
    """§4.7 The pair stays in the hand."""
    deal = bondtolva("AC KH QH", "9C").play("AC 9C declare:H")
    assert {"KH", "QH"} <= deal.legal()


def test_no_suit_twice():
    """§4.8 A suit declared once is not declared again."""
    deal = bondtolva("AC AD KH QH", "9C 9D").play("AC 9C declare:H AD 9D")
    assert deal.legal() == {"pass"}
    deal.assert_refused("4.8", "declare:H")


def test_passing_loses_nothing():
    """§4.9 A pair passed over may be declared after a later trick."""
    deal = bondtolva("AC KH QH AD AS 9S", "9C 9D TS").play("AC 9C pass AD 9D")
    assert deal.legal() == {"declare:H", "pass"}
    assert deal.play("pass AS TS").legal() == {"declare:H", "pass"}


def test_first_declaration_makes_trumps():
    """§4.10 The first declaration makes trumps, also by the dealer."""
    deal = bondtolva("9C", "AC KS QS").play("9C AC declare:S")
    assert deal.trump_letter == "S"
    result = deal.play_by(lambda word: (word != "pass", word)).result()
    assert (result["trump_by"], result["tjog_by"]) == (1, None)


def test_trumps_count_from_the_next_trick():
    """§4.10 The trick just taken is not changed; in the next one a trump beats the ace led."""
    deal = bondtolva("9C KH QH 9H", "9D AS", "TS TC").play("9C 9D")
    assert deal.winner == 0
    deal.play("declare:H")
    assert deal.tricks == [1, 0]
    deal = bondtolva("9C KH QH TD", "9D 9H").play("9C 9D declare:H TD 9H")
    assert deal.winner == 1
    deal = bondtolva("9C KH QH TD", "9H").play("9C 9H declare:H")
    assert deal.tricks == [1, 0]


def test_tjog_leaves_trumps_alone():
    """§4.11 The second declaration names another suit; trumps stay."""
    deal = bondtolva("AC 9D KH QH", "9C AD KS QS").play("AC 9C declare:H 9D AD declare:S")
    assert deal.trump_letter == "H"
    result = deal.play_randomly(random.Random(1)).result()
    assert (result["trump"], result["trump_by"], result["tjog_by"]) == ("H", 0, 1)


def test_no_third_declaration():
    """§4.12 After two declarations no player is asked, even with a pair in hand."""
    deal = bondtolva("KH QH KS QS AC AD", "9C 9D 9H JC JD JH", "KD TC QD TD")
    deal.play("AC 9C declare:H AD 9D declare:S")
    assert {"KD", "QD"} <= deal.hand(0)
    deal.play("KH 9H")
    assert deal.phase.name == "play"
    deal.assert_refused("4.2", "declare:D")


def test_no_declaration_without_stock():
    """§4.12 In the second phase nobody is asked."""
    deal = second_phase("AH KH QH AD AS 9S", "JH TH 9H 9C TC JC").play("AH TH")
    assert deal.phase.name == "play"
    deal.assert_refused("4.2", "declare:H")


def test_follow_suit():
    """§4.13 With a card of the suit led no other suit, no trump either."""
    deal = second_phase("AC KH QH AD AS 9S", "9C 9H TH JH 9D TD", trump="H").play("AC")
    assert deal.legal() == {"9C"}
    deal.assert_refused("4.13", "TH", "9D")


def test_play_higher():
    """§4.14 A higher card of the suit led must be played, any of several."""
    deal = second_phase("TC KH QH AD AS 9S", "9C JC KC 9H 9D TD").play("TC")
    assert deal.legal() == {"JC", "KC"}
    deal.assert_refused("4.14", "9C")


def test_play_any_when_none_is_higher():
    """§4.14 Without a higher one, any card of the suit."""
    deal = second_phase("AC KH QH AD AS 9S", "9C JC KC 9H 9D TD").play("AC")
    assert deal.legal() == {"9C", "JC", "KC"}


def test_play_higher_by_the_rank_of_the_ten():
    """§4.14, §1.3 A high ten beats the king."""
    deal = second_phase("KC KH QH AD AS 9S", "9C TC JC 9H 9D TD", ten="high").play("KC")
    assert deal.legal() == {"TC"}


def test_play_higher_in_trumps():
    """§4.14 It holds for trumps led as well."""
    deal = second_phase("QH KH AC AD AS 9S", "9H JH AH 9C 9D TD", trump="H").play("QH")
    assert deal.legal() == {"AH"}
    deal.assert_refused("4.14", "9H")


def test_void_trumps():
    """§4.15 Void, a trump, any of them."""
    deal = second_phase("AS KH QH AC AD 9S", "9H JH AH 9C 9D TD", trump="H").play("AS")
    assert deal.legal() == {"9H", "JH", "AH"}
    deal.assert_refused("4.15", "9C")


def test_void_in_both():
    """§4.16 Void in the suit led and in trumps, any card; so too void in trumps led."""
    hands = "AS KH QH AC AD 9S", "9C TC JC 9D TD JD"
    assert len(second_phase(*hands, trump="H").play("AS").legal()) == 6
    assert len(second_phase(*hands, trump="H").play("KH").legal()) == 6


def test_void_without_trumps():
    """§4.16 Nobody declared: void, any card."""
    assert len(second_phase("AS 9S AC KC AD KD", "9C TC 9H 9D TH JH").play("AS").legal()) == 6


def test_leader_plays_anything():
    """§4.16 The leader has no duty in the second phase, with trumps in hand or not."""
    deal = second_phase("AS KH QH AC AD 9S", "9H JH AH 9C 9D TD", trump="H")
    assert len(deal.legal()) == 6


def test_twelve_tricks_and_an_end():
    """§4.17 The deal is over after twelve tricks; nothing more can be done."""
    for deal in random_deals(20, seed=6):
        assert sum(deal.tricks) == 12
        assert deal.legal() == set()
        deal.assert_refused("4.17", "AC", "pass")


# §5 Who wins the trick


def test_trump_beats_plain_in_both_phases():
    """§5.1 A trump beats any other suit, the ace led too; of two trumps the higher wins."""
    deal = bondtolva("AC KH QH AD", "9C 9H JD").play("AC 9C declare:H AD 9H")
    assert deal.winner == 1
    deal = second_phase("AS KH QH AC AD 9S", "9H JH AH 9C 9D TD", trump="H")
    assert deal.play("AS 9H").winner == 1
    assert deal.play("JH KH").winner == 0


def test_discard_never_wins():
    """§5.2 Without trumps the suit led wins, however high the other card."""
    assert bondtolva("9C", "AD").play("9C AD").winner == 0
    assert bondtolva("9C", "TC").play("9C TC").winner == 1
    assert second_phase("9S AS AC KC AD KD", "9C TC 9H 9D TH AH").play("9S AH").winner == 0
    deal = bondtolva("AC KH QH 9D", "9C AS").play("AC 9C declare:H 9D AS")
    assert deal.winner == 0
