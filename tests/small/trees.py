"""Game trees for tests: endings of deals played at random."""

from __future__ import annotations

import random

from matzl import Deal
from matzl.small import GameTree, ending


def finished(game: str, seed: int = 3) -> Deal:
    """Return a deal played to its end at random."""
    rng, deal = random.Random(seed), Deal(game, seed=seed)
    while not deal.over:
        if deal.by_chance:
            deal.draw()
        else:
            deal.play(rng.choice(deal.legal))
    return deal


def last_two(game: str) -> GameTree:
    """Return the last two tricks of a deal played at random."""
    return ending(finished(game), 2)
