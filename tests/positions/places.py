"""Positions of deals played at random, without their past."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from matzl import Deal
from matzl.base.info import PLAY_PHASE
from matzl.deal.positions.reaching import GivenPosition, given_position


def played_positions(game: str, seed: int, **more: Any) -> Iterator[Deal]:
    """Yield a deal played at random wherever a card is to be played; nobody ends it early."""
    rng, deal = random.Random(seed), Deal(game, seed=seed, **more)
    while not deal.over and not deal.by_chance:
        if deal.phase.name == PLAY_PHASE:
            yield deal.copy()
        deal.play(rng.choice([word for word in deal.legal if word != "stop"]))


def without_piles(deal: Deal) -> GivenPosition:
    """Return the position of a deal without saying who took which trick."""
    given = given_position(deal)
    return replace(given, taken=dict.fromkeys(given.taken, (1 << given.seats) - 1))
