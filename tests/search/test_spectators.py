"""Worlds of a spectator, and marginals."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from matzl import Deal
from matzl.base.cards import each
from matzl.engine.randomness import streams
from matzl.search.worlds.counting import nth, ways, ways_with
from matzl.search.worlds.possible import Worlds
from tests.playing import steps
from tests.search.reached import GAMES

BY_NAME = [f"{game}-{number}" for number, (game, _) in enumerate(GAMES)]


def hands(deal: Deal) -> list[int]:
    return deal.state["hand"][0, : deal.seats].tolist()


def test_ways_are_counted_and_numbered_once_each() -> None:
    classes = [0, 0b1, 0, 0b110, 0, 0, 0, 0b111000, 0, 0, 0, 0, 0, 0, 0, 0b11000000]
    sizes, capacities = tuple(cards.bit_count() for cards in classes), (2, 3, 2, 1)
    every = {tuple(nth(k, classes, capacities)) for k in range(ways(sizes, capacities))}
    brute = {
        placed
        for first in combinations(range(8), 2)
        for second in combinations(sorted({*range(8)} - {*first}), 3)
        for third in combinations(sorted({*range(8)} - {*first} - {*second}), 2)
        for placed in [_sets(first, second, third)]
        if all(
            cards >> card & 1 == 0 or any(placed[p] >> card & 1 for p in each(one))
            for one, cards in enumerate(classes)
            for card in range(8)
        )
    }
    assert every == brute
    assert ways_with(sizes, capacities, 7, 1) == sum(1 for placed in every if placed[1] >> 3 & 1)


def test_a_whole_pack_is_distributed() -> None:
    pack = (1 << 52) - 1
    last = ways((*(0,) * 15, 52), (13,) * 4) - 1
    for number in (0, last):
        hands = nth(number, [*[0] * 15, pack], (13,) * 4)
        assert [hand.bit_count() for hand in hands] == [13] * 4
        assert sum(hands) == pack


def _sets(*parts: tuple[int, ...]) -> tuple[int, ...]:
    sets = [sum(1 << card for card in part) for part in parts]
    return (*sets, 0b11111111 & ~sum(sets))


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_a_spectator_thinks_the_deal_possible_and_each_world_looks_alike(game, options) -> None:
    rng = random.Random(6)
    for step in steps(Deal(game, 2, options=options), rng):
        if step.over or step.by_chance or rng.random() > 0.15:
            continue
        worlds = Worlds(step.view(None))
        drawn = worlds.draw(3, streams(1, 0, 1))
        cards = sum(hands(step))
        if not step.info.stock:
            assert {sum(world["hand"][: step.seats].tolist()) for world in drawn} == {cards}
        assert [h.bit_count() for h in worlds.hands(0)] == [h.bit_count() for h in hands(step)]
        chances = worlds.marginals()
        for seat in range(step.seats):
            assert chances[:, seat].sum() == pytest.approx(hands(step)[seat].bit_count())
            assert all(chances[card, seat] > 0 for card in each(hands(step)[seat]))


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_marginals_are_the_shares_of_worlds(game, options) -> None:
    deal = Deal(game, 3, options=options)
    rng, checked = random.Random(8), 0
    for step in steps(deal, rng):
        if step.over or step.by_chance:
            break
        for seat in (None, 0):
            worlds = Worlds(step.view(seat))
            if worlds.count <= 300:
                every = np.array(list(worlds))
                shares = np.array([(every >> card & 1).mean(0) for card in range(52)])
                assert worlds.marginals() == pytest.approx(shares)
                checked += 1
    assert checked
