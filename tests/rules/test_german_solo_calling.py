"""The clauses of German Solo: §3.12 to §3.35, naming trumps, calling a partner, shown cards."""

import pytest

from matzl.base.cards import CARD_NAMES, SUIT_LETTERS
from tests.rules.german_solo_deals import BIDS, FREE, LONG_SPADES, LOW, NO_TRUMP, PACK, bid, fill

pytestmark = pytest.mark.compiled_only

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
    """§3.34 Other seats and declarer see the same, whoever holds the card called; §9.2."""
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
