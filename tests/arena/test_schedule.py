"""Seatings, and the figure of a block."""

from __future__ import annotations

import json
from itertools import product

import pytest

from matzl import Deal, registry
from matzl.arena import Arena, worker_pool
from matzl.arena.contest import Pairing, pairings, seatings
from matzl.arena.playing import ArenaSetup
from matzl.players.bots import Bot, bot
from matzl.simulate import Simulation


def test_every_pair_of_levels_meets_in_both_directions() -> None:
    found = [(pairing.one, pairing.among) for pairing in pairings(["a", "b", "c"])]
    assert found == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]


def test_the_first_level_takes_each_seat_in_turn() -> None:
    assert Pairing("a", "b").rotation(3) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


def test_with_two_seats_both_directions_share_their_deals() -> None:
    needed = seatings(pairings(["a", "b"]), 2, zero_sum=False)
    assert needed == [("b", "b"), ("a", "b"), ("b", "a"), ("a", "a")]


def test_with_three_seats_two_levels_have_all_seatings() -> None:
    needed = seatings(pairings(["a", "b"]), 3, zero_sum=False)
    assert sorted(needed) == sorted(product("ab", repeat=3))


def test_zero_sum_games_skip_seatings_with_one_level() -> None:
    pairs = pairings(["a", "b"])
    needed = set(seatings(pairs, 3, zero_sum=True))
    assert set(product("ab", repeat=3)) - needed == {("a",) * 3, ("b",) * 3}
    payoffs = {seating: (len(set(seating[:2])), -1, 1) for seating in needed}
    every = payoffs | {("a",) * 3: (2, -5, 3), ("b",) * 3: (0, 7, -7)}
    for pairing in pairs:
        assert pairing.figure(payoffs, 3) == pairing.figure(every, 3)


@pytest.mark.parametrize("game", registry.names())
def test_zero_sum_games_are_marked_as_such(game: str) -> None:
    info = registry.info(game)
    settings = [{}, *({option.name: word} for option in info.options for word in option.choices)]
    sums = {
        sum(json.loads(line)["result"]["payoffs"])
        for options in settings
        for lines in Simulation(game, options=options).deals(1000)
        for line in lines.splitlines()
    }
    assert (sums == {0}) == info.zero_sum


def test_a_figure_is_the_gain_of_the_first_level_over_the_others() -> None:
    payoffs = {
        ("b", "b", "b"): (1, 5, -6),
        ("a", "b", "b"): (4, 100, 100),
        ("b", "a", "b"): (100, 7, 100),
        ("b", "b", "a"): (100, 100, -9),
    }
    assert Pairing("a", "b").figure(payoffs, 3) == (4 - 1) + (7 - 5) + (-9 + 6)


@pytest.mark.parametrize("game", registry.names())
def test_all_deals_of_a_block_have_the_same_cards(game: str) -> None:
    arena = Arena(game, ["novice", "random"], seed=5)
    with worker_pool() as workers:
        blocks = list(arena.contest(3, recorded=True).play(workers))
    for number, block in enumerate(blocks):
        records = [json.loads(line) for line in block]
        deal = Deal(game, 5, number)
        assert {tuple(record["hands"]) for record in records} == {
            tuple(" ".join(hand) for hand in deal.hands)
        }
        assert {record["dealer"] for record in records} == {number % arena.seats}
        assert len({tuple(record["meta"]["bots"]) for record in records}) == len(block)
        assert {(record["meta"]["seed"], record["meta"]["block"]) for record in records} == {
            (5, number)
        }
    assert len({json.loads(block[0])["hands"][0] for block in blocks}) == 3


def test_the_seed_of_a_bot_does_not_depend_on_other_seats() -> None:
    seeds: dict[tuple[str, int], set[int]] = {}

    def seen(level: str, seed: int) -> Bot:
        seeds.setdefault((level, len(seeds)), set()).add(seed)
        return bot("random", seed)

    setting = ArenaSetup("mittlere", ("novice", "random"), {}, 3, seen)
    for level, block, seat in product(("novice", "random"), range(3), range(3)):
        setting.bot(level, block, seat)
    assert len(set.union(*seeds.values())) == 18, "every level, block and seat has its own"
    alone = Arena("mittlere", ["novice", "random"], seed=3).play(6)
    more = Arena("mittlere", ["random", "x", "novice"], seed=3, make=known).play(6)
    figures = {(row.one, row.among): row.mean for row in more.rows}
    for row in alone.rows:
        assert figures[row.one, row.among] == row.mean


def known(level: str, seed: int) -> Bot:
    return bot(level if level != "x" else "novice", seed)
