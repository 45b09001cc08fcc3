"""The clauses of German Solo: §4.8 to §4.20, asking for the partner, stopping, playing on for last."""

import pytest

from tests.rules.german_solo_deals import (
    FIVE_SPADES,
    FIVE_SPADES_AND_ACE,
    LONG_SPADES,
    SIX_SPADES,
    bid,
    deal,
    fill,
    lead,
    lowest,
    partner_of,
    play_out,
)

# §4.8, §4.9 The question for the partner


def five(hands, contract, *actions):
    """Play four rounds of trumps by seat 0, then the eight of hearts."""
    return lead(bid(hands, contract, *actions), "QC 7S QS AS 8H")


def test_declarer_is_asked_whether_to_ask():
    """§4.8 After the fifth trick, whoever took it; nothing else can be done."""
    one = five(FIVE_SPADES, "question", "trump:S", "call:AD")
    assert one.winner == 2
    assert (one.phase.name, one.turn) == ("asking", 0)
    assert one.legal() == {"ask", "silent"}
    one.assert_refused("4.8", "stop", "play-on", "7H", "pass")


def test_no_question_without_a_secret():
    """§4.8 Not when the card called has been played, nor in grand, nor in a contract played alone."""
    assert five(FIVE_SPADES, "question", "trump:S", "call:AH").phase.name == "stopping"
    assert five(FIVE_SPADES_AND_ACE, "grand", "call:AD", "trump:S").phase.name == "stopping"
    assert five(FIVE_SPADES, "solo", "trump:S").phase.name == "play"
    assert five(FIVE_SPADES, "six-trick-solo", "trump:S").phase.name == "play"


def test_asking_when_the_side_has_all():
    """§4.9 The deal ends there with first."""
    for hands, call in ((FIVE_SPADES_AND_ACE, "call:AD"), (LONG_SPADES, "call:AH")):
        one = bid(hands, "question", "trump:S", call)
        one = lead(one, "QC 7S QS AS 8H" if hands is FIVE_SPADES_AND_ACE else "QC 7S QS AS KS")
        one.play("ask")
        assert one.over
        assert one.result()["bonus"] == "first"
        assert one.result()["partner"] == 2


def test_asking_when_the_side_has_not_all():
    """§4.9 Play goes on, led by the winner of the trick, and the partner is known (§3.35)."""
    one = five(FIVE_SPADES, "question", "trump:S", "call:AD").play("ask")
    assert (one.phase.name, one.turn, partner_of(one)) == ("play", 2, 3)
    assert play_out(one).result()["bonus"] is None


# §4.10 to §4.17 Stopping


def test_stop_or_play_on():
    """§4.10 One or the other and nothing else, by the seat asked alone (§4.18)."""
    one = lead(bid(LONG_SPADES, "solo", "trump:S"), "QC 7S QS AS KS")
    assert (one.phase.name, one.turn) == ("stopping", 0)
    assert one.legal() == {"stop", "play-on"}
    one.assert_refused("4.10", "JS", "ask", "silent", "pass")


@pytest.mark.parametrize(
    "contract", ["solo-tout", "bull-solo", "kicker", "bronco", "solo-tout-is-it"]
)
def test_no_stop_without_bonus(contract):
    """§4.10 In these contracts nobody is asked."""
    hands = fill("AC KC QC JC TC 9C 8C 7C", "", "", "")
    one = bid(hands, contract, *(["trump:C"] if contract == "solo-tout" else []))
    lead(one, "QC 7C AC KC JC" if "tout" in contract else "AC KC QC JC TC")
    assert (one.phase.name, one.tricks) == ("play", [5, 0, 0, 0])
    lead(one, "9C")
    assert one.phase.name == "play"


@pytest.mark.parametrize("contract", ["solo", "solo-is-it"])
def test_alone_with_all_five(contract):
    """§4.11 Declarer alone is asked with five tricks, not with four."""
    hands = fill("QC 7C QS AC KC JC 7H 8H", "9C", "8C", "TC")
    actions = ["trump:C"] if contract == "solo" else []
    one = lead(bid(hands, contract, *actions), "QC 7C QS AC KC")
    assert (one.phase.name, one.turn) == ("stopping", 0)
    one = lead(bid(hands, contract, *actions), "QC 7C QS AC 7H")
    assert one.phase.name == "play"


def test_six_trick_solo():
    """§4.11, §4.17 Nobody is asked after the fifth trick, declarer with all six after the sixth."""
    one = lead(bid(SIX_SPADES, "six-trick-solo", "trump:S"), "QC 7S QS AS KS")
    assert one.phase.name == "play"
    lead(one, "JS")
    assert (one.phase.name, one.turn) == ("stopping", 0)
    assert one.legal() == {"stop", "play-on"}
    one = lead(bid(SIX_SPADES, "six-trick-solo", "trump:S"), "QC 7S QS AS KS 8H")
    assert one.phase.name == "play"


def test_the_partner_is_known():
    """§4.12 The winner of the fifth trick is asked, declarer or partner, if the two have all."""
    one = five(FIVE_SPADES, "question", "trump:S", "call:AH")
    assert (one.phase.name, one.turn, one.tricks) == ("stopping", 2, [4, 0, 1, 0])
    assert one.legal() == {"stop", "play-on"}
    one = bid(FIVE_SPADES, "question", "trump:S", "call:AH")
    lead(one, "8H")  # to the partner, who leads back a trump
    lead(one, "JS QC QS AS")
    assert (one.phase.name, one.turn, one.tricks) == ("stopping", 0, [4, 0, 1, 0])
    assert one.legal() == {"stop", "play-on"}


def test_the_partner_is_not_known_declarer_has_all():
    """§4.13 Declarer who took all five personally is asked."""
    one = lead(bid(LONG_SPADES, "question", "trump:S", "call:AH"), "QC 7S QS AS KS").play("silent")
    assert (one.phase.name, one.turn) == ("stopping", 0)
    assert one.legal() == {"stop", "play-on"}


def test_the_partner_is_not_known_and_took_the_last():
    """§4.13 The other seat is asked that has the five with declarer; the partner may stop."""
    one = five(FIVE_SPADES_AND_ACE, "question", "trump:S", "call:AD").play("silent")
    assert (one.phase.name, one.turn, partner_of(one)) == ("stopping", 2, None)
    assert one.legal() == {"stop", "play-on"}


def test_only_the_partner_may_stop():
    """§4.14 Another seat is asked in the same way and can only play on."""
    one = five(FIVE_SPADES, "question", "trump:S", "call:AD").play("silent")
    assert (one.phase.name, one.turn) == ("stopping", 2)
    assert one.legal() == {"play-on"}
    one.assert_refused("4.14", "stop")
    one.play("play-on")
    assert (one.phase.name, one.turn) == ("play", 2)


def test_another_seat_with_all_five():
    """§4.13 It is asked without any trick of declarer's, and §4.14 stops if it is the partner."""
    calls = ["pass pass pass question trump:S"]
    one = deal(LONG_SPADES, " ".join([*calls, "call:AH"]))
    lead(one, "QC 7S QS AS KS").play("silent")
    assert (one.field("declarer"), one.phase.name, one.turn) == (3, "stopping", 0)
    assert one.legal() == {"play-on"}
    hands = (
        "QC 7S QS AS KS JS TS AH",
        LONG_SPADES[1],
        "9S KH QH JH TH 9H 8H 7H",
        LONG_SPADES[3],
    )
    one = deal(hands, " ".join([*calls, "call:AH"]))
    lead(one, "QC 7S QS AS KS").play("silent")
    assert (one.field("declarer"), one.phase.name, one.turn) == (3, "stopping", 0)
    assert one.legal() == {"stop", "play-on"}
    result = one.play("stop").result()
    assert (result["made"], result["partner"], result["bonus"]) == (True, 0, "first")


def taken_by_partner(hands):
    """Seat 2 takes the eight of hearts with the ace, then declarer four tricks; the ace of diamonds was called."""
    one = bid(hands, "question", "trump:S", "call:AD", "8H", "7C", "AH", "TH")
    lead(one, "JS QC QS AS")
    assert (one.winner, one.tricks, one.phase.name) == (0, [4, 0, 1, 0], "asking")
    return one.play("silent")


def test_declarer_is_not_asked_for_anothers_trick():
    """§4.13 If another took one of the five, it may be against declarer's side: nobody is asked."""
    one = taken_by_partner(FIVE_SPADES_AND_ACE)
    assert (one.phase.name, one.turn) == ("play", 0)


def test_two_others_took_tricks():
    """§4.13 The winner of the fifth trick is not asked if a third seat has one."""
    one = lead(bid(FIVE_SPADES, "question", "trump:S", "call:AC"), "7D 9S QC QS 8H").play("silent")
    assert (one.phase.name, one.turn) == ("play", 2)


def test_stopping():
    """§4.15 The deal ends; §4.20 and takes no more actions."""
    one = lead(bid(LONG_SPADES, "solo", "trump:S"), "QC 7S QS AS KS").play("stop")
    assert one.over
    assert one.tricks == [5, 0, 0, 0]
    result = one.result()
    assert (result["made"], result["bonus"]) == (True, "first")
    assert one.legal() == set()
    one.assert_refused("4.20", "JS", "stop", "pass")


def test_leading_on_is_the_try_for_last():
    """§4.16 Also where nobody was asked, the side gets last for all eight and nothing for less."""
    one = lead(taken_by_partner(FIVE_SPADES_AND_ACE), "KS 7H AD")
    assert one.result()["bonus"] == "last"
    hands = (
        "QC 7S QS AS KS 8H 7D 8D",
        FIVE_SPADES[1],
        "AH KH QH JH AD 9H JS TS",
        "TH KD QD JD TD 9D 7H 9S",
    )
    one = taken_by_partner(hands)
    one.play("KS")
    one.play([lowest(one.legal()), "AD"])
    play_out(one)
    assert (one.result()["made"], one.result()["bonus"]) == (True, None)


@pytest.mark.parametrize("contract", ["kicker", "solo-tout-is-it", "solo-is-it"])
def test_all_eight_tricks(contract):
    """§4.19 Also when it is lost long before."""
    one = play_out(bid(fill("AC AD AH", "", "", ""), contract))
    assert sum(one.tricks) == 8
    assert one.over
