"""The clauses of Matzlfangen: §1 to §5; settlement and the match are in `test_matzlfangen_score.py`."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from tests.conftest import sampled
from tests.rules.hidden_cards import twins
from tests.rules.implementations import new_deal
from tests.rules.matzlfangen_deals import (
    INFO,
    ORDER,
    PACK,
    begin,
    bid,
    durch,
    known_sides,
    matzlfangen,
    neidspiel,
    random_hands,
)
from tests.rules.two_readings import play_both

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


# §1 Cards and their order, §2 The deal


def test_order_of_the_cards():
    """§1.2 Of any two cards of a suit the higher wins: plain, trump, and without trumps."""
    for suit in "CD":
        for high, low in combinations([rank + suit for rank in ORDER if rank != "7"], 2):
            one, other = f"{high} 7S 8S 9S JS 7H 8H 9H", f"{low} QS KS TS AS JH QH KH"
            for start in neidspiel, durch:
                assert start(one, other).play([high, low]).winner == 0
                assert start(other, one).play([low, high]).winner == 1


@pytest.mark.parametrize("dealer", range(4))
def test_forehand_speaks_first(dealer):
    """§2.1, §3.1 The player after the dealer is forehand."""
    assert new_deal("matzlfangen", pack=PACK, dealer=dealer).turn == (dealer + 1) % 4


def test_four_and_four():
    """§2.2, §2.3, §9.5 The pack cut: four cards each, and again four."""
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


# §3 to §7, by the examples of the rule book and the second reading


@pytest.mark.matzl_only
@pytest.mark.parametrize("seed", sampled(range(3), [0]))
def test_both_readings_agree(seed):
    """§3.1 to §3.20, §4.1 to §4.9, §5.1 to §5.3, §6.1 to §6.3, §7.1 to §7.14 In random deals, where every clause applies."""
    rng = random.Random(seed)
    clauses, ends = Counter(), set()
    for _ in range(150):
        hands, dealer = random_hands(rng)
        deal, applied = play_both(
            "matzlfangen",
            hands,
            rng,
            rng.choice([0.05, 0.3, 0.6, 0.95]),
            dealer=dealer,
            upcard=rng.choice(hands[dealer]),
            knocked=rng.random() < 0.3,
            options={"matzl_claim": rng.choice(["auto", "manual"])},
        )
        clauses += applied
        ends.add((deal.result()["contract"], deal.result()["made"]))
    assert {reason.clause for reason in (*INFO.refusals[1:], *INFO.items)} <= clauses.keys()
    assert {contract for contract, _ in ends} == set(CONTRACTS)
    assert {("rufen", True), ("rufen", False), ("durch", True), ("durch", False)} <= ends


@pytest.mark.parametrize("dealer", range(4))
def test_sides_wherever_forehand_sits(dealer):
    """§3.16 to §3.18 The same from every seat: partner two after forehand, defenders beside."""
    forehand, partner = (dealer + 1) % 4, (dealer + 3) % 4
    defenders = {0, 1, 2, 3} - {forehand, partner}
    hands = [""] * 4
    hands[partner] = "AC"
    for raises in "raise raise", "raise pass pass raise pass pass raise":
        deal = bid(matzlfangen(*hands, dealer=dealer), "rufen").play("call:AC").play(raises)
        assert known_sides(deal) == (partner, defenders)
        assert {seat for seat, _ in asked(deal)} in ({forehand, partner}, defenders)


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


@pytest.mark.parametrize("declarer", [1, 2, 3])
@pytest.mark.parametrize("contract", ["rufen", "treiben", "neidspiel", "durch", "trumpf-durch"])
def test_first_lead(contract, declarer):
    """§4.1, §4.2 Forehand leads, but in durch and trumpf-durch declarer."""
    deal = bid(matzlfangen("", "", "", "AC"), contract, seat=declarer)
    deal.play({"rufen": "call:AC", "treiben": "trump:S"}.get(contract, ""))
    deal = begin(deal)
    assert deal.turn == (declarer if "durch" in contract else 0)
    assert deal.legal() == deal.hand(deal.turn)


# What the rules of matzl alone have


@pytest.mark.matzl_only
def test_pack_seats_and_raises():
    """§1.1, §1.4, §2.1, §3.15 Eight ranks in four suits, in whatever picture, for four, clockwise; ten named raises."""
    assert (INFO.seats, INFO.direction) == ((4,), "clockwise")
    assert sorted(INFO.ranks) == sorted(ORDER)
    assert len(INFO.raises) == 10
    assert INFO.raises[4] == "Hirsch"


@pytest.mark.matzl_only
def test_upcard_is_shown_until_it_is_played():
    """§2.5 It is known to all, in durch as well."""
    rng = random.Random(1)
    deal = durch(upcard="7S")
    assert deal.names(1 << deal.upcard) == {"7S"}
    while not deal.over:
        shown = [deal.names(cards) for cards in deal.view(0)["shown"][0].tolist()]
        assert shown == [set(), set(), set(), {"7S"} & deal.hand(3)]
        deal.play([rng.choice(sorted(deal.legal()))])


@pytest.mark.matzl_only
def test_options():
    """§9.1, §9.2 Names, defaults and bounds."""
    claim, deals = INFO.options
    assert claim.choices == ("auto", "manual")
    assert (deals.default, deals.low, deals.high) == (16, 1, 1000)


@pytest.mark.matzl_only
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


@pytest.mark.matzl_only
def test_secret_partner():
    """§3.13, §9.3 Nothing in forehand's view tells who the partner is, until the card called is played."""
    deal = matzlfangen("KC", "QC", "AC").play("weiter weiter weiter weiter call:AC")
    assert deal.view(0)["partner"][0] == -1
    assert deal.view(0)["hand"][0, 1:].tolist() == [0, 0, 0]
    assert deal.names(deal.view(2)["dealt"][0, 2]) == deal.hand(2)
    begin(deal).play("KC QC")
    assert deal.partner == -1
    deal.play("AC")
    assert known_sides(deal) == (2, {1, 3})


@pytest.mark.matzl_only
def test_no_phase_of_chance():
    """§9.4 Nothing is drawn."""
    assert not any(phase.by_chance for phase in INFO.phases)
