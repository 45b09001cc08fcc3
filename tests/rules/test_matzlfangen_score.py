"""The clauses of Matzlfangen: §6 to §8, card points, settlement, the matzl, the match."""

from __future__ import annotations

import random

import pytest

from tests.rules.implementations import new_deal, new_match
from tests.rules.matzlfangen_deals import PACK, begin, bid, matzlfangen, random_hands, settled

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
ALL_CARDS = " ".join(PACK)

# With the last trick: 65 and 66 points for declarer, the ten of diamonds left to the other side or taken with it.
SIXTY_FIVE = "AC AD AH AS KC KD QC"
SIXTY_SIX = "AC AD AH AS TC JC"


def without(*names):
    """Return all cards except these."""
    return " ".join(name for name in PACK if name not in names)


# §6 Card points


def test_points_of_the_cards():
    """§6.1, §6.2 Eleven, ten, four, three, two, and ten for the last trick; 130 in all, in trumps and plain alike."""
    rng = random.Random(1)
    for _ in range(60):
        hands, dealer = random_hands(rng)
        deal = new_deal("matzlfangen", hands, dealer=dealer, upcard=hands[dealer][0])
        result = deal.play_randomly(rng).result()
        expected = [sum(POINTS.get(name[0], 0) for name in deal.pile(seat)) for seat in range(4)]
        expected[deal.winner] += 10
        assert result["points"] == expected
        assert sum(result["points"]) == 130
        assert sum(result["payoffs"]) == 0
        assert sum(result["tricks"]) == 8


def test_sides_count_together():
    """§6.3 Points and tricks of declarer and partner together, the last trick of either."""
    for last in 0, 2:
        deal = settled("rufen", "AC AD", last=last, partners_pile="AH AS TC JC", matzl_with=1)
        result = deal.result()
        assert result["points"][0] + result["points"][2] == 66
        assert result["made"] is True
    deal = settled("rufen", "", last=2, partners_pile="7C 8C 9C 7H", matzl_with=1)
    deal.assert_items(("7.4", [-2, 2, -2, 2]))


# §7 Settlement


@pytest.mark.parametrize("contract", ["rufen", "treiben", "neidspiel"])
def test_sixty_six(contract):
    """§7.1, §7.3, §7.13, §7.14 From 66 points the contract is won, at 65 lost; either way it is worth one unit."""
    won = [1, -1, 1, -1] if contract == "rufen" else [3, -1, -1, -1]
    lost = [-amount for amount in won]
    for pile, points, made, payoffs in (SIXTY_SIX, 66, True, won), (SIXTY_FIVE, 65, False, lost):
        deal = settled(contract, pile, last=0, matzl_with=1)
        deal.assert_items(("7.3", payoffs))
        assert (deal.result()["points"][0], deal.result()["made"]) == (points, made)


@pytest.mark.parametrize("contract", ["durch", "trumpf-durch"])
def test_all_tricks(contract):
    """§7.2, §7.6, §7.14 All eight tricks or lost; six units from or to each of three."""
    deal = settled(contract, ALL_CARDS, last=0, tricks=[8, 0, 0, 0])
    assert deal.result()["made"] is True
    deal.assert_items(("7.6", [18, -6, -6, -6]))
    deal = settled(contract, without("7C", "8C", "9C", "7H"), last=0, tricks=[7, 1, 0, 0])
    assert deal.result()["made"] is False
    deal.assert_items(("7.6", [-18, 6, 6, 6]))


@pytest.mark.parametrize(("last", "payoffs"), [("7C", [-6, -6, 18, -6]), ("7S", [6, 6, -18, 6])])
def test_durch_from_another_seat(last, payoffs):
    """§7.2, §7.14 Seat 2 runs the clubs; seat 0 keeps the ace of spades to the end and may yet take the seven."""
    deal = matzlfangen("AS 7H 8H 9H JH QH KH TH", "", "AC TC KC QC JC 9C 8C " + last)
    begin(bid(deal, "durch", seat=2))
    deal.play_by(lambda name: (name == "AS", name == last, name))
    assert deal.result()["payoffs"] == payoffs


def test_no_water():
    """§7.4 Below thirty points, the last trick counted, two units; from thirty one."""
    thirty, twenty_nine = "TC TH TS", "AC AH KC QC"
    for pile, last, clause, units in (
        (thirty, 1, "7.3", 1),
        (twenty_nine, 1, "7.4", 2),
        (twenty_nine, 0, "7.3", 1),
    ):
        deal = settled("neidspiel", pile, last=last, matzl_with=1)
        deal.assert_items((clause, [-3 * units, units, units, units]))
    deal = settled("neidspiel", without("AC", "AH", "KC", "QC"), last=0)
    deal.assert_items(("7.4", [6, -2, -2, -2]))
    deal = settled("neidspiel", without("TC", "TH", "TS"), last=0)
    deal.assert_items(("7.3", [3, -1, -1, -1]))


def test_no_trick():
    """§7.5 Not one trick: three units; a trick without a point is a trick."""
    deal = settled("neidspiel", "", last=1, matzl_with=1)
    deal.assert_items(("7.5", [-9, 3, 3, 3]))
    deal = settled("neidspiel", "7C 8C 9C 7H", last=1, matzl_with=1)
    deal.assert_items(("7.4", [-6, 2, 2, 2]))
    deal = settled("rufen", "", last=1, matzl_with=1, tricks=[0, 8, 0, 0])
    deal.assert_items(("7.5", [-3, 3, -3, 3]))
    deal = settled("neidspiel", ALL_CARDS, last=0, tricks=[8, 0, 0, 0])
    deal.assert_items(("7.5", [9, -3, -3, -3]))


@pytest.mark.parametrize(("raises", "units"), [("", 0), ("raise", 1), ("raise raise", 2)])
def test_raises_add_up(raises, units):
    """§7.7 One unit for each raise, under one item."""
    deal = settled("neidspiel", SIXTY_SIX, last=0, matzl_with=1, raises=raises)
    assert deal.result()["raises"] == units
    raised = [("7.7", [3 * units, *[-units] * 3])] if units else []
    deal.assert_items(("7.3", [3, -1, -1, -1]), *raised)
    deal = settled("durch", "", last=1, raises=raises)
    assert deal.result()["payoffs"] == [-3 * (6 + units), *[6 + units] * 3]


def test_rufen_at_hirsch():
    """§7.7 Rufen won plainly at the fifth level is worth six."""
    raises = "raise raise raise raise raise"
    deal = settled("rufen", SIXTY_SIX, last=0, matzl_with=1, raises=raises)
    assert deal.result()["payoffs"] == [6, -6, 6, -6]


def captured(contract, pile, **setting):
    """Return the side that captured the matzl, as in the result."""
    return settled(contract, pile, **setting).result()["matzl_captured_by"]


def test_capture():
    """§7.8 Dealt to the one side, taken by the other; the partner's side is declarer's."""
    with_ten = SIXTY_FIVE + " TD"
    assert captured("neidspiel", with_ten, last=0, matzl_with=1) == "declarer"
    assert captured("neidspiel", with_ten, last=0, matzl_with=0) is None
    assert captured("neidspiel", SIXTY_SIX, last=0, matzl_with=0) == "defenders"
    assert captured("neidspiel", SIXTY_SIX, last=0, matzl_with=1) is None
    assert captured("neidspiel", with_ten, last=0, matzl_with=2) == "declarer"
    assert captured("rufen", with_ten, last=0, matzl_with=2) is None
    assert captured("rufen", SIXTY_SIX, last=0, matzl_with=2) == "defenders"
    assert captured("rufen", SIXTY_SIX, last=0, matzl_with=1, partners_pile="TD") == "declarer"
    assert captured("treiben", with_ten, last=0, matzl_with=3) == "declarer"


def test_matzl_of_the_durch_contracts():
    """§7.8, §1.3 Without trumps there is no matzl; in trumpf-durch there is."""
    setting = {"last": 0, "matzl_with": 1, "tricks": [8, 0, 0, 0]}
    assert captured("durch", ALL_CARDS, **setting) is None
    assert captured("trumpf-durch", ALL_CARDS, **setting) == "declarer"


def test_captured_by_the_side_that_lost():
    """§7.9 Nothing is paid, whatever the raises; the contract is lost all the same. No claim is asked for."""
    for claim in "auto", "manual":
        deal = settled(
            "neidspiel", "TD", last=1, matzl_with=1, raises="raise raise", matzl_claim=claim
        )
        result = deal.result()
        assert (result["made"], result["raises"]) == (False, 2)
        assert result["matzl_captured_by"] == "declarer"
        amounts = [-6, 2, 2, 2]
        deal.assert_items(("7.4", amounts), ("7.7", amounts), ("7.9", [12, -4, -4, -4]))
    deal = settled("rufen", SIXTY_SIX, last=0, matzl_with=0)
    assert (deal.result()["made"], deal.result()["payoffs"]) == (True, [0, 0, 0, 0])


def test_captured_by_the_side_that_won():
    """§7.10, §7.11 One unit more, unasked."""
    deal = settled("neidspiel", SIXTY_SIX + " TD", last=0, matzl_with=1)
    deal.assert_items(("7.3", [3, -1, -1, -1]), ("7.10", [3, -1, -1, -1]))
    deal = settled("rufen", SIXTY_FIVE, last=0, matzl_with=0)
    deal.assert_items(("7.3", [-1, 1, -1, 1]), ("7.10", [-1, 1, -1, 1]))
    deal = settled("trumpf-durch", "", last=1, matzl_with=0, raises="raise")
    assert deal.result()["payoffs"] == [-24, 8, 8, 8]


def test_claim_is_asked_for():
    """§7.12, §9.1 The winning side is asked from forehand on, until one claims."""
    deal = settled("neidspiel", SIXTY_SIX + " TD", last=0, matzl_with=1, matzl_claim="manual")
    assert (deal.phase.name, deal.turn, deal.legal()) == ("claim", 0, {"claim", "pass"})
    deal.assert_refused("7.12", "raise")
    deal.play("claim")
    assert deal.over
    deal.assert_items(("7.3", [3, -1, -1, -1]), ("7.10", [3, -1, -1, -1]))


def test_claim_of_either_partner():
    """§7.12 In rufen both are asked, forehand first, whoever took the last trick; a claim ends it."""
    setting = {"last": 2, "matzl_with": 1, "matzl_claim": "manual"}
    deal = settled("rufen", SIXTY_SIX + " TD", **setting).play("pass")
    assert deal.turn == 2
    assert deal.play("claim").result()["payoffs"] == [2, -2, 2, -2]
    assert settled("rufen", SIXTY_SIX + " TD", **setting).play("claim").result()["payoffs"] == [
        2,
        -2,
        2,
        -2,
    ]


def test_unclaimed():
    """§7.12 If nobody claims there is no extra unit; the capture is told all the same. Defenders are asked, too."""
    deal = settled("neidspiel", "", last=1, matzl_with=0, matzl_claim="manual")
    for seat in 1, 2, 3:
        assert deal.turn == seat
        deal.play("pass")
    assert deal.over
    assert deal.result()["payoffs"] == [-9, 3, 3, 3]
    assert deal.result()["matzl_captured_by"] == "defenders"


def test_claim_goes_round_from_forehand():
    """§7.12 Forehand is not always seat 0, nor always of the side."""
    deal = settled("neidspiel", "", last=1, matzl_with=0, matzl_claim="manual")
    assert deal.dealer == 3
    assert deal.play("pass claim").result()["payoffs"] == [-12, 4, 4, 4]


def test_no_claim_without_capture():
    """§7.12 Without a capture no seat is asked."""
    assert settled("neidspiel", SIXTY_SIX, last=0, matzl_with=1, matzl_claim="manual").over


# §8 The match, §9 Options


# §8 The match


def test_match():
    """§8.1, §8.2, §8.3, §8.4, §9.2 Dealers in turn, sums, a number of deals, the highest score; shared if equal."""
    scoring = new_match("matzlfangen", deals=3)
    for payoffs in [1, -1, 1, -1], [0, 0, 0, 0], [3, -1, -1, -1]:
        assert not scoring.over
        assert scoring.winners == []
        scoring.add({"payoffs": payoffs})
    assert scoring.over
    assert scoring.dealer == 3
    assert scoring.scores == [4, -2, 0, -2]
    assert scoring.winners == [0]
    shared = new_match("matzlfangen", dealer=2, deals=1)
    shared.add({"payoffs": [1, -1, 1, -1]})
    assert (shared.winners, shared.dealer) == ([0, 2], 3)
