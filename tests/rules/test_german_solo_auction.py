"""The clauses of German Solo: §3.1 to §3.11, the auction."""

import random
from collections import Counter

import pytest

from tests.rules.german_solo_deals import (
    BIDS,
    BOTH_QUEENS,
    FREE,
    PACK,
    asked,
    deal,
    fill,
    question,
)

ALL_BIDS = " ".join(BIDS)
ANY_TRUMP = "trump:C trump:D trump:H trump:S"


def above(bid, *but):
    """Return the bids above a bid except some."""
    return " ".join(word for word in BIDS[BIDS.index(bid) + 1 :] if word not in but)


def play_script(one, script):
    """Play an auction, given as seat, legal actions and the action chosen."""
    for seat, words, word in script:
        assert asked(one) == question(seat, words)
        one.play(word)
    return one


@pytest.mark.parametrize("highest", range(12))
def test_the_order_of_bids(highest):
    """§3.2 Any bid later in the order, §3.4 and no other."""
    one = deal(FREE, BIDS[highest])
    assert one.turn == 1
    assert one.legal() == {"pass", *BIDS[highest + 1 :]} - {"grand"}
    one.assert_refused("3.4", *BIDS[: highest + 1])


def test_a_duel():
    """§3.5 The highest bidder answers the speaker, the speaker goes higher, until one passes."""
    script = [
        (0, "pass " + ALL_BIDS, "question"),
        (1, "pass " + above("question", "grand"), "is-it"),
        (0, "pass hold " + above("is-it"), "hold"),
        (1, "pass " + above("is-it", "grand"), "kicker"),
        (0, "pass hold " + above("kicker"), "solo"),
        (1, "pass " + above("solo"), "pass"),
        (2, "pass " + above("solo"), "bronco"),  # §3.7
    ]
    assert play_script(deal(FREE), script).turn == 0  # the one who won the duel answers


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


def test_grand_needs_both_black_queens():
    """§3.9 One of them is not enough, to bid or to hold."""
    hands = fill("QC 7C", "QS 8C", "9C", "TC")
    for passes in ("", "pass", "pass pass"):
        deal(hands, passes).assert_refused("3.9", "grand")
    for hands in (fill("7C", "QC QS 8C", "9C", "TC"), BOTH_QUEENS):
        one = deal(hands, "question grand")
        assert one.turn == 0
        one.assert_refused("3.9", "hold")
        assert one.legal() == {"pass", *BIDS[4:]}
    assert "grand" in deal(fill("QC QS 7C", "8C", "9C", "TC")).legal()


@pytest.mark.parametrize("seat", range(4))
def test_all_pass(seat):
    """§3.11 The holder of the queen of clubs plays question, wherever it sits."""
    hands = fill(*("QC" if other == seat else "" for other in range(4)))
    one = deal(hands, "pass pass pass pass")
    assert asked(one) == question(seat, ANY_TRUMP)
    assert (one.field("declarer"), one.field("contract")) == (seat, "question")
    one.play("trump:C")
    assert one.phase.name == "calling"


def test_laws_of_the_auction():
    """§3.1 to §3.11 Bids rise; all seats are asked; all but declarer pass, once; the last bid is played."""
    rng = random.Random(1)
    contracts = Counter()
    for count in range(600):
        pack = rng.sample(PACK, 32)
        one = deal([pack[8 * seat : 8 * seat + 8] for seat in range(4)], dealer=count % 4)
        holder = next(seat for seat in range(4) if "QC" in one.hand(seat))
        timid = rng.choice([0.2, 0.6, 0.9])
        spoken = []
        while "pass" in one.legal():
            legal = sorted(one.legal() - {"pass"}, key=["hold", *BIDS].index)
            words = [legal[0]] if legal and rng.random() < 0.8 else legal
            spoken.append(
                (one.turn, rng.choice(words) if words and rng.random() > timid else "pass")
            )
            one.step(spoken[-1][1])
        bids = [word for _, word in spoken if word not in ("pass", "hold")]
        places = [BIDS.index(word) for word in bids]
        assert places == sorted(set(places))
        assert {seat for seat, _ in spoken} == {0, 1, 2, 3}
        passes = [seat for seat, word in spoken if word == "pass"]
        assert len(set(passes)) == len(passes) == (3 if bids else 4)
        for place, (seat, word) in enumerate(spoken):
            assert word != "pass" or seat not in [later for later, _ in spoken[place + 1 :]]
        assert one.field("contract") == (bids[-1] if bids else "question")
        assert one.field("declarer") not in passes if bids else one.field("declarer") == holder
        contracts[one.field("contract")] += 1
    assert set(contracts) == set(BIDS)
