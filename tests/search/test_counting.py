"""Numbers and distributions correspond one to one, and drawn numbers are uniform."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from math import sqrt
from typing import Any

import numpy as np
import pytest

import matzl
from matzl import Deal
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.search.worlds.counting import Distribution, any_number, deal_number, splits_of, ways
from matzl.search.worlds.possible import Worlds
from tests.search.by_definition import Past, names
from tests.search.reached import GAMES, any_action, reached
from tests.search.test_worlds import BY_NAME, fitting_cases

pytestmark = pytest.mark.two_games


def slow_deals(cards: list[int], may: dict[int, int], room: list[int]) -> set[tuple[int, ...]]:
    """Return every way to put each card into a place where it may be and fill all places."""
    found = {(0, 0, 0)}
    for card in cards:
        found = {
            tuple(hand | (1 << card if place == p else 0) for p, hand in enumerate(hands))
            for hands in found
            for place in range(3)
            if may[card] >> place & 1 and hands[place].bit_count() < room[place]
        }
    return found


@pytest.mark.parametrize("number", range(60))
def test_every_number_is_a_different_distribution(number):
    rng = random.Random(number)
    cards = sorted(rng.sample(range(52), rng.randrange(1, 9)))
    kinds = rng.choices(range(1, 8), k=3)
    may = {card: rng.choice(kinds) for card in cards}
    room = [0, 0, 0]
    for card in cards:
        room[rng.choice([p for p in range(3) if may[card] >> p & 1])] += 1
    classes = np.zeros((1, 8), np.int64)
    for card in cards:
        classes[0, may[card]] |= 1 << card
    sizes = np.bitwise_count(classes).astype(np.int64)
    rows = np.array([*splits_of(0, sizes[0].tolist(), room)]).reshape(-1, 5)
    total = int(rows[:, 4].sum())
    seats, laid = np.full(3, -1), np.zeros(4, np.int64)
    distribution = Distribution(seats, np.array(room), classes, sizes, rows, laid)
    found = set()
    for k in range(total):
        hands = np.zeros(3, np.int64)
        compiled(deal_number)(k, distribution, hands)
        found.add(tuple(hands.tolist()))
    assert len(found) == total
    assert found == slow_deals(cards, may, room)


@pytest.mark.parametrize("total", [1, 2, 3, 4, 7, 8, 10, 1 << 40, (1 << 61) + 1, 3 << 60, 1 << 62])
def test_numbers_are_drawn_uniformly(total):
    """Numbers are uniform also where the count does not divide 2**62: without rejection the last third would be too rare."""
    rng = streams(3, 0, 1)
    numbers = [int(compiled(any_number)(total, rng, 1)) for _ in range(6000)]
    assert all(0 <= number < total for number in numbers)
    for parts in (2, 3):  # as equal as they can be
        sizes = [-(-total * (k + 1) // parts) - -(-total * k // parts) for k in range(parts)]
        seen = Counter(number * parts // total for number in numbers)
        assert_even(seen, {k: 6000 * size / total for k, size in enumerate(sizes) if size})


def assert_even(seen: Counter, expected: dict) -> None:
    """Check a chi-square statistic against a bound that is exceeded about once in ten thousand times."""
    assert set(seen) <= set(expected)
    freedom = len(expected) - 1
    chi_square = sum((seen[key] - mean) ** 2 / mean for key, mean in expected.items())
    assert chi_square < freedom + 4 * sqrt(2 * freedom) + 8
    assert freedom < 30 or chi_square > freedom - 5 * sqrt(2 * freedom)


def drawn_in(states: Any, seats: int) -> list[tuple[Any, ...]]:
    """Return the hands of drawn states, with the order of the stock if there is one."""
    stock = "stock" in states.dtype.names
    return [
        (
            *map(names, g["hand"][:seats].tolist()),
            *(g["stock"][int(g["drawn"]) :].tolist() if stock else ()),
        )
        for g in states
    ]


@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_possible_deals_are_drawn_uniformly(game, options):
    left = {2: 6, 3: 3, 4: 2}[Deal(game, options=options).seats]
    tested = 0
    for k, deal in enumerate(islice(reached(game, options, 9, left), 30)):
        past = Past(deal, k % deal.seats)
        worlds = Worlds(deal.view(past.seat))
        if not 1 < worlds.count < 100 or tested == 3:
            continue
        expected = [
            (*hands, *order) for hands in past.all_possible() for order in past.stock_orders(hands)
        ]
        draws = 1 + 30 * len(expected) // (worlds.count - 1)
        drawn = np.concatenate(
            [worlds.draw(worlds.count - 1, streams(j, k, 1)[1:]) for j in range(draws)]
        )
        seen = Counter(drawn_in(drawn, deal.seats))
        assert_even(seen, dict.fromkeys(expected, len(drawn) / len(expected)))
        tested += 1
    assert tested > 2


@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_all_deals_are_drawn_once_if_enough_are_requested(game, options):
    left = {2: 6, 3: 3, 4: 2}[Deal(game, options=options).seats]
    for k, deal in enumerate(islice(reached(game, options, 12, left), 8)):
        past = Past(deal, k % deal.seats)
        worlds = Worlds(deal.view(past.seat))
        if worlds.count < 100 and not deal.view(past.seat).stock_left:
            for wanted in (worlds.count, worlds.count + 50):
                drawn = drawn_in(worlds.draw(wanted, streams(1, 0, 1)[1:]), deal.seats)
                assert len(drawn) == len(set(drawn)) == worlds.count
                assert set(drawn) == past.all_possible()


@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_a_drawn_state_is_that_of_the_deal_played_so_far(game, options):
    """Compare every field of the state, in every phase, except which seat drew which card of the stock when."""
    rng = random.Random(8)
    for number in range(10):
        deal = Deal(game, 23, number, options=options)
        while not deal.over:
            if deal.by_chance:
                break
            if rng.random() < 0.2:
                past = Past(deal, rng.randrange(deal.seats))
                drawn = Worlds(deal.view(past.seat)).draw(3, streams(number, 0, 1)[1:])
                for g in drawn:
                    same = past.dealt_so(tuple(map(names, g["hand"][: deal.seats].tolist())))
                    assert same is not None
                    for field in drawn.dtype.names:
                        if deal.info.stock and field in {"dealt", "stock"}:
                            continue
                        assert (g[field] == same.state[field][0]).all(), (
                            deal.record(),
                            past.seat,
                            field,
                        )
            deal.play(any_action(deal, rng))


@pytest.mark.thorough
def test_deals_with_many_splits_are_all_counted():
    """After bids of "is it", worlds are split by which seat has which club, and then by each pair of places."""
    rng, tested = random.Random(3), 0
    for number in range(30):
        deal = Deal("german-solo", 3, number)
        while not deal.over and tested < 4:
            worlds = Worlds(deal.view(rng.randrange(4)))
            cases = [[cards.bit_count() for cards in case] for case in worlds.knowledge.cases]
            room = (*(place.size for place in worlds.knowledge.places), 0, 0, 0)[:3]
            if sum(len([*splits_of(0, sizes, room)]) for sizes in cases) > 64:
                assert worlds.count == sum(ways(tuple(sizes), room) for sizes in cases)
                drawn = {*rng.sample(range(worlds.count), 20), worlds.count - 1}
                hands = {tuple(map(names, worlds.hands(k))) for k in drawn}
                assert len(hands) == len(drawn)
                assert all(fitting_cases(worlds, dealt) == 1 for dealt in hands)
                tested += 1
            deal.play(any_action(deal, rng))
    assert tested == 4


def test_with_a_stock_the_requested_number_is_drawn():
    """The order of the stock is not counted, so more draws than hands still differ."""
    tested = 0
    for deal in islice(reached("bondtolva", {}, 9, 7), 30):
        view = deal.view(0)
        worlds = Worlds(view)
        if not view.stock_left or worlds.count > 100:
            continue
        drawn = drawn_in(worlds.draw(worlds.count + 50, streams(2, 0, 1)[1:]), 2)
        assert len(drawn) == worlds.count + 50
        assert len({cards[:2] for cards in drawn}) <= worlds.count < len(set(drawn))
        tested += 1
    assert tested > 2


def test_a_number_out_of_range_is_refused():
    worlds = Worlds(Deal("mittlere", 7).view(1))
    for number in (-1, worlds.count):
        with pytest.raises(IndexError):
            worlds.hands(number)


@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_sampled_deals_look_the_same_to_the_seat_and_can_be_played_on(game, options):
    left, others = {2: 7, 3: 3, 4: 2}[Deal(game, options=options).seats], 0
    for seed, deal in enumerate(islice(reached(game, options, 12, left), 20)):
        seat = len(deal.actions) % deal.seats
        view = deal.view(seat)
        sampled = Worlds(view).sample(seed)
        others += any({*sampled.hand(who)} != {*deal.hand(who)} for who in range(deal.seats))
        assert sampled.view(seat) == view
        assert sampled == Deal.from_view(view, seed)
        matzl.play_out(sampled, "random")
    assert others > 5
