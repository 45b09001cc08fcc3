"""The clauses of German Solo: §4 and §5, duties, the card called, the winner of a trick."""

import pytest

from matzl.engine import stepping as engine
from tests.rules.german_solo_deals import (
    LONG_SPADES,
    LOW,
    PACK,
    bid,
    deal,
    fill,
)

pytestmark = pytest.mark.compiled_only

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
    """Return hands in which every seat that does not follow suit in the trick is void."""

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
    """Return the code of the reason why an action is illegal."""
    bits = {name: bit for bit, name in one.phase.words.items()}
    return one.info.refusals[engine.refused(one.state, bits[word])].code


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
