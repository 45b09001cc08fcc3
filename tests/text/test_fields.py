"""The facts of a deal beside the table: constant in number and order, empty until they are known."""

from __future__ import annotations

import random

import pytest

from matzl import Deal, registry
from matzl.base.info import PLAY_PHASE
from matzl.deal.words import table_facts
from tests.playing import played, steps


@pytest.mark.parametrize("game", registry.names())
def test_facts_keep_their_number_and_those_of_play_their_titles(game) -> None:
    numbers, titles = set[int](), set[tuple[str, ...]]()
    for deal in steps(Deal(game, seed=3), random.Random(3)):
        facts = table_facts(deal.view(0))
        numbers.add(len(facts))
        if deal.phase.name == PLAY_PHASE:
            titles.add(tuple(title for title, _ in facts))
    assert len(numbers) == 1
    assert len(titles) <= 1


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus"])
def test_until_a_discard_makes_trumps_it_is_said_that_it_will(game) -> None:
    deal = Deal(game, seed=3)
    while deal.view(0).trump is None:
        yet = "no trumps yet; the first discard makes them"  # §4.5
        assert table_facts(deal.view(0)) == [("Trumps", yet)]
        deal.play(deal.legal[0])
    assert table_facts(deal.view(0))[0][1][0] in "♣♦♥♠"


def test_after_a_deal_without_trumps_none_are_announced() -> None:
    # each seat has three cards of every suit, so that all follow suit to the end (§4.12)
    hands = ["AC KC QC AD KD QD AH KH QH AS KS QS", "JC TC 9C JD TD 9D JH TH 9H JS TS 9S"]
    deal = Deal.from_hands("mittlere", [*hands, "8C 7C 6C 8D 7D 6D 8H 7H 6H 8S 7S 6S"], dealer=2)
    played(deal)
    assert table_facts(deal.view(None)) == [("Trumps", "")]


def test_trumps_of_bondtolva_are_not_known_at_first_and_its_stock_is_counted() -> None:
    facts = table_facts(Deal("bondtolva", seed=3).view(0))
    assert facts[0] == ("Trumps", "")  # §4.10: a declaration
    assert facts[-1] == ("Stock", "12")  # 24 cards, six for each of two players


def test_only_those_who_know_a_side_see_its_tricks_beside_its_goal() -> None:
    deal = Deal("german-solo", seed=1)  # seat 1 has the black queens, seat 2 the ace of spades
    said = "question pass pass pass trump:D call:AS JD QD AD TD QH TH AH KH"
    secret = (said, ["5 tricks", "5 tricks", "5 tricks", "1 of 5", "5 tricks"])
    for words, known in (secret, ("7C 9C KC JC QS 7D 9D KD 7H 8H TS JH ask", ["1 of 5"] * 5)):
        deal.play_all(words.split())
        assert [dict(table_facts(deal.view(seat)))["Goal"] for seat in (None, *range(4))] == known
