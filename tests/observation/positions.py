"""Positions of random deals of every game under every set of options, for tests of observations."""

from __future__ import annotations

import random
from collections.abc import Iterator

from matzl import Deal, registry
from tests.sample_records import SETTINGS

EVERY = [(game, setting) for game in registry.names() for setting in range(len(SETTINGS[game]))]
"""Each game with the number of each of its sets of options."""


def positions(game: str, setting: int, deals: int = 2, *, every: int = 6) -> Iterator[Deal]:
    """Yield a deal after every few actions, the last time when it is over; it is the same object all the time."""
    chance = random.Random(setting)
    for number in range(deals):
        seats = Deal(game, options=SETTINGS[game][setting]).seats
        score = [chance.randrange(7) for _ in range(seats)]
        deal = Deal(game, 5, number, options=SETTINGS[game][setting], score=score)
        for step in range(200):
            if deal.over or step % every == number % every:
                yield deal
            if deal.over:
                break
            if deal.by_chance:
                deal.draw()
            else:
                deal.play(chance.choice(deal.legal))
