"""The clauses of German Solo: §1, §2, §8 and §9, cards, deal and match."""

import pytest

from matzl.base.scoring import Scoring
from matzl.games.german_solo.contracts import CONTRACTS
from matzl.games.german_solo.info import INFO
from tests.rules.german_solo_deals import BIDS, LONG_SPADES, LOW, PACK, bid, deal, lead
from tests.rules.implementations import new_match
from tests.rules.kernel_deal import KernelDeal, assert_fully_cleared, pack_from

# §1 Cards and their order


def test_the_pack():
    """§1.1 Thirty-two cards, in whatever picture (§1.9)."""
    assert len(PACK) == 32
    one = deal(LOW)
    assert sorted(name for seat in range(4) for name in one.hand(seat)) == sorted(PACK)


# §2 The deal


def test_turns_go_round_from_the_dealer():
    """§2.1 The seat after the dealer is forehand."""
    for dealer in range(4):
        one = deal(LOW, dealer=dealer)
        turns = []
        for _ in range(4):
            turns.append(one.turn)
            one.play("pass")
        assert turns == [(dealer + step) % 4 for step in (1, 2, 3, 4)]


@pytest.mark.matzl_only
def test_three_two_three():
    """§2.2, §9.4 A pack in order gives forehand cards 1 to 3, 13 and 14, 21 to 23, and so on round."""
    one = KernelDeal("german-solo", pack=PACK, dealer=1)
    for row, seat in enumerate((2, 3, 0, 1)):
        places = [
            *range(3 * row, 3 * row + 3),
            12 + 2 * row,
            13 + 2 * row,
            *range(20 + 3 * row, 23 + 3 * row),
        ]
        assert one.hand(seat) == {PACK[place] for place in places}


@pytest.mark.matzl_only
def test_a_state_may_be_used_again():
    """§2.2 Dealing clears the state of a deal that was stopped."""
    used = lead(bid(LONG_SPADES, "solo", "trump:S"), "QC 7S QS AS KS").play("stop")
    assert_fully_cleared(used, pack_from(INFO, LOW, 3))


# §8, §9 The match


def test_the_match():
    """§8.1 Seats deal in turn, §8.2 payoffs add up, §8.3 for sixteen deals, §8.4 and the highest score wins."""
    match = new_match("german-solo")
    dealers = []
    for _ in range(16):
        assert not match.over
        dealers.append(match.dealer)
        match.add({"payoffs": [3, 3, -3, -3]})
    assert dealers == [0, 1, 2, 3] * 4
    assert (match.over, match.scores, match.winners) == (True, [48, 48, -48, -48], [0, 1])


@pytest.mark.matzl_only
def test_options():
    """§9.1 The number of deals, sixteen, from 1 to 1000; §9.3 nothing is drawn."""
    (option,) = INFO.options
    assert (option.name, option.default, option.low, option.high) == ("deals", 16, 1, 1000)
    assert not any(phase.by_chance for phase in INFO.phases)
    assert INFO.scoring is Scoring


@pytest.mark.matzl_only
def test_titles():
    """§3.2 Twelve contracts by their names at the table."""
    assert [contract.word for contract in CONTRACTS] == BIDS
    assert INFO.call_titles["six-trick-solo-is-it"] == "Six Trick Solo Is It"
