"""The clauses of Matzlfangen: §6 to §9, hidden cards, and the second reading."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rules.hidden_cards import twins
from tests.rules.kernel_deal import KernelDeal, assert_fully_cleared
from tests.rules.matzlfangen_deals import (
    INFO,
    PACK,
    begin,
    bid,
    matzlfangen,
    random_hands,
    settled,
)
from tests.rules.two_readings import play_both

pytestmark = pytest.mark.compiled_only

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
        deal = KernelDeal("matzlfangen", hands, dealer=dealer, upcard=hands[dealer][0])
        while not deal.over:
            deal.play([rng.choice(sorted(deal.legal()))])
        expected = [
            sum(POINTS.get(name[0], 0) for name in deal.names(cards)) for cards in deal.taken
        ]
        expected[deal.winner] += 10
        assert deal.points == expected
        assert sum(deal.points) == 130


def test_sides_count_together():
    """§6.3 Points and tricks of declarer and partner together, the last trick of either."""
    for last in 0, 2:
        deal = settled("rufen", "AC AD", last=last, partners_pile="AH AS TC JC", matzl_with=1)
        assert deal.result()["points"][0] + deal.result()["points"][2] == 66
        assert deal.made == 1
    deal = settled("rufen", "", last=2, partners_pile="7C 8C 9C 7H", matzl_with=1)
    assert deal.items()[0][0] == "7.4"


# §7 Settlement


@pytest.mark.parametrize("contract", ["rufen", "treiben", "neidspiel"])
def test_sixty_six(contract):
    """§7.1, §7.3, §7.13, §7.14 From 66 points the contract is won, at 65 lost; either way it is worth one unit."""
    won = [1, -1, 1, -1] if contract == "rufen" else [3, -1, -1, -1]
    deal = settled(contract, SIXTY_SIX, last=0, matzl_with=1)
    assert deal.points[0] == 66
    assert (deal.result()["made"], deal.items(), deal.payoffs) == (True, [("7.3", won)], won)
    lost = [-amount for amount in won]
    deal = settled(contract, SIXTY_FIVE, last=0, matzl_with=1)
    assert deal.points[0] == 65
    assert (deal.result()["made"], deal.items(), deal.payoffs) == (False, [("7.3", lost)], lost)


@pytest.mark.parametrize("contract", ["durch", "trumpf-durch"])
def test_all_tricks(contract):
    """§7.2, §7.6, §7.14 All eight tricks or lost; six units from or to each of three."""
    deal = settled(contract, ALL_CARDS, last=0, tricks=[8, 0, 0, 0])
    assert (deal.made, deal.items()) == (1, [("7.6", [18, -6, -6, -6])])
    deal = settled(contract, without("7C", "8C", "9C", "7H"), last=0, tricks=[7, 0, 1, 0])
    assert (deal.made, deal.items()) == (0, [("7.6", [-18, 6, 6, 6])])


@pytest.mark.parametrize(("last", "payoffs"), [("7C", [-6, -6, 18, -6]), ("7S", [6, 6, -18, 6])])
def test_durch_from_another_seat(last, payoffs):
    """§7.2, §7.14 Seat 2 runs the clubs; seat 0 keeps the ace of spades to the end and may yet take the seven."""
    deal = matzlfangen("AS 7H 8H 9H JH QH KH TH", "", "AC TC KC QC JC 9C 8C " + last)
    begin(bid(deal, "durch", seat=2))
    while not deal.over:
        deal.play([min(deal.legal(), key=lambda name: (name == "AS", name == last, name))])
    assert deal.payoffs == payoffs


def test_no_water():
    """§7.4 Below thirty points, the last trick counted, two units; from thirty one."""
    thirty, twenty_nine = "TC TH TS", "AC AH KC QC"
    for pile, last, clause, units in (
        (thirty, 1, "7.3", 1),
        (twenty_nine, 1, "7.4", 2),
        (twenty_nine, 0, "7.3", 1),
    ):
        deal = settled("neidspiel", pile, last=last, matzl_with=1)
        assert (deal.made, deal.items()) == (0, [(clause, [-3 * units, units, units, units])])
    deal = settled("neidspiel", without("AC", "AH", "KC", "QC"), last=0)
    assert (deal.made, deal.items()) == (1, [("7.4", [6, -2, -2, -2])])
    deal = settled("neidspiel", without("TC", "TH", "TS"), last=0)
    assert (deal.made, deal.items()) == (1, [("7.3", [3, -1, -1, -1])])


def test_no_trick():
    """§7.5 Not one trick: three units; a trick without a point is a trick."""
    deal = settled("neidspiel", "", last=1, matzl_with=1)
    assert (deal.made, deal.items()) == (0, [("7.5", [-9, 3, 3, 3])])
    deal = settled("neidspiel", "7C 8C 9C 7H", last=1, matzl_with=1)
    assert deal.items() == [("7.4", [-6, 2, 2, 2])]
    deal = settled("rufen", "", last=1, matzl_with=1, tricks=[0, 8, 0, 0])
    assert deal.items() == [("7.5", [-3, 3, -3, 3])]
    deal = settled("neidspiel", ALL_CARDS, last=0, tricks=[8, 0, 0, 0])
    assert deal.items() == [("7.5", [9, -3, -3, -3])]


@pytest.mark.parametrize(("raises", "units"), [("", 0), ("raise", 1), ("raise raise", 2)])
def test_raises_add_up(raises, units):
    """§7.7 One unit for each raise, under one item."""
    deal = settled("neidspiel", SIXTY_SIX, last=0, matzl_with=1, raises=raises)
    assert deal.raises == units
    assert deal.payoffs == [3 * (1 + units), *[-1 - units] * 3]
    assert len(deal.items()) == 1 + (units > 0)
    deal = settled("durch", "", last=1, raises=raises)
    assert deal.payoffs == [-3 * (6 + units), *[6 + units] * 3]


def test_rufen_at_hirsch():
    """§7.7 Rufen won plainly at the fifth level is worth six."""
    raises = "raise raise raise raise raise"
    deal = settled("rufen", SIXTY_SIX, last=0, matzl_with=1, raises=raises)
    assert deal.payoffs == [6, -6, 6, -6]


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
        assert deal.payoffs == [0, 0, 0, 0]
        assert [clause for clause, _ in deal.items()] == ["7.4", "7.7", "7.9"]
    deal = settled("rufen", SIXTY_SIX, last=0, matzl_with=0)
    assert (deal.result()["made"], deal.payoffs) == (True, [0, 0, 0, 0])


def test_captured_by_the_side_that_won():
    """§7.10, §7.11 One unit more, unasked."""
    deal = settled("neidspiel", SIXTY_SIX + " TD", last=0, matzl_with=1)
    assert deal.items() == [("7.3", [3, -1, -1, -1]), ("7.10", [3, -1, -1, -1])]
    deal = settled("rufen", SIXTY_FIVE, last=0, matzl_with=0)
    assert deal.items() == [("7.3", [-1, 1, -1, 1]), ("7.10", [-1, 1, -1, 1])]
    deal = settled("trumpf-durch", "", last=1, matzl_with=0, raises="raise")
    assert deal.payoffs == [-24, 8, 8, 8]


def test_claim_is_asked_for():
    """§7.12, §9.1 The winning side is asked from forehand on, until one claims."""
    deal = settled("neidspiel", SIXTY_SIX + " TD", last=0, matzl_with=1, matzl_claim="manual")
    assert (deal.phase.name, deal.turn, deal.legal()) == ("claim", 0, {"claim", "pass"})
    assert deal.refusal("raise") == "7.12"
    deal.play("claim")
    assert deal.over
    assert deal.payoffs == [6, -2, -2, -2]
    assert deal.items()[-1] == ("7.10", [3, -1, -1, -1])


def test_claim_of_either_partner():
    """§7.12 In rufen both are asked, forehand first, whoever took the last trick; a claim ends it."""
    setting = {"last": 2, "matzl_with": 1, "matzl_claim": "manual"}
    deal = settled("rufen", SIXTY_SIX + " TD", **setting).play("pass")
    assert deal.turn == 2
    assert deal.play("claim").payoffs == [2, -2, 2, -2]
    assert settled("rufen", SIXTY_SIX + " TD", **setting).play("claim").payoffs == [2, -2, 2, -2]


def test_unclaimed():
    """§7.12 If nobody claims there is no extra unit; the capture is told all the same. Defenders are asked, too."""
    deal = settled("neidspiel", "", last=1, matzl_with=0, matzl_claim="manual")
    for seat in 1, 2, 3:
        assert deal.turn == seat
        deal.play("pass")
    assert deal.over
    assert deal.payoffs == [-9, 3, 3, 3]
    assert deal.result()["matzl_captured_by"] == "defenders"


def test_claim_goes_round_from_forehand():
    """§7.12 Forehand is not always seat 0, nor always of the side."""
    deal = settled("neidspiel", "", last=1, matzl_with=0, matzl_claim="manual")
    assert deal.dealer == 3
    assert deal.play("pass claim").payoffs == [-12, 4, 4, 4]


def test_no_claim_without_capture():
    """§7.12 Without a capture no seat is asked."""
    assert settled("neidspiel", SIXTY_SIX, last=0, matzl_with=1, matzl_claim="manual").over


# §8 The match, §9 Options


def test_match():
    """§8.1, §8.2, §8.3, §8.4, §9.2 Dealers in turn, sums, a number of deals, the highest score; shared if equal."""
    scoring = INFO.scoring({"deals": 3, "matzl_claim": "auto"}, 4, 0)
    for payoffs in [1, -1, 1, -1], [0, 0, 0, 0], [3, -1, -1, -1]:
        assert not scoring.over
        assert scoring.winners == []
        scoring.add({"payoffs": payoffs})
    assert scoring.over
    assert scoring.dealer == 3
    assert scoring.scores == [4, -2, 0, -2]
    assert scoring.winners == [0]
    shared = INFO.scoring({"deals": 1, "matzl_claim": "auto"}, 4, 2)
    shared.add({"payoffs": [1, -1, 1, -1]})
    assert (shared.winners, shared.dealer) == ([0, 2], 3)


def test_options():
    """§9.1, §9.2 Names, defaults and bounds."""
    claim, deals = INFO.options
    assert claim.choices == ("auto", "manual")
    assert (deals.default, deals.low, deals.high) == (16, 1, 1000)


def test_next_deal_begins_anew():
    """§2.3 to §2.5 Nothing of a deal is left in the next one."""
    rng = random.Random(8)
    for _ in range(20):
        hands, dealer = random_hands(rng)
        deal, _ = play_both(
            "matzlfangen", hands, rng, 0.5, dealer=dealer, upcard=hands[dealer][0], knocked=False
        )
        assert_fully_cleared(deal, PACK)


def test_hidden_cards_leave_no_trace():
    """§9.3 Deals that differ in other hands alone look alike to a player, and leave it the same choice."""
    rng = random.Random(6)
    different = Counter()
    for _ in range(500):
        seat = rng.randrange(4)
        setting = {"dealer": rng.randrange(4), "matzl_claim": rng.choice(["auto", "manual"])}
        found = twins("matzlfangen", rng.sample(PACK, 32), seat, rng, rng.randrange(30), **setting)
        if found:
            one, other = found
            assert one.view(seat).tobytes() == other.view(seat).tobytes()
            different[one.phase.name] += one.state.tobytes() != other.state.tobytes()
            if one.turn == seat:
                assert one.legal() == other.legal() == one.legal(one.view(seat))
    assert min(different[name] for name in ("auction", "raise", "play")) > 10


def test_secret_partner_in_the_view():
    """§9.3, §3.13 Nothing in forehand's view tells who the partner is; the partner's own hand tells the partner."""
    deal = matzlfangen("KC", "QC", "AC").play("weiter weiter weiter weiter call:AC")
    assert deal.view(0)["partner"][0] == -1
    assert deal.view(0)["hand"][0, 1:].tolist() == [0, 0, 0]
    assert deal.names(deal.view(2)["dealt"][0, 2]) == deal.hand(2)


def test_no_phase_of_chance():
    """§9.4 Nothing is drawn."""
    assert not any(phase.by_chance for phase in INFO.phases)


@pytest.mark.slow
def test_both_readings_agree():
    """Random deals agree with the second reading, and every clause applies in some of them."""
    rng = random.Random(7)
    clauses, ends = Counter(), Counter()
    for _ in range(2000):
        hands, dealer = random_hands(rng)
        deal, at_work = play_both(
            "matzlfangen",
            hands,
            rng,
            rng.choice([0.05, 0.3, 0.6, 0.95]),
            dealer=dealer,
            upcard=rng.choice(hands[dealer]),
            knocked=rng.random() < 0.3,
            options={"matzl_claim": rng.choice(["auto", "manual"])},
        )
        clauses += at_work
        result = deal.result()
        ends[result["contract"], result["made"]] += 1
        ends["raises", result["raises"]] += 1
    decided = {reason.clause for reason in (*INFO.refusals[1:], *INFO.items)}
    assert decided <= clauses.keys()
    for contract in "rufen", "treiben", "neidspiel", "durch", "trumpf-durch":
        assert ends[contract, True]
        assert ends[contract, False]
    assert [level for level in range(11) if not ends["raises", level]] == []
