"""The clauses of Bondtolva: §1 to §7; the match is in `test_bondtolva_match.py`."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from tests.rules.bondtolva_deals import HIGH_TEN, INFO, LOW_TEN, PACK, bondtolva
from tests.rules.hidden_cards import twins
from tests.rules.implementations import new_deal
from tests.rules.two_readings import play_both

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
    """§2.2, §9.5 Three and three, forehand first."""
    deal = new_deal("bondtolva", pack=PACK, dealer=0)
    assert deal.hand(1) == {*PACK[0:3], *PACK[6:9]}
    assert deal.hand(0) == {*PACK[3:6], *PACK[9:12]}


def test_stock_in_order():
    """§2.3 The cards left are the stock, next card first."""
    deal = new_deal("bondtolva", pack=PACK, dealer=0)
    for drawn in range(12, 24, 2):
        deal.play([min(deal.legal())]).play([min(deal.legal())]).play("pass")
        assert PACK[drawn] in deal.hand(deal.winner)
        assert PACK[drawn + 1] in deal.hand(1 - deal.winner)


# §3 to §7, by the examples of the rule book and the second reading


@pytest.mark.matzl_only
def test_both_readings_agree():
    """§3.1, §4.1 to §4.17, §5.1 to §5.2, §6.1 to §6.2, §7.1 to §7.7 In random deals, in which every clause applies."""
    rng = random.Random(12)
    clauses = Counter()
    for _ in range(200):
        pack = rng.sample(PACK, 24)
        hands, options = [pack[:6], pack[6:12]], {"ten": rng.choice(["low", "high"])}
        dealt = {"dealer": rng.randrange(2), "stock": pack[12:], "options": options}
        clauses += play_both("bondtolva", hands, rng, rng.random(), **dealt)[1]
    assert {reason.clause for reason in (*INFO.refusals[1:], *INFO.items)} <= clauses.keys()


def test_drawing_without_an_answer():
    """§4.4, §4.12 When no declaration is left, both draw at once."""
    deal = bondtolva("KH QH KS QS AC AD", "9C 9D 9H JC JD JH", "AH AS KC KD TC TD TH TS")
    deal.play("AC 9C declare:H AD 9D declare:S")
    deal.play("AH 9H")
    assert (deal.phase.name, deal.turn) == ("play", 0)
    assert len(deal.hand(0)) == len(deal.hand(1)) == 6


@pytest.mark.parametrize("missing", ["KH", "QH"])
def test_a_pair_is_king_and_queen(missing):
    """§4.7 Either alone is no pair, nor are other neighbours such as ace and king or queen and jack."""
    hand = {"KH", "QH", "AC", "AD", "JD", "TD"} - {missing} | {"AH", "JH"}
    deal = bondtolva(sorted(hand - {"TD"}), [missing, "9C"]).play("AC 9C")
    assert deal.legal() == {"pass"}
    deal.assert_refused("4.7", "declare:H", "declare:D")


def test_a_declared_suit_and_a_third_one():
    """§4.8 A suit declared once is not declared again; §4.12 after two declarations no player is asked."""
    deal = bondtolva("KH QH KS QS AC AD", "9C 9D 9H JC JD JH", "KD TC QD TD")
    deal.play("AC 9C declare:H AD 9D").assert_refused("4.8", "declare:H")
    deal.play("declare:S")
    assert {"KD", "QD"} <= deal.hand(0)
    deal.play("KH 9H")
    deal.assert_refused("4.2", "declare:D", "pass", "AC")


# What the rules of matzl alone have


@pytest.mark.matzl_only
def test_pack_and_seats():
    """§1.1, §1.4, §2.1 Six ranks in four suits, in whatever picture, for two players, clockwise."""
    assert (INFO.seats, INFO.direction) == ((2,), "clockwise")
    assert sorted(INFO.ranks) == sorted("AKQJT9")
    play = next(phase for phase in INFO.phases if phase.name == "play")
    assert set(play.words.values()) == set(PACK)


@pytest.mark.matzl_only
def test_options():
    """§9.1, §9.2, §9.3 Names, defaults and bounds."""
    ten, target, fall_to = INFO.options
    assert ten.choices == ("low", "high")
    assert (target.default, target.low, target.high) == (12, 1, 1000)
    assert (fall_to.default, fall_to.low, fall_to.below) == (7, 0, "target")


@pytest.mark.matzl_only
def test_hidden_cards_leave_no_trace():
    """§9.4 Deals that differ in the other hand and the stock alone look alike to a player."""
    rng = random.Random(11)
    different = 0
    for _ in range(400):
        seat = rng.randrange(2)
        found = twins("bondtolva", rng.sample(PACK, 24), seat, rng, rng.randrange(24))
        if found:
            one, other = found
            assert one.view(seat).tobytes() == other.view(seat).tobytes()
            different += one.state.tobytes() != other.state.tobytes()
            if one.turn == seat:
                assert one.legal() == other.legal() == one.legal(one.view(seat))
    assert different > 100


@pytest.mark.matzl_only
def test_what_is_seen():
    """§9.4 Own cards, tricks, and the declared pair of the other player."""
    deal = bondtolva("AC KH QH", "9C").play("AC 9C declare:H")
    assert (deal.trump_by, deal.tjog_by, deal.drawn) == (0, -1, 2)
    view = deal.view(1)
    assert deal.names(view["hand"][0, 1]) == deal.hand(1)
    assert view["hand"][0, 0] == 0
    assert deal.names(view["shown"][0, 0]) == {"KH", "QH"}
    assert deal.names(view["taken"][0, 0]) == {"AC", "9C"}
    assert deal.play("KH").names(deal.shown[0]) == {"QH"}
    deal = bondtolva("AC 9D KH QH", "9C AD KS QS").play("AC 9C declare:H 9D AD declare:S")
    assert (deal.trump_by, deal.tjog_by, deal.tjog) == (0, 1, 3)
