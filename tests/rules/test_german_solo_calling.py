"""The clauses of German Solo: §3.12 to §3.35, naming trumps, calling a partner, shown cards."""

import pytest

from tests.rules.german_solo_deals import BIDS, FREE, LOW, asked, bid, fill, question

# §3.12 to §3.35 The contracts


@pytest.mark.parametrize("dealer", [3, 0, 2])
@pytest.mark.parametrize(
    ("contract", "questions", "trump"),
    [
        ("question", "trump:S call:AH", "S"),  # §3.12
        ("is-it", "call:AH", "C"),  # §3.13
        ("kicker", "", None),  # §3.14
        ("grand", "call:AH trump:S", "S"),  # §3.15
        ("solo", "trump:S", "S"),  # §3.16
        ("six-trick-solo", "trump:S", "S"),  # §3.17
        ("solo-is-it", "", "C"),  # §3.18
        ("six-trick-solo-is-it", "", "C"),  # §3.19
        ("bronco", "", None),  # §3.20
        ("bull-solo", "", None),  # §3.21
        ("solo-tout", "trump:S", "S"),  # §3.22
        ("solo-tout-is-it", "", "C"),  # §3.23
    ],
)
def test_what_follows_the_bidding(contract, questions, trump, dealer):
    """§4.1 Declarer, or in grand the partner, names trumps; forehand leads, whoever is declarer."""
    one = bid(FREE, contract, dealer=dealer)
    for word in questions.split():
        assert one.turn == (2 if contract == "grand" and word == "trump:S" else 0)
        one.play(word)
    assert one.phase.name == "play"
    assert one.trump_letter == trump
    forehand = (dealer + 1) % 4
    assert (one.turn, one.legal()) == (forehand, one.hand(forehand))


CALLS = [
    # An ace that is not in hand, of a suit that is not trumps.
    ("C", "AC KC JC TC 9C 8C 7C QC", "AD AH AS"),
    ("C", "7C 8C 9C TC 7D 8D 9D TD", "AD AH AS"),
    ("S", "7C 8C 9C TC 7D 8D 9D TD", "AC AD AH"),
    ("H", "AC KC QC AS AH 7D 8D 9D", "AD"),
    # With all three aces a king, though the ace of trumps be missing.
    ("C", "AD AH AS 7C 8C 9C TC JC", "KD KH KS"),
    ("C", "AD AH AS KD 7C 8C 9C TC", "KH KS"),
    ("D", "AC KC QC AS AH 7D 8D 9D", "KH KS"),
    # With all six a red queen that is no trump.
    ("C", "AD AH AS KD KH KS 7C 8C", "QD QH"),
    ("C", "AD AH AS KD KH KS QD 8C", "QH"),
    ("H", "AD AC AS KD KC KS 7H QC", "QD"),
    ("D", "AC KC AS KS AH KH 7D 8D", "QH"),
    ("H", "AC KC AS KS AD KD 7H 8H", "QD"),
    ("C", "AD KD AS KS AH KH QH 7C", "QD"),
    ("S", "AC KC AD KD AH KH QD 8S", "QH"),
    # With these, too, a jack.
    ("C", "AD AH AS KD KH KS QD QH", "JD JH JS"),
    ("S", "AD AH AC KD KH KC QD QH", "JD JH JC"),
    ("H", "AD AC AS KD KC KS QD QH", "JC JD JS"),
    ("H", "AD AC AS KD KC KS QD JS", "JC JD"),
    ("D", "AC KC AS KS AH KH QH 7D", "JC JH JS"),
    ("D", "AC KC AS KS AH KH QH JC", "JH JS"),
]


@pytest.mark.parametrize(("trump", "hand", "cards"), CALLS)
def test_calling_down_by_rank(trump, hand, cards):
    """§3.28 Aces, kings, the red queens, jacks."""
    one = bid(fill(hand, "", "", ""), "question", f"trump:{trump}")
    assert one.legal() == {f"call:{name}" for name in cards.split()}


@pytest.mark.parametrize(
    ("hand", "cards", "rank_refused"),
    [
        ("QC QS AD 7C", "AC AH AS", "KD"),
        ("QC QS 7C 8C 9C TC 7D 8D", "AC AD AH AS", "KD"),
        ("QC QS AC AD AH 7S 8S 9S", "AS", "KC"),
        ("QC QS AC AD AH AS KD 7C", "KC KH KS", "QH"),
        ("QC QS AC AD AH AS KD KC", "KH KS", "QH"),
    ],
)
def test_calling_in_grand(hand, cards, rank_refused):
    """§3.29 Any ace not in hand; with all four aces a king."""
    one = bid(fill(hand, "", "", ""), "grand")
    assert one.legal() == {f"call:{name}" for name in cards.split()}
    one.assert_refused("3.29", "call:" + rank_refused)
    one.assert_refused("3.26", *(f"call:{name}" for name in one.hand(0)))


@pytest.mark.parametrize(
    ("call", "suits"), [("AC", "DHS"), ("AD", "CHS"), ("AH", "CDS"), ("AS", "CDH")]
)
@pytest.mark.parametrize("dealer", [3, 2])
def test_the_partner_names_any_other_suit(call, suits, dealer):
    """§3.31 Whichever card is called."""
    hands = fill("QC QS KC JC KD QD KH QH", "AC AD AH AS", "", "")
    one = bid(hands, "grand", f"call:{call}", dealer=dealer)
    assert asked(one) == question(1, " ".join(f"trump:{suit}" for suit in suits))
    one.play(f"trump:{suits[0]}")
    assert (one.turn, one.trump_letter) == ((dealer + 1) % 4, suits[0])


@pytest.mark.matzl_only
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


@pytest.mark.matzl_only
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
