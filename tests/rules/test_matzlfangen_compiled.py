"""Tests of the compiled rules of Matzlfangen alone: options, clearing, views, and the comparison with the naive rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rules.hidden_cards import twins
from tests.rules.kernel_deal import assert_fully_cleared
from tests.rules.matzlfangen_deals import (
    INFO,
    ORDER,
    PACK,
    begin,
    durch,
    known_sides,
    matzlfangen,
    random_hands,
)
from tests.rules.two_readings import play_both

pytestmark = pytest.mark.compiled_only


def test_pack_seats_and_raises():
    """§1.1, §1.4, §2.1, §3.15 Eight ranks in four suits, in whatever picture, for four, clockwise; ten named raises."""
    assert (INFO.seats, INFO.direction) == ((4,), "clockwise")
    assert sorted(INFO.ranks) == sorted(ORDER)
    assert len(INFO.raises) == 10
    assert INFO.raises[4] == "Hirsch"


def test_upcard_is_shown_until_it_is_played():
    """§2.5 It is known to all, in durch as well."""
    rng = random.Random(1)
    deal = durch(upcard="7S")
    assert deal.names(1 << deal.upcard) == {"7S"}
    while not deal.over:
        shown = [deal.names(cards) for cards in deal.view(0)["shown"][0].tolist()]
        assert shown == [set(), set(), set(), {"7S"} & deal.hand(3)]
        deal.play([rng.choice(sorted(deal.legal()))])


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


def test_no_phase_of_chance():
    """§9.4 Nothing is drawn."""
    assert not any(phase.by_chance for phase in INFO.phases)


@pytest.mark.thorough
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
