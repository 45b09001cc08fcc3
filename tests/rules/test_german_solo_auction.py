"""The clauses of German Solo: §3.1 to §3.11, the auction."""

import pytest

from tests.rules.german_solo_deals import BIDS, BOTH_QUEENS, FREE, asked, deal, fill, question

ANY_TRUMP = "trump:C trump:D trump:H trump:S"


@pytest.mark.parametrize("highest", range(12))
def test_the_order_of_bids(highest):
    """§3.2 Any bid later in the order, §3.4 and no other."""
    one = deal(FREE, BIDS[highest])
    assert one.turn == 1
    assert one.legal() == {"pass", *BIDS[highest + 1 :]} - {"grand"}
    one.assert_refused("3.4", *BIDS[: highest + 1])


def test_holding():
    """§3.6 Only the seat that answers may hold, without naming the bid; lower bids remain illegal."""
    one = deal(FREE)
    one.assert_refused("3.6", "hold")
    one.play("question")
    one.assert_refused("3.6", "hold")
    one.play("kicker")
    one.assert_refused("3.6", "kicker")
    one.assert_refused("3.4", "is-it")
    one.play("hold")
    one.assert_refused("3.6", "hold")
    one.assert_refused("3.4", "kicker")


@pytest.mark.parametrize(
    ("passes", "but"), [("", ["grand"]), ("pass", ["is-it"]), ("pass pass", ["is-it", "grand"])]
)
def test_bids_that_a_hand_allows(passes, but):
    """§3.8, §3.9 Is-it takes a club other than the queen, grand both black queens."""
    assert deal(BOTH_QUEENS, passes).legal() == {"pass", *BIDS} - set(but)


def test_is_it_needs_a_club():
    """§3.8 The queen of clubs alone is no club; the solo contracts ask for none."""
    hands = fill("QC QS 7D 8D 7H 8H 7S 8S", "9D TD JD QD 9H TH JH QH", "7C", "8C")
    for seat, passes in enumerate(("", "pass")):
        one = deal(hands, passes)
        assert one.turn == seat
        one.assert_refused("3.8", "is-it")
        assert {"solo-is-it", "six-trick-solo-is-it", "solo-tout-is-it"} <= one.legal()
    assert "is-it" in deal(hands, "pass pass").legal()
    one = deal(hands, "question pass is-it")
    assert one.turn == 0
    one.assert_refused("3.8", "hold")
    one.assert_refused("3.6", "is-it")
    assert one.legal() == {"pass", *BIDS[2:]}


@pytest.mark.parametrize("seat", range(4))
def test_all_pass(seat):
    """§3.11 The holder of the queen of clubs plays question, wherever it sits."""
    one = deal(fill(*("QC" if other == seat else "" for other in range(4))), "pass pass pass pass")
    assert asked(one) == question(seat, ANY_TRUMP)
    assert (one.field("declarer"), one.field("contract")) == (seat, "question")
    one.play("trump:C")
    assert one.phase.name == "calling"
