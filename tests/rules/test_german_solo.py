"""§1 to §3 of German Solo: the order of the cards, the deal, bidding, naming and calling."""

import itertools

import numpy as np
import pytest

from matzl import engine, games
from matzl.cards import CARD_NAMES, SUIT_LETTERS, cards, each
from matzl.rules.german_solo.contracts import CONTRACTS
from matzl.rules.german_solo.facts import FACTS
from matzl.rules.german_solo.state import BEAT, FOLLOW
from matzl.rules.state import states
from matzl.scoring import Scoring
from tests.rules.german_solo_deals import LONG_SPADES, LOW, PACK, bid, deal, fill, lead, play_out
from tests.rules.kernel_deal import pack_from

BIDS = [
    "question", "is-it", "kicker", "grand", "solo", "six-trick-solo", "solo-is-it",
    "six-trick-solo-is-it", "bronco", "bull-solo", "solo-tout", "solo-tout-is-it",
]  # fmt: skip
NO_TRUMP = 4
# Seat 0 may make any bid, the others any but grand.
FREE = fill("QC QS 7C 7D", "8C 8D", "9C 9D", "TC TD")


def ranked(trump, card):
    """The cards of a card's suit under a trump, highest first, by who beats whom."""
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
    state = states(games.verbs("german-solo").STATE, 1)
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
    """§2.2 Dealing leaves nothing behind of the deal before."""
    used, fresh = lead(bid(LONG_SPADES, contract, actions), leads), deal(LOW)
    if used.phase.name == "stopping":
        used.play("stop")
    play_out(used)
    pack = pack_from(FACTS, LOW, 3)
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
    """§3.3 While nobody has bid, a seat bids what it likes."""
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
    """§3.6 Only who answers may hold, and not by the name of the bid; lower bids stay too low."""
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
    """§3.7 Who has passed is not asked again; passing is always legal."""
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
    assert FACTS.result[0].choices[one.contract] == "question"
    one.play("trump:C")
    assert one.phase.name == "calling"


# §3.12 to §3.35 The contracts


@pytest.mark.parametrize(
    ("contract", "phases", "trump"),
    [
        ("question", "naming calling play", "S"),  # §3.12
        ("is-it", "calling play", "C"),  # §3.13
        ("kicker", "play", None),  # §3.14
        ("grand", "calling partner-names play", "S"),  # §3.15
        ("solo", "naming play", "S"),  # §3.16
        ("six-trick-solo", "naming play", "S"),  # §3.17
        ("solo-is-it", "play", "C"),  # §3.18
        ("six-trick-solo-is-it", "play", "C"),  # §3.19
        ("bronco", "play", None),  # §3.20
        ("bull-solo", "play", None),  # §3.21
        ("solo-tout", "naming play", "S"),  # §3.22
        ("solo-tout-is-it", "play", "C"),  # §3.23
    ],
)
def test_what_follows_the_bidding(contract, phases, trump):
    one = bid(FREE, contract)
    seen = [one.phase.name]
    while one.phase.name != "play":
        assert one.turn == (0 if one.phase.name != "partner-names" else 2)
        one.play({"naming": "trump:S", "calling": "call:AH", "partner-names": "trump:S"}[seen[-1]])
        seen.append(one.phase.name)
    assert " ".join(seen) == phases
    assert one.turn == 0
    assert one.trump == (NO_TRUMP if trump is None else SUIT_LETTERS.index(trump))


def test_naming_trumps():
    """§3.24 Any of the four suits, and nothing else."""
    for contract in ("question", "solo", "six-trick-solo", "solo-tout"):
        one = bid(FREE, contract)
        assert one.legal() == {f"trump:{letter}" for letter in SUIT_LETTERS}
        for word in ("pass", "call:AS", "7C", "solo"):
            assert one.refusal(word) == "3.24"


def test_calling_comes_before_play():
    """§3.25 Nothing else can be done; the holder of the card is the partner."""
    one = bid(FREE, "is-it")
    for word in ("pass", "trump:C", "7C", "stop"):
        assert one.refusal(word) == "3.25"
    one.play("call:AH")
    assert CARD_NAMES[one.called] == "AH"


def test_calling_an_ace():
    """§3.26 Not one's own, §3.27 no trump, §3.28 an ace as long as there is one to call."""
    one = bid(fill("AS AD QC 7C", "QS", "", ""), "question", "trump:H")
    assert one.legal() == {"call:AC"}
    assert one.refusal("call:AS") == "3.26"
    assert one.refusal("call:QC") == "3.26"
    assert one.refusal("call:AH") == "3.27"
    assert one.refusal("call:QS") == "3.27"
    assert one.refusal("call:7H") == "3.27"
    assert one.refusal("call:KC") == "3.28"


@pytest.mark.parametrize(
    ("trump", "hand", "callable_cards"),
    [
        ("C", "AC KC JC TC 9C 8C 7C QC", "AD AH AS"),
        ("C", "AD AH AS 7C 8C 9C TC JC", "KD KH KS"),
        ("C", "AD AH AS KD 7C 8C 9C TC", "KH KS"),
        ("C", "AD AH AS KD KH KS 7C 8C", "QD QH"),
        ("C", "AD AH AS KD KH KS QD 8C", "QH"),
        ("C", "AD AH AS KD KH KS QD QH", "JD JH JS"),
        ("S", "AD AH AC KD KH KC QD QH", "JD JH JC"),
        ("H", "AD AC AS KD KC KS 7H QC", "QD"),
        ("H", "AD AC AS KD KC KS QD QH", "JC JD JS"),
        ("H", "AD AC AS KD KC KS QD JS", "JC JD"),
    ],
)
def test_calling_down_by_rank(trump, hand, callable_cards):
    """§3.28 Aces, kings, the red queens, jacks."""
    one = bid(fill(hand, "", "", ""), "question", f"trump:{trump}")
    assert one.legal() == {f"call:{name}" for name in callable_cards.split()}
    for name in PACK:
        if one.refusal("call:" + name) == "3.28":
            assert name not in hand
            assert name not in ("QC", "QS")
            assert name[1] != trump


def test_calling_in_grand():
    """§3.29 Any ace not in hand; with all four aces a king."""
    one = bid(fill("QC QS AD 7C", "", "", ""), "grand")
    assert one.legal() == {"call:AC", "call:AH", "call:AS"}
    assert one.refusal("call:AD") == "3.26"
    assert one.refusal("call:QC") == "3.26"
    assert one.refusal("call:KD") == "3.29"
    one = bid(fill("QC QS AC AD AH AS KD 7C", "", "", ""), "grand")
    assert one.legal() == {"call:KC", "call:KH", "call:KS"}
    assert one.refusal("call:QH") == "3.29"


def test_the_partner_names_trumps_in_grand():
    """§3.30 The holder of the card called, right away; §3.31 any suit but that of the card."""
    one = bid(fill("QC QS 7C", "", "AH", ""), "grand", "call:AH")
    assert (one.phase.name, one.turn) == ("partner-names", 2)
    assert one.legal() == {"trump:C", "trump:D", "trump:S"}
    assert one.refusal("trump:H") == "3.31"
    for word in ("call:AS", "7C", "pass"):
        assert one.refusal(word) == "3.30"
    assert one.partner == -1
    one.play("trump:D")
    assert (one.partner, one.turn) == (2, 0)  # §3.35


def test_shown_cards():
    """§3.32 The black queens in grand, §3.33 the whole hand in bronco, before anything else; else none."""
    for contract in BIDS:
        one = bid(FREE, contract)
        shown = {"grand": {"QC", "QS"}, "bronco": one.hand(0)}.get(contract, set())
        for seat in (-1, 0, 1, 2, 3):
            view = one.view(seat)
            assert one.names(view["shown"][0, 0]) == shown
            assert one.names(view["hand"][0, 0]) == (one.hand(0) if seat == 0 else shown)
            assert not view["shown"][0, 1:].any()
            for other in {1, 2, 3} - {seat}:
                assert view["hand"][0, other] == view["dealt"][0, other] == 0
    one = bid(LOW, "bronco", "7C")
    assert one.names(one.view(2)["hand"][0, 0]) == set(LOW[0].split()) - {"7C"}
    assert one.names(one.view(2)["shown"][0, 0]) == set(LOW[0].split())


def test_the_partner_keeps_quiet():
    """§3.34 Whoever holds the card called, the others and declarer see the same; §9.2."""
    for seat in (-1, 0, 1):
        views = []
        for partner in (2, 3):
            hands = fill("QC QS 7C 8C", "AC AD AS", "", "")
            swap = {"AH": "KH", "KH": "AH"} if partner == 3 else {}
            hands = [" ".join(swap.get(name, name) for name in hand.split()) for hand in hands]
            one = bid(hands, "question", "trump:S", "call:AH")
            assert one.partner == -1
            views.append(one.view(seat).tobytes())
        assert views[0] == views[1]


def test_the_partner_is_known_when_the_card_falls():
    """§3.35 Not before, whatever could be deduced."""
    one = bid(LONG_SPADES, "question", "trump:S", "call:AH", "QC", "8S", "KH", "7D")
    assert one.partner == -1
    one.play("7S 7C AH")
    assert one.partner == 2


# §8, §9 The match


def test_the_match():
    """§8.1 Seats deal in turn, §8.2 payoffs add up, §8.3 for sixteen deals, §8.4 and the highest score wins."""
    assert FACTS.scoring is Scoring
    match = FACTS.scoring({"deals": 16}, 4, 0)
    dealers = []
    for _ in range(16):
        assert not match.over
        dealers.append(match.dealer)
        match.add({"payoffs": [3, 3, -3, -3]})
    assert dealers == [0, 1, 2, 3] * 4
    assert (match.over, match.scores, match.winners) == (True, [48, 48, -48, -48], [0, 1])


def test_options():
    """§9.1 The number of deals, sixteen, from 1 to 1000; §9.3 nothing is drawn."""
    (option,) = FACTS.options
    assert (option.name, option.default, option.low, option.high) == ("deals", 16, 1, 1000)
    assert not any(phase.by_chance for phase in FACTS.phases)


def test_titles():
    """§3.2 Twelve contracts by their names at the table."""
    assert [contract.word for contract in CONTRACTS] == BIDS
    assert FACTS.call_titles["six-trick-solo-is-it"] == "Six Trick Solo Is It"
