"""Deals reached by random play that favours rare actions, stopped anywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from matzl import Deal
from matzl.players.bots import bot

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mittlere", {}),
    ("molotow", {}),
    ("plus-minus", {}),
    ("plus-minus", {"players": 4}),
    ("german-solo", {}),
    ("bondtolva", {}),
    ("bondtolva", {"ten": "high"}),
    ("matzlfangen", {}),
)
"""The games, with every option that changes what is legal or who plays."""

RARE = {
    "is-it": 6.0, "grand": 20.0, "hold": 6.0, "question": 3.0, "ask": 1.0, "stop": 0.05, "play-on": 2.0,
    "treiben": 0.3, "neidspiel": 0.3, "durch": 0.1, "trumpf-durch": 0.1, "weiter": 3.0, "raise": 0.6,
    "kicker": 0.2, "solo": 0.2, "six-trick-solo": 0.2, "solo-is-it": 0.2, "six-trick-solo-is-it": 0.2,
    "bronco": 0.3, "bull-solo": 0.05, "solo-tout": 0.05, "solo-tout-is-it": 0.05, "declare": 9.0,
}  # fmt: skip
"""The weight of some actions; others have the weight 1."""


def any_action(deal: Deal, rng: random.Random) -> str:
    """Return a random action, preferring rare ones."""
    words = list(deal.legal)
    weights = [RARE.get(word.partition(":")[0], 1.0) for word in words]
    return rng.choices(words, weights)[0]


def reached(
    game: str, options: dict[str, Any], seed: int, left: int, *, novices: bool = False
) -> Iterator[Deal]:
    """Yield deals that stop when no seat still to play to the trick has more than `left` cards."""
    rng, number = random.Random(f"{game} {options} {seed}"), 0
    thumb = bot("novice", seed)
    while True:
        deal = Deal(game, seed, number, options=options)
        number += 1
        while not deal.over and (
            stop_at(deal) > left or (stop_at(deal) == left and rng.random() < 0.4)
        ):
            if deal.by_chance:
                deal.draw()
                continue
            novice = novices and rng.random() < 0.9
            choice = thumb.choose(deal.view(deal.turn)) if novice else any_action(deal, rng)
            deal.play(choice)
        if not deal.over:
            yield deal


def stop_at(deal: Deal) -> int:
    """Return the size of the largest hand; cards still to be drawn count."""
    drawn = int(deal.state["drawn"][0]) if deal.info.stock else 0
    most = max(len(deal.hand(seat)) for seat in range(deal.seats))
    return most + (deal.info.stock - drawn) // deal.seats
