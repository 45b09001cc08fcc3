"""Novices are better than chance in every game."""

from __future__ import annotations

import json
from math import sqrt

import pytest

from matzl import registry
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.runs import Simulation
from matzl.search.hooks import NOVICE, choose
from tests.rules.jass_deals import GAMES

EVERY = [
    *GAMES,
    ("mittlere", {"tie": "draw", "zero_tricks": "as-hundred", "no_trump": "annul"}),
    ("german-solo", {}),
    ("bondtolva", {}),
    ("bondtolva", {"ten": "high"}),
    ("matzlfangen", {}),
]


def results(game, levels, count, seed=0, **options):
    """Return the results of deals of bots of these levels, dealt in turn."""
    lines = b"".join(Simulation(game, seed, options=options, bots=levels).deals(count)).splitlines()
    return [json.loads(line)["result"] for line in lines]


def advantage(game, one, among, count, **options):
    """Return the mean gain per deal of level `one` over the table, in every seat in turn, and half its 95% interval."""
    seats = options.get("players", registry.info(game).seats[0])
    more = []
    for seat in range(seats):
        levels = [one if other == seat else among for other in range(seats)]
        paid = [
            result["payoffs"] for result in results(game, levels, count // seats, seat, **options)
        ]
        more += [payoffs[seat] - sum(payoffs) / seats for payoffs in paid]
    mean = sum(more) / len(more)
    spread = sqrt(sum((each - mean) ** 2 for each in more) / len(more))
    return mean, 1.96 * spread / sqrt(len(more))


def choice(deal):
    """Return the action of the novice."""
    chance = streams(1, 0, deal.seats)
    action = compiled(choose)(deal.view(deal.turn), NOVICE, chance, 1 + deal.turn)
    return deal.phase.words[int(action)]


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "options"), EVERY)
def test_novices_beat_random_players(game, options):
    """One novice among random players gains significantly, and one random player among novices loses."""
    mean, ci95 = advantage(game, "novice", "random", 4800, **options)
    assert mean > ci95
    mean, ci95 = advantage(game, "random", "novice", 4800, **options)
    assert mean < -ci95
