"""What the three Jass games share, clause by clause: §4 play, §5 who wins the trick."""

from __future__ import annotations

import random

import pytest

from matzl.base.cards import cards

from .jass_table import (
    PACK,
    Seating,
    Table,
    at_every_table,
    at_tables_of_four,
    at_tables_of_three,
    dealt,
    ending,
    holding,
    played_out,
    position,
    seats_of,
)

# §4 Play


@at_every_table
def test_the_winner_leads_to_the_next_trick(seating: Seating) -> None:
    """§4.1 The winner of each trick leads to the next."""
    rng = random.Random(41)
    game, options = seating
    table = Table(game, rng.sample(PACK, 36), **options)
    while table.phase == "play":
        for _ in range(table.seats):
            table.lay(rng.choice(sorted(table.legal)))
        if table.phase == "play":
            assert table.turn == int(table.state["winner"][0])


@at_every_table
def test_a_card_from_ones_own_hand(seating: Seating) -> None:
    """§4.2 One card of the own hand in turn and nothing else; the last one is asked for too."""
    table = position(*seating, hand="AH", lying="6H")
    assert table.refusal("6H") == "4.2"  # it lies on the table
    assert table.refusal("KH") == "4.2"  # another seat has it
    assert table.refusal("draw:AH") == "4.2"
    assert table.refusal("AH") is None
    assert table.legal == {"AH"}
    assert table.turn == 1


@at_every_table
@pytest.mark.parametrize("trump", [None, "S"])
def test_the_lead_is_free(seating: Seating, trump: str | None) -> None:
    """§4.3 The leader plays any card, a trump too, also before trumps are set."""
    hand = "AH 6S JS KD 7C"
    assert position(*seating, hand=hand, trump=trump).legal == set(hand.split())


@at_every_table
def test_following_before_trumps_are_set(seating: Seating) -> None:
    """§4.4 No trumps yet: who can follow suit must, with any card of the suit, the jack included."""
    table = position(*seating, hand="AH 6H JH JS AD", lying="KH")
    assert table.legal == {"AH", "6H", "JH"}
    assert table.refusal("JS") == "4.4"
    assert table.refusal("AD") == "4.4"
    assert position(*seating, hand="JH JS AD", lying="KH").legal == {"JH"}


@at_every_table
def test_the_card_that_sets_trumps(seating: Seating) -> None:
    """§4.5 The first card of another suit sets trumps, and only the first."""
    table = position(*seating, hand="6S AD 7C", lying="KH")
    assert table.legal == {"6S", "AD", "7C"}
    table.lay("6S")
    assert table.trump == "S"
    following = position(*seating, hand="6H AD", lying="KH")
    following.lay("6H")
    assert following.trump is None
    later = position(*seating, hand="6C", lying="KH", trump="S")
    later.lay("6C")
    assert later.trump == "S"


@at_every_table
def test_bound_in_the_trick_that_sets_trumps(seating: Seating) -> None:
    """§4.6 The next seat is bound by the trumps just made: under-trumping is refused, over-trumping is not."""
    table = position(*seating, hand="QH AS 7S 6D", lying="KH TS")
    assert table.trump == "S"
    assert table.legal == {"QH", "AS"}
    assert table.refusal("7S") == "4.9"
    assert table.refusal("6D") == "4.8"
    assert int(table.state["on_table"][0]) == cards("KH TS")  # what was laid stays


@at_every_table
def test_void_plays_anything(seating: Seating) -> None:
    """§4.7 A void seat may under-trump and may discard."""
    hand = "6S JS AD 7C"
    assert position(*seating, hand=hand, lying="KH AS", trump="S").legal == set(hand.split())
    assert position(*seating, hand="AD 7C", lying="KH", trump="S").legal == {"AD", "7C"}
    assert position(*seating, hand="AD 7C", lying="KS", trump="S").legal == {"AD", "7C"}


@at_every_table
def test_follow_or_trump(seating: Seating) -> None:
    """§4.8 A plain suit led: follow or trump, though one could follow; no discard from another plain suit."""
    table = position(*seating, hand="AH 6H 6S JS AD", lying="KH", trump="S")
    assert table.legal == {"AH", "6H", "6S", "JS"}
    assert table.refusal("AD") == "4.8"
    assert table.refusal("7C") == "4.2"


@at_every_table
def test_under_trumping(seating: Seating) -> None:
    """§4.9 Who can follow may only trump higher than every trump in the trick."""
    table = position(*seating, hand="7H JS 9S KS 6S AC", lying="QH AS", trump="S")
    assert table.legal == {"7H", "JS", "9S"}
    assert table.refusal("KS") == table.refusal("6S") == "4.9"
    assert table.refusal("AC") == "4.8"


@at_tables_of_four
def test_under_trumping_compares_with_the_highest(seating: Seating) -> None:
    """§4.9 Of two trumps in the trick the higher one counts, wherever it lies."""
    for lying in ("QH KS 8S", "QH 8S KS"):
        table = position(*seating, hand="7H AS TS", lying=lying, trump="S")
        assert table.legal == {"7H", "AS"}
        assert table.refusal("TS") == "4.9"


@at_every_table
def test_trumps_led(seating: Seating) -> None:
    """§4.10 Trumps led: play a trump, higher or lower."""
    table = position(*seating, hand="JS 6S AD AH", lying="AS", trump="S")
    assert table.legal == {"JS", "6S"}
    assert table.refusal("AD") == table.refusal("AH") == "4.10"


@at_every_table
def test_the_jack_of_trumps_is_never_forced(seating: Seating) -> None:
    """§4.11 With the jack as only trump one plays anything to a lead of trumps; another jack is no jack of trumps."""
    assert position(*seating, hand="JS AD 6H", lying="AS", trump="S").legal == {"JS", "AD", "6H"}
    assert position(*seating, hand="6S AD 6H", lying="AS", trump="S").legal == {"6S"}
    plain = position(*seating, hand="JH AD 6S", lying="AH", trump="S")
    assert plain.legal == {"JH", "6S"}  # the jack of a plain suit is forced, but for the trump
    assert plain.refusal("AD") == "4.8"


EVEN = [
    " ".join(rank + suit for suit in "CDHS" for rank in ranks) for ranks in ("AK6", "QJ7", "T98")
]
"""Three cards of each suit in each of three hands: nobody will ever be void when a suit is led."""


@at_tables_of_three
def test_a_deal_without_trumps(seating: Seating) -> None:
    """§4.12, §6.4 Everybody follows in all twelve tricks: no trumps, and the eights count 8."""
    game, options = seating
    table = dealt(game, EVEN, dealer=2, **options)
    rng = random.Random(412)
    while table.phase == "play":
        table.lay(rng.choice(sorted(table.legal)))
    assert table.trump is None
    assert sum(table.counts("points")) == 157


@at_tables_of_four
def test_four_always_set_trumps(seating: Seating) -> None:
    """§4.12 Nine cards of a suit cannot fall four at a time."""
    rng = random.Random(4120)
    assert all(played_out(seating, rng).trump is not None for _ in range(50))


@at_every_table
def test_all_tricks_are_played(seating: Seating) -> None:
    """§4.13 A deal ends with the last card, not earlier."""
    rng = random.Random(413)
    game, options = seating
    for _ in range(20):
        table = Table(game, rng.sample(PACK, 36), **options)
        for _ in range(36):
            assert table.phase == "play"
            table.lay(rng.choice(sorted(table.legal)))
        assert table.phase != "play"
        assert sum(table.counts("tricks")) == 36 // table.seats


@at_every_table
def test_the_finished_deal(seating: Seating) -> None:
    """§4.14 It takes no more actions."""
    game, options = seating
    points = [99, 30, 20, 8] if seats_of(*seating) == 4 else [99, 30, 28]
    table = ending(game, points, **options)
    assert table.over
    assert table.legal == set()
    assert table.refusal("AS") == table.refusal("draw:AS") == "4.14"


# §5 Who wins the trick


def winner_of(seating: Seating, trick: str, trump: str | None = None) -> int:
    """Which place of a trick wins it; tricks of three cards get a low one of the suit led as a fourth."""
    laid = trick.split()
    if seats_of(*seating) == 4:
        laid.append("6" + laid[0][1])
    table = position(
        *seating,
        hand=f"{laid[-1]} 6{'C' if laid[-1][1] != 'C' else 'D'}",
        lying=" ".join(laid[:-1]),
        trump=trump,
    )
    table.lay(laid[-1])
    assert table.turn == int(table.state["winner"][0])
    assert table.counts("tricks")[table.turn] == 1
    return table.turn


@at_every_table
def test_no_trump_in_the_trick(seating: Seating) -> None:
    """§5.1 The highest card of the suit led; another plain suit never wins."""
    assert winner_of(seating, "TH QH 7H") == 1
    assert winner_of(seating, "TH 9H 7H") == 0
    assert winner_of(seating, "TH AD KH", trump="S") == 2


@at_every_table
def test_trumps_in_the_trick(seating: Seating) -> None:
    """§5.2 The highest trump, however low, in the order of trumps."""
    assert winner_of(seating, "AH 6S KH", trump="S") == 1
    assert winner_of(seating, "AH AS 9S", trump="S") == 2
    assert winner_of(seating, "AH JS 9S", trump="S") == 1
    assert winner_of(seating, "AS 9S JS", trump="S") == 2


@at_every_table
def test_the_trick_that_sets_trumps(seating: Seating) -> None:
    """§5.3 It falls to the highest trump: the card that set trumps, or a later and higher one."""
    assert winner_of(seating, "AH 7S KH") == 1
    assert winner_of(seating, "AH 7S 8S") == 2
    assert winner_of(seating, "AH AS 9S") == 2
    assert winner_of(seating, "AH 7S AD") == 1


@at_every_table
def test_earlier_tricks_stay_where_they_are(seating: Seating) -> None:
    """§5.4 An ace won over a jack before its suit became trumps: the trick stays."""
    game, options = seating
    table = holding(game, options, "AS 7H", "JS TS", "7S 9D", "6S 8D")
    for spade in "AS JS 7S 6S".split()[: table.seats]:
        table.lay(spade)
    assert table.counts("tricks")[:2] == [1, 0]
    table.play("7H TS")
    assert table.trump == "S"
    assert table.counts("tricks")[:2] == [1, 0]
    assert int(table.state["taken"][0, 0]) & cards("AS JS") == cards("AS JS")
