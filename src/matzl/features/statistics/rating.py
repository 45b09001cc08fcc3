"""Ratings: how a deal moves those of the people in it, and those of the bots, which are fixed, by game and level.

The model is that of Bradley and Terry as Weng and Lin rate with it (the library openskill): each seat is compared with each
other seat that got another payoff, whatever the number of seats; partners, who get the same, are not compared. The scale is
that of Elo's ratings for a single deal, with `USUAL` for a stranger and for amateurs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from matzl.players.levels import LEVELS

USUAL = 1500
"""The rating with which people begin, and that of the level amateur in every game."""
SHARED = {"master": "expert"}
"""The levels that have the rating of another one: masters would take weeks to rate."""
FILE = Path(__file__).with_name("ratings.json")
"""The ratings of bots, with the command that makes them."""
SURE = 60
"""The deviation from which a rating says something about the strength of a player."""

_MODEL = BradleyTerryFull(mu=USUAL, sigma=100.0, beta=200 / 2.302585 * 2**0.5, tau=0.7)
"""An advantage of 400 is ten to one, as in the Elo system."""


class Rating(NamedTuple):
    """A rating, and its standard deviation."""

    value: float = USUAL
    deviation: float = _MODEL.sigma


def rated(ratings: Sequence[Rating], payoffs: Sequence[int]) -> list[Rating]:
    """Return the ratings after a deal, in the order of the seats.

    >>> [round(each.value) for each in rated([Rating()] * 3, [2, -1, -1])]
    [1545, 1478, 1478]
    >>> rated([Rating(1600, 30), Rating(1400, 30)], [0, 0])
    [Rating(value=1600, deviation=30), Rating(value=1400, deviation=30)]
    """
    after = list(ratings)
    for pair in permutations(range(len(ratings)), 2):
        if payoffs[pair[0]] > payoffs[pair[1]]:
            before = [_MODEL.rating(*ratings[seat]) for seat in pair]
            for seat, (new,) in zip(pair, _MODEL.rate([[each] for each in before]), strict=True):
                (value, deviation), (old, sure) = after[seat], ratings[seat]
                shrunk = deviation * new.sigma / sure if sure else 0.0
                after[seat] = Rating(value + new.mu - old, shrunk)
    return after


@cache
def bots_of(game: str) -> dict[str, Rating]:
    """Return the ratings of the bots of a game by level, the weakest first; empty for a game without them."""
    known = json.loads(FILE.read_text("utf-8"))["ratings"].get(game, {})
    return {level: Rating(known[level], 0.0) for level in LEVELS if level in known}


def suiting(game: str, rating: Rating) -> str:
    """Return the level closest to a rating; empty while that is not sure, or the levels are not rated."""
    known = bots_of(game) if rating.deviation <= SURE else {}
    levels = [level for level in known if level not in SHARED]
    return min(levels, key=lambda level: abs(known[level].value - rating.value), default="")
