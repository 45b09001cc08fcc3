"""The facts of a deal beside the table: constant in number and order, empty until they are known."""

from __future__ import annotations

import random

import pytest

from matzl import Deal
from matzl.text.describe import table_facts

GAMES = ("mittlere", "molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen")


@pytest.mark.parametrize("game", GAMES)
def test_facts_keep_their_number_and_those_of_play_their_titles(game) -> None:
    deal = Deal(game, seed=3)
    chance = random.Random(3)
    numbers, titles = set[int](), set[tuple[str, ...]]()
    while not deal.over:
        facts = table_facts(deal.view(0))
        numbers.add(len(facts))
        if deal.view(0).phase == "play":
            titles.add(tuple(title for title, _ in facts))
        deal.play(chance.choice(deal.legal))
    assert len(numbers) == 1
    assert len(titles) <= 1


def test_a_fact_is_empty_until_it_is_known() -> None:
    deal = Deal("mittlere", seed=3)
    assert table_facts(deal.view(0)) == [("Trumps", "")]  # §4.5: a card that is played sets trumps


def test_the_stock_is_counted() -> None:
    # 24 cards, six for each of two players.
    assert table_facts(Deal("bondtolva", seed=3).view(0))[-1] == ("Stock", "12")
