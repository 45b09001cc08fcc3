"""The clauses of German Solo: §1 to §3.11, §8 and §9, cards, deal, bidding and match."""

import itertools

import numpy as np
import pytest

from matzl import registry
from matzl.base.cards import CARD_NAMES, SUIT_LETTERS, cards, each
from matzl.base.scoring import Scoring
from matzl.engine import stepping as engine
from matzl.engine.state import states
from matzl.games.german_solo.contracts import CONTRACTS
from matzl.games.german_solo.info import INFO
from matzl.games.german_solo.state import BEAT, FOLLOW
from tests.rules.german_solo_deals import (
    BIDS,
    FREE,
    LONG_SPADES,
    LOW,
    NO_TRUMP,
    PACK,
    bid,
    deal,
    fill,
    lead,
    play_out,
)
from tests.rules.kernel_deal import pack_from

pytestmark = pytest.mark.compiled_only


def ranked(trump, card):
    """Return the cards of a card's suit under a trump, highest first, derived from the beat table."""
    number = CARD_NAMES.index(card)
    suit = list(each(int(FOLLOW[trump, number])))
    suit.sort(key=lambda one: int(BEAT[trump, one] & FOLLOW[trump, number]).bit_count())
    return " ".join(CARD_NAMES[one] for one in suit)


def suit(trump):
    return SUIT_LETTERS[trump]


# §1 Cards and their order


def test_the_pack():
    """§1.1 Thirty-two cards, in whatever picture (§1.9)."""
    assert len(PACK) == 32
    assert {one for hand in deal(LOW).dealt for one in each(hand)} == set(each(cards(PACK)))


@pytest.mark.parametrize("trump", range(4))
def test_spadille_manille_basta(trump):
    """§1.2 The queen of clubs, §1.3 the seven of trumps, §1.4 the queen of spades; §1.5 the rest."""
    middle = f"Q{suit(trump)} " if suit(trump) in "DH" else ""
    rest = " ".join(f"{rank}{suit(trump)}" for rank in "JT98")
    expected = f"QC 7{suit(trump)} QS A{suit(trump)} K{suit(trump)} {middle}{rest}"
    assert ranked(trump, "A" + suit(trump)) == expected


@pytest.mark.parametrize(("trump", "plain"), [*itertools.permutations(range(4), 2)])
def test_plain_suits(trump, plain):
    """§1.6 The queen is there in the red suits only; §1.8 a black one follows no plain suit."""
    ranks = "AKQJT987" if suit(plain) in "DH" else "AKJT987"
    assert ranked(trump, "8" + suit(plain)) == " ".join(rank + suit(plain) for rank in ranks)


@pytest.mark.parametrize("plain", range(4))
def test_without_trumps(plain):
    """§1.7 All queens are ordinary cards."""
    assert ranked(NO_TRUMP, "8" + suit(plain)) == " ".join(
        rank + suit(plain) for rank in "AKQJT987"
    )
    lowest = CARD_NAMES.index("7" + suit(plain))
    assert not BEAT[NO_TRUMP, lowest] & ~FOLLOW[NO_TRUMP, lowest]


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


def test_three_two_three():
    """§2.2 A pack in order gives forehand cards 1 to 3, 13 and 14, 21 to 23, and so on round."""
    state = states(registry.rules("german-solo").STATE, 1)
    state["dealer"] = 1
    pack = [CARD_NAMES.index(name) for name in PACK]
    engine.deal_pack(state, np.array(pack, np.int64))
    for row, seat in enumerate((2, 3, 0, 1)):
        places = [
            *range(3 * row, 3 * row + 3),
            12 + 2 * row,
            13 + 2 * row,
            *range(20 + 3 * row, 23 + 3 * row),
        ]
        assert state["dealt"][0, seat] == sum(1 << pack[place] for place in places)


@pytest.mark.parametrize(
    ("contract", "actions", "leads"),
    [
        ("bronco", "", ""),
        ("solo", "trump:S", "QC 7S QS AS KS"),
        ("grand", "call:AH trump:S", ""),
    ],
)
def test_a_state_may_be_used_again(contract, actions, leads):
    """§2.2 Dealing clears the state of the deal before."""
    used, fresh = lead(bid(LONG_SPADES, contract, actions), leads), deal(LOW)
    if used.phase.name == "stopping":
        used.play("stop")
    play_out(used)
    pack = pack_from(INFO, LOW, 3)
    engine.deal_pack(used.state, np.array([CARD_NAMES.index(name) for name in pack], np.int64))
    for field in used.state.dtype.names:
        if field not in ("trick", "item_code", "amount"):
            assert np.array_equal(used.state[field], fresh.state[field]), field


# §3.1 to §3.11 The auction


def test_only_bids_at_first():
    """§3.1 Nothing but bids, and passing; §3.3 any bid at first."""
    one = deal(FREE)
    assert one.legal() == {"pass", *BIDS}
    for word in ("7C", "trump:S", "call:AS", "ask", "play-on"):
        assert one.refusal(word) == "3.1"


@pytest.mark.parametrize("highest", range(12))
def test_the_order_of_bids(highest):
    """§3.2 Any bid later in the order, §3.4 and no other; the last can only pass, and is asked (§3.1)."""
    one = deal(FREE, BIDS[highest])
    assert one.turn == 1
    assert one.legal() == {"pass", *BIDS[highest + 1 :]} - {"grand"}
    for word in BIDS[: highest + 1]:
        assert one.refusal(word) == "3.4"


def test_passes_before_the_first_bid():
    """§3.3 Before the first bid a seat may make any bid."""
    one = deal(FREE, "pass pass")
    assert one.turn == 2
    assert one.legal() == {"pass", *BIDS} - {"grand"}
    one.play("question")
    assert one.turn == 3  # the first bid needs no answer


def test_a_duel():
    """§3.5 The highest bidder answers the speaker, the speaker goes higher, until one passes."""
    one = deal(FREE, "question is-it")
    assert one.turn == 0
    assert one.legal() == {"pass", "hold", *BIDS[2:]}
    one.play("hold")
    assert one.turn == 1
    assert one.legal() == {"pass", *BIDS[2:]} - {"grand"}
    one.play("kicker")
    assert one.turn == 0
    one.play("solo")
    assert one.turn == 1
    assert one.legal() == {"pass", *BIDS[5:]}
    one.play("pass")
    assert one.turn == 2  # §3.7
    one.play("bronco")
    assert one.turn == 0  # the one who won the duel answers


def test_holding():
    """§3.6 Only the seat that answers may hold, without naming the bid; lower bids remain illegal."""
    one = deal(FREE)
    assert one.refusal("hold") == "3.6"
    one.play("question")
    assert one.refusal("hold") == "3.6"
    one.play("kicker")
    assert one.refusal("kicker") == "3.6"
    assert one.refusal("is-it") == "3.4"
    assert one.refusal("hold") is None
    one.play("hold")
    assert one.refusal("hold") == "3.6"
    assert one.refusal("kicker") == "3.4"


def test_a_lost_duel():
    """§3.7 When the highest bidder passes, the speaker is the highest bidder, and the next one speaks."""
    one = deal(FREE, "question kicker pass")
    assert one.turn == 2
    one.play("solo")
    assert one.turn == 1
    one.play("pass")
    assert one.turn == 3
    one.play("bronco")
    assert one.turn == 2
    one.play("hold")
    assert one.turn == 3
    one.play("pass")
    assert (one.phase.name, one.declarer, one.turn) == ("play", 2, 0)
    assert BIDS[one.contract] == "bronco"


def test_passing_is_for_good():
    """§3.7 A seat that has passed is not asked again; passing is always legal."""
    one = deal(FREE, "pass question kicker hold solo hold pass")
    assert one.turn == 3
    one.play("six-trick-solo")
    assert one.turn == 1
    assert "pass" in one.legal()


def test_is_it_needs_a_club():
    """§3.8 The queen of clubs alone is no club; the solo contracts ask for none."""
    hands = fill("QC QS 7D 8D 7H 8H 7S 8S", "9D TD JD QD 9H TH JH QH", "7C", "8C")
    for seat, passes in enumerate(("", "pass")):
        one = deal(hands, passes)
        assert one.turn == seat
        assert one.refusal("is-it") == "3.8"
        assert {"solo-is-it", "six-trick-solo-is-it", "solo-tout-is-it"} <= one.legal()
    assert deal(hands, "pass pass").refusal("is-it") is None
    one = deal(hands, "question pass is-it")
    assert one.turn == 0
    assert one.refusal("hold") == "3.8"
    assert one.refusal("is-it") == "3.6"
    assert one.legal() == {"pass", *BIDS[2:]}


def test_grand_needs_both_black_queens():
    """§3.9 One of them is not enough, to bid or to hold."""
    hands = fill("QC 7C", "QS 8C", "9C", "TC")
    for passes in ("", "pass", "pass pass"):
        assert deal(hands, passes).refusal("grand") == "3.9"
    hands = fill("7C", "QC QS 8C", "9C", "TC")
    one = deal(hands, "question grand")
    assert one.turn == 0
    assert one.refusal("hold") == "3.9"
    assert one.legal() == {"pass", *BIDS[4:]}
    hands = fill("QC QS 7C", "8C", "9C", "TC")
    assert deal(hands).refusal("grand") is None


def test_the_bidding_ends_with_the_dealer():
    """§3.10 After the dealer's pass or duel; the highest bidder is declarer in the highest bid."""
    one = deal(FREE, "kicker pass pass")
    assert one.phase.name == "bidding"
    one.play("bull-solo")
    assert one.phase.name == "bidding"
    one.play("pass")
    assert (one.phase.name, one.declarer, BIDS[one.contract]) == ("play", 3, "bull-solo")
    one = deal(FREE, "kicker pass pass bull-solo hold pass")
    assert (one.phase.name, one.declarer, BIDS[one.contract]) == ("play", 0, "bull-solo")


@pytest.mark.parametrize("seat", range(4))
def test_all_pass(seat):
    """§3.11 The holder of the queen of clubs plays question, wherever it sits."""
    hands = fill(*("QC" if other == seat else "" for other in range(4)))
    one = deal(hands, "pass pass pass pass")
    assert (one.phase.name, one.turn, one.declarer) == ("naming", seat, seat)
    assert INFO.result[0].choices[one.contract] == "question"
    one.play("trump:C")
    assert one.phase.name == "calling"


# §8, §9 The match


def test_the_match():
    """§8.1 Seats deal in turn, §8.2 payoffs add up, §8.3 for sixteen deals, §8.4 and the highest score wins."""
    assert INFO.scoring is Scoring
    match = INFO.scoring({"deals": 16}, 4, 0)
    dealers = []
    for _ in range(16):
        assert not match.over
        dealers.append(match.dealer)
        match.add({"payoffs": [3, 3, -3, -3]})
    assert dealers == [0, 1, 2, 3] * 4
    assert (match.over, match.scores, match.winners) == (True, [48, 48, -48, -48], [0, 1])


def test_options():
    """§9.1 The number of deals, sixteen, from 1 to 1000; §9.3 nothing is drawn."""
    (option,) = INFO.options
    assert (option.name, option.default, option.low, option.high) == ("deals", 16, 1, 1000)
    assert not any(phase.by_chance for phase in INFO.phases)


def test_titles():
    """§3.2 Twelve contracts by their names at the table."""
    assert [contract.word for contract in CONTRACTS] == BIDS
    assert INFO.call_titles["six-trick-solo-is-it"] == "Six Trick Solo Is It"
