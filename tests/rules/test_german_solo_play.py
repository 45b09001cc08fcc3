"""The clauses of German Solo: §4.1 to §4.7 and §5, duties, the card called, the winner of a trick."""

from itertools import pairwise

import pytest

from matzl.engine import stepping as engine
from tests.rules.german_solo_deals import (
    LOW,
    PACK,
    QUEEN_OF_SPADES,
    asked,
    bid,
    deal,
    fill,
    question,
)

# §4.5 to §4.7 The card called


@pytest.mark.parametrize(
    ("dealer", "call", "cards", "seat", "legal"),
    [
        # §4.5 The suit called is led: the card called and no other; then its suit is free (§4.7).
        (3, "AS", "7S", 1, "AS"),
        (3, "AS", "7S AS", 2, "JS 9S 8S"),
        (3, "AS", "7S AS 8S 7D", 1, "KS QS TS 9C TC 8D 8H"),
        # §4.6 To a lead, of the suit called the card called alone; the queen of spades is a trump.
        (0, "AS", "", 1, "AS QS 9C TC 8D 8H"),
        (0, "AS", "QS", 2, "9H"),
        # §4.7 Another suit is followed as ever; void, the partner discards anything.
        (3, "AS", "AD", 1, "8D"),
        (3, "AS", "AD 8D 9D 7D KD", 1, "AS KS QS TS 9C TC 8H"),
        (3, "AS", "AD 8D 9D 7D KD AS TD JD 7S", 1, "KS TS"),
        (3, "AS", "AD 8D 9D 7D KD TS TD JD 7S", 1, "AS"),
        # A seat that was not called plays its aces as it likes; the queen follows no spades (§1.8).
        (3, "AC", "7S", 1, "AS KS TS"),
    ],
)
def test_duties_of_the_partner(dealer, call, cards, seat, legal):
    # Seat 0 plays question in hearts, and seat 1 has ace, king and queen of spades.
    calls = "question", "trump:H", f"call:{call}"
    assert asked(bid(QUEEN_OF_SPADES, *calls, dealer=dealer).play(cards)) == question(seat, legal)


# §5 Who wins the trick


def winner_of(trick, trump):
    """Return the winner of a trick of these cards, one by each seat; the other cards hinder nothing."""
    contract, *names = ["solo", f"trump:{trump}"] if trump else ["bull-solo"]
    one = bid(hands_for(trick.split(), trump), contract, *names, trick)
    assert one.winner == one.turn
    return one.winner


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


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("C", "QC 7C QS AC KC JC TC 9C 8C"),
        ("S", "QC 7S QS AS KS JS TS 9S 8S"),
        ("H", "QC 7H QS AH KH QH JH TH 9H 8H"),
        ("D", "QC 7D QS AD KD QD JD TD 9D 8D"),
    ],
)
def test_order_of_trumps(trump, order):
    """§5.1, §1.2 to §1.5 Each trump wins over the next in order, led first, last or to a plain suit."""
    plain = "H" if trump == "D" else "D"
    for higher, lower in pairwise(order.split()):
        assert winner_of(f"{lower} {higher} A{plain} K{plain}", trump) == 1
        assert winner_of(f"{higher} {lower} A{plain} K{plain}", trump) == 0
        assert winner_of(f"A{plain} {lower} K{plain} {higher}", trump) == 3


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("C", "AS KS JS TS 9S 8S 7S"),
        ("H", "AC KC JC TC 9C 8C 7C"),
        ("S", "AD KD QD JD TD 9D 8D 7D"),
        (None, "AC KC QC JC TC 9C 8C 7C"),
        (None, "AS KS QS JS TS 9S 8S 7S"),
        (None, "AH KH QH JH TH 9H 8H 7H"),
    ],
)
def test_order_of_plain_cards(trump, order):
    """§5.2, §1.6, §1.7 Each card wins over the next of its suit; the aces and kings of another suit do not."""
    other = next(suit for suit in "DHSC" if suit not in (trump, order[1]))
    for higher, lower in pairwise(order.split()):
        assert winner_of(f"{lower} A{other} {higher} K{other}", trump) == 2
        assert winner_of(f"{higher} A{other} {lower} K{other}", trump) == 0


# Two reasons under one clause, by the code of the reason why an action is illegal


def code(one, word):
    """Return the code of the reason why an action is illegal."""
    bits = {name: bit for bit, name in one.phase.words.items()}
    return one.info.refusals[engine.refused(one.state, bits[word])].code


@pytest.mark.matzl_only
def test_a_lead_of_trumps_is_told_from_a_lead_of_a_plain_suit():
    """§4.3 A black queen led is a lead of trumps, not of the suit printed on it."""
    hands = fill("QS 7D", "QC 8D TH", "8S 7H", "KH")
    assert code(bid(hands, "solo", "trump:H", "QS"), "8D") == "follow-led-trumps"
    assert code(bid(hands, "solo", "trump:H", "7D"), "TH") == "follow-suit"
    assert code(bid(hands, "kicker", "7D"), "TH") == "follow-suit"


@pytest.mark.matzl_only
def test_nothing_to_hold_is_told_from_a_hold_by_name():
    """§3.6 The speaker has nothing to hold; the one who answers does not name the bid."""
    assert code(deal(LOW), "hold") == "nothing-to-hold"
    assert code(deal(LOW, "question kicker"), "kicker") == "not-by-name"
