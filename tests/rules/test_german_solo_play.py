"""§4 and §5 of German Solo: duties, the card called, asking for the partner, stopping, who wins the trick."""

import pytest

from matzl import engine
from tests.rules.german_solo_deals import (
    FIVE_SPADES,
    FIVE_SPADES_AND_ACE,
    LONG_SPADES,
    LOW,
    PACK,
    bid,
    deal,
    fill,
    lead,
    lowest,
    play_out,
)

# Seat 2 is void in nothing, and holds the ace of hearts with others of the suit.
PARTNER_WITH_HEARTS = fill("QC QS 7S 8H 7D", "KH 7H", "AH TH 9H 7C", "QH")


# §4.1 to §4.4


@pytest.mark.parametrize("contract", ["kicker", "bronco", "bull-solo", "solo-is-it"])
def test_forehand_leads(contract):
    """§4.1 Whoever is declarer."""
    one = deal(LOW, f"pass pass {contract} pass")
    assert (one.declarer, one.turn) == (2, 0)
    one.play("7C 9C JC KC")
    assert one.turn == one.winner


def test_one_card_from_the_hand():
    """§4.2 No other card, and nothing else."""
    one = bid(LOW, "kicker")
    assert one.legal() == one.hand(0)
    assert one.refusal("AS") == "4.2"
    for word in ("pass", "call:AS", "stop", "ask"):
        assert one.refusal(word) == "4.2"
    one.play("7C")
    assert one.refusal("7C") == "4.2"


def test_following_suit():
    """§4.3 One of the suit led, if there is one."""
    one = bid(LOW, "kicker", "7C")
    assert one.legal() == {"9C", "TC"}
    assert one.refusal("TD") == "4.3"


def test_black_queens_are_trumps_to_follow():
    """§4.3, §1.8 They follow a lead of trumps, and no lead of clubs or spades."""
    hands = fill("7C 7S", "QC QS 7D 8D", "9H", "KH")
    one = bid(hands, "solo", "trump:H", "7C")
    assert one.legal() == one.hand(1)
    hands = fill("7H", "QC 8S 7D 8D", "QS 9D", "KH")
    one = bid(hands, "solo", "trump:H", "7H")
    assert one.legal() == {"QC"}
    hands = fill("QS", "QC 7D 8D", "8S 7H", "KH")
    one = bid(hands, "solo", "trump:H", "QS")
    assert one.legal() == {"QC"}
    one.play("QC")
    assert one.legal() == {name for name in one.hand(2) if name[1] == "H"}
    assert one.refusal("8S") == "4.3"


def test_black_queens_without_trumps():
    """§4.3, §1.7 There they follow their own suits."""
    one = bid(fill("7C", "QC QS 7D", "", ""), "kicker", "7C")
    assert "QC" in one.legal()
    assert one.refusal("QS") == "4.3"


def test_void():
    """§4.4 Whoever cannot follow plays anything, and need not trump; the leader too plays anything."""
    one = bid(LONG_SPADES, "solo", "trump:S", "QC", "8S")
    assert one.legal() == one.hand(2)
    one = bid(LONG_SPADES, "solo", "trump:D", "AS", "8S")
    assert one.legal() == one.hand(2)
    one.play("AH")
    assert one.legal() == one.hand(3)


# §4.5 to §4.7 The card called


def test_the_card_called_is_due():
    """§4.5 When its suit is led the partner plays it, and no other card."""
    one = bid(PARTNER_WITH_HEARTS, "question", "trump:S", "call:AH", "8H", "KH")
    assert one.turn == 2
    assert one.legal() == {"AH"}
    assert one.refusal("9H") == "4.5"
    assert one.refusal("7C") == "4.3"
    assert one.refusal("KS") == "4.2"


def test_others_play_what_they_like_of_the_suit_called():
    """§4.5 The duty is the partner's alone."""
    one = bid(PARTNER_WITH_HEARTS, "question", "trump:S", "call:AH", "8H")
    assert one.legal() == {name for name in one.hand(1) if name[1] == "H"}
    assert len(one.legal()) > 1


def test_the_card_called_is_due_in_grand():
    """§4.7 Grand has the same duties."""
    one = bid(PARTNER_WITH_HEARTS, "grand", "call:AH", "trump:S", "8H", "KH")
    assert one.legal() == {"AH"}
    assert one.refusal("TH") == "4.5"


def test_the_partner_leads():
    """§4.6 Of the suit called only the card called; a black queen is none of the suit."""
    hands = fill("AS 9S 8S QS 7C 7H", "7S", "", "")
    one = deal(hands, "pass question pass pass trump:H call:AS")
    assert one.turn == 0
    assert one.legal() == one.hand(0) - {"9S", "8S"}
    assert {"AS", "QS", "7C", "7H"} <= one.legal()
    assert one.refusal("9S") == "4.6"


def test_declarer_leads_the_suit_called_freely():
    """§4.6 The duty is the partner's alone."""
    one = bid(fill("8H 9H", "AH", "", ""), "question", "trump:S", "call:AH")
    assert one.legal() == one.hand(0)


def test_the_card_called_may_be_discarded():
    """§4.7 By a partner void in the suit led; another card of the suit called may be discarded, too."""
    hands = fill("7D 8D 9H", "9D", "AH KH TH 7C 8C 9C TC JC", "TD")
    one = bid(hands, "question", "trump:S", "call:AH", "7D", "9D")
    assert one.legal() == one.hand(2)
    one.play("KH")
    assert one.partner == -1
    one = bid(hands, "question", "trump:S", "call:AH", "7D", "9D", "AH", "TD")
    assert one.partner == 2
    one.play("8S QC 7S 7C 9H 7H")
    assert one.turn == 2
    assert one.legal() == {"KH", "TH"}


def test_the_duty_ends_with_the_card_called():
    """§4.7 Once it has been played its suit is free."""
    hands = fill("8H 9H", "7H", "AH KH JH TH", "QH")
    one = bid(hands, "question", "trump:S", "call:AH", "8H", "7H", "AH", "QH")
    assert one.turn == 2
    assert one.legal() == one.hand(2)


def test_another_suit_is_followed_as_ever():
    """§4.7 The partner with cards of the suit led cannot discard the card called."""
    one = bid(PARTNER_WITH_HEARTS, "question", "trump:S", "call:AH", "7D", "8D")
    assert one.legal() == {"JD", "QD", "KD", "AD"}
    assert one.refusal("AH") == "4.3"


# §4.8, §4.9 The question for the partner


def five(hands, contract, *actions):
    """Four rounds of trumps by seat 0, then the eight of hearts."""
    return lead(bid(hands, contract, *actions), "QC 7S QS AS 8H")


def test_declarer_is_asked_whether_to_ask():
    """§4.8 After the fifth trick, whoever took it; nothing else can be done."""
    one = five(FIVE_SPADES, "question", "trump:S", "call:AD")
    assert one.winner == 2
    assert (one.phase.name, one.turn) == ("asking", 0)
    assert one.legal() == {"ask", "silent"}
    for word in ("stop", "play-on", "7H", "pass"):
        assert one.refusal(word) == "4.8"


def test_declarer_is_asked_also_when_others_took_tricks():
    """§4.8 The question does not depend on who took what; it comes once."""
    one = lead(bid(FIVE_SPADES, "question", "trump:S", "call:AC"), "7D 9S QC QS 8H")
    assert (one.phase.name, one.turn, one.tricks) == ("asking", 0, [3, 0, 1, 1])
    one.play("silent")
    phases = set()
    while not one.over:
        phases.add(one.phase.name)
        one.play(lowest(one.legal()))
    assert phases == {"play"}


def test_no_question_without_a_secret():
    """§4.8 Not when the card called has been played, nor in grand, nor in a contract played alone."""
    assert five(FIVE_SPADES, "question", "trump:S", "call:AH").phase.name == "stopping"
    assert five(FIVE_SPADES_AND_ACE, "grand", "call:AD", "trump:S").phase.name == "stopping"
    assert five(FIVE_SPADES, "solo", "trump:S").phase.name == "play"
    assert five(FIVE_SPADES, "six-trick-solo", "trump:S").phase.name == "play"


def test_no_question_before_the_fifth_trick():
    """§4.8 Nor after a later one."""
    one = bid(LONG_SPADES, "question", "trump:S", "call:AH")
    asked = []
    for card in "QC 7S QS AS KS JS TS 9S".split():
        lead(one, card)
        if one.phase.name == "asking":
            asked.append(sum(one.tricks))
            one.play("silent play-on")
    assert asked == [5]
    assert one.over


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
    assert (one.phase.name, one.turn, one.partner) == ("play", 2, 3)
    assert play_out(one).result()["bonus"] is None


# §4.10 to §4.17 Stopping


def test_stop_or_play_on():
    """§4.10 One or the other and nothing else, by the seat asked alone (§4.18)."""
    one = lead(bid(LONG_SPADES, "solo", "trump:S"), "QC 7S QS AS KS")
    assert (one.phase.name, one.turn) == ("stopping", 0)
    assert one.legal() == {"stop", "play-on"}
    for word in ("JS", "ask", "silent", "pass"):
        assert one.refusal(word) == "4.10"


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


SIX_SPADES = (
    "QC 7S QS AS KS JS 8H 7D",
    "AC KC JC TC 9C 8C 7C 8S",
    "AH KH QH JH TH 9H 7H TS",
    "AD KD QD JD TD 9D 8D 9S",
)


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


def test_the_partner_is_known_and_a_trick_is_lost():
    """§4.12 Then nobody is asked."""
    one = bid(FIVE_SPADES, "question", "trump:S", "call:AH")
    lead(one, "7D")  # to seat 3, who leads back a trump
    lead(one, "9S QC QS 8H")
    assert (one.partner, one.tricks) == (2, [3, 0, 1, 1])
    assert one.phase.name == "play"


def test_grand_after_five():
    """§4.12 In grand the partner is known from the start."""
    one = five(FIVE_SPADES_AND_ACE, "grand", "call:AD", "trump:S")
    assert (one.phase.name, one.turn) == ("stopping", 2)
    assert one.legal() == {"stop", "play-on"}
    assert five(FIVE_SPADES, "grand", "call:AD", "trump:S").phase.name == "play"


def test_the_partner_is_not_known_declarer_has_all():
    """§4.13 Declarer who took all five personally is asked."""
    one = lead(bid(LONG_SPADES, "question", "trump:S", "call:AH"), "QC 7S QS AS KS").play("silent")
    assert (one.phase.name, one.turn) == ("stopping", 0)
    assert one.legal() == {"stop", "play-on"}


def test_the_partner_is_not_known_and_took_the_last():
    """§4.13 The other seat is asked that has the five with declarer; the partner may stop."""
    one = five(FIVE_SPADES_AND_ACE, "question", "trump:S", "call:AD").play("silent")
    assert (one.phase.name, one.turn, one.partner) == ("stopping", 2, -1)
    assert one.legal() == {"stop", "play-on"}


def test_only_the_partner_may_stop():
    """§4.14 Another seat is asked in the same way and can only play on."""
    one = five(FIVE_SPADES, "question", "trump:S", "call:AD").play("silent")
    assert (one.phase.name, one.turn) == ("stopping", 2)
    assert one.legal() == {"play-on"}
    assert one.refusal("stop") == "4.14"
    one.play("play-on")
    assert (one.phase.name, one.turn) == ("play", 2)


def test_another_seat_with_all_five():
    """§4.13 It is asked without any trick of declarer's, and §4.14 stops if it is the partner."""
    calls = ["pass pass pass question trump:S"]
    one = deal(LONG_SPADES, " ".join([*calls, "call:AH"]))
    lead(one, "QC 7S QS AS KS").play("silent")
    assert (one.declarer, one.phase.name, one.turn) == (3, "stopping", 0)
    assert one.legal() == {"play-on"}
    hands = (
        "QC 7S QS AS KS JS TS AH",
        LONG_SPADES[1],
        "9S KH QH JH TH 9H 8H 7H",
        LONG_SPADES[3],
    )
    one = deal(hands, " ".join([*calls, "call:AH"]))
    lead(one, "QC 7S QS AS KS").play("silent")
    assert (one.declarer, one.phase.name, one.turn) == (3, "stopping", 0)
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
    for word in ("JS", "stop", "pass"):
        assert one.refusal(word) == "4.20"


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


# §5 Who wins the trick


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [
        ("H", "AS KS 7H AH", 2),  # §5.1 manille over the ace of trumps
        ("H", "AS 8H KS TS", 1),  # §5.1 the smallest trump
        ("H", "AH 7H QC QS", 2),  # §5.1 spadille over manille
        ("H", "AH KH QS QH", 2),  # §5.1 basta over the ace
        ("C", "AC QS 7C KC", 2),  # §5.1 manille over basta
        ("D", "TC 9C AC AS", 2),  # §5.2 the highest of the suit led
        ("D", "7C AH AS KH", 0),  # §5.2 another suit never wins
        ("D", "KH QH AC JH", 0),  # §5.2 the king over the red queen
        (None, "TC QC JC AS", 1),  # §5.2 without trumps queens are queens
        (None, "KS QS AS QC", 2),  # §5.2
    ],
)
def test_who_wins(trump, trick, winner):
    """§5.1, §5.2 Each seat plays its one card of the trick; its others are of suits that hinder nothing."""
    played = trick.split()
    one = bid(
        hands_for(played, trump),
        "solo" if trump else "bull-solo",
        *[f"trump:{trump}"] * bool(trump),
    )
    one.play(trick)
    assert (one.winner, one.turn) == (winner, winner)


def hands_for(played, trump):
    """Hands in which nobody who does not follow in the trick could."""

    def suit(name):
        return trump if trump and name in ("QC", "QS") else name[1]

    hands = [[name] for name in played]
    rest = [name for name in PACK if name not in played]
    rest.sort(key=lambda name: suit(name) != suit(played[0]))
    followers = [hand for hand in hands if suit(hand[0]) == suit(played[0])]
    for name in rest:
        takers = followers if suit(name) == suit(played[0]) else hands
        min(takers, key=len).append(name)
    return [" ".join(hand) for hand in hands]


# Two reasons under one clause


def code(one, word):
    """The stable name of the reason why an action of the phase is not legal."""
    bits = {name: bit for bit, name in one.phase.words.items()}
    return one.facts.refusals[engine.refused(one.state, bits[word])].code


def test_a_lead_of_trumps_is_told_from_a_lead_of_a_plain_suit():
    """§4.3 A black queen led is a lead of trumps, not of the suit printed on it."""
    hands = fill("QS 7D", "QC 8D TH", "8S 7H", "KH")
    assert code(bid(hands, "solo", "trump:H", "QS"), "8D") == "follow-led-trumps"
    assert code(bid(hands, "solo", "trump:H", "7D"), "TH") == "follow-suit"
    assert code(bid(hands, "kicker", "7D"), "TH") == "follow-suit"


def test_nothing_to_hold_is_told_from_a_hold_by_name():
    """§3.6 The speaker has nothing to hold; the one who answers does not name the bid."""
    assert code(deal(LOW), "hold") == "nothing-to-hold"
    assert code(deal(LOW, "question kicker"), "kicker") == "not-by-name"
