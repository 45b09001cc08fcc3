"""The worlds of a view are exactly the deals that are possible by definition, each once."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from matzl import Deal
from matzl.search.worlds.possible import Worlds
from tests.search.by_definition import Hands, Past, names
from tests.search.reached import GAMES, any_action, reached

pytestmark = pytest.mark.two_games

BY_NAME = [f"{game} {options or ''}".strip() for game, options in GAMES]


def fitting_cases(worlds: Worlds, hands: Hands) -> int:
    """Return the number of cases that include these hands: it should be one."""
    places = worlds.knowledge.places
    where = {place.seat: number for number, place in enumerate(places)}
    fitting = 0
    for classes in worlds.knowledge.cases:
        lies = {
            card: where.get(next((s for s, hand in enumerate(hands) if card in hand), -1), -1)
            for cards in classes
            for card in names(cards)
        }
        fitting += all(
            number > 0 and may >> number - 1 & 1
            for may, cards in enumerate(classes)
            for number in [lies[card] + 1 for card in names(cards)]
        )
    return fitting


def agree(deal: Deal, seat: int) -> int:
    """Check that search and the definition have the same deals, and return their number."""
    past, worlds = Past(deal, seat), Worlds(deal.view(seat))
    found, possible = [tuple(map(names, it)) for it in worlds], past.all_possible()
    assert past.held in possible
    assert len(found) == len(set(found)) == worlds.count
    assert set(found) == possible, (deal.record(), seat)
    return worlds.count


@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_worlds_of_small_endings_equal_those_found_by_definition(game, options):
    left = {2: 7, 3: 3, 4: 2}[Deal(game, options=options).seats]
    counts = set()
    for k, deal in enumerate(islice(reached(game, options, 5, left), 12)):
        counts.add(agree(deal, k % deal.seats))
    assert len(counts) > 2


@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_neighbours_of_possible_deals_are_judged_correctly(game, options):
    """In every phase, of deals that differ by two cards from a possible one, exactly the possible ones are worlds."""
    rng = random.Random(31)
    seen = set()
    for number in range(12):
        deal = Deal(game, 17, number, options=options)
        while not deal.over:
            if deal.by_chance:
                break
            deal.play(any_action(deal, rng))
            if deal.over or deal.by_chance or rng.random() < 0.7:
                continue
            seat = rng.randrange(deal.seats)
            past, worlds = Past(deal, seat), Worlds(deal.view(seat))
            if past.settled:
                continue
            hands = past.held
            for _ in range(8):
                other = past.swapped(hands, rng)
                possible = past.possible(other)
                seen.add(possible)
                assert fitting_cases(worlds, other) == possible, (deal.record(), seat, other)
                if possible:
                    hands = other
    assert seen == {False, True} or game == "bondtolva"
