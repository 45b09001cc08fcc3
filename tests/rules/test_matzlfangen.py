"""The clauses of Matzlfangen: §1 to §3, the deal, the auction, calling, raising."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.rules.implementations import new_deal
from tests.rules.matzlfangen_deals import (
    ORDER,
    PACK,
    begin,
    bid,
    durch,
    known_sides,
    matzlfangen,
    neidspiel,
)

CONTRACTS = ["rufen", "treiben", "neidspiel", "durch", "trumpf-durch"]


def asked(deal, passes=8):
    """Return the seats asked and their choices while everybody passes from here on."""
    found = []
    while deal.phase.name == "raise" and len(found) < passes:
        found.append((deal.turn, "raise" in deal.legal()))
        deal.play("pass")
    return found


def rufen(actions=""):
    """Return a rufen at the raises: declarer 0, partner 2 (the ace of clubs was called), defenders 1 and 3."""
    return bid(matzlfangen("KC", "QC", "AC"), "rufen").play("call:AC").play(actions)


# §1 Cards and their order


def test_order_of_the_cards():
    """§1.2 Of any two cards of a suit the higher wins: plain, trump, and without trumps."""
    for suit in "CD":
        for high, low in combinations([rank + suit for rank in ORDER if rank != "7"], 2):
            one, other = f"{high} 7S 8S 9S JS 7H 8H 9H", f"{low} QS KS TS AS JH QH KH"
            for start in neidspiel, durch:
                assert start(one, other).play([high, low]).winner == 0
                assert start(other, one).play([low, high]).winner == 1


# §2 The deal


@pytest.mark.parametrize("dealer", range(4))
def test_forehand_speaks_first(dealer):
    """§2.1, §3.1 The player after the dealer is forehand."""
    assert new_deal("matzlfangen", pack=PACK, dealer=dealer).turn == (dealer + 1) % 4


def test_four_and_four():
    """§2.2, §2.3 The pack cut: four cards each, and again four."""
    deal = new_deal("matzlfangen", pack=PACK, dealer=1)
    for place, seat in enumerate([2, 3, 0, 1]):
        assert deal.hand(seat) == {
            *PACK[4 * place : 4 * place + 4],
            *PACK[16 + 4 * place : 20 + 4 * place],
        }


def test_eight_at_once():
    """§2.2, §2.4 The pack knocked on: eight cards at once; nothing else is different."""
    deal = new_deal("matzlfangen", pack=PACK, dealer=1, knocked=True)
    for place, seat in enumerate([2, 3, 0, 1]):
        assert deal.hand(seat) == set(PACK[8 * place : 8 * place + 8])
    assert deal.legal() == {"weiter", *CONTRACTS[1:]}


@pytest.mark.parametrize("knocked", [False, True])
def test_upcard(knocked):
    """§2.5 The last card is turned up and is the dealer's; its suit is trumps."""
    pack = random.Random(1).sample(PACK, 32)
    deal = new_deal("matzlfangen", pack=pack, dealer=1, knocked=knocked)
    assert pack[-1] in deal.hand(1)
    assert bid(deal, "neidspiel").trump_letter == pack[-1][1]


# §3 The auction


def test_each_speaks_once():
    """§3.1, §3.3 From forehand to dealer, four speak, whatever was bid, the highest bid included."""
    deal = matzlfangen()
    turns = []
    while deal.phase.name == "auction":
        turns.append(deal.turn)
        assert len(turns) == 1 or deal.legal() == {"weiter"}
        deal.play("trumpf-durch" if len(turns) == 1 else "weiter")
    assert turns == [0, 1, 2, 3]
    assert (deal.field("contract"), deal.field("declarer")) == ("trumpf-durch", 0)


def test_auction_comes_first():
    """§3.1 No card, no call, no raise before all have spoken."""
    deal = matzlfangen("AC")
    deal.assert_refused("3.1", "AC", "call:TC", "trump:D", "raise", "pass")


def test_bids_go_up():
    """§3.2 Each bid higher than all before; weiter (§3.3) always."""
    for place, first in enumerate(CONTRACTS[1:], 2):
        deal = matzlfangen().play([first])
        assert deal.legal() == {"weiter", *CONTRACTS[place:]}
        deal.assert_refused("3.2", *CONTRACTS[1:place])
    deal = matzlfangen().play("treiben weiter")
    assert deal.legal() == {"weiter", "neidspiel", "durch", "trumpf-durch"}
    assert deal.play("durch").legal() == {"weiter", "trumpf-durch"}


@pytest.mark.parametrize(
    ("auction", "contract", "declarer"),
    [
        ("treiben neidspiel weiter durch", "durch", 3),
        ("treiben neidspiel weiter weiter", "neidspiel", 1),
        ("treiben weiter durch weiter", "durch", 2),
    ],
)
def test_highest_bidder_is_declarer(auction, contract, declarer):
    """§3.4 The last bid is the highest, and its bidder plays alone."""
    deal = matzlfangen().play(auction)
    assert (deal.field("contract"), deal.field("declarer")) == (contract, declarer)
    assert known_sides(deal) == (None, {0, 1, 2, 3} - {declarer})


@pytest.mark.parametrize("dealer", range(4))
def test_all_weiter_is_rufen(dealer):
    """§3.5 Forehand plays rufen, with the upcard's suit as trumps, and calls."""
    deal = new_deal("matzlfangen", pack=PACK, dealer=dealer).play("weiter weiter weiter weiter")
    assert deal.field("contract") == "rufen"
    assert deal.field("declarer") == deal.turn == (dealer + 1) % 4
    assert deal.trump_letter == "S"
    assert deal.phase.name == "call"


@pytest.mark.parametrize(
    ("contract", "trump", "phase"),
    [
        ("treiben", None, "trump"),
        ("neidspiel", "D", "raise"),
        ("durch", None, "raise"),
        ("trumpf-durch", "D", "raise"),
    ],
)
def test_trumps_of_the_contracts(contract, trump, phase):
    """§3.6, §3.7, §3.8, §3.9 Treiben names trumps, neidspiel and trumpf-durch have the upcard's, durch none."""
    deal = bid(matzlfangen(), contract, seat=1)
    assert (deal.trump_letter, deal.phase.name) == (trump, phase)
    assert deal.field("declarer") == 1


def test_call_comes_before_raises():
    """§3.10 Nothing but a call."""
    deal = bid(matzlfangen("AC"), "rufen")
    deal.assert_refused("3.10", "AC", "raise", "pass", "weiter", "trump:C")


def test_cards_that_may_be_called():
    """§3.10, §3.11, §3.12 Any card but trumps and those in forehand's own hand; a seven as well as an ace."""
    deal = bid(matzlfangen("AC KC 7H AD", "8D"), "rufen")
    own = deal.hand(0)
    assert deal.legal() == {f"call:{name}" for name in PACK if name[1] != "D" and name not in own}
    deal.assert_refused("3.11", "call:8D", "call:AD")
    deal.assert_refused("3.12", "call:AC", "call:7H")


def test_naming_trumps():
    """§3.14 Declarer names any suit in treiben; nothing else before that."""
    deal = bid(matzlfangen("AC KC QC JC TC 9C 8C 7C"), "treiben", seat=0)
    assert deal.turn == 0
    assert deal.legal() == {"trump:C", "trump:D", "trump:H", "trump:S"}
    deal.assert_refused("3.14", "AC", "raise", "pass", "call:AS")
    assert deal.play("trump:S").trump_letter == "S"
    assert bid(matzlfangen(), "treiben", seat=2).turn == 2


def test_raises_come_before_the_lead():
    """§3.15 Raise or pass, nothing else, as long as somebody is to be asked."""
    deal = rufen()
    deal.assert_refused("3.15", "KC", "weiter")
    deal = bid(matzlfangen(), "durch")
    assert deal.phase.name == "raise"


def test_sides_take_turns():
    """§3.16 Odd levels are the defenders', even ones declarer's and the partner's; the partner cannot raise at first."""
    deal = rufen("pass")
    assert deal.turn == 2
    deal.assert_refused("3.16", "raise")
    deal.play("pass raise pass")
    assert deal.turn == 1
    deal.assert_refused("3.16", "raise")
    deal.play("pass")
    assert deal.turn == 2
    assert "raise" in deal.legal()


def test_who_is_asked_first():
    """§3.17, §3.19 In rufen, all but forehand at the first level, the secret partner too; alone, the three defenders."""
    assert asked(rufen()) == [(1, True), (2, False), (3, True)]
    assert asked(bid(matzlfangen(), "neidspiel", seat=0)) == [(1, True), (2, True), (3, True)]
    assert asked(bid(matzlfangen(), "durch", seat=2)) == [(0, True), (1, True), (3, True)]


def test_who_is_asked_after_a_raise():
    """§3.17, §3.18, §3.19 From the seat after the raiser, all seats that may belong to declarer's side."""
    assert asked(rufen("raise")) == [(2, True), (3, False), (0, True)]
    assert asked(rufen("pass pass raise")) == [(0, True), (1, False), (2, True)]
    assert asked(bid(matzlfangen(), "neidspiel", seat=2).play("pass raise")) == [(2, True)]


def test_partner_known_by_a_raise():
    """§3.18 A seat other than declarer that raises at an even level is the partner; both defenders are then known."""
    deal = rufen("raise raise")
    assert known_sides(deal) == (2, {1, 3})
    assert asked(deal) == [(3, True), (1, True)]


def test_partner_known_by_both_defenders():
    """§3.18 When both defenders have raised, the partner is known."""
    deal = rufen("raise pass pass raise")
    assert known_sides(deal) == (None, {1})
    deal.play("pass pass raise")
    assert known_sides(deal) == (2, {1, 3})
    assert asked(deal) == [(0, True), (2, True)]


def test_declarers_raise_and_passes_show_nothing():
    """§3.18 Declarer's raise tells nothing of the others, nor does a pass."""
    deal = rufen("raise pass pass raise")
    assert asked(deal) == [(1, True), (2, False), (3, True)]


def test_asked_once_per_level():
    """§3.17 A defender who raised is asked again at the next odd level, once."""
    deal = bid(matzlfangen(), "neidspiel").play("raise raise")
    assert asked(deal) == [(1, True), (2, True), (3, True)]


@pytest.mark.parametrize("raises", ["", "raise raise"])
def test_raises_end_when_all_have_passed(raises):
    """§3.20 All asked at a level passed: play begins, at the first level or a later one."""
    deal = begin(rufen(raises))
    assert deal.phase.name == "play"
    assert deal.play_randomly(random.Random(1)).result()["raises"] == raises.count("raise")


def test_tenth_raise_is_the_last():
    """§3.20 After Drauffi nobody is asked."""
    deal = bid(matzlfangen(), "neidspiel")
    for _ in range(10):
        assert deal.phase.name == "raise"
        deal.play("raise")
    assert (deal.phase.name, deal.turn) == ("play", 0)
    assert deal.play_randomly(random.Random(1)).result()["raises"] == 10


KNOWN_BY_ITS_RAISE = "1+raise 2+raise 3+pass 1+raise 2+pass 0+raise 1+pass 3+pass"
KNOWN_BY_BOTH_DEFENDERS = (
    "1+raise 2+pass 3-pass 0+raise 1+pass 2-pass 3+raise 0+pass 2+raise 3+pass 1+pass"
)
NEVER_KNOWN = "1+pass 2-pass 3+raise 0+raise 1+pass 2-pass 3+raise 0+pass 1-pass 2+pass"


@pytest.mark.parametrize(
    ("contract", "declarer", "answers"),
    [
        ("rufen", 0, "1+pass 2-pass 3+pass"),
        ("rufen", 0, KNOWN_BY_ITS_RAISE),
        ("rufen", 0, KNOWN_BY_BOTH_DEFENDERS),
        ("rufen", 0, NEVER_KNOWN),
        ("neidspiel", 1, "0+pass 2+raise 1+raise 2+pass 3+pass 0+raise 1+pass"),
        ("trumpf-durch", 3, " ".join(["0+raise", "3+raise"] * 5)),
    ],
)
def test_course_of_the_raises(contract, declarer, answers):
    """§3.16 to §3.20 The seats asked, whether they may raise (+) or only pass (-), and their answers, up to the play."""
    deal = rufen() if contract == "rufen" else bid(matzlfangen(), contract, seat=declarer)
    for answer in answers.split():
        seat, may_raise, word = int(answer[0]), answer[1] == "+", answer[2:]
        assert (deal.turn, "raise" in deal.legal()) == (seat, may_raise)
        deal.play(word)
    assert deal.phase.name == "play"
    assert deal.turn == (3 if contract == "trumpf-durch" else 0)
    assert deal.play_randomly(random.Random(2)).result()["raises"] == answers.count("raise")


def test_raises_reveal_no_partner():
    """§3.17, §3.18 With the called card in another hand the same seats are asked, as long as the same answers are legal."""
    rng = random.Random("matzlfangen raises")
    compared = 0
    for _ in range(200):
        pack = rng.sample(PACK, 32)
        hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
        deal = bid(matzlfangen(*hands, upcard=hands[3][-1]), "rufen")
        call = rng.choice(sorted(deal.legal()))
        called = call.removeprefix("call:")
        holder = next(seat for seat in (1, 2, 3) if called in hands[seat])
        other = rng.choice([seat for seat in (1, 2, 3) if seat != holder])
        swap = {called: hands[other][0], hands[other][0]: called}
        swapped = [[swap.get(name, name) for name in hand] for hand in hands]
        twin = bid(matzlfangen(*swapped, upcard=hands[3][-1]), "rufen").play([call])
        deal.play([call])
        while deal.phase.name == "raise":
            assert (twin.phase.name, twin.turn) == ("raise", deal.turn)
            word = rng.choice(["raise", "pass"]) if "raise" in deal.legal() else "pass"
            if word not in twin.legal():
                break
            compared += 1
            deal.play(word)
            twin.play(word)
        else:
            assert twin.phase.name == "play"
    assert compared > 200
