"""Novices are better than chance in every game; deals in which each seat is played by a level, on the kernels."""

from __future__ import annotations

import random
from math import sqrt

import pytest

from matzl import registry
from matzl.base.cards import CARD_NAMES, pack_of
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.search.rules import NOVICE, RANDOM, choose
from tests.conftest import sampled
from tests.rules.jass_deals import GAMES
from tests.rules.kernel_deal import KernelDeal

ALL_OPTIONS = ("mittlere", {"tie": "draw", "zero_tricks": "as-hundred", "no_trump": "annul"})
EVERY = [
    *GAMES,
    ALL_OPTIONS,
    ("german-solo", {}),
    ("bondtolva", {}),
    ("bondtolva", {"ten": "high"}),
    ("matzlfangen", {}),
]


def deals(game, levels, count, seed=0, **options):
    """Return finished deals of seats of these levels, dealt in turn; check that every choice is legal."""
    pack = [CARD_NAMES[card] for card in pack_of(registry.info(game).ranks)]
    rng = random.Random(seed)
    for number in range(count):
        rng.shuffle(pack)
        deal = KernelDeal(game, pack=pack, dealer=number % len(levels), **options)
        chance = streams(seed, number, len(levels))
        while not deal.over:
            seat = deal.turn
            action = compiled(choose)(deal.view(seat), levels[seat], chance, 1 + seat)
            deal.play([deal.phase.words[int(action)]])
        yield deal


def advantage(game, one, among, count, **options):
    """Return the mean gain per deal of level `one` over the table, in every seat in turn, and half its 95% interval."""
    seats = options.get("players", registry.info(game).seats[0])
    more = []
    for seat in range(seats):
        levels = [one if other == seat else among for other in range(seats)]
        more += [
            deal.payoffs[seat] - sum(deal.payoffs) / seats
            for deal in deals(game, levels, count // seats, seed=seat, **options)
        ]
    mean = sum(more) / len(more)
    spread = sqrt(sum((each - mean) ** 2 for each in more) / len(more))
    return mean, 1.96 * spread / sqrt(len(more))


def choice(deal):
    """Return the action of the novice."""
    chance = streams(1, 0, deal.seats)
    action = compiled(choose)(deal.view(deal.turn), NOVICE, chance, 1 + deal.turn)
    return deal.phase.words[int(action)]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), sampled(EVERY, [ALL_OPTIONS, ("bondtolva", {})]))
def test_novices_beat_random_players(game, options):
    """One novice among random players gains significantly, and one random player among novices loses."""
    mean, ci95 = advantage(game, NOVICE, RANDOM, 480, **options)
    assert mean > ci95
    mean, ci95 = advantage(game, RANDOM, NOVICE, 480, **options)
    assert mean < -ci95
