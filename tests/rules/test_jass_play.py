"""The common clauses of the three Jass games: §4 play, §5 the winner of a trick."""

from __future__ import annotations

import random

import pytest

from tests.rules.jass_deals import (
    PACK,
    Seating,
    dealt,
    ending,
    every_seating,
    holding,
    jass_deal,
    played_out,
    points_of,
    position,
    seats_of,
    with_four_seats,
    with_three_seats,
)

# §4 Play


@every_seating
def test_the_winner_leads_to_the_next_trick(seating: Seating) -> None:
    """§4.1 The winner of each trick leads to the next."""
    rng = random.Random(41)
    game, options = seating
    deal = jass_deal(game, rng.sample(PACK, 36), **options)
    while deal.phase.name == "play":
        for _ in range(deal.seats):
            deal.step(rng.choice(sorted(deal.legal())))
        if deal.phase.name == "play":
            assert deal.turn == deal.winner


@every_seating
def test_a_card_from_ones_own_hand(seating: Seating) -> None:
    """§4.2 One card of the own hand in turn and nothing else; the last one is asked for too."""
    deal = position(*seating, hand="AH", lying="6H")
    deal.assert_refused("4.2", "6H")  # it lies on the deal
    deal.assert_refused("4.2", "KH")  # another seat has it
    deal.assert_refused("4.2", "draw:AH")
    assert deal.legal() == {"AH"}
    assert deal.turn == 1
    deal.play("AH")


@every_seating
@pytest.mark.parametrize("trump", [None, "S"])
def test_the_lead_is_free(seating: Seating, trump: str | None) -> None:
    """§4.3 The leader plays any card, a trump too, also before trumps are set."""
    hand = "AH 6S JS KD 7C"
    assert position(*seating, hand=hand, trump=trump).legal() == set(hand.split())


@every_seating
def test_following_before_trumps_are_set(seating: Seating) -> None:
    """§4.4 Before trumps are set a seat must follow suit if it can, with any card of the suit, the jack included."""
    deal = position(*seating, hand="AH 6H JH JS AD", lying="KH")
    assert deal.legal() == {"AH", "6H", "JH"}
    deal.assert_refused("4.4", "JS")
    deal.assert_refused("4.4", "AD")
    assert position(*seating, hand="JH JS AD", lying="KH").legal() == {"JH"}


@every_seating
def test_the_card_that_sets_trumps(seating: Seating) -> None:
    """§4.5 The first card of another suit sets trumps, and only the first."""
    deal = position(*seating, hand="6S AD 7C", lying="KH")
    assert deal.legal() == {"6S", "AD", "7C"}
    deal.step("6S")
    assert deal.trump_letter == "S"
    following = position(*seating, hand="6H AD", lying="KH")
    following.step("6H")
    assert following.trump_letter is None
    later = position(*seating, hand="6C", lying="KH", trump="S")
    later.step("6C")
    assert later.trump_letter == "S"


@every_seating
def test_bound_in_the_trick_that_sets_trumps(seating: Seating) -> None:
    """§4.6 The next seat is bound by the trumps just made: under-trumping is refused, over-trumping is not."""
    deal = position(*seating, hand="QH AS 7S 6D", lying="KH TS")
    assert deal.trump_letter == "S"
    assert deal.legal() == {"QH", "AS"}
    deal.assert_refused("4.9", "7S")
    deal.assert_refused("4.8", "6D")
    assert deal.laid == 2  # what was laid stays


@every_seating
def test_void_plays_anything(seating: Seating) -> None:
    """§4.7 A void seat may under-trump and may discard."""
    hand = "6S JS AD 7C"
    assert position(*seating, hand=hand, lying="KH AS", trump="S").legal() == set(hand.split())
    assert position(*seating, hand="AD 7C", lying="KH", trump="S").legal() == {"AD", "7C"}
    assert position(*seating, hand="AD 7C", lying="KS", trump="S").legal() == {"AD", "7C"}


@every_seating
def test_follow_or_trump(seating: Seating) -> None:
    """§4.8 A plain suit led: follow or trump, though one could follow; no discard from another plain suit."""
    deal = position(*seating, hand="AH 6H 6S JS AD", lying="KH", trump="S")
    assert deal.legal() == {"AH", "6H", "6S", "JS"}
    deal.assert_refused("4.8", "AD")
    deal.assert_refused("4.2", "7C")


@every_seating
def test_under_trumping(seating: Seating) -> None:
    """§4.9 A seat that can follow suit may only trump higher than every trump in the trick."""
    deal = position(*seating, hand="7H JS 9S KS 6S AC", lying="QH AS", trump="S")
    assert deal.legal() == {"7H", "JS", "9S"}
    deal.assert_refused("4.9", "KS", "6S")
    deal.assert_refused("4.8", "AC")


@every_seating
def test_trumps_led(seating: Seating) -> None:
    """§4.10 Trumps led: play a trump, higher or lower."""
    deal = position(*seating, hand="JS 6S AD AH", lying="AS", trump="S")
    assert deal.legal() == {"JS", "6S"}
    deal.assert_refused("4.10", "AD", "AH")


@every_seating
def test_the_jack_of_trumps_is_never_forced(seating: Seating) -> None:
    """§4.11 With the jack as only trump one plays anything to a lead of trumps; another jack is no jack of trumps."""
    assert position(*seating, hand="JS AD 6H", lying="AS", trump="S").legal() == {"JS", "AD", "6H"}
    assert position(*seating, hand="6S AD 6H", lying="AS", trump="S").legal() == {"6S"}
    plain = position(*seating, hand="JH AD 6S", lying="AH", trump="S")
    assert plain.legal() == {"JH", "6S"}  # the jack of a plain suit is forced, but for the trump
    plain.assert_refused("4.8", "AD")


@every_seating
@pytest.mark.parametrize(
    ("hand", "lying", "trump", "legal"),
    [
        # §4.3 A lead is free.
        ("JS 6C", "", "S", "JS 6C"),
        # §4.4, §4.5 No trump yet: follow, or play anything.
        ("7H AS 6C", "TH", None, "7H"),
        ("JS 6C", "7S", None, "JS"),
        ("AS 6C", "TH", None, "AS 6C"),
        # §4.8 A plain suit led: follow or trump; §4.11 the jack of another suit is forced.
        ("7H AS 8S 6C", "TH", "S", "7H AS 8S"),
        ("JH 6C AS", "TH", "S", "JH AS"),
        # §4.9 A trump lies: only a higher one may be added by a seat that can follow.
        ("7H AS 8S 6C", "TH TS", "S", "7H AS"),
        ("7H 9S", "TH JS", "S", "7H"),
        ("6H JS 6C", "TH 9S", "S", "6H JS"),
        # §4.7 Void in the suit led: anything, under-trumping too.
        ("8S 6C", "TH TS", "S", "8S 6C"),
        ("8S 7S", "TH TS", "S", "8S 7S"),
        # §4.10, §4.11 Trumps led: follow, but the jack is never forced out.
        ("7S AS 6C", "TS", "S", "7S AS"),
        ("JS 7S 6C", "TS", "S", "JS 7S"),
        ("JS 6C AH", "TS", "S", "JS 6C AH"),
        ("9S 6C AH", "TS", "S", "9S"),
        ("6C AH", "TS", "S", "6C AH"),
    ],
)
def test_legal_cards(
    seating: Seating, hand: str, lying: str, trump: str | None, legal: str
) -> None:
    assert position(*seating, hand=hand, lying=lying, trump=trump).legal() == set(legal.split())


EVEN = [
    " ".join(rank + suit for suit in "CDHS" for rank in ranks) for ranks in ("AK6", "QJ7", "T98")
]
"""Three cards of each suit in each of three hands: nobody will ever be void when a suit is led."""


@with_three_seats
def test_a_deal_without_trumps(seating: Seating) -> None:
    """§4.12, §6.4 Everybody follows in all twelve tricks: no trumps, and the eights count 8."""
    game, options = seating
    deal = dealt(game, EVEN, dealer=2, **options)
    deal.play_randomly(random.Random(412), "play")
    assert deal.trump_letter is None
    assert sum(points_of(deal)) == 157


@with_four_seats
def test_four_always_set_trumps(seating: Seating) -> None:
    """§4.12 Nine cards of a suit cannot fall four at a time."""
    rng = random.Random(4120)
    assert all(played_out(seating, rng).trump_letter is not None for _ in range(50))


@every_seating
def test_all_tricks_are_played(seating: Seating) -> None:
    """§4.13 A deal ends with the last card, not earlier."""
    rng = random.Random(413)
    game, options = seating
    for _ in range(20):
        deal = jass_deal(game, rng.sample(PACK, 36), **options)
        for _ in range(36):
            assert deal.phase.name == "play"
            deal.step(rng.choice(sorted(deal.legal())))
        assert deal.phase.name != "play"
        assert sum(deal.tricks) == 36 // deal.seats


@every_seating
def test_the_finished_deal(seating: Seating) -> None:
    """§4.14 It takes no more actions."""
    game, options = seating
    points = [99, 30, 20, 8] if seats_of(*seating) == 4 else [99, 30, 28]
    deal = ending(game, points, **options)
    assert deal.over
    assert deal.legal() == set()
    deal.assert_refused("4.14", "AS", "draw:AS")


# §5 Who wins the trick


def winner_of(seating: Seating, trick: str, trump: str | None = None) -> int:
    """Return the index of the winning card; a low card of the suit led is added for four seats."""
    laid = trick.split()
    if seats_of(*seating) == 4:
        laid.append("6" + laid[0][1])
    deal = position(
        *seating,
        hand=f"{laid[-1]} 6{'C' if laid[-1][1] != 'C' else 'D'}",
        lying=" ".join(laid[:-1]),
        trump=trump,
    )
    deal.step(laid[-1])
    assert deal.turn == deal.winner
    assert deal.tricks[deal.turn] == 1
    return deal.turn


@every_seating
def test_no_trump_in_the_trick(seating: Seating) -> None:
    """§5.1 The highest card of the suit led; another plain suit never wins."""
    assert winner_of(seating, "TH QH 7H") == 1
    assert winner_of(seating, "TH 9H 7H") == 0
    assert winner_of(seating, "TH AD KH", trump="S") == 2
    assert winner_of(seating, "9H JH TH") == 1
    assert winner_of(seating, "AH 9H JH") == 0
    assert winner_of(seating, "7H AC AD", trump="S") == 0
    assert winner_of(seating, "7H AC 8H", trump="S") == 2


@every_seating
def test_trumps_in_the_trick(seating: Seating) -> None:
    """§5.2 The highest trump, however low, in the order of trumps."""
    assert winner_of(seating, "AH 6S KH", trump="S") == 1
    assert winner_of(seating, "AH AS 9S", trump="S") == 2
    assert winner_of(seating, "AH JS 9S", trump="S") == 1
    assert winner_of(seating, "AS 9S JS", trump="S") == 2
    assert winner_of(seating, "AH 9H JH", trump="H") == 2
    assert winner_of(seating, "AH 9H KH", trump="H") == 1
    assert winner_of(seating, "TH AH 6S", trump="S") == 2
    assert winner_of(seating, "TH 6S 9S", trump="S") == 2


@every_seating
def test_the_trick_that_sets_trumps(seating: Seating) -> None:
    """§5.3 It falls to the highest trump: the card that set trumps, or a later and higher one."""
    assert winner_of(seating, "AH 7S KH") == 1
    assert winner_of(seating, "AH 7S 8S") == 2
    assert winner_of(seating, "AH AS 9S") == 2
    assert winner_of(seating, "AH 7S AD") == 1


@every_seating
def test_earlier_tricks_stay_where_they_are(seating: Seating) -> None:
    """§5.4 An ace won over a jack before its suit became trumps: the trick stays."""
    game, options = seating
    deal = holding(game, options, "AS 7H", "JS TS", "7S 9D", "6S 8D")
    for spade in "AS JS 7S 6S".split()[: deal.seats]:
        deal.step(spade)
    assert deal.tricks[:2] == [1, 0]
    deal.play("7H TS")
    assert deal.trump_letter == "S"
    assert deal.tricks[:2] == [1, 0]
    assert deal.pile(0) >= {"AS", "JS"}
