"""The clauses of Matzlfangen: §6 to §8, card points, settlement, the matzl, the match."""

from __future__ import annotations

import pytest

from tests.rules.implementations import new_match
from tests.rules.matzlfangen_deals import PACK, settled

ALL_CARDS = " ".join(PACK)

# With the last trick: 65 and 66 points for declarer, the ten of diamonds left to the other side or taken with it.
SIXTY_FIVE = "AC AD AH AS KC KD QC"
SIXTY_SIX = "AC AD AH AS TC JC"


def without(*names):
    """Return all cards except these."""
    return " ".join(name for name in PACK if name not in names)


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
