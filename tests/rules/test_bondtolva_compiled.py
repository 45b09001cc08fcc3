"""Tests of the compiled rules of Bondtolva alone: options, clearing, views, and the comparison with the naive rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rules.bondtolva_deals import INFO, PACK, bondtolva, random_deals
from tests.rules.hidden_cards import twins
from tests.rules.kernel_deal import assert_fully_cleared
from tests.rules.two_readings import play_both

pytestmark = pytest.mark.compiled_only


def test_pack_and_seats():
    """§1.1, §1.4, §2.1 Six ranks in four suits, in whatever picture, for two players, clockwise."""
    assert (INFO.seats, INFO.direction) == ((2,), "clockwise")
    assert sorted(INFO.ranks) == sorted("AKQJT9")
    play = next(phase for phase in INFO.phases if phase.name == "play")
    assert set(play.words.values()) == set(PACK)


def test_options():
    """§9.1, §9.2, §9.3 Names, defaults and bounds."""
    ten, target, fall_to = INFO.options
    assert ten.choices == ("low", "high")
    assert (target.default, target.low, target.high) == (12, 1, 1000)
    assert (fall_to.default, fall_to.low, fall_to.below) == (7, 0, "target")


def test_next_deal_begins_anew():
    """§2.2, §2.3 Dealing clears the state of the deal before."""
    for deal in random_deals(20, seed=13, boldness=1):
        assert_fully_cleared(deal, PACK)


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


@pytest.mark.thorough
@pytest.mark.slow
def test_both_readings_agree():
    """Random deals agree with the second reading, and every clause applies in some of them."""
    rng = random.Random(12)
    clauses = Counter()
    for _ in range(2000):
        pack = rng.sample(PACK, 24)
        options = {"ten": rng.choice(["low", "high"])}
        found = play_both(
            "bondtolva",
            [pack[:6], pack[6:12]],
            rng,
            rng.random(),
            dealer=rng.randrange(2),
            stock=pack[12:],
            options=options,
        )
        clauses += found[1]
    decided = {reason.clause for reason in (*INFO.refusals[1:], *INFO.items)}
    assert decided <= clauses.keys()
