"""The clauses of Matzlfangen: §1 to §3, the deal, the auction, calling, raising."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.rules.kernel_deal import KernelDeal
from tests.rules.matzlfangen_deals import (
    INFO,
    ORDER,
    PACK,
    begin,
    bid,
    durch,
    matzlfangen,
    neidspiel,
)

pytestmark = pytest.mark.compiled_only

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


def test_thirty_two_cards_for_four():
    """§1.1, §1.4 The pack: eight ranks in four suits, in whatever picture."""
    assert INFO.seats == (4,)
    assert sorted(INFO.ranks) == sorted(ORDER)


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
    assert KernelDeal("matzlfangen", pack=PACK, dealer=dealer).turn == (dealer + 1) % 4
    assert INFO.direction == "clockwise"


def test_four_and_four():
    """§2.2, §2.3 The pack cut: four cards each, and again four."""
    deal = KernelDeal("matzlfangen", pack=PACK, dealer=1)
    for place, seat in enumerate([2, 3, 0, 1]):
        assert deal.hand(seat) == {
            *PACK[4 * place : 4 * place + 4],
            *PACK[16 + 4 * place : 20 + 4 * place],
        }


def test_eight_at_once():
    """§2.2, §2.4 The pack knocked on: eight cards at once; nothing else is different."""
    deal = KernelDeal("matzlfangen", pack=PACK, dealer=1, knocked=True)
    for place, seat in enumerate([2, 3, 0, 1]):
        assert deal.hand(seat) == set(PACK[8 * place : 8 * place + 8])
    assert deal.legal() == {"weiter", *CONTRACTS[1:]}


@pytest.mark.parametrize("knocked", [False, True])
def test_upcard(knocked):
    """§2.5 The last card is turned up, is the dealer's, and is known to all until it is played, in durch as well."""
    deal = KernelDeal("matzlfangen", pack=PACK, dealer=1, knocked=knocked)
    assert deal.names(1 << deal.upcard) == {PACK[-1]}
    assert PACK[-1] in deal.hand(1)
    rng = random.Random(1)
    deal = durch(upcard="7S")
    while not deal.over:
        shown = [deal.names(cards) for cards in deal.view(0)["shown"][0].tolist()]
        assert shown == [set(), set(), set(), {"7S"} & deal.hand(3)]
        deal.play([rng.choice(sorted(deal.legal()))])


# §3 The auction


def test_each_speaks_once():
    """§3.1, §3.3 From forehand to dealer, four speak, whatever was bid, the highest bid included."""
    deal = matzlfangen()
    turns = []
    while deal.phase.name == "auction":
        turns.append(deal.turn)
        deal.play("trumpf-durch" if len(turns) == 1 else "weiter")
    assert turns == [0, 1, 2, 3]


def test_auction_comes_first():
    """§3.1 No card, no call, no raise before all have spoken."""
    deal = matzlfangen("AC")
    for word in "AC", "call:TC", "trump:D", "raise", "pass":
        assert deal.refusal(word) == "3.1"


def test_bids_go_up():
    """§3.2 Each bid higher than all before; weiter (§3.3) always."""
    for place, first in enumerate(CONTRACTS[1:], 2):
        deal = matzlfangen().play([first])
        assert deal.legal() == {"weiter", *CONTRACTS[place:]}
        assert {word for word in CONTRACTS[1:] if deal.refusal(word) == "3.2"} == set(
            CONTRACTS[1:place]
        )
    deal = matzlfangen().play("treiben weiter durch")
    assert deal.legal() == {"weiter", "trumpf-durch"}


def test_highest_bidder_is_declarer():
    """§3.4 The last bid is the highest, and its bidder plays alone."""
    deal = matzlfangen().play("treiben neidspiel weiter durch")
    assert (deal.declarer, deal.contract) == (3, CONTRACTS.index("durch"))
    assert deal.defenders == 0b0111
    deal = matzlfangen().play("treiben neidspiel weiter weiter")
    assert (deal.declarer, deal.contract) == (1, CONTRACTS.index("neidspiel"))


@pytest.mark.parametrize("dealer", range(4))
def test_all_weiter_is_rufen(dealer):
    """§3.5 Forehand plays rufen, with the upcard's suit as trumps, and calls."""
    deal = KernelDeal("matzlfangen", pack=PACK, dealer=dealer).play("weiter weiter weiter weiter")
    assert deal.contract == CONTRACTS.index("rufen")
    assert deal.declarer == deal.turn == (dealer + 1) % 4
    assert deal.trump == 3
    assert deal.phase.name == "call"


@pytest.mark.parametrize(
    ("contract", "trump", "phase"),
    [
        ("treiben", 4, "trump"),
        ("neidspiel", 1, "raise"),
        ("durch", 4, "raise"),
        ("trumpf-durch", 1, "raise"),
    ],
)
def test_trumps_of_the_contracts(contract, trump, phase):
    """§3.6, §3.7, §3.8, §3.9 Treiben names trumps, neidspiel and trumpf-durch have the upcard's, durch none."""
    deal = bid(matzlfangen(), contract, seat=1)
    assert (deal.trump, deal.phase.name) == (trump, phase)
    assert deal.declarer == 1


def test_call_comes_before_raises():
    """§3.10 Nothing but a call."""
    deal = bid(matzlfangen("AC"), "rufen")
    for word in "AC", "raise", "pass", "weiter", "trump:C":
        assert deal.refusal(word) == "3.10"


def test_cards_that_may_be_called():
    """§3.10, §3.11, §3.12 Any card but trumps and those in forehand's own hand; a seven as well as an ace."""
    deal = bid(matzlfangen("AC KC 7H AD", "8D"), "rufen")
    own = deal.hand(0)
    assert deal.legal() == {f"call:{name}" for name in PACK if name[1] != "D" and name not in own}
    assert deal.refusal("call:8D") == "3.11"
    assert deal.refusal("call:AD") == "3.11"
    assert deal.refusal("call:AC") == "3.12"
    assert deal.refusal("call:7H") == "3.12"


def test_partner_stays_unknown():
    """§3.13 The holder of the card called is secret until it is played."""
    deal = begin(rufen())
    assert deal.partner == -1
    deal.play("KC QC")
    assert deal.partner == -1
    deal.play("AC")
    assert deal.partner == 2
    assert deal.defenders == 0b1010


def test_naming_trumps():
    """§3.14 Declarer names any suit in treiben; nothing else before that."""
    deal = bid(matzlfangen("AC KC QC JC TC 9C 8C 7C"), "treiben", seat=0)
    assert deal.turn == 0
    assert deal.legal() == {"trump:C", "trump:D", "trump:H", "trump:S"}
    for word in "AC", "raise", "pass", "call:AS":
        assert deal.refusal(word) == "3.14"
    assert deal.play("trump:S").trump == 3
    assert bid(matzlfangen(), "treiben", seat=2).turn == 2


def test_raises_come_before_the_lead():
    """§3.15 Raise or pass, nothing else, as long as somebody is to be asked."""
    deal = rufen()
    assert deal.refusal("KC") == "3.15"
    assert deal.refusal("weiter") == "3.15"
    deal = bid(matzlfangen(), "durch")
    assert deal.phase.name == "raise"
    assert len(INFO.raises) == 10
    assert INFO.raises[4] == "Hirsch"


def test_sides_take_turns():
    """§3.16 Odd levels are the defenders', even ones declarer's and the partner's; the partner cannot raise at first."""
    deal = rufen("pass")
    assert deal.turn == 2
    assert deal.refusal("raise") == "3.16"
    deal.play("pass raise pass")
    assert deal.turn == 1
    assert deal.refusal("raise") == "3.16"
    deal.play("pass")
    assert deal.turn == 2
    assert deal.refusal("raise") is None


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
    assert (deal.partner, deal.defenders) == (2, 0b1010)
    assert asked(deal) == [(3, True), (1, True)]


def test_partner_known_by_both_defenders():
    """§3.18 When both defenders have raised, the partner is known."""
    deal = rufen("raise pass pass raise")
    assert (deal.partner, deal.defenders) == (-1, 0b0010)
    deal.play("pass pass raise")
    assert (deal.partner, deal.defenders) == (2, 0b1010)
    assert asked(deal) == [(0, True), (2, True)]


@pytest.mark.parametrize("dealer", range(4))
def test_sides_wherever_forehand_sits(dealer):
    """§3.16 to §3.18 The same from every seat: partner two after forehand, defenders beside."""
    forehand, partner = (dealer + 1) % 4, (dealer + 3) % 4
    defenders = 0b1111 ^ (1 << forehand | 1 << partner)
    hands = [""] * 4
    hands[partner] = "AC"
    for raises in "raise raise", "raise pass pass raise pass pass raise":
        deal = bid(matzlfangen(*hands, dealer=dealer), "rufen").play("call:AC").play(raises)
        assert (deal.partner, deal.defenders) == (partner, defenders)
        assert {seat for seat, _ in asked(deal)} in (
            {forehand, partner},
            {dealer, (dealer + 2) % 4},
        )


def test_declarers_raise_and_passes_show_nothing():
    """§3.18 Declarer's raise tells nothing of the others, nor does a pass."""
    deal = rufen("raise pass pass raise")
    assert asked(deal) == [(1, True), (2, False), (3, True)]


def test_asked_once_per_level():
    """§3.17 A defender who raised is asked again at the next odd level, once."""
    deal = bid(matzlfangen(), "neidspiel").play("raise raise")
    assert asked(deal) == [(1, True), (2, True), (3, True)]


def test_raises_end_when_all_have_passed():
    """§3.20 All asked at a level passed: play begins, at the first level or a later one."""
    deal = begin(rufen())
    assert (deal.phase.name, deal.raises) == ("play", 0)
    deal = begin(rufen("raise raise"))
    assert (deal.phase.name, deal.raises) == ("play", 2)


def test_tenth_raise_is_the_last():
    """§3.20 After Drauffi nobody is asked."""
    deal = bid(matzlfangen(), "neidspiel")
    for level in range(1, 11):
        assert deal.phase.name == "raise"
        deal.play("raise")
        assert deal.raises == level
    assert deal.phase.name == "play"
    assert deal.turn == 0
